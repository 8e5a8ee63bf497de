import { readCompanyFacts } from "../../../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../../src/facts/measures/concepts.ts"
import { bytesOf, companyFactsDocument, type WrittenFact } from "../../../support/companyfacts.ts"
import type { Company, Period, Report, Sheet } from "../company.ts"
import { ifrsLines, ifrsOther, ifrsOwn, ifrsRare, ifrsResults, ifrsTotals } from "./ifrs-tags.ts"
import { type Register, resultsByTag, sheetByTag, type Tags } from "./register.ts"
import { usTags } from "./us-tags.ts"

/** Filers on EDGAR, whose facts companyfacts lists by concept. Tags of a filer's own are not in it. */

interface Filing {
  readonly form: string
  readonly filed: string
  readonly accn: string
}

interface Edgar {
  readonly taxonomy: "us-gaap" | "ifrs-full"
  readonly tags: Tags
  readonly forms: Readonly<Record<Report["kind"], string>>
  readonly countOnSheet: string
  readonly average: string
  readonly earnings: { readonly all: string; readonly continuing: string }
  /** True if the cover of an annual report states the float. */
  readonly statesFloat: boolean
}

const currency = "USD"

function factsOfSheet({ taxonomy, tags }: Edgar, sheet: Sheet, end: string, filing: Filing): WrittenFact[] {
  const amounts = Object.entries(sheetByTag(sheet, tags)).filter(([name]) => !name.startsWith("own:"))
  const { borrowings, maturities = [] } = sheet.notes
  const parts = ["InNextTwelveMonths", "InYearTwo", "InYearThree", "InYearFour", "AfterYearFive"]
  const notes = [
    ...(borrowings === undefined ? [] : [["LongTermDebt", borrowings] as const]),
    ...maturities.map(
      (value, at) => [`LongTermDebtMaturitiesRepaymentsOfPrincipal${parts[at]}`, value] as const,
    ),
  ]
  return [...amounts, ...notes].map(([name, val]) => ({
    concept: `${taxonomy}:${name}`,
    unit: currency,
    end,
    val,
    ...filing,
  }))
}

function factsOfPeriod({ taxonomy, tags, ...of }: Edgar, period: Period, filing: Filing): WrittenFact[] {
  const { start, end, average, earningsPerShare, isContinuing } = period
  const fact = (name: string, unit: string, val: number): WrittenFact => ({
    concept: `${taxonomy}:${name}`,
    unit,
    start,
    end,
    val,
    ...filing,
  })
  const perShare = isContinuing ? of.earnings.continuing : of.earnings.all
  return [
    ...Object.entries(resultsByTag(period, tags)).map(([name, value]) => fact(name, currency, value)),
    ...(average === null ? [] : [fact(of.average, "shares", average)]),
    ...(earningsPerShare === null ? [] : [fact(perShare, `${currency}/shares`, earningsPerShare)]),
  ]
}

function factsOfReport(edgar: Edgar, report: Report, float: Company["float"]): WrittenFact[] {
  const { kind, end, filed, sheet, before, period, periodBefore, shares, sharesOnSheet } = report
  const filing = {
    form: edgar.forms[kind],
    filed,
    accn: `0000000001-${filed.slice(2, 4)}-${filed.slice(5).replace("-", "00")}`,
  }
  const isOfYear = kind === "annual" && float !== null && end.slice(0, 4) === float.end.slice(0, 4)
  return [
    ...factsOfSheet(edgar, sheet, end, filing),
    ...(before === null ? [] : factsOfSheet(edgar, before.sheet, before.end, filing)),
    ...factsOfPeriod(edgar, period, filing),
    ...(periodBefore === null ? [] : factsOfPeriod(edgar, periodBefore, filing)),
    {
      concept: "dei:EntityCommonStockSharesOutstanding",
      unit: "shares",
      end: filed,
      val: shares,
      ...filing,
    },
    {
      concept: `${edgar.taxonomy}:${edgar.countOnSheet}`,
      unit: "shares",
      end,
      val: sharesOnSheet,
      ...filing,
    },
    ...(isOfYear
      ? [{ concept: "dei:EntityPublicFloat", unit: "USD", end: float.end, val: float.value, ...filing }]
      : []),
  ]
}

/** EDGAR lists the facts of one period together. */
function byPeriod(left: WrittenFact, right: WrittenFact): number {
  const keyOf = ({ end, start = "", filed }: WrittenFact) => `${end} ${start} ${filed}`
  return keyOf(left) < keyOf(right) ? -1 : 1
}

function factsOn(edgar: Edgar, company: Company): CompanyFacts {
  const float = edgar.statesFloat ? company.float : null
  const written = company.reports.flatMap((report) => factsOfReport(edgar, report, float)).sort(byPeriod)
  const read = readCompanyFacts(bytesOf(JSON.stringify(companyFactsDocument(written))), measuredConcepts)
  if (!read.ok) throw new Error(read.message)
  return read.value
}

const us: Edgar = {
  taxonomy: "us-gaap",
  tags: usTags,
  forms: { annual: "10-K", "half-year": "10-Q", quarterly: "10-Q" },
  countOnSheet: "CommonStockSharesOutstanding",
  average: "WeightedAverageNumberOfSharesOutstandingBasic",
  earnings: { all: "EarningsPerShareBasic", continuing: "IncomeLossFromContinuingOperationsPerBasicShare" },
  statesFloat: true,
}

const ifrs: Edgar = {
  taxonomy: "ifrs-full",
  tags: {
    lines: ifrsLines,
    totals: ifrsTotals,
    results: ifrsResults,
    disguises: { other: ifrsOther, rare: ifrsRare, own: ifrsOwn },
  },
  forms: { annual: "20-F", "half-year": "6-K", quarterly: "6-K" },
  countOnSheet: "NumberOfSharesOutstanding",
  average: "WeightedAverageShares",
  earnings: {
    all: "BasicEarningsLossPerShare",
    continuing: "BasicEarningsLossPerShareFromContinuingOperations",
  },
  statesFloat: false,
}

export const usGaap: Register = {
  name: "us-gaap on EDGAR",
  filer: "edgar:0000000001",
  currency,
  customs: {
    rounding: 1000,
    prices: [8, 300],
    perShareDecimals: 2,
    interims: "quarterly",
    hasTemporaryEquity: true,
    statesLiabilities: false,
  },
  shows: ["average", "continuing", "float", "interims", "notes"],
  factsOf: (company) => factsOn(us, company),
}

export const ifrsOnEdgar: Register = {
  name: "ifrs-full on EDGAR",
  filer: "edgar:0000000001",
  currency,
  customs: {
    rounding: 1000,
    prices: [8, 300],
    perShareDecimals: 2,
    interims: null,
    hasTemporaryEquity: false,
    statesLiabilities: false,
  },
  shows: ["average", "continuing"],
  factsOf: (company) => factsOn(ifrs, company),
}
