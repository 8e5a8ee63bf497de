import type { Close } from "../../../src/facts/market-cap.ts"

/**
 * A company as its reports describe it, in the words of no register. A report of a sound company adds up; the
 * ways to spoil it (`spoilt/`) change this description, and a register (`registers/`) prints it in its form.
 */

/** The lines of a balance sheet by section. */
export const lineNames = {
  currentAssets: ["cash", "deposits", "receivables", "inventories", "prepayments"],
  noncurrentAssets: ["property", "rightOfUse", "goodwill", "intangibles", "deferredTaxAssets"],
  currentLiabilities: ["shortLoans", "payables", "incomeTaxes", "contractLiabilities", "shortLeases"],
  noncurrentLiabilities: [
    "longLoans",
    "bonds",
    "longLeases",
    "deferredTaxLiabilities",
    "pensions",
    "provisions",
  ],
} as const
export type Section = keyof typeof lineNames
export const sectionNames = Object.keys(lineNames) as readonly Section[]
export type LineName = (typeof lineNames)[Section][number]

/** The lines of debt, and those of money that earns interest. */
export const debtLines = ["shortLoans", "longLoans", "bonds"] as const
export const moneyLines = ["cash", "deposits"] as const

/**
 * Another tag than the usual one: a standard tag that names something else (`other`), a rare standard tag whose
 * name leaves open whether the line is money or borrowed (`rare`), or a tag of the filer's own. `pick` chooses
 * one of the register's list.
 */
export interface Disguise {
  readonly kind: "other" | "rare" | "own"
  readonly pick: number
}

export interface Line {
  readonly section: Section
  readonly name: LineName
  readonly amount: number
  /** Null under the usual tag. */
  readonly disguise: Disguise | null
}

export type TotalName =
  | "assets"
  | "currentAssets"
  | "noncurrentAssets"
  | "liabilities"
  | "currentLiabilities"
  | "noncurrentLiabilities"
  | "temporaryEquity"
  | "ownersEquity"
  | "minorities"
  | "equity"
  | "liabilitiesAndEquity"
export type Totals = Readonly<Partial<Record<TotalName, number>>>

export interface Sheet {
  readonly lines: readonly Line[]
  /** The totals that the report states. */
  readonly totals: Totals
  /** Of the notes: all borrowings, and their instalments by year. */
  readonly notes: { readonly borrowings?: number; readonly maturities?: readonly number[] }
}

export type YearName =
  | "revenue"
  | "costs"
  | "operatingResult"
  | "interestIncome"
  | "interestCharged"
  | "pretax"
  | "tax"
  | "netIncome"
  | "ownersIncome"

/** The results of a period that begins with a fiscal year. */
export interface Period {
  readonly start: string
  readonly end: string
  readonly amounts: Readonly<Partial<Record<YearName, number>>>
  readonly average: number | null
  readonly earningsPerShare: number | null
  /** True if the earnings per share are stated for continuing operations only. */
  readonly isContinuing: boolean
}

export interface Report {
  readonly kind: "annual" | "half-year" | "quarterly"
  readonly end: string
  readonly filed: string
  readonly sheet: Sheet
  /** The sheet of the last fiscal year's end, which the report states for comparison. */
  readonly before: { readonly end: string; readonly sheet: Sheet } | null
  readonly period: Period
  readonly periodBefore: Period | null
  /** Shares outstanding, on the day of the report and on that of its sheet. */
  readonly shares: number
  readonly sharesOnSheet: number
}

export interface Company {
  /** Oldest first. */
  readonly reports: readonly Report[]
  /** Value of the shares that outsiders hold; null if no cover states it. */
  readonly float: { readonly end: string; readonly value: number } | null
  /** Month-end closes, oldest first. */
  readonly closes: readonly Close[]
}

/** The newest report. */
export function newestOf({ reports }: Company): Report {
  const newest = reports.at(-1)
  if (newest === undefined) throw new Error("a company without reports")
  return newest
}

/** The sum of the lines of these names. */
export function sumOf({ lines }: Sheet, names: readonly LineName[]): number {
  return lines.reduce((sum, { name, amount }) => (names.includes(name) ? sum + amount : sum), 0)
}

/** The true ratios of a company: debt and money over market capitalisation, and interest income over revenue. */
export interface Ratios {
  readonly debt: number
  readonly money: number
  readonly interest: number
}

/** The ratios of a company that is not spoilt. */
export function ratiosOf(company: Company): Ratios {
  const { sheet, shares } = newestOf(company)
  const year = company.reports.findLast(({ kind }) => kind === "annual")?.period.amounts ?? {}
  const closes = company.closes.slice(-12)
  const cap = (shares * closes.reduce((sum, { close }) => sum + close, 0)) / closes.length
  return {
    debt: sumOf(sheet, debtLines) / cap,
    money: sumOf(sheet, moneyLines) / cap,
    interest: (year.interestIncome ?? 0) / (year.revenue ?? 1),
  }
}

/** The company with its reports changed. */
export function withReports(company: Company, change: (report: Report) => Report): Company {
  return { ...company, reports: company.reports.map(change) }
}

/** The report with its own sheet and the one for comparison changed. */
export function withSheets(report: Report, change: (sheet: Sheet) => Sheet): Report {
  const { before } = report
  return {
    ...report,
    sheet: change(report.sheet),
    before: before && { ...before, sheet: change(before.sheet) },
  }
}
