import type { FinancialFigure } from "../../src/financials/schema.ts"
import type { WeighedFund } from "../../src/funds/schema.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import type { Held } from "../../src/portfolio/line-facts.ts"
import type { ReportTerms } from "../../src/portfolio/summary.ts"
import type { PurificationPeriod, ShareSplit } from "../../src/purification/schema.ts"
import type { HolderFigures } from "../../src/stored/holder-figures.ts"
import type { Bound, ZakatItem } from "../../src/vocabulary.ts"
import type { ZakatBody, ZakatFigure } from "../../src/zakat/schema.ts"

/** Invented positions of a report. */

export const reportDay = "2026-11-20"

/** A report by SS 21 of shares that are held for their income. */
export const reportTerms: ReportTerms = { day: reportDay, method: "ss21_per_share", heldFor: "income" }

export function listingOf(instrumentId: string, change: Partial<Listing> = {}): Listing {
  return {
    ...{
      instrumentId,
      symbol: instrumentId,
      name: `${instrumentId} Corp`,
      exchange: "NASDAQ",
      filer: "edgar:0000000001",
    },
    ...{ countryCode: "US", kind: "stock", sandbox: false, isin: null, canonical: true },
    ordinaryPerShareLine: 1,
    ...change,
  }
}

const noFigure: FinancialFigure = { value: null, extraction_strategy: null, sources: [] }

/** A fiscal year for which a share owes 0.07 dollars by SS 21 and 0.02 by its dividend. */
function periodOf(change: Partial<PurificationPeriod> = {}): PurificationPeriod {
  return {
    ...{ period_start: "2025-01-01", period_end: "2025-12-31", label: "FY2025", filing: null, kinds: [] },
    ...{ currency: "USD", prohibited_income: 7_000, bound: null },
    ...{ shares_outstanding: 100_000, shares_outstanding_today: 100_000 },
    ...{ ss21_per_share: 0.07, ss21_per_share_usd: 0.07, dividends_per_share: 2, dividend_percentage: 1 },
    ...{ dividend_share: 0.02, dividend_share_usd: 0.02 },
    figures: { shares_outstanding: noFigure, dividends_per_share: noFigure, dividends_paid: noFigure },
    ...change,
  }
}

const amounts: Readonly<Partial<Record<ZakatItem, number>>> = {
  ...{ cash: 500_000, receivables: 300_000, inventories: 100_000, short_term_investments: 100_000 },
  ...{ current_liabilities: 400_000, net_income: 200_000 },
}

/** Figures for 100,000 shares. Each share has 10 in zakatable assets, 6 net, and 2 in profit. */
function zakatBodyOf(currency = "USD"): ZakatBody {
  const items = Object.entries(amounts).map(
    ([item, amount]): ZakatFigure => ({ item: item as ZakatItem, amount, bound: null, sources: [] }),
  )
  return { currency, balance_sheet: null, shares_outstanding: { ...noFigure, value: 100_000 }, items }
}

/** The figures of a company. `splits` came after its fiscal year. */
export function figuresOf(
  period: Partial<PurificationPeriod> | null = {},
  splits: readonly ShareSplit[] = [],
): HolderFigures {
  const periods = period === null ? [] : [periodOf(period)]
  return {
    purification: { currency: "USD", periods, splits },
    zakat: zakatBodyOf(period?.currency),
    vendorSplits: new Map(),
  }
}

/** A fund that owes at least 1.234 a year for 1,000 dollars, with this percentage of its weight covered. */
export function fundOf(coveredPercentage: number, bound: Bound | null = "at_least"): Partial<Held> {
  const fund = {
    purity: { holdings_as_of: "2026-08-31" },
    ss21_purification: { per_1000_usd: 1.234, bound, covered_percentage: coveredPercentage },
  } as WeighedFund
  return { listing: listingOf("FUND", { kind: "fund", filer: null }), figures: null, fund }
}

/** A compliant position of 100 shares at 10 dollars. */
export function heldOf(change: Partial<Held> = {}): Held {
  const quote = { currency: "USD", date: "2026-11-19", close: 10, previousClose: null }
  return {
    ...{ position: 0, symbol: "ONE", nameSent: null, listing: listingOf("ONE"), shares: 100, note: null },
    ...{ cost: null, ownPrice: null, quote, isPool: false, fund: null },
    tradingCurrency: change.quote === undefined ? "USD" : (change.quote?.currency ?? null),
    ...{ verdict: verdictOf("compliant"), figures: figuresOf() },
    ...change,
  }
}

const nothing = { value: null, bound: null, threshold: null, operator: null, distance: null }

/** A bank: the business decides. */
export const prohibited: Held["verdict"] = {
  ...verdictOf("non-compliant"),
  binding: { screen: "business_activity", result: "fail", ...nothing },
}

export function verdictOf(
  status: Held["verdict"]["status"],
  change: Partial<Held["verdict"]> = {},
): Held["verdict"] {
  const nothing = {
    withheld: null,
    verdict_as_of: reportDay,
    stale: false,
    binding: null,
    flip: null,
    purity_percentage: null,
  }
  return { status, is_at_risk: false, ...nothing, ...change }
}
