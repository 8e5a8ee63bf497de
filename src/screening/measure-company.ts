import type { Basis, SourceFiling } from "../facts/basis.ts"
import type { FactLedger } from "../facts/fact-ledger.ts"
import {
  capOver,
  monthEndCloses,
  monthsDefault,
  type PricedShares,
  pricedShares,
  withRates,
} from "../facts/market-cap.ts"
import { inventories } from "../facts/measures/assets/lines.ts"
import {
  interestTakingDeposits,
  readIlliquidAssets,
  readInterestTakingDeposits,
  readInventories,
  readReceivables,
  readTotalAssets,
} from "../facts/measures/assets/read.ts"
import { receivables } from "../facts/measures/assets/receivables.ts"
import { liabilities } from "../facts/measures/balance.ts"
import { cashAndInterestBearing, possiblyInterestBearing } from "../facts/measures/cash/chain.ts"
import { readDebt } from "../facts/measures/debt/read.ts"
import { preferredInEquity, readPreferredShares } from "../facts/measures/equity/preferred-shares.ts"
import { asFirstStated } from "../facts/measures/identities/continuity.ts"
import { besideLiabilities } from "../facts/measures/identities/liabilities.ts"
import {
  balanceEarning,
  type InterestReading,
  isInRevenue,
  readInterestIncome,
  readRevenue,
} from "../facts/measures/income/read.ts"
import { revenueBreakdowns } from "../facts/measures/income/segments.ts"
import { readProfitBeforeTax, readTotalIncome } from "../facts/measures/income/total-income.ts"
import type { MeasureByTaxonomy } from "../facts/measures/measure.ts"
import { conceptsOf } from "../facts/measures/measure.ts"
import { known, type MeasureReading, readingValue, unknown, upTo } from "../facts/measures/reading.ts"
import { capMin, doubtOfCap } from "../facts/measures/shares/cap-doubt.ts"
import type { ShareCount } from "../facts/measures/shares/count.ts"
import { isLineOfOrdinary } from "../facts/measures/shares/public-float.ts"
import { readShares } from "../facts/measures/shares/read.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import { withImpossibleSigns } from "../facts/measures/signs.ts"
import { filedReports } from "../facts/reports.ts"
import { groupedDigits } from "../numbers.ts"
import { domesticForm } from "../terms.ts"
import type { WithheldReason } from "../vocabulary.ts"
import type { BusinessActivity } from "./activities/business-activity.ts"
import { businessActivity, settleLending, withBreakdowns } from "./activities/placement.ts"
import { type CompanyMeasures, capLacks, type MarketCapReading } from "./company-measures.ts"
import { type Conversion, conversionOf, noRateOf } from "./conversion.ts"
import type { PriceHistory, Subject } from "./subject.ts"

/**
 * Reads, on one basis, every figure that the screens use. A missing measure gives an unknown reading. `prices`
 * are per share as shares are counted now, after all splits.
 */
export function measureCompany(
  ledger: FactLedger,
  basis: Basis,
  subject: Subject,
  prices: PriceHistory | null,
  splits: readonly Split[],
): CompanyMeasures & { readonly basis: Basis } {
  const revenue = readRevenue(basis)
  const interest = readInterestIncome(basis)
  const signed = (measure: MeasureByTaxonomy, read: (of: Basis) => MeasureReading) =>
    withImpossibleSigns(basis, measure[basis.taxonomy].concepts, read)
  const shares = readShares(ledger, basis, splits)
  const totalAssets = readTotalAssets(basis)
  const cash = withImpossibleSigns(basis, moneyConcepts[basis.taxonomy], (of) => readCash(of, interest))
  return {
    asOf: ledger.asOf,
    basis,
    debt: readDebt(basis),
    cash,
    revenue,
    interest,
    isInterestRevenue: isInterestRevenue(revenue, interest),
    totalAssets,
    totalLiabilities: readTotal(liabilities, basis),
    besideLiabilities: besideLiabilities(basis.taxonomy, basis.balanceSheet),
    receivables: signed(receivables, readReceivables),
    inventories: signed(inventories, readInventories),
    illiquidAssets: readIlliquidAssets(basis),
    preferredShares: signed(preferredInEquity, readPreferredShares),
    deposits: signed(interestTakingDeposits, readInterestTakingDeposits),
    profitBeforeTax: readProfitBeforeTax(basis),
    totalIncome: readTotalIncome(basis, interest),
    shares,
    reports: reportsBehind(ledger, basis, shares),
    marketCap: readMarketCap(ledger, basis, subject, prices, shares, splits, { totalAssets, revenue }),
    activity: readActivity(basis, subject, revenue, interest),
  }
}

/** The measures on another day with the same reports. Only shares and market cap are read again. */
export function measureAgain(
  measured: CompanyMeasures,
  ledger: FactLedger,
  basis: Basis,
  subject: Subject,
  prices: PriceHistory | null,
  splits: readonly Split[],
): CompanyMeasures {
  const shares = readShares(ledger, basis, splits)
  const marketCap = readMarketCap(ledger, basis, subject, prices, shares, splits, measured)
  return { ...measured, asOf: ledger.asOf, shares, reports: reportsBehind(ledger, basis, shares), marketCap }
}

/**
 * The reports that state the figures. Figures are from the fiscal year's end or later, so an earlier report
 * can state only the share count.
 */
function reportsBehind(
  { index, asOf }: FactLedger,
  { balanceSheet, income }: Basis,
  shares: ShareCount | null,
): readonly SourceFiling[] {
  const oldest = income !== null && income.end < balanceSheet.end ? income.end : balanceSheet.end
  const counted = new Set(shares?.terms.map(({ fact }) => fact.accession))
  return filedReports(index).filter(
    ({ accession, filed }) => filed <= asOf && (filed >= oldest || counted.has(accession)),
  )
}

function isInterestRevenue(revenue: MeasureReading, { reading }: InterestReading): boolean {
  return revenue.state === "known" && reading.state === "known" && isInRevenue(reading.figure, revenue.figure)
}

function readTotal(measure: MeasureByTaxonomy, { taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = measure[taxonomy](balanceSheet)
  return figure === null ? unknown("no such total is tagged at the balance-sheet date") : known(figure)
}

function readActivity(
  basis: Basis,
  subject: Subject,
  revenue: MeasureReading,
  interest: InterestReading,
): BusinessActivity {
  const settled = settleLending(businessActivity(subject), interestShare(revenue, interest))
  return withBreakdowns(settled, revenueBreakdowns(basis, readingValue(revenue) ?? 0))
}

const moneyConcepts = conceptsOf(cashAndInterestBearing, possiblyInterestBearing)

function readCash(basis: Basis, interest: InterestReading): MeasureReading {
  const figure = cashAndInterestBearing[basis.taxonomy](basis.balanceSheet)
  if (figure === null) return unknown("no cash line is tagged at the balance-sheet date")
  if (figure.value < 0) return unknown("the cash tags are negative")
  const more = possiblyInterestBearing[basis.taxonomy](basis.balanceSheet)?.value ?? 0
  const earning = balanceEarning(basis, interest)
  const reading = asFirstStated(basis.balanceSheet, known(figure))
  if (earning > more) {
    const why = "with the balance that must have earned the year's interest income"
    return upTo(reading, figure.value + earning, why)
  }
  return upTo(reading, figure.value + more, "with assets that no tag names")
}

function interestShare(revenue: MeasureReading, interest: InterestReading): number | null {
  const earned = readingValue(revenue)
  const gross = readingValue(interest.reading)
  return earned === null || earned === 0 || gross === null ? null : gross / earned
}

/** Reads the market capitalisation. `measured` has total assets and revenue, with which it is compared. */
function readMarketCap(
  ledger: FactLedger,
  basis: Basis,
  subject: Subject,
  prices: PriceHistory | null,
  shares: ShareCount | null,
  splits: readonly Split[],
  measured: Pick<CompanyMeasures, "totalAssets" | "revenue">,
): MarketCapReading {
  if (prices === null) return noCap("market_cap_unavailable", capLacks.price)
  if (prices.closes.length === 0)
    return noCap("market_cap_unavailable", "it is unknown whether the closes reflect the newest split")
  if (shares === null) return noCap("market_cap_unavailable", capLacks.shares)
  const ordinaryPerShareLine = subject.ordinaryPerShareLine ?? ratioByFloat(ledger, basis, prices, shares)
  if (ordinaryPerShareLine === null) {
    return noCap("currency_unresolved", "the number of ordinary shares per depositary share is not stated")
  }
  const conversion = conversionOf(basis, prices)
  if (conversion === null) {
    return noCap("currency_unresolved", `there is no rate from ${prices.currency} to ${basis.currency}`)
  }
  const { currency } = prices
  const { closes, monthEnds, rate } = converted(prices, conversion)
  const priced = pricedShares(shares, closes, ledger.asOf, ordinaryPerShareLine, rate, monthEnds)
  const without = conversion.kind === "one_rate" ? null : firstWithoutRate(priced, ledger.asOf)
  if (without !== null) return noCap("currency_unresolved", noRateOf(without))
  const cap = priced === null ? null : capOver(priced, ledger.asOf, monthsDefault)
  if (priced === null || cap === null)
    return noCap("market_cap_unavailable", "there is no recent share price that can be trusted")
  if (cap.value < capMin * priced.exchangeRate) return noCap("market_cap_unavailable", tooSmall(shares))
  const timesProfit = shares.source === "earnings" ? cap.value / Math.abs(shares.terms[0].fact.value) : 1
  // Earnings per share in hundredths or thousands of their unit, such as pence tagged as pounds, are out of this range.
  if (timesProfit < 1 || timesProfit > 100) return noCap("market_cap_unavailable", oddEarnings)
  return {
    state: "known",
    cap,
    priced,
    divided: prices.divided ?? [],
    priceCurrency: currency,
    doubt: doubtOfCap({
      ledger,
      basis,
      splits,
      shares,
      ordinaryPerShareLine,
      closes,
      priceCurrency: currency,
      capOverAccounts: capOverAccounts(cap.value, measured),
    }),
  }
}

/** 1 for the line of a domestic filer whose float shows that it is of ordinary shares; else null. */
function ratioByFloat(
  ledger: FactLedger,
  { balanceFiling }: Basis,
  { currency, closes }: PriceHistory,
  shares: ShareCount,
): 1 | null {
  const isDomestic = domesticForm.test(balanceFiling.form) && currency === "USD"
  return isDomestic && isLineOfOrdinary(ledger, shares, closes) ? 1 : null
}

/** The closes with the rates of their days, or with the one rate of them all. */
function converted(
  { closes, monthEnds }: PriceHistory,
  conversion: Conversion,
): Pick<PriceHistory, "closes" | "monthEnds"> & { readonly rate: number } {
  if (conversion.kind === "one_rate")
    return { closes, ...(monthEnds && { monthEnds }), rate: conversion.rate }
  const { rateOf } = conversion
  return {
    closes: withRates(closes, rateOf),
    ...(monthEnds && { monthEnds: withRates(monthEnds, rateOf) }),
    rate: 1,
  }
}

/** The day of the first close of the average, or of the last close, that has no rate; null if all have one. */
function firstWithoutRate(priced: PricedShares | null, asOf: string): string | null {
  if (priced === null) return null
  const used = [...monthEndCloses(priced.monthEnds, asOf), priced.last]
  return used.find(({ rate }) => rate === undefined)?.date ?? null
}

const oddEarnings = "the price is out of proportion to earnings per share, which may be in another unit"

function tooSmall({ value }: ShareCount): string {
  const counted = groupedDigits(Math.round(value))
  return `no listed company is worth less than ${groupedDigits(capMin)}, so that the count of ${counted} shares, or the price, cannot be right`
}

/** Market capitalisation divided by the larger of total assets and revenue; null if neither is known. */
function capOverAccounts(
  cap: number,
  { totalAssets, revenue }: Pick<CompanyMeasures, "totalAssets" | "revenue">,
): number | null {
  const size = Math.max(readingValue(totalAssets) ?? 0, readingValue(revenue) ?? 0)
  return size > 0 ? cap / size : null
}

function noCap(reason: WithheldReason, lacks: string): MarketCapReading {
  return { state: "unknown", reason, lacks }
}
