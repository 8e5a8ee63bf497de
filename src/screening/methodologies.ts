import type { Rulebook } from "../contract/rulebook.ts"
import type { Grade } from "../vocabulary.ts"
import { aaoifiSs21 } from "./standards/aaoifi-ss21.ts"
import { aaoifiSs21Text } from "./standards/aaoifi-ss21-text.ts"
import { djim } from "./standards/djim.ts"
import { ftseIdealratings } from "./standards/ftse-idealratings.ts"
import { ftseYasaar } from "./standards/ftse-yasaar.ts"
import { issiOjk } from "./standards/issi-ojk.ts"
import { kmiMeezan } from "./standards/kmi-meezan.ts"
import { msciIslamic } from "./standards/msci-islamic.ts"
import { msciMSeries } from "./standards/msci-m-series.ts"
import { scMalaysia } from "./standards/sc-malaysia.ts"
import { spShariah } from "./standards/sp-shariah.ts"

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

/** The versions of each standard, newest first; the default standard comes first. */
export const standards: readonly (readonly [Methodology, ...Methodology[]])[] = [
  aaoifiSs21,
  aaoifiSs21Text,
  djim,
  spShariah,
  ftseYasaar,
  ftseIdealratings,
  msciIslamic,
  msciMSeries,
  scMalaysia,
  kmiMeezan,
  issiOjk,
]

/** The version of each standard in force, the default standard first. */
export const currentStandards: readonly Methodology[] = standards.map(([newest]) => newest)

/** A standard by its id, or one version of it by `id@version`; null for another text. */
export function standardNamed(text: string): Methodology | null {
  for (const versions of standards) {
    for (const methodology of versions) {
      if (text === methodologyRef(methodology)) return methodology
    }
    if (text === versions[0].id) return versions[0]
  }
  return null
}

/** Every version of the default standard ever in force, newest first. */
export const methodologyVersions: readonly Methodology[] = aaoifiSs21

/** The version new assessments use. A later version is added next to it, and this one stays runnable. */
export const currentMethodology: Methodology = aaoifiSs21[0]

/** `aaoifi-ss21@2026.1` */
export function methodologyRef(methodology: Pick<Methodology, "id" | "version">): string {
  return `${methodology.id}@${methodology.version}`
}

/** The limit of a ratio screen as a decimal; null where the methodology has no such screen. */
export function limitOf({ rules }: Pick<Methodology, "rules">, name: string): number | null {
  return rules.ratios.find((rule) => rule.name === name)?.limit ?? null
}
