import type {
  BalanceMeasureName,
  FigureSource,
  FinancialFigure,
  IncomeMeasureName,
  MeasureName,
  ScreenRatio,
} from "../../contract/financials.ts"
import { type Basis, filingOf, type SourceFiling } from "../../facts/basis.ts"
import {
  assets,
  assetsCurrent,
  equity,
  liabilities,
  liabilitiesCurrent,
  retainedEarnings,
} from "../../facts/measures/balance.ts"
import {
  interestCharged,
  interestExpense,
  interestIncome,
  netIncome,
  operatingCashFlow,
  operatingResult,
  pretaxResult,
  revenue,
} from "../../facts/measures/income/chains.ts"
import {
  type Figure,
  type MeasureByTaxonomy,
  type Term,
  tagOf,
  type View,
} from "../../facts/measures/measure.ts"
import type { MeasureReading } from "../../facts/measures/reading.ts"
import { countFiled, type ShareCount, shareStrategy } from "../../facts/measures/shares/count.ts"
import { groupedDigits } from "../../grouped-digits.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import type { Judgement } from "../judge.ts"
import type { Methodology } from "../methodology.ts"
import type { Comparison, RatioOutcome } from "../screens/ratio.ts"
import { ratioScreen } from "./compliance.ts"
import { byAccession } from "./evidence.ts"
import { filingType } from "./filings.ts"
import { byScreenName, noSuchScreen, type ScreensByName } from "./screen-names.ts"

/** One fiscal year or quarter as it was reported. */
export interface ReportedPeriod {
  readonly kind: "fiscal year" | "quarter"
  /** The balance sheet at the end of the period, and its measures. */
  readonly basis: Basis
  readonly measured: CompanyMeasures
  /** The facts of its income; null when no income is reported for the period alone. */
  readonly income: View | null
  /** The filing that first reported it. */
  readonly filing: SourceFiling
}
type Figures<Name extends MeasureName> = Record<Name, FinancialFigure>

/** The figures of a period with their tags and filings; an untagged figure is unknown, never zero (design, law 2). */
export function figuresOf(period: ReportedPeriod): Figures<MeasureName> {
  return { ...balanceFigures(period), ...incomeFigures(period) }
}

function balanceFigures({ basis, measured }: ReportedPeriod): Figures<BalanceMeasureName> {
  const { balanceSheet, balanceFiling, taxonomy } = basis
  const note = `Not tagged at ${balanceSheet.end}.`
  const at = (measures: MeasureByTaxonomy) => printOr(note, measures[taxonomy](balanceSheet), balanceFiling)
  return {
    interest_bearing_debt: printReading(measured.debt.reading, balanceFiling),
    cash_and_interest_bearing_securities: printReading(measured.cash, balanceFiling),
    total_assets: at(assets),
    current_assets: at(assetsCurrent),
    total_liabilities: at(liabilities),
    current_liabilities: at(liabilitiesCurrent),
    retained_earnings: at(retainedEarnings),
    stockholders_equity: at(equity),
    shares_outstanding:
      measured.shares === null ? absent("No share count can be trusted.") : printShares(measured.shares),
  }
}

/** Differences of cumulative figures have no tags (design, law 2), so a quarter shows only income reported for it alone. */
function incomeFigures({ kind, measured, income, filing }: ReportedPeriod): Figures<IncomeMeasureName> {
  const isQuarter = kind === "quarter"
  const note = isQuarter
    ? "Not reported for the quarter alone; a difference of cumulative figures carries no tags."
    : "Not tagged for the fiscal year."
  const { taxonomy } = measured.basis
  const over = (measures: MeasureByTaxonomy) =>
    income === null ? absent(note) : printOr(note, measures[taxonomy](income), filing)
  const interest =
    isQuarter || income === null ? notNegative(over(interestIncome), note) : annualInterest(measured)
  return {
    revenue: isQuarter || income === null ? over(revenue) : printReading(measured.revenue, filing),
    gross_interest_income: interest,
    interest_expense: isQuarter ? quarterlyInterest(over) : over(interestExpense),
    operating_income: over(operatingResult),
    pretax_income: over(pretaxResult),
    net_income: over(netIncome),
    operating_cash_flow: over(operatingCashFlow),
  }
}

/** Interest paid in a quarter depends on coupon dates and is not the cost of borrowing. */
function quarterlyInterest(over: (measures: MeasureByTaxonomy) => FinancialFigure): FinancialFigure {
  const charged = over(interestCharged)
  if (charged.value !== null || over(interestExpense).value === null) return charged
  return absent("No interest expense is tagged for the quarter; interest paid in cash tells coupon dates.")
}

/** A negative figure is a net amount, not gross interest. */
function notNegative(figure: FinancialFigure, note: string): FinancialFigure {
  return figure.value !== null && figure.value < 0 ? absent(note) : figure
}

/** An upper bound of interest may pass a screen, but is not printed as a figure. */
function annualInterest({ interest, basis }: CompanyMeasures): FinancialFigure {
  const { reading, isBound } = interest
  if (reading.state === "known" && isBound) return absent(reading.figure.notes.join(" "))
  return printReading(reading, basis.incomeFiling ?? basis.balanceFiling)
}

function printReading(reading: MeasureReading, filing: SourceFiling): FinancialFigure {
  if (reading.state === "unknown") return absent(`Not known: ${reading.lacks}.`)
  const { figure, doubts, possibleAddition } = reading
  const more =
    possibleAddition === null
      ? []
      : [`Up to ${groupedDigits(possibleAddition.value)} with ${possibleAddition.what}.`]
  return printFigure(figure, filing, [...doubts.map(({ reason }) => reason), ...more])
}

/** A figure with its tags and filings; without one the note says why. */
export function printOr(note: string, figure: Figure | null, filing: SourceFiling): FinancialFigure {
  return figure === null ? absent(note) : printFigure(figure, filing, [])
}

/** A figure that differs from the sum of its facts has no tags. */
function printFigure(figure: Figure, filing: SourceFiling, also: readonly string[]): FinancialFigure {
  const { value, terms, notes } = figure
  const sum = terms.reduce((total, { fact }) => total + fact.value, 0)
  const isSum = terms.length > 0 && sum === value
  const flipped = !isSum && terms.length > 0 && sum === -value ? ["Filed with the opposite sign."] : []
  return {
    value,
    extraction_strategy: terms.length > 0 && !isSum ? "Derived" : figure.strategy,
    sources: isSum ? sourcesOf(figure) : [sourceOf([], value, filing)],
    ...noted([...notes, ...also, ...flipped]),
  }
}

/** One source per filing, whose tags add up exactly to its value. */
export function sourcesOf(figure: Figure): readonly FigureSource[] {
  return byAccession(figure).map((terms) => {
    const [{ fact }] = terms
    const value = terms.reduce((sum, term) => sum + term.fact.value, 0)
    return sourceOf(terms, value, filingOf(fact))
  })
}

function sourceOf(terms: readonly Term[], value: number, filing: SourceFiling): FigureSource {
  return {
    filing_type: filingType(filing.form),
    accession_number: filing.accession,
    period_end: filing.periodEnd,
    filing_date: filing.filed,
    xbrl_tags: terms.map(tagOf),
    value,
  }
}

/**
 * The count as filed; a later split, or a wrong scale in the filing, goes into the note. The smallest of contradicting
 * counts may pass a screen, but is not printed as a figure.
 */
export function printShares(shares: ShareCount): FinancialFigure {
  const { value, terms, splitFactor, contradictedBy, notes } = shares
  if (contradictedBy !== null) return absent(`No share count can be trusted. ${notes.join(" ")}`)
  const filed = countFiled(shares)
  const filing = filingOf(terms[0].fact)
  const counted = value / splitFactor
  if (counted !== filed) {
    return {
      value: counted,
      extraction_strategy: "Derived",
      sources: [sourceOf([], counted, filing)],
      ...noted(notes),
    }
  }
  const split = splitFactor === 1 ? [] : [`In the newest shares ${groupedDigits(value)}: split since.`]
  return {
    value: filed,
    extraction_strategy: shareStrategy(shares),
    sources: [sourceOf(terms, filed, filing)],
    ...noted([...notes, ...split]),
  }
}

/** A figure that is not known. */
export function absent(note: string): FinancialFigure {
  return { value: null, extraction_strategy: null, sources: [], note }
}

function noted(notes: readonly string[]): { note?: string } {
  return notes.length === 0 ? {} : { note: [...new Set(notes)].join(" ") }
}

/** The ratio screens of a judgement, including a withheld one. */
export function screenRatiosOf(judgement: Judgement, { rules }: Methodology): ScreensByName<ScreenRatio> {
  const absent = ({ limit }: Comparison) => notApplicable(noSuchScreen, limit)
  if (judgement.state === "read") return byScreenName(judgement.ratios, printRatio, absent)
  const limits = Object.fromEntries(rules.ratios.map(({ name, limit }) => [name, limit]))
  const note = `Could not be computed: ${judgement.lacks}.`
  return byScreenName(limits, (limit) => notApplicable(note, limit), absent)
}

function printRatio(ratio: RatioOutcome): ScreenRatio {
  const { result, value, bound, threshold, note } = ratioScreen(ratio)
  return { result, value, bound, threshold, ...(note === undefined ? {} : { note }) }
}

function notApplicable(note: string, threshold: number): ScreenRatio {
  return { result: "not_applicable", value: null, bound: null, threshold, note }
}
