import type { DeterminationStatus } from "../../vocabulary.ts"
import type { Dossier, Quotation } from "./dossier.ts"
import { type Criterion, type StructuralMethodology, structuralVersions } from "./methodologies.ts"

/** A criterion as a dossier answers it. */
export interface JudgedCriterion {
  readonly criterion: Criterion
  readonly result: "pass" | "fail" | "unresolved"
  /** None when unresolved. */
  readonly quotations: readonly Quotation[]
  readonly note: string | null
}

/** What follows from a dossier. Compliance document and Evidence Packet are printings of it. */
export interface StructuralDecision {
  readonly dossier: Dossier
  readonly methodology: StructuralMethodology
  readonly status: DeterminationStatus
  /** Every criterion of the methodology, in its order. */
  readonly criteria: readonly JudgedCriterion[]
  /** What the vehicle does that is itself not permissible; empty where its business is. */
  readonly prohibited: readonly string[]
}

/**
 * Decides a vehicle on its structure, by the methodology in force unless another version is given: a known failure
 * decides; without one, anything unresolved withholds (design, law 3). Total and deterministic. A criterion without a
 * reading of its own, or whose reading quotes nothing, is unresolved whatever the reading says.
 */
export function decideStructure(
  dossier: Dossier,
  methodology: StructuralMethodology = structuralVersions[dossier.methodology][0],
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

/** Criteria of a decision with this result, in the order of the methodology. */
export function criteriaWith(
  { criteria }: StructuralDecision,
  result: JudgedCriterion["result"],
): readonly JudgedCriterion[] {
  return criteria.filter((each) => each.result === result)
}

/** Each document that was quoted, once, newest first; of one document as it was read first. */
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

/** The day a document is at least as new as: one of which the year alone is known counts from its first day. */
export function dayOf({ date }: Quotation): string {
  return date.length === 4 ? `${date}-01-01` : date
}
