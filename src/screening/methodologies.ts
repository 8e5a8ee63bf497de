import { declaredStandards } from "../contract/declared/standards.ts"
import type { DeclaredStandard, DeclaredVersion } from "../contract/declared/tables.ts"
import { filingAges } from "../terms.ts"
import { type Methodology, methodologyRef, versionInForce } from "./methodology.ts"

type Versions = readonly [Methodology, ...Methodology[]]

const [own, ...others] = declaredStandards

/** Every version of the default standard ever in force, newest first. */
export const methodologyVersions: Versions = versionsOf(own)

/** The version new assessments use. A later version is added next to it, and this one stays runnable. */
export const currentMethodology: Methodology = methodologyVersions[0]

/** The versions of each standard, newest first; the default standard comes first. */
export const standards: readonly Versions[] = [methodologyVersions, ...others.map(versionsOf)]

function versionsOf(standard: DeclaredStandard): Versions {
  const [newest, ...older] = standard.versions
  return [methodologyOf(standard, newest), ...older.map((version) => methodologyOf(standard, version))]
}

function methodologyOf(standard: DeclaredStandard, declared: DeclaredVersion): Methodology {
  const { id, name, shortName } = standard
  const { version, description, rules, inForceFrom, changes, grade, source = standard.source } = declared
  const told = { id, version, name, shortName, description, rules }
  return { ...told, ...filingAges, inForceFrom, changes, grade, source }
}

/** The version of each standard in force, the default standard first. */
export const currentStandards: readonly Methodology[] = standards.map(([newest]) => newest)

/** The versions that a text names, newest first: all of a standard by its id, one by `id@version`; null for another text. */
export function versionsNamed(text: string): Versions | null {
  for (const versions of standards) {
    if (text === versions[0].id) return versions
    const one = versions.find((methodology) => text === methodologyRef(methodology))
    if (one !== undefined) return [one]
  }
  return null
}

/** A standard by its id, or one version of it by `id@version`; null for another text. */
export function standardNamed(text: string): Methodology | null {
  return versionsNamed(text)?.[0] ?? null
}

/** The version of each standard on a day (YYYY-MM-DD): the newest in force then, else its oldest; the default standard first. */
export function standardsInForce(day: string): readonly Methodology[] {
  return standards.map((versions) => versionInForce(versions, day))
}

/** The version of a standard on a day, as in `standardsInForce`; null for an unknown id. */
export function methodologyInForce(id: string, day: string): Methodology | null {
  return standardsInForce(day).find((each) => each.id === id) ?? null
}
