import type { DeterminationStatus } from "../../vocabulary.ts"
import { versionInForce } from "../methodologies.ts"
import { structuralVersions } from "./methodologies.ts"
import type { Criterion, Quotation, StructuralMethodology } from "./tables.ts"
import type { Dossier } from "./vehicles.ts"

/** A criterion with its result according to a dossier. */
export interface JudgedCriterion {
  readonly criterion: Criterion
  readonly result: "pass" | "fail" | "unresolved"
  /** The quotations that decide the criterion; empty if it is unresolved. */
  readonly quotations: readonly Quotation[]
  readonly note: string | null
}

/** The decision on a dossier. The compliance document and the Evidence Packet are printed from it. */
export interface StructuralDecision {
  readonly dossier: Dossier
  readonly methodology: StructuralMethodology
  readonly status: DeterminationStatus
  /** Every criterion of the methodology, in the methodology's order. */
  readonly criteria: readonly JudgedCriterion[]
  /** Prohibited businesses of the vehicle; empty if its business is permissible. */
  readonly prohibited: readonly string[]
}

/**
 * Decides a vehicle on its structure, under the methodology in force on the day its documents were
 * read, unless another version is given. A known
 * failure decides. Without one, anything unresolved withholds the verdict (law 3). Total and
 * deterministic. Whatever its reading states, a criterion is unresolved if it does not have exactly one
 * reading, or if that reading has no quotation.
 */
export function decideStructure(
  dossier: Dossier,
  methodology: StructuralMethodology = versionInForce(
    structuralVersions[dossier.methodology],
    dossier.reviewedOn,
  ),
): StructuralDecision {
  const criteria = methodology.criteria.map((criterion) => judgeCriterion(dossier, criterion))
  const failed = criteria.filter(({ result }) => result === "fail")
  const isWhole = criteria.every(({ result }) => result === "pass")
  return {
    dossier,
    methodology,
    status: failed.length > 0 ? "non-compliant" : isWhole ? "compliant" : "pending",
    criteria,
    prohibited: failed.flatMap(({ criterion }) => criterion.prohibitedBusiness ?? []),
  }
}

function judgeCriterion({ readings }: Dossier, criterion: Criterion): JudgedCriterion {
  const [reading, second] = readings.filter(({ criterion: key }) => key === criterion.key)
  if (reading === undefined || second !== undefined) return unresolved(criterion, null)
  const { result, quotations, note } = reading
  if (result === "unresolved" || quotations.length === 0) return unresolved(criterion, note)
  return { criterion, result, quotations, note }
}

function unresolved(criterion: Criterion, note: string | null): JudgedCriterion {
  return { criterion, result: "unresolved", quotations: [], note }
}

/** The criteria of a decision that have the given result, in the order of the methodology. */
export function criteriaWith(
  { criteria }: StructuralDecision,
  result: JudgedCriterion["result"],
): readonly JudgedCriterion[] {
  return criteria.filter((each) => each.result === result)
}

/** Each quoted document once, newest first, represented by its first quotation. */
export function documentsOf({ criteria }: StructuralDecision): readonly Quotation[] {
  const documents = new Map<string, Quotation>()
  for (const quotation of criteria.flatMap(({ quotations }) => quotations)) {
    const name = `${quotation.document}\t${quotation.date}`
    if (!documents.has(name)) documents.set(name, quotation)
  }
  return [...documents.values()].sort(newestFirst)
}

function newestFirst(one: Quotation, other: Quotation): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1
  return one.document < other.document ? -1 : one.document > other.document ? 1 : 0
}

/** The earliest possible day of a document. If only its year is known, the first day of that year. */
export function dayOf({ date }: Quotation): string {
  return date.length === 4 ? `${date}-01-01` : date
}
