import type { Basis } from "../../basis.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import { factAt, type Place, sumOfFacts, type Term } from "../measure.ts"
import { earningsPerShare, type Split, splitFactorOf } from "./splits.ts"

/** All shares outstanding, adjusted to the newest shares. */
export interface ShareCount {
  readonly value: number
  /** The source facts, one for each class, in the shares and units of their filing. */
  readonly terms: readonly [Term, ...Term[]]
  readonly splitFactor: number
  /** `voting_rights`: the table of voting rights in a report on EDINET. */
  readonly source: "cover" | "balance_sheet" | "weighted_average" | "voting_rights"
  /** The largest count if counts contradict each other (`value` is then the smallest); else null. */
  readonly contradictedBy: number | null
  readonly notes: readonly string[]
}

export type ShareStrategy = "PrimaryFields" | "ComponentSum" | "ShareCountFallback"

/**
 * The number of shares of all classes together, as the filing states it: in the filing's own unit, and not
 * adjusted for later splits.
 */
export function countFiled({ terms }: ShareCount): number {
  return sumOfFacts(terms)
}

/** The source of a share count: one fact, the sum of the facts of one table, or another count. */
export function shareStrategy({ source, terms }: ShareCount): ShareStrategy {
  if (source === "balance_sheet" || source === "weighted_average") return "ShareCountFallback"
  return terms.length === 1 ? "PrimaryFields" : "ComponentSum"
}

/** Two counts of one company agree if they are within this factor. */
export const agreementRatio = 1.5
/**
 * If two counts of one company differ by more than this factor, the cause is a scale error or another class,
 * not growth.
 */
export const conflictRatio = 3

/** The share count of one fact, adjusted for splits. */
export function countOfFact(
  concept: string,
  fact: Fact,
  source: ShareCount["source"],
  splits: readonly Split[],
  notes: readonly string[],
): ShareCount {
  const splitFactor = splitFactorOf(splits, fact.filed)
  const terms = [{ concept, fact }] as const
  return { value: fact.value * splitFactor, terms, splitFactor, source, contradictedBy: null, notes }
}

/** True if the count is usable. A count of zero or less is an error in the filing. */
export function isPositive(fact: Fact): boolean {
  return fact.value > 0
}

/** The oldest count that may be used, in days before the filing of the balance sheet. */
export const coverAgeDaysMax = 120

/** The fact that was filed last; of facts filed on one day, the one of the latest day. Null if there is none. */
export function newestOf(facts: readonly Fact[], isEligible: (fact: Fact) => boolean): Fact | null {
  let newest: Fact | null = null
  for (const fact of facts) {
    if (!isEligible(fact)) continue
    const isNewer =
      newest === null || fact.filed > newest.filed || (fact.filed === newest.filed && fact.end >= newest.end)
    if (isNewer) newest = fact
  }
  return newest
}

/** The larger of two counts divided by the smaller. */
export function apart(left: number, right: number): number {
  return Math.max(left / right, right / left)
}

export const averaged = [
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  "ifrs-full:WeightedAverageShares",
]
export const dilutedAverages = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "ifrs-full:AdjustedWeightedAverageShares",
]
export const averageConcepts: readonly string[] = [...averaged, ...dilutedAverages]

/** In an Up-C, a diluted average over this many times the basic one includes partners' units. */
export const partnersDilutionMin = 1.2

/** The weighted average of the newest period, including partners' units for an Up-C. */
export function averageCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const basic = averageOf(ledger, basis, splits, averaged)
  const diluted = averageOf(ledger, basis, splits, dilutedAverages)
  if (basic === null || diluted === null) return basic ?? diluted
  const isUpC = factAt(basis.balanceSheet, "us-gaap:MinorityInterest") !== null
  return isUpC && diluted.value > basic.value * partnersDilutionMin ? diluted : basic
}

function averageOf(
  ledger: FactLedger,
  basis: Basis,
  splits: readonly Split[],
  concepts: readonly string[],
): ShareCount | null {
  for (const concept of concepts) {
    const ending = factsOf(ledger, concept, "shares").filter(
      (fact) => isPositive(fact) && fact.start !== null && fact.end === basis.balanceSheet.end,
    )
    const fact = shortest(ending)
    const scale = fact === null ? null : scaleOf(ledger, basis, fact)
    if (fact === null || scale === null) continue
    const standsIn =
      "The cover page states no single share count; the weighted average of the newest period is used."
    // `src/verify` reads the second sentence in packets of every release, so its numbers have no separators.
    const notes =
      scale === 1
        ? [standsIn]
        : [
            standsIn,
            `The average of ${fact.value} was filed in units of ${scale} shares: net income over earnings per share shows it.`,
          ]
    const counted = countOfFact(concept, fact, "weighted_average", splits, notes)
    return { ...counted, value: counted.value * scale }
  }
  return null
}

const scales = [1000, 1_000_000, 0.001, 0.000_001]
export const scaleTolerance = 0.05

/**
 * The factor by which the average must be multiplied. Net income over earnings per share gives the share
 * count; an average far from it was filed in thousands or millions. The factor is 1 if both agree or there is
 * nothing to compare, and null if no factor makes them agree.
 */
function scaleOf(ledger: FactLedger, basis: Basis, average: Fact): number | null {
  const implied = impliedCount(ledger, basis, average)
  if (implied === null || Math.max(implied / average.value, average.value / implied) <= conflictRatio)
    return 1
  return scales.find((scale) => Math.abs((average.value * scale) / implied - 1) <= scaleTolerance) ?? null
}

/** Earnings per share below this amount are too coarse to divide by. */
const perShareMin = 0.03

/** Net income divided by earnings per share in the period of an average; null if either is not stated. */
export function impliedCount(ledger: FactLedger, basis: Basis, average: Fact): number | null {
  const starts = average.start === null ? [] : [average.start]
  return impliedIn({ ledger, unit: basis.currency, end: average.end, starts })?.value ?? null
}

/** The newest year's net income divided by earnings per share, in the newest shares. Null if unknown. */
export function impliedOfYear({ income }: Basis, splits: readonly Split[]): number | null {
  const implied = income === null ? null : impliedIn(income)
  return implied === null ? null : implied.value * splitFactorOf(splits, implied.filed)
}

function impliedIn(view: Place): { readonly value: number; readonly filed: string } | null {
  const earned = factAt(view, "us-gaap:NetIncomeLoss") ?? factAt(view, "ifrs-full:ProfitLoss")
  const { ledger, unit, end, starts } = view
  const perShareView = { ledger, unit: `${unit}/shares`, end, starts }
  const perShare = earningsPerShare
    .map((concept) => factAt(perShareView, concept))
    .find((fact) => fact !== null)
  if (earned === null || earned.value === 0 || !perShare || Math.abs(perShare.value) < perShareMin)
    return null
  return { value: Math.abs(earned.value / perShare.value), filed: perShare.filed }
}

/**
 * The fact of the shortest period, because a quarter is nearer to the balance-sheet date than the year to
 * date. If two periods are equal, the fact of the later filing.
 */
function shortest(facts: readonly Fact[]): Fact | null {
  let chosen: Fact | null = null
  for (const fact of facts) {
    if (chosen === null) chosen = fact
    else if ((fact.start ?? "") > (chosen.start ?? "")) chosen = fact
    else if (fact.start === chosen.start && fact.filed >= chosen.filed) chosen = fact
  }
  return chosen
}
