import {
  type Company,
  newestOf,
  type Period,
  type Report,
  type Sheet,
  withReports,
  withSheets,
} from "../company.ts"
import type { Failure } from "../traits.ts"

/** The random numbers of a spoilt place. */
export interface Choice {
  /** Chooses one of a list. */
  readonly pick: number
  /** Thousandths of a range. */
  readonly size: number
  /** The sheets that are spoilt. */
  readonly sheets: "newest" | "every"
  /** Two choices of the way's own. */
  readonly first: boolean
  readonly second: boolean
}

/** What the form of a register shows. `yield`: money in its currency earns a per cent at least, unlike yen. */
export type Witness = "average" | "continuing" | "float" | "interims" | "notes" | "yield"

/**
 * A way in which reports contradict themselves. It takes a company that fails a screen, and changes its reports
 * or closes so that it would pass, if they were read without a look at the rest.
 */
export interface Way {
  /** One of the nine ways, and what of it: "5 money under a rare tag". */
  readonly name: string
  /** The screen that the company fails. */
  readonly failure: Exclude<Failure, null>
  /** The most of each other line of debt, in thousandths of market capitalisation; by default little. */
  readonly otherDebtMax?: number
  /** Deposits at the ends of quarters, in thousandths of market capitalisation, beside next to none at those of years. */
  readonly depositsBetween?: readonly [min: number, max: number]
  /** Without these a register's form shows no contradiction. */
  readonly needs: readonly Witness[]
  /** Null if these numbers cannot hide the failure. */
  readonly spoil: (company: Company, choice: Choice) => Company | null
}

/** One of a list. */
export function chosen<Item>(items: readonly [Item, ...Item[]], pick: number): Item {
  return items[pick % items.length] ?? items[0]
}

/** The company with its newest report changed. */
export function withNewest(company: Company, change: (report: Report) => Report): Company {
  const newest = newestOf(company)
  return withReports(company, (report) => (report === newest ? change(report) : report))
}

/** The company with its newest sheet changed, or with every sheet. */
export function onSheets(company: Company, { sheets }: Choice, change: (sheet: Sheet) => Sheet): Company {
  return sheets === "every"
    ? withReports(company, (report) => withSheets(report, change))
    : withNewest(company, (report) => ({ ...report, sheet: change(report.sheet) }))
}

/** The report with its own period and the one for comparison changed. */
export function withPeriods(report: Report, change: (period: Period) => Period): Report {
  const { period, periodBefore } = report
  return { ...report, period: change(period), periodBefore: periodBefore && change(periodBefore) }
}

/** The company whose reports do not state the interest of a year: earned, or charged. */
export function silent(company: Company, name: "interestIncome" | "interestCharged"): Company {
  const quiet = (period: Period): Period => {
    const { [name]: _, ...amounts } = period.amounts
    return { ...period, amounts }
  }
  return withReports(company, (report) => withPeriods(report, quiet))
}
