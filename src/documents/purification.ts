import { addDays } from "../days.ts"
import type { Basis, SourceFiling } from "../facts/basis.ts"
import { type DividendReadings, readDividends } from "../facts/measures/dividends/read.ts"
import type { View } from "../facts/measures/measure.ts"
import { readingValue, unknown } from "../facts/measures/reading.ts"
import { type PeriodEndCount, readPeriodEndCount } from "../facts/measures/shares/period-end.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import type { FinancialFigure } from "../financials/schema.ts"
import { twelveDigits } from "../numbers.ts"
import type { PurificationBody, PurificationPeriod, ShareSplit } from "../purification/schema.ts"
import type { Assessment } from "../screening/assess.ts"
import type { CompanyMeasures } from "../screening/company-measures.ts"
import { filedRate } from "../screening/conversion.ts"
import type { Judgement } from "../screening/judge.ts"
import type { FilingPeriod } from "../screening/measurement.ts"
import { purify, type RevenueSplit } from "../screening/revenue.ts"
import { absent, noted, printFigure, printReading, printShares } from "./figures.ts"
import { printReport } from "./history.ts"
import { type ProhibitedIncome, prohibitedIncome, unknownIncome } from "./prohibited-income.ts"
import {
  fiscalYearsMax,
  isQuarterlyReport,
  printNewest,
  type ReportedPeriods,
  reportedBalance,
  reportedPeriods,
  yearLabel,
} from "./reported-periods.ts"

/**
 * Prints the purification due on a company's shares for each of its newest fiscal years, as judged on the day
 * the year was reported. Null if no balance sheet has been filed. Pure: equal assessments give equal bytes.
 */
export function purificationBody(assessment: Assessment): PurificationBody | null {
  const reported = reportedPeriods(assessment)
  if (reported === null) return null
  const years = reported.periods.filter(({ filing }) => !isQuarterlyReport(filing.form))
  const splits = knownSplits(assessment)
  return {
    currency: reported.basis.currency,
    periods: printNewest(fiscalYearsMax, years, (period) => printYear(reported, splits, period)),
    splits: splits.map(printSplit),
  }
}

function printYear(
  reported: ReportedPeriods,
  splits: readonly Split[],
  period: FilingPeriod,
): PurificationPeriod | null {
  const balance = reportedBalance(reported, period)
  if (balance === null) return null
  return printPurification({
    ...balance,
    splits,
    filing: period.filing,
    label: yearLabel(reported, period.end),
    asOf: reported.assessment.asOf,
  })
}

/** Returns the splits that some report counts by the day of the assessment, the oldest first. */
function knownSplits({ company, asOf }: Assessment): readonly Split[] {
  return company.splits
    .filter(({ countedNewOn }) => countedNewOn <= asOf)
    .toSorted((left, right) => (left.countedNewOn < right.countedNewOn ? -1 : 1))
}

function printSplit({ ratio, countedOldOn, countedNewOn }: Split): ShareSplit {
  return { ratio, date: null, counted_old_on: countedOldOn, counted_new_on: countedNewOn }
}

/** A fiscal year as judged and measured on the day of its report. */
interface PurifiedYear {
  readonly label: string | null
  readonly filing: SourceFiling
  readonly judgement: Judgement
  readonly basis: Basis
  readonly measured: CompanyMeasures
  /** The splits that the reports show up to the day of the assessment. */
  readonly splits: readonly Split[]
  /** The day of the assessment, YYYY-MM-DD. */
  readonly asOf: string
}

/** Prints the purification due on shares for a fiscal year (SS 21, 3/4/6), with the figures behind it. */
function printPurification(year: PurifiedYear): PurificationPeriod {
  const { basis, filing, label } = year
  const income = incomeOf(year)
  const shares = countOf(year)
  const dividends = dividendsOf(year, shares.value)
  const owed = owedPerShare(income.split, shares.value, readingValue(dividends.perShare))
  const rate = filedRate(basis, "USD")
  return {
    period_start: yearView(year)?.starts?.[0] ?? null,
    period_end: filing.periodEnd,
    label,
    filing: printReport(filing),
    currency: basis.currency,
    prohibited_income: income.split?.prohibited.amount ?? null,
    bound: income.bound,
    kinds: income.kinds,
    shares_outstanding: shares.value,
    shares_outstanding_today: inTodaysShares(shares.value, year),
    ss21_per_share: owed.bySharesHeld,
    ss21_per_share_usd: inDollars(owed.bySharesHeld, rate),
    dividends_per_share: tidy(readingValue(dividends.perShare)),
    dividend_percentage: owed.percentage,
    dividend_share: owed.byDividend,
    dividend_share_usd: inDollars(owed.byDividend, rate),
    figures: {
      shares_outstanding: shares.figure,
      dividends_per_share: tidyFigure(printReading(dividends.perShare, filing)),
      dividends_paid: printReading(dividends.paid, filing),
    },
    ...noted(income.notes),
  }
}

/** Returns the income of the fiscal year that ends with the period; null if none was reported. */
function yearView({ basis: { income }, filing }: PurifiedYear): View | null {
  return income?.end === filing.periodEnd ? income : null
}

function incomeOf(year: PurifiedYear): ProhibitedIncome {
  return yearView(year) === null
    ? unknownIncome("no income is reported for a full fiscal year that ends on this day")
    : prohibitedIncome(year.judgement, year.filing)
}

interface CountPrinted {
  readonly value: number | null
  readonly figure: FinancialFigure
}

function countOf({ basis, measured, filing }: PurifiedYear): CountPrinted {
  const { ledger, end } = basis.balanceSheet
  const count = readPeriodEndCount({ ...ledger, asOf: filing.filed }, end, measured.shares)
  const figure = printCount(count, filing, measured.reports)
  return { value: figure.value, figure }
}

/** Prints a count of the shares at the end of a period, in the shares that the report counts. */
export function printCount(
  count: PeriodEndCount,
  filing: SourceFiling,
  reports: readonly SourceFiling[],
): FinancialFigure {
  if (count.state === "unknown") return absent(count.lacks)
  if (count.state === "counted") return printFigure(count.figure, filing, [])
  const { shares, notes } = count
  const printed = printShares(shares, reports)
  const page =
    shares.source === "cover"
      ? [
          `No count of the day itself is used: these shares were counted on the cover page of ${shares.terms[0].fact.end}.`,
        ]
      : []
  const { note, ...rest } = printed
  return { ...rest, ...noted([...page, ...notes, ...(note === undefined ? [] : [note])]) }
}

/** Converts the shares by the splits that were counted since the report. */
function inTodaysShares(shares: number | null, { filing, splits }: PurifiedYear): number | null {
  if (shares === null) return null
  const since = splits.filter(({ countedNewOn }) => countedNewOn > filing.filed)
  return tidy(since.reduce((count, { ratio }) => count * ratio, shares))
}

function dividendsOf(year: PurifiedYear, shares: number | null): DividendReadings {
  const { basis, filing, splits, asOf } = year
  const view = yearView(year)
  if (view === null) {
    const lacks = unknown("no full fiscal year ends on this day")
    return { perShare: lacks, paid: lacks }
  }
  const days = splits.map(({ countedNewOn }) => countedNewOn).toSorted()
  const splitNext = days.find((day) => day > filing.filed)
  return readDividends({
    taxonomy: basis.taxonomy,
    year: view,
    later: { ...view.ledger, asOf: splitNext === undefined ? asOf : addDays(splitNext, -1) },
    accession: filing.accession,
    countedNewOn: days.findLast((day) => day <= filing.filed) ?? "",
    shares,
  })
}

interface OwedPerShare {
  readonly bySharesHeld: number | null
  readonly percentage: number | null
  readonly byDividend: number | null
}

/** Computes the amounts due per ordinary share, in the shares that the report counts. */
function owedPerShare(
  split: RevenueSplit | null,
  shares: number | null,
  dividends: number | null,
): OwedPerShare {
  if (split === null) return { bySharesHeld: null, percentage: null, byDividend: null }
  const { percentage } = purify(split)
  return {
    bySharesHeld: shares === null ? null : tidy(split.prohibited.amount / shares),
    percentage,
    byDividend: dividends === null ? null : tidy((percentage * dividends) / 100),
  }
}

function inDollars(amount: number | null, rate: number | null): number | null {
  return amount === null || rate === null ? null : tidy(amount / rate)
}

/** Rounds a figure that is a sum of parts per share, such as 0.165. */
function tidyFigure(figure: FinancialFigure): FinancialFigure {
  const sources = figure.sources.map((source) => ({ ...source, value: tidy(source.value) }))
  return { ...figure, value: tidy(figure.value), sources }
}

function tidy<Amount extends number | null>(amount: Amount): Amount {
  return (amount === null ? null : twelveDigits(amount)) as Amount
}
