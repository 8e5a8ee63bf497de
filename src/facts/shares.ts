import type { Fact } from "./fact.ts"
import { factsOf, type Ledger } from "./ledger.ts"
import { factAt, type Term } from "./measure.ts"
import { type Basis, daysBetween } from "./periods.ts"
import { earningsPerShare, newSharesPerOld, type Split } from "./splits.ts"

/** All shares outstanding, in the newest shares. */
export interface ShareCount {
  readonly value: number
  /** The fact it was read from; in the shares and the units of its filing. */
  readonly term: Term
  readonly splitFactor: number
  readonly source: "cover" | "balance_sheet" | "weighted_average"
  /** The largest of counts that contradict each other, where `value` is the smallest; null when they do not. */
  readonly contradictedBy: number | null
  readonly notes: readonly string[]
}

const cover = "dei:EntityCommonStockSharesOutstanding"
const onBalanceSheet = [
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:SharesOutstanding",
  "ifrs-full:NumberOfSharesOutstanding",
  "ifrs-full:NumberOfSharesIssued",
]
const averaged = [
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  "ifrs-full:WeightedAverageShares",
]
const dilutedAverages = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "ifrs-full:AdjustedWeightedAverageShares",
]
export const shareConcepts: readonly string[] = [
  ...new Set([cover, ...onBalanceSheet, ...averaged, ...dilutedAverages]),
]

/** A count this many times another of the same company is a scale error or another class, not growth. */
const conflictRatio = 3
const agreementRatio = 1.5
const coverAgeDaysMax = 120

/**
 * The share count of a basis: the newest cover page, held against the balance sheet and the weighted average.
 * Covers of several classes are not in companyfacts (they carry a dimension); then the others stand in, and it is said.
 * Null when no count can be trusted.
 */
export function readShares(ledger: Ledger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const candidates = [
    coverCount(ledger, basis, splits),
    sheetCount(ledger, basis, splits),
    averageCount(ledger, basis, splits),
  ]
  const known = candidates.filter((candidate) => candidate !== null)
  const [best, ...others] = known
  if (best === undefined) return null
  if (others.length === 0 || others.some((other) => apart(best, other) <= conflictRatio)) {
    return others.every((other) => apart(best, other) <= agreementRatio) ? best : noted(best, others)
  }
  // The cover stands alone against the others: the smaller count cannot flatter a ratio.
  const bySize = [...known].sort((left, right) => left.value - right.value)
  const smallest = bySize[0] ?? best
  const largest = bySize.at(-1) ?? best
  const conflict = known.map((candidate) => `${candidate.source} ${candidate.value}`).join(", ")
  return {
    ...smallest,
    contradictedBy: isScaleError(ledger, basis, smallest, bySize.slice(1)) ? null : largest.value,
    notes: [
      ...smallest.notes,
      `Share counts contradict each other (${conflict}); ratios rest on the smallest.`,
    ],
  }
}

/**
 * True when every larger count is the smallest times a thousand or a million, and net income over earnings per share
 * is the smallest: then it is the count (Chesapeake Utilities' covers).
 */
function isScaleError(
  ledger: Ledger,
  basis: Basis,
  smallest: ShareCount,
  larger: readonly ShareCount[],
): boolean {
  const { fact } = smallest.term
  const implied = fact.start === null ? null : impliedCount(ledger, basis, fact)
  if (implied === null || Math.abs(implied / fact.value - 1) > scaleTolerance) return false
  return larger.every(({ value }) =>
    [1, 1000, 1_000_000].some((scale) => Math.abs(value / scale / smallest.value - 1) <= scaleTolerance),
  )
}

function noted(best: ShareCount, others: readonly ShareCount[]): ShareCount {
  const spread = others.map((other) => `${other.source} ${other.value}`).join(", ")
  return {
    ...best,
    notes: [...best.notes, `Share counts differ: ${best.source} ${best.value} was taken beside ${spread}.`],
  }
}

function apart(left: ShareCount, right: ShareCount): number {
  return Math.max(left.value / right.value, right.value / left.value)
}

function coverCount(ledger: Ledger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const fact = newestOf(factsOf(ledger, cover, "shares"), isPositive)
  if (fact === null || daysBetween(fact.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  return count(cover, fact, "cover", splits, [])
}

function sheetCount(ledger: Ledger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  for (const concept of onBalanceSheet) {
    const fact = newestOf(
      factsOf(ledger, concept, "shares"),
      (candidate) => isPositive(candidate) && candidate.end === basis.balanceSheet.end,
    )
    const note =
      "The cover page states no single share count; the balance sheet's shares outstanding stand in."
    if (fact !== null) return count(concept, fact, "balance_sheet", splits, [note])
  }
  return null
}

/** The units of partners who can exchange them for shares are in the diluted average alone (Up-C). */
const partnersDilutionMin = 1.2

function averageCount(ledger: Ledger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const basic = averageOf(ledger, basis, splits, averaged)
  const diluted = averageOf(ledger, basis, splits, dilutedAverages)
  if (basic === null || diluted === null) return basic ?? diluted
  const isUpC = factAt(basis.balanceSheet, "us-gaap:MinorityInterest") !== null
  return isUpC && diluted.value > basic.value * partnersDilutionMin ? diluted : basic
}

function averageOf(
  ledger: Ledger,
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
      "The cover page states no single share count; the weighted average of the newest period stands in."
    const notes =
      scale === 1
        ? [standsIn]
        : [
            standsIn,
            `The average of ${fact.value} was filed in units of ${scale} shares: net income over earnings per share shows it.`,
          ]
    const counted = count(concept, fact, "weighted_average", splits, notes)
    return { ...counted, value: counted.value * scale }
  }
  return null
}

const scales = [1000, 1_000_000, 0.001, 0.000_001]
const scaleTolerance = 0.05

/**
 * Net income over earnings per share is the share count: an average far from it was filed in thousands or millions.
 * 1 when it is near, or nothing contradicts it; the scale that makes it agree; null when none does.
 */
function scaleOf(ledger: Ledger, basis: Basis, average: Fact): number | null {
  const implied = impliedCount(ledger, basis, average)
  if (implied === null || Math.max(implied / average.value, average.value / implied) <= conflictRatio)
    return 1
  return scales.find((scale) => Math.abs((average.value * scale) / implied - 1) <= scaleTolerance) ?? null
}

/** Below this, earnings per share are too coarse to divide by. */
const perShareMin = 0.03

function impliedCount(ledger: Ledger, basis: Basis, average: Fact): number | null {
  const unit = basis.currency
  const view = { ledger, unit, end: average.end, starts: average.start === null ? [] : [average.start] }
  const earned = factAt(view, "us-gaap:NetIncomeLoss") ?? factAt(view, "ifrs-full:ProfitLoss")
  const perShareView = { ...view, unit: `${unit}/shares` }
  const perShare = earningsPerShare
    .map((concept) => factAt(perShareView, concept))
    .find((fact) => fact !== null)
  if (earned === null || earned.value === 0 || !perShare || Math.abs(perShare.value) < perShareMin)
    return null
  return Math.abs(earned.value / perShare.value)
}

function count(
  concept: string,
  fact: Fact,
  source: ShareCount["source"],
  splits: readonly Split[],
  notes: readonly string[],
): ShareCount {
  const splitFactor = newSharesPerOld(splits, fact.filed)
  const term = { concept, fact }
  return { value: fact.value * splitFactor, term, splitFactor, source, contradictedBy: null, notes }
}

function isPositive(fact: Fact): boolean {
  return fact.value > 0
}

function newestOf(facts: readonly Fact[], isEligible: (fact: Fact) => boolean): Fact | null {
  let newest: Fact | null = null
  for (const fact of facts) {
    if (!isEligible(fact)) continue
    const isNewer =
      newest === null || fact.filed > newest.filed || (fact.filed === newest.filed && fact.end >= newest.end)
    if (isNewer) newest = fact
  }
  return newest
}

/** The quarter rather than the year to date: it is nearest to the balance-sheet date. Later filed wins. */
function shortest(facts: readonly Fact[]): Fact | null {
  let chosen: Fact | null = null
  for (const fact of facts) {
    if (chosen === null) chosen = fact
    else if ((fact.start ?? "") > (chosen.start ?? "")) chosen = fact
    else if (fact.start === chosen.start && fact.filed >= chosen.filed) chosen = fact
  }
  return chosen
}
