import type { Compliance, ComplianceStructuralScreen } from "../../../src/contract/compliance.ts"
import type { StructuralMethodologyId } from "../../../src/screening/structures/dossier.ts"
import { structuralVersions } from "../../../src/screening/structures/methodologies.ts"

/** What the pages say of vehicles that are decided on their structure. */

type PrintedCriterion = ComplianceStructuralScreen["criteria"][number]

/** Where the criteria come from. */
const origins: Readonly<Record<StructuralMethodologyId, string>> = {
  "aaoifi-ss57":
    "The criteria are Qistas's own, drawn from AAOIFI SS 57 and from principles and objections that others published on gold funds.",
  "aaoifi-ss20": "The criteria are Qistas's own, most of them drawn from AAOIFI SS 20.",
  "qistas-etf-taxonomy":
    "The criteria are Qistas's own: AAOIFI has no standard for this kind, so we test what Shariah advisers test in practice.",
}

/** Whose criteria a methodology, `id@version`, has; null for one of a later release. */
export function criteriaOrigin(methodology: string): string | null {
  const id = idOf(methodology)
  return id === null ? null : origins[id]
}

/** The clause of a criterion and its condition for a pass; null where this release does not know them. */
export function declarationOf(
  methodology: string,
  key: string,
): { readonly clause: string; readonly passes: string } | null {
  const id = idOf(methodology)
  const version =
    id === null ? undefined : structuralVersions[id].find((each) => methodology === `${id}@${each.version}`)
  return version?.criteria.find((criterion) => criterion.key === key) ?? null
}

function idOf(methodology: string): StructuralMethodologyId | null {
  const [name = ""] = methodology.split("@")
  return name in origins ? (name as StructuralMethodologyId) : null
}

/** What is so where a criterion fails, by its key. A key of two methodologies means the same in both. */
const failures: Readonly<Record<string, string>> = {
  holds_physical: "it does not hold the asset itself",
  uses_futures: "it trades futures",
  delivery_intent: "its contracts are not held to delivery",
  interest_on_collateral: "its collateral or cash earns interest",
  leverage: "it may borrow or use leverage",
  no_leverage: "it may borrow or use leverage",
  title_before_sale: "it sells what it does not own yet",
  allocated_custody: "what it holds is not all kept apart for it",
  no_metal_lending: "its metal may be lent",
  no_derivatives: "it may use futures, swaps or options",
  cash_management: "its cash may earn interest",
}

/** Follows "It fails": in plain words, or the name of the criterion. */
export function failureWords({ key, name }: PrintedCriterion): string {
  return failures[key] ?? `“${name}”`
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
  if (idOf(methodology) === null) return null
  const [, quotedFrom = ""] = /Quoted from: (.+)$/.exec(determination.explanation ?? "") ?? []
  const years = [...(filing?.summary ?? quotedFrom).matchAll(/\((\d{4})(?:-\d{2}-\d{2})?\)(?=;|\.?$)/g)]
    .flatMap(([, year]) => year ?? [])
    .sort()
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return null
  return first === last ? `dated ${first}` : `dated ${first} to ${last}`
}
