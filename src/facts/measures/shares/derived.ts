import { daysBetween } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import { fiscalYearDaysMax, sharesOverAverage } from "../../../terms.ts"
import { type Basis, fiscalYearEnds, fiscalYearView } from "../../basis.ts"
import type { Figure, Term } from "../figure.ts"
import { each, first, ifrs, instantView, type Measure, View } from "../measure.ts"
import { agreementRatio, apart, type ShareCount } from "./count.ts"
import { type Split, splitFactorOf } from "./splits.ts"

export const issuedFullyPaid = ifrs("NumberOfSharesIssuedAndFullyPaid")
export const heldByGroup = ifrs("SharesInEntityHeldByEntityOrByItsSubsidiariesOrAssociates")
export const treasuryAmount = ifrs("TreasuryShares")
/** Basic only: the diluted average has shares that may never be issued. */
export const basicPerShare = first(
  ...each(ifrs, "BasicEarningsLossPerShare BasicAndDilutedEarningsLossPerShare"),
)
export const ordinaryProfit = ifrs("ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity")
const ownersProfit = ifrs("ProfitLossAttributableToOwnersOfParent")
const wholeProfit = ifrs("ProfitLoss")
export const minority = each(ifrs, "ProfitLossAttributableToNoncontrollingInterests NoncontrollingInterests")
/** Preference shares and hybrid capital have a part of the owners' profit. */
export const ofOtherOwners = each(ifrs, "IssuedCapitalPreferenceShares OtherEquityInterest")

/**
 * The count that follows from a report under IFRS that states none: shares issued less treasury shares, else two
 * ends around the year's average. Null if it states neither, or both and they contradict each other. On DART also
 * null: without its table of shares nothing separates the preferred shares, which earnings per share count too.
 */
export function derivedCount(basis: Basis, splits: readonly Split[]): ShareCount | null {
  const { ledger, end } = basis.balanceSheet
  if (basis.taxonomy !== "ifrs-full" || ledger.facts.filer.startsWith("dart:")) return null
  // On the day of the balance sheet: those of another day may be one tranche.
  const [issued = null] = issuedFullyPaid(instantView(ledger, "shares", end))?.terms ?? []
  const earned = byEarnings(basis, issued)
  const isContradicted = earned !== null && earned.value > (earned.contradictedBy ?? 0)
  const count = isContradicted ? null : issued === null ? earned : outstanding(basis, issued, earned)
  if (count === null) return null
  const splitFactor = splitFactorOf(splits, count.terms[0].fact.filed)
  const most = count.contradictedBy === null ? null : count.contradictedBy * splitFactor
  return { ...count, value: count.value * splitFactor, splitFactor, contradictedBy: most }
}

/** The shares issued less those in the treasury. If the treasury is not known, they only limit the other count. */
function outstanding({ balanceSheet }: Basis, issued: Term, earned: ShareCount | null): ShareCount | null {
  const [held] = heldByGroup(instantView(balanceSheet.ledger, "shares", balanceSheet.end))?.terms ?? []
  if (held === undefined && treasuryAmount(balanceSheet)?.value !== 0) return earned
  const inTreasury = held?.fact.value ?? 0
  const all = issued.fact.value
  const filed = all - inTreasury
  if (filed <= 0 || filed < (earned?.value ?? 0) || filed > (earned?.contradictedBy ?? all)) return null
  const notes = [`${groupedDigits(all)} shares issued less ${groupedDigits(inTreasury)} in the treasury.`]
  const count = { value: filed, splitFactor: 1, source: "issued", contradictedBy: null, notes } as const
  if (held === undefined) return { ...count, terms: [issued] }
  const [rule, names] = ["shares issued less treasury shares", ["shares_issued", "treasury_shares"]] as const
  return { ...count, terms: [issued, held], derived: { filed, rule, names } }
}

/**
 * Two ends of the count by the year's average, the larger not above the shares issued. The count of today differs
 * from the average, because shares were issued and bought back since. If the year before had another average, too
 * many were.
 */
function byEarnings(basis: Basis, issued: Term | null): ShareCount | null {
  const { income, balanceSheet } = basis
  if (income === null || daysBetween(income.end, balanceSheet.end) > fiscalYearDaysMax) return null
  const before = fiscalYearEnds(balanceSheet.ledger, basis).findLast((end) => end < income.end)
  if (before === undefined || daysBetween(before, income.end) > fiscalYearDaysMax) return null
  const then = averageIn(fiscalYearView(balanceSheet.ledger, basis, before))
  const now = averageIn(income)
  if (now === null || then === null || apart(now.value, then.value) > movedRatio) return null
  // An error of floating point must not move the count to the next whole number.
  const filed = Math.floor(now.least * sharesOverAverage.least * (1 + 1e-14))
  const most = Math.min(Math.ceil(now.most * sharesOverAverage.most), issued?.fact.value ?? Infinity)
  const rule = `${sharesOverAverage.least} times profit over earnings per share, rounded against both`
  const note = `No share count is stated. Profit over earnings per share gives an average of ${groupedDigits(Math.round(now.value))} in the year, so the shares lie between ${groupedDigits(filed)} and ${groupedDigits(most)}; ratios use the smaller.`
  const names = ["profit_of_shareholders", "earnings_per_share", ...(issued ? ["shares_issued"] : [])]
  const count = { value: filed, splitFactor: 1, source: "earnings", contradictedBy: most } as const
  const terms = issued === null ? now.terms : ([...now.terms, issued] as const)
  return { ...count, terms, derived: { filed, rule, names }, notes: [note] }
}
/** Averages of two years further apart show that many shares were issued, bought back or counted otherwise. */
export const movedRatio = 1.25

/** Profit over earnings per share in one report, with its ends by the rounding of both. */
function averageIn(year: View) {
  const { ledger, unit, end, starts } = year
  const [perShare] = basicPerShare(new View({ ledger, unit: `${unit}/shares`, end, starts }))?.terms ?? []
  const [profit] = profitOfShares(year)?.terms ?? []
  if (perShare === undefined || profit?.fact.accession !== perShare.fact.accession) return null
  const value = profit.fact.value / perShare.fact.value
  const [earned, one] = [Math.abs(profit.fact.value), Math.abs(perShare.fact.value)]
  const [half, halfOfOne] = [halfOfLastDigit(earned), halfOfLastDigit(one)]
  const [least, most] = [(earned - half) / (one + halfOfOne), (earned + half) / (one - halfOfOne)]
  const isKnown = value > 0 && one > halfOfOne && most <= least * agreementRatio
  const terms: readonly [Term, Term] = [profit, perShare]
  return isKnown ? { value, least, most, terms } : null
}

/** Half of the last digit other than zero: nothing says how many zeros of 35768000 or 0.30 are exact. */
function halfOfLastDigit(value: number): number {
  const [, whole = "", decimals = ""] = /^(\d+)\.?(\d*)$/.exec(String(value)) ?? []
  const zeros = whole.length - whole.replace(/0+$/, "").length
  return 10 ** (decimals === "" ? zeros : -decimals.length) / 2
}

/** The profit of the ordinary shares alone: what others earn would count as shares, and make ratios too small. */
function profitOfShares(year: View): Figure | null {
  const sheet = year.instant(year.end)
  const areNone = (measures: readonly Measure[]) =>
    measures.every((measure) => !measure(year)?.value && !measure(sheet)?.value)
  const ofOrdinary = ordinaryProfit(year)
  if (ofOrdinary !== null || !areNone(ofOtherOwners)) return ofOrdinary
  return ownersProfit(year) ?? (areNone(minority) ? wholeProfit(year) : null)
}
