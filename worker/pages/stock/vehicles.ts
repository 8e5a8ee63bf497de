import type { Compliance, ComplianceStructuralScreen } from "../../../src/compliance/schema.ts"
import { methodologyRef } from "../../../src/screening/methodologies.ts"
import { structuralVersions } from "../../../src/screening/structures/methodologies.ts"
import type { Criterion, StructuralMethodology } from "../../../src/screening/structures/tables.ts"
import { decidesVehicles } from "./labels.ts"

/** What the pages say of vehicles that are decided on their structure. */

type PrintedCriterion = ComplianceStructuralScreen["criteria"][number]

/** Where the criteria of a methodology, `id@version`, come from; null for one of a later release. */
export function criteriaOrigin(methodology: string): string | null {
  return versionNamed(methodology)?.origin ?? null
}

/** The declaration of a criterion; null where this release does not know it. */
export function declarationOf(methodology: string, key: string): Criterion | null {
  return versionNamed(methodology)?.criteria.find((criterion) => criterion.key === key) ?? null
}

function versionNamed(methodology: string): StructuralMethodology | undefined {
  return Object.values(structuralVersions)
    .flat()
    .find((version) => methodologyRef(version) === methodology)
}

/** Follows "It fails": in plain words, or the name of the criterion. */
export function failureWords(methodology: string, { key, name }: PrintedCriterion): string {
  return declarationOf(methodology, key)?.failure ?? `“${name}”`
}

/** The names of the undecided criteria of a withheld verdict: only its explanation has them. */
export function openCriteria(explanation: string | null): readonly string[] {
  const [, list = ""] =
    /whether these criteria hold: (.+?)\. No criterion fails/.exec(explanation ?? "") ?? []
  return [...list.matchAll(/"([^"]+)" \([a-z_]+\)/g)].flatMap(([, name]) => name ?? [])
}

/** `“No leverage”; “No interest is earned on cash”`. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join("; ")
}

/** The years of the documents behind a vehicle's verdict: `dated 2004 to 2024`; null for a company, or without any. */
export function documentYears({ methodology, filing, determination }: Compliance): string | null {
  if (!decidesVehicles(methodology)) return null
  const [, quotedFrom = ""] = /Quoted from: (.+)$/.exec(determination.explanation ?? "") ?? []
  const years = [...(filing?.summary ?? quotedFrom).matchAll(/\((\d{4})(?:-\d{2}-\d{2})?\)(?=;|\.?$)/g)]
    .flatMap(([, year]) => year ?? [])
    .sort()
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return null
  return first === last ? `dated ${first}` : `dated ${first} to ${last}`
}
