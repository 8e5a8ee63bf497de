import { declaredStandards } from "../contract/declared/standards.ts"
import type { DeclaredStandard, DeclaredVersion } from "../contract/declared/tables.ts"
import { addDays, monthsAfter, monthsBefore } from "../days.ts"
import type { SourceFiling } from "../facts/basis.ts"
import type { Rulebook } from "../rulebooks/schema.ts"
import { filingAges, foreignForm } from "../terms.ts"
import type { Grade } from "../vocabulary.ts"

/** A methodology version, as data. A published version keeps its numbers for ever (law 5). */
export interface Methodology {
  readonly id: string
  readonly version: string
  readonly name: string
  /** A name short enough for a table: "DJIM". */
  readonly shortName: string
  readonly description: string
  readonly rules: Rulebook
  /** Maximum age of the newest balance-sheet filing. */
  readonly filingAgeMonthsMax: number
  /** Maximum age of the newest balance sheet, for filers of domestic and of foreign forms. */
  readonly balanceAgeMonthsMax: { readonly domestic: number; readonly foreign: number }
  /** Maximum time from the end of the fiscal year whose income is read to the balance-sheet date. */
  readonly balanceToIncomeMonthsMax: number
  /**
   * The first day (YYYY-MM-DD) on which assessments use this version. It stays in use until a later version
   * is in force.
   */
  readonly inForceFrom: string
  /** A sentence for readers on the differences from the version before. */
  readonly changes: string
  /** The lowest grade among the methodology's rules. A grade below A means that an edition is unconfirmed. */
  readonly grade: Grade
  /** The place where the methodology's rules can be read. */
  readonly source: string
  /** True if a rule book excludes the company by name; absent from a standard. */
  readonly isExcluded?: boolean
  /** The id of the standard whose board's decisions count; default: its own id. A rule book of a user has no board. */
  readonly boardOf?: string
}

/** Identifies a methodology version: `aaoifi-ss21@2026.1`. */
export function methodologyRef(methodology: Pick<Methodology, "id" | "version">): string {
  return `${methodology.id}@${methodology.version}`
}

/** The newest version in force on a day (YYYY-MM-DD), else the oldest. `versions`: newest first. */
export function versionInForce<Version extends Pick<Methodology, "inForceFrom">>(
  versions: readonly [Version, ...Version[]],
  day: string,
): Version {
  return versions.find(({ inForceFrom }) => inForceFrom <= day) ?? versions.at(-1) ?? versions[0]
}

/** The limit of a ratio screen as a decimal; null if the methodology has no such screen. */
export function limitOf({ rules }: Pick<Methodology, "rules">, name: string): number | null {
  return rules.ratios.find((rule) => rule.name === name)?.limit ?? null
}

type Versions = readonly [Methodology, ...Methodology[]]

const [own, ...others] = declaredStandards

/** What the default standard is called in every version. By it verdicts are published. */
export const defaultStandard: Pick<DeclaredStandard, "id" | "shortName"> = own

/**
 * Every version of each standard, newest first, with versions that are not in force yet; the default
 * standard comes first. A version is added in front of the others, which stay runnable.
 */
export const standards: readonly [Versions, ...Versions[]] = [versionsOf(own), ...others.map(versionsOf)]

function versionsOf(standard: DeclaredStandard): Versions {
  const [newest, ...older] = standard.versions
  return [methodologyOf(standard, newest), ...older.map((version) => methodologyOf(standard, version))]
}

function methodologyOf(standard: DeclaredStandard, declared: DeclaredVersion): Methodology {
  const { id, name, shortName } = standard
  const { version, description, rules, inForceFrom, changes, grade, source = standard.source } = declared
  return {
    id,
    version,
    name,
    shortName,
    description,
    rules,
    ...filingAges,
    inForceFrom,
    changes,
    grade,
    source,
  }
}

/**
 * The versions that a text names, newest first. An id names all versions of a standard, `id@version` names
 * one. Null for any other text.
 */
export function versionsNamed(text: string): Versions | null {
  for (const versions of standards) {
    if (text === versions[0].id) return versions
    const one = versions.find((methodology) => text === methodologyRef(methodology))
    if (one !== undefined) return [one]
  }
  return null
}

/** The version that `id@version` names; null for any other text. */
export function versionOf(ref: string): Methodology | null {
  return standards.flat().find((methodology) => methodologyRef(methodology) === ref) ?? null
}

/** The version that a text names on a day (YYYY-MM-DD): an id that in force on the day, `id@version` that one. */
export function methodologyNamed(text: string, day: string): Methodology | null {
  const versions = versionsNamed(text)
  return versions && versionInForce(versions, day)
}

/** Each standard's version in force on a day (YYYY-MM-DD), else its oldest. The default standard is first. */
export function standardsInForce(day: string): readonly Methodology[] {
  return standards.map((versions) => versionInForce(versions, day))
}

/** Each standard's versions without those that come into force after a day (YYYY-MM-DD), newest first. */
export function standardsUntil(day: string): readonly Versions[] {
  return standards.map((versions) => {
    const inForce = versionInForce(versions, day)
    return [inForce, ...versions.slice(versions.indexOf(inForce) + 1)]
  })
}

/** The version of the default standard that `standardsInForce` gives for a day. */
export function defaultMethodologyOn(day: string): Methodology {
  return versionInForce(standards[0], day)
}

/** The last day up to `day` (YYYY-MM-DD) on which a version of a standard came into force; null if none did. */
export function lawSince(day: string): string | null {
  const begun = standards.flat().flatMap(({ inForceFrom }) => (inForceFrom <= day ? [inForceFrom] : []))
  return begun.toSorted().at(-1) ?? null
}

/**
 * The first day (YYYY-MM-DD) on which a methodology no longer accepts a balance sheet. Either the sheet was
 * filed too long ago, or its own date is too old.
 */
export function firstDayTooOld(
  { form, filed, periodEnd }: SourceFiling,
  {
    filingAgeMonthsMax,
    balanceAgeMonthsMax: { domestic, foreign },
  }: Pick<Methodology, "filingAgeMonthsMax" | "balanceAgeMonthsMax">,
): string {
  const byFiling = monthsBefore(filed, -filingAgeMonthsMax)
  const byBalance = monthsAfter(periodEnd, foreignForm.test(form) ? foreign : domestic)
  return addDays(byFiling < byBalance ? byFiling : byBalance, 1)
}
