import type { Rulebook } from "../standards/rulebook-schema.ts"
import type { Grade } from "../vocabulary.ts"

/** A methodology version is data: a version once published keeps its numbers for ever (design, law 5). */
export interface Methodology {
  readonly id: string
  readonly version: string
  readonly name: string
  /** "DJIM": what a table has room for. */
  readonly shortName: string
  readonly description: string
  readonly rules: Rulebook
  /** Maximum age of the newest balance-sheet filing. */
  readonly filingAgeMonthsMax: number
  /** Maximum age of the newest balance sheet itself, by whether its filer files as a domestic company or as a foreign one. */
  readonly balanceAgeMonthsMax: { readonly domestic: number; readonly foreign: number }
  /** Maximum time from the end of the fiscal year that income is read from to the balance-sheet date. */
  readonly balanceToIncomeMonthsMax: number
  /** YYYY-MM-DD: the first day assessments use this version, until a later version is in force. */
  readonly inForceFrom: string
  /** What differs from the version before, in a sentence for readers. */
  readonly changes: string
  /** The lowest grade of its rules; below A its edition is unconfirmed. */
  readonly grade: Grade
  /** Where its rules can be read. */
  readonly source: string
  /** True of a rule book that excludes the company by name; absent from a standard. */
  readonly isExcluded?: boolean
}

/** `aaoifi-ss21@2026.1` */
export function methodologyRef(methodology: Pick<Methodology, "id" | "version">): string {
  return `${methodology.id}@${methodology.version}`
}

/** The newest version that was in force on a day (YYYY-MM-DD), else the oldest. `versions`: newest first. */
export function versionInForce<Version extends Pick<Methodology, "inForceFrom">>(
  versions: readonly [Version, ...Version[]],
  day: string,
): Version {
  return versions.find(({ inForceFrom }) => inForceFrom <= day) ?? versions.at(-1) ?? versions[0]
}

/** The limit of a ratio screen as a decimal; null where the methodology has no such screen. */
export function limitOf({ rules }: Pick<Methodology, "rules">, name: string): number | null {
  return rules.ratios.find((rule) => rule.name === name)?.limit ?? null
}
