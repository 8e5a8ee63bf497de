import { confidenceBase } from "../../terms.ts"
import type { Adjustment, Confidence } from "../confidence.ts"
import { dayOf, type JudgedCriterion, type StructuralDecision } from "./decide.ts"
import { isFirstHand } from "./source.ts"
import type { Quotation } from "./tables.ts"

/** A penalty for each criterion; a boost applies once in all. */
export const penaltyEach = {
  documents_aged: -0.02,
  read_second_hand: -0.01,
  criterion_unresolved: -0.03,
} as const
/** Once in all: a verdict is only as sure as the weakest of the words it rests on. */
export const penaltyOnce = { quoted_elsewhere: -0.1 } as const
export const boost = { filings_quoted: 0.05, several_criteria_fail: 0.05 } as const

export const agedYears = 5

/**
 * How well the quotations support a decision. Only the deciding criteria count: the failed ones if any, else all of
 * them. Null while the verdict is withheld.
 */
export function structuralConfidence(decision: StructuralDecision): Confidence | null {
  if (decision.status === "pending") return null
  const { criteria } = decision
  const failed = criteria.filter(({ result }) => result === "fail")
  const deciding = failed.length > 0 ? failed : criteria
  const since = yearsBefore(decision.dossier.reviewedOn, agedYears)
  const aged = deciding.filter(lacking((quotation) => dayOf(quotation) >= since))
  const secondHand = deciding.filter(lacking(isFirstHand))
  const quoted = deciding.filter(({ quotations }) => quotations.some(({ isQuoted }) => isQuoted))
  // One failure decides: the others' pages do not make it less certain.
  const isCertainElsewhere = failed.length > quoted.length
  const open = criteria.filter(({ result }) => result === "unresolved")
  const penalties = [
    ...penalise("documents_aged", aged, `Quoted only from documents older than ${agedYears} years`),
    ...penalise("read_second_hand", secondHand, "Read on no page of the SEC or the sponsor"),
    ...penaliseOnce(
      "quoted_elsewhere",
      isCertainElsewhere ? [] : quoted,
      "Rests on words read only where another text quotes them",
    ),
    ...penalise("criterion_unresolved", open, "No document that tells could be read on"),
  ]
  const boosts = [
    ...(secondHand.length === 0
      ? raise(
          "filings_quoted",
          "Each criterion that decides is quoted from a page of the SEC or the sponsor.",
        )
      : []),
    ...(failed.length > 1 ? raise("several_criteria_fail", "More than one criterion fails.") : []),
  ]
  const score = [...penalties, ...boosts].reduce((sum, { impact }) => sum + impact, confidenceBase)
  return {
    score: Number(Math.min(1, Math.max(0, score)).toFixed(2)),
    base: confidenceBase,
    strategies: ["QuotedDocuments"],
    fallbacks: secondHand.length > 0 ? ["QuotedSecondHand"] : [],
    penalties,
    boosts,
  }
}

/** True for a decided criterion where no quotation meets the condition. */
function lacking(meets: (quotation: Quotation) => boolean): (judged: JudgedCriterion) => boolean {
  return ({ quotations }) => quotations.length > 0 && !quotations.some(meets)
}

function penalise(
  type: keyof typeof penaltyEach,
  criteria: readonly JudgedCriterion[],
  what: string,
): readonly Adjustment[] {
  if (criteria.length === 0) return []
  const impact = Number((penaltyEach[type] * criteria.length).toFixed(2))
  return [{ type, impact, reason: `${what}: ${keysOf(criteria)}.` }]
}

function penaliseOnce(
  type: keyof typeof penaltyOnce,
  criteria: readonly JudgedCriterion[],
  what: string,
): readonly Adjustment[] {
  if (criteria.length === 0) return []
  return [{ type, impact: penaltyOnce[type], reason: `${what}: ${keysOf(criteria)}.` }]
}

function keysOf(criteria: readonly JudgedCriterion[]): string {
  return criteria.map(({ criterion }) => criterion.key).join(", ")
}

function raise(type: keyof typeof boost, reason: string): readonly Adjustment[] {
  return [{ type, impact: boost[type], reason }]
}

/** `2021-11-21` for five years before `2026-11-21`; days are compared as text. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
