import type { Basis } from "../../basis.ts"
import { daysBetween } from "../../calendar.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import { factAt } from "../measure.ts"
import { averageConcepts, averageCount, impliedCount, scaleTolerance } from "./average.ts"
import { boundedByClasses, type CoverSum, isCountAlone, sumOfClasses } from "./classes.ts"
import { conflictRatio, countOfFact, isPositive, type ShareCount } from "./count.ts"
import { newSharesPerOld, type Split } from "./splits.ts"

export const cover = "dei:EntityCommonStockSharesOutstanding"
export const onBalanceSheet = [
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:SharesOutstanding",
  "ifrs-full:NumberOfSharesOutstanding",
  "ifrs-full:NumberOfSharesIssued",
]
export const shareConcepts: readonly string[] = [...new Set([cover, ...onBalanceSheet, ...averageConcepts])]

export const agreementRatio = 1.5
export const coverAgeDaysMax = 120

/** The classes of a cover page are all there when another count of the company comes as near as this. */
export const classesRatio = 1.2

/**
 * The share count of a basis: the newest cover page, held against the balance sheet and the weighted average.
 * Covers of several classes are not in companyfacts (they carry a dimension): where the filing's instance was read the
 * classes are added up, else the others stand in, and it is said. Null when no count can be trusted.
 */
export function readShares(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const onCover = coverCount(ledger, basis, splits)
  const beside = [sheetCount(ledger, basis, splits), averageCount(ledger, basis, splits)]
  const others = beside.filter((candidate) => candidate !== null)
  const page = newestPage(ledger, basis)
  if (page !== null && isNewer(page, onCover)) {
    return isCountAlone(page)
      ? reconciled(ledger, basis, [countOfPage(page, splits), ...others])
      : countOfClasses(
          basis,
          splits,
          page,
          others.length > 0 ? others : farFrom(countOfPage(page, splits), onCover),
        )
  }
  return onCover === null
    ? reconciled(ledger, basis, others)
    : reconciled(ledger, basis, [onCover, ...others])
}

/** A count without a class need not confirm the sum of all; of another size altogether, it gives a wrong scale away. */
function farFrom(sum: ShareCount, onCover: ShareCount | null): readonly ShareCount[] {
  return onCover !== null && apart(sum, onCover) > conflictRatio ? [onCover] : []
}

/** The first of the counts, held against the others. */
function reconciled(ledger: FactLedger, basis: Basis, known: readonly ShareCount[]): ShareCount | null {
  const [best, ...others] = known
  if (best === undefined) return null
  if (others.length === 0 || others.some((other) => apart(best, other) <= conflictRatio)) {
    return others.every((other) => apart(best, other) <= agreementRatio) ? best : noted(best, others)
  }
  // The cover stands alone against the others.
  const bySize = known.toSorted((left, right) => left.value - right.value)
  const smallest = contradicted(best, others)
  return isScaleError(ledger, basis, smallest, bySize.slice(1))
    ? { ...smallest, contradictedBy: null }
    : smallest
}

/** The smallest of counts that contradict each other cannot flatter a ratio. */
function contradicted(first: ShareCount, others: readonly ShareCount[]): ShareCount {
  const known = [first, ...others]
  const smallest = known.reduce((least, count) => (count.value < least.value ? count : least))
  const largest = Math.max(...known.map(({ value, contradictedBy }) => contradictedBy ?? value))
  const conflict = known.map(({ source, value }) => `${source} ${value}`).join(", ")
  return {
    ...smallest,
    contradictedBy: largest,
    notes: [
      ...smallest.notes,
      `Share counts contradict each other (${conflict}); ratios rest on the smallest.`,
    ],
  }
}

/** The newest cover page read from an instance; one of long before the balance sheet is stale. */
function newestPage({ facts, asOf }: FactLedger, { taxonomy, balanceFiling }: Basis): CoverSum | null {
  let newest: CoverSum | null = null
  for (const instance of facts.instances ?? []) {
    if (instance.filed > asOf || daysBetween(instance.filed, balanceFiling.filed) > coverAgeDaysMax) continue
    if (newest !== null && instance.filed < newest.filed) continue
    newest = sumOfClasses(instance, taxonomy) ?? newest
  }
  return newest
}

/** Of one filing's cover the classes count: a count without a class is their total, or one of them again. */
function isNewer(page: CoverSum, onCover: ShareCount | null): boolean {
  if (onCover === null) return true
  const { filed } = onCover.terms[0].fact
  return page.filed > filed || (page.filed === filed && !isCountAlone(page))
}

/**
 * The sum of the classes where another count comes near it. Another count that does not, or classes that only another
 * count could weigh, contradict it: what looks like a class may have no share in the business, or a far larger one.
 */
function countOfClasses(
  basis: Basis,
  splits: readonly Split[],
  classes: CoverSum,
  others: readonly ShareCount[],
): ShareCount {
  const whole = countOfPage(classes, splits)
  const [nearest] = others.filter((other) => apart(whole, other) <= classesRatio)
  if (nearest !== undefined) return { ...whole, contradictedBy: null }
  if (others.length > 0) return contradicted(whole, others)
  const minority = factAt(basis.balanceSheet, "us-gaap:MinorityInterest")
  const bounded = boundedByClasses(classes, minority === null ? "none" : "partners")
  const alone = countOfPage(bounded, splits)
  return { ...alone, notes: [...alone.notes, unconfirmed] }
}
const unconfirmed =
  "The classes of the cover page were added up; no other count of shares is at hand to confirm the sum."

function countOfPage({ filed, terms, value, atMost, notes }: CoverSum, splits: readonly Split[]): ShareCount {
  const splitFactor = newSharesPerOld(splits, filed)
  const contradictedBy = atMost === null ? null : atMost * splitFactor
  const doubt =
    atMost === null
      ? []
      : [`Shares outstanding lie between ${value} and ${atMost}; ratios rest on the smaller.`]
  return {
    value: value * splitFactor,
    terms,
    splitFactor,
    source: "cover",
    contradictedBy,
    notes: [...notes, ...doubt],
  }
}

/**
 * True when every larger count is the smallest times a thousand or a million, and net income over earnings per share
 * is the smallest: then it is the count (Chesapeake Utilities' covers).
 */
function isScaleError(
  ledger: FactLedger,
  basis: Basis,
  smallest: ShareCount,
  larger: readonly ShareCount[],
): boolean {
  const { fact } = smallest.terms[0]
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

function coverCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const fact = newestOf(factsOf(ledger, cover, "shares"), isPositive)
  if (fact === null || daysBetween(fact.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  return countOfFact(cover, fact, "cover", splits, [])
}

function sheetCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  for (const concept of onBalanceSheet) {
    const fact = newestOf(
      factsOf(ledger, concept, "shares"),
      (candidate) => isPositive(candidate) && candidate.end === basis.balanceSheet.end,
    )
    const note =
      "The cover page states no single share count; the balance sheet's shares outstanding stand in."
    if (fact !== null) return countOfFact(concept, fact, "balance_sheet", splits, [note])
  }
  return null
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
