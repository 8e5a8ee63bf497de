import type { Basis } from "../../basis.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf, factsWithin } from "../../fact-ledger.ts"
import { sumOfFacts, type Term } from "../figure.ts"
import { factAt, type Place } from "../measure.ts"
import { type Split, splitFactorOf } from "./splits.ts"
import { averaged, cover, dilutedAverages, earnings, earningsPerShare, onBalanceSheet } from "./tags.ts"

/** All shares outstanding, adjusted to the newest shares. */
export interface ShareCount {
  readonly value: number
  /** The source facts, one for each class, in the shares and units of their filing. */
  readonly terms: readonly [Term, ...Term[]]
  readonly splitFactor: number
  /** `voting_rights`: the table of voting rights in a report on EDINET. */
  readonly source: "cover" | "balance_sheet" | "weighted_average" | "voting_rights" | "issued" | "earnings"
  /**
   * If the facts do not add up to the count: the count before splits, its rule, and the facts' names in packets.
   */
  readonly derived?: { readonly filed: number; readonly rule: string; readonly names: readonly string[] }
  /** The largest count if counts contradict each other (`value` is then the smallest); else null. */
  readonly contradictedBy: number | null
  readonly notes: readonly string[]
}

export type ShareStrategy = "PrimaryFields" | "ComponentSum" | "ShareCountFallback" | "Derived"

/** The shares of all classes as the filing states them: in its own unit, and before later splits. */
export function countFiled({ terms, derived }: ShareCount): number {
  return derived?.filed ?? sumOfFacts(terms)
}

/** The source of a share count: one fact, the sum of the facts of one table, or another count. */
export function shareStrategy({ source, terms, derived }: ShareCount): ShareStrategy {
  if (derived !== undefined) return "Derived"
  if (source === "balance_sheet" || source === "weighted_average") return "ShareCountFallback"
  return terms.length === 1 ? "PrimaryFields" : "ComponentSum"
}

/** Two counts of one company agree if they are within this factor. */
export const agreementRatio = 1.5
/** Counts further apart than this differ by a scale error or a class, not by growth. */
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
    if (isEligible(fact) && (newest === null || !isLater(newest, fact))) newest = fact
  }
  return newest
}

/** True for a newer count. An amendment is as old as its count, which may be that of the amended report. */
export function isLater(fact: Fact, other: Fact): boolean {
  const [since, otherSince] =
    fact.end === other.end ? [fact.filed, other.filed] : [sinceOf(fact), sinceOf(other)]
  return since === otherSince ? fact.end > other.end : since > otherSince
}

function sinceOf({ form, end, filed }: Fact): string {
  return form.endsWith("/A") && end < filed ? end : filed
}

/** The larger of two counts divided by the smaller. */
export function apart(left: number, right: number): number {
  return Math.max(left / right, right / left)
}

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
    const ending = factsWithin(ledger, concept, "shares", { from: basis.balanceSheet.end }).filter(
      (fact) => isPositive(fact) && fact.start !== null,
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
 * nothing to compare, or if the report counts as many shares itself (Halliburton filed earnings per share in
 * millions). It is null if no factor makes them agree.
 */
function scaleOf(ledger: FactLedger, basis: Basis, average: Fact): number | null {
  const implied = impliedCount(ledger, basis, average)
  if (implied === null || apart(implied, average.value) <= conflictRatio) return 1
  const isOfReport = ({ accession, value }: Fact) =>
    accession === average.accession && apart(value, average.value) <= agreementRatio
  const counts = [cover, ...onBalanceSheet].flatMap((concept) => factsOf(ledger, concept, "shares"))
  if (counts.some(isOfReport)) return 1
  return scales.find((scale) => Math.abs((average.value * scale) / implied - 1) <= scaleTolerance) ?? null
}

/** Net income divided by earnings per share in the period of an average; null if that is too coarse. */
export function impliedCount(ledger: FactLedger, basis: Basis, average: Fact): number | null {
  const starts = average.start === null ? [] : [average.start]
  const implied = impliedIn({ ledger, unit: basis.currency, end: average.end, starts })
  return implied === null || implied.most > implied.least * agreementRatio ? null : implied.value
}

/** A count that lies between two ends, because earnings per share are rounded. */
interface ImpliedCount {
  readonly value: number
  readonly least: number
  readonly most: number
  /** `most` if partners, whose profit is not in that of the shares, have a part of the counted shares. */
  readonly mostWithPartners: number
}

/** The newest year's net income divided by earnings per share, in the newest shares. Null if unknown. */
export function impliedOfYear({ income }: Basis, splits: readonly Split[]): ImpliedCount | null {
  return income === null ? null : inNewestShares(impliedIn(income), splits)
}

/** The same for the shortest period that ends with the balance sheet. */
export function impliedOfNewest(
  ledger: FactLedger,
  { balanceSheet: { end }, currency }: Basis,
  splits: readonly Split[],
): ImpliedCount | null {
  const newest = earningsPerShare.flatMap((concept) =>
    [`${currency}/shares`, currency].flatMap((unit) =>
      factsWithin(ledger, concept, unit, { from: end }).filter(({ start }) => start !== null),
    ),
  )
  const starts = [shortest(newest)?.start ?? null].filter((start) => start !== null)
  return inNewestShares(impliedIn({ ledger, unit: currency, end, starts }), splits)
}

function inNewestShares(
  implied: (ImpliedCount & { readonly filed: string }) | null,
  splits: readonly Split[],
): ImpliedCount | null {
  if (implied === null) return null
  const factor = splitFactorOf(splits, implied.filed)
  const { value, least, most, mostWithPartners } = implied
  return {
    value: value * factor,
    least: least * factor,
    most: most * factor,
    mostWithPartners: mostWithPartners * factor,
  }
}

function impliedIn(view: Place): (ImpliedCount & { readonly filed: string }) | null {
  for (const { perShare, profits } of earnings) {
    // DART states amounts per share in the unit of all other amounts.
    const each = firstAt({ ...view, unit: `${view.unit}/shares` }, perShare) ?? firstAt(view, perShare)
    const [profit, rounded] = [Math.abs(ownersProfit(view, profits) ?? 0), Math.abs(each?.value ?? 0)]
    const half = halfOfLastDigit(rounded)
    if (each === null || profit === 0 || rounded <= half) continue
    const [least, most] = [profit / (rounded + half), profit / (rounded - half)]
    const ofAll = Math.abs(factAt(view, "us-gaap:ProfitLoss")?.value ?? 0)
    const mostWithPartners = Math.max(most, ofAll / (rounded - half))
    return { value: profit / rounded, least, most, mostWithPartners, filed: each.filed }
  }
  return null
}

/**
 * Owners' profit. IFRS states that of continuing operations with minorities; their part of all profit is taken off.
 */
function ownersProfit(view: Place, concepts: readonly string[]): number | null {
  const earned = firstAt(view, concepts)
  if (earned === null || earned !== factAt(view, profitContinuing)) return earned?.value ?? null
  const ofAll = factAt(view, "ifrs-full:ProfitLoss")?.value ?? earned.value
  const ofOwners = factAt(view, "ifrs-full:ProfitLossAttributableToOwnersOfParent")?.value ?? ofAll
  return earned.value - (ofAll - ofOwners)
}
const profitContinuing = "ifrs-full:ProfitLossFromContinuingOperations"

function firstAt({ ledger, unit, end, starts }: Place, concepts: readonly string[]): Fact | null {
  for (const concept of concepts) {
    const fact = factAt({ ledger, unit, end, starts }, concept)
    if (fact !== null) return fact
  }
  return null
}

/** Earnings per share are printed with at least two decimals. */
function halfOfLastDigit(amount: number): number {
  const decimals = (/\.(\d+)$/.exec(String(amount))?.[1] ?? "").length
  return 10 ** -Math.max(2, decimals) / 2
}

/** The fact of the shortest period, which is nearest to the balance sheet; of two equal ones, the later filing. */
export function shortest(facts: readonly Fact[]): Fact | null {
  let chosen: Fact | null = null
  for (const fact of facts) {
    if (chosen === null) chosen = fact
    else if ((fact.start ?? "") > (chosen.start ?? "")) chosen = fact
    else if (fact.start === chosen.start && fact.filed >= chosen.filed) chosen = fact
  }
  return chosen
}
