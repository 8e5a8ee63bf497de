import { determinationStatuses, holdingKinds } from "../../src/vocabulary.ts"
import { readTable } from "./table.ts"
import {
  type Column,
  cik,
  country,
  date,
  list,
  matching,
  oneOf,
  optional,
  type RowOf,
  symbol,
  text,
} from "./tables.ts"

const count: Column<number> = {
  read: (written) => (/^[1-9]\d*$/.test(written) ? Number(written) : undefined),
  print: String,
}

/** A percentage, which may be negative because a fund may be short of cash. */
const percent: Column<number> = {
  read: (written) => (/^-?\d+(\.\d+)?(e-\d+)?$/.test(written) ? Number(written) : undefined),
  print: String,
}

/** Exchange-traded funds that are listed in the US. */
export const fundsTable = {
  name: "funds.tsv.gz",
  columns: {
    symbol,
    name: text,
    exchange: optional(text),
    cik: optional(cik),
    series: optional(matching(/^S\d{9}$/)),
    class: optional(matching(/^C\d{9}$/)),
    family: optional(text),
    category: optional(text),
    focus: optional(text),
  },
} as const

/** Every line of some funds' holdings on one day, in the file's order. Weights are percent of net assets. */
export const holdingsTable = {
  name: "holdings.tsv.gz",
  columns: {
    fund: symbol,
    asOf: date,
    line: count,
    ticker: optional(text),
    name: optional(text),
    country: optional(country),
    kind: oneOf(holdingKinds),
    weight: percent,
  },
} as const

/** The shares in some lists of members on one day, without weights. Symbols are in dash form. */
export const membersTable = {
  name: "members.tsv",
  columns: { fund: symbol, asOf: date, symbols: list },
} as const

/** Weights of some funds day by day: a row `day` with the days of a fund, then a row for each ticker. */
export const fundWeightsTable = {
  name: "fund-weights.tsv.gz",
  columns: { fund: symbol, series: text, cik: optional(cik), values: list },
} as const

/**
 * Verdicts on the companies in those funds, as they could be known at the time. Each applies until the next.
 */
export const pastVerdictsTable = {
  name: "verdicts-2021.tsv.gz",
  columns: { cik, from: date, status: oneOf(determinationStatuses) },
} as const

export type StarterFund = RowOf<(typeof fundsTable)["columns"]>
export type StarterHolding = RowOf<(typeof holdingsTable)["columns"]>
export type Members = RowOf<(typeof membersTable)["columns"]>
export type FundWeightsRow = RowOf<(typeof fundWeightsTable)["columns"]>
export type PastVerdict = RowOf<(typeof pastVerdictsTable)["columns"]>

export interface FundWeights {
  readonly fund: string
  /** Days (YYYY-MM-DD), oldest first. */
  readonly days: readonly string[]
  readonly lines: readonly WeightLine[]
}

export interface WeightLine {
  /** The ticker in the fund's own list of that time: Meta is `FB` before June 2022. */
  readonly ticker: string
  /** The registrant whose share it was then; null if no verdict on the registrant is packed. */
  readonly cik: number | null
  /** The weight in percent of net assets on each of the fund's days; 0 if the ticker is not listed. */
  readonly weights: readonly number[]
}

/** The names of the tables of funds. */
export const fundTables: readonly string[] = [
  fundsTable.name,
  holdingsTable.name,
  fundWeightsTable.name,
  pastVerdictsTable.name,
]

/** Reads exchange-traded funds, in order of symbol. */
export function readFunds(folder: string): StarterFund[] {
  return readTable(folder, fundsTable)
}

/** Reads the holdings of the starter funds. A fund's lines are together. */
export function readHoldings(folder: string): StarterHolding[] {
  return readTable(folder, holdingsTable)
}

/** Reads the lists of members. A fund's lists are together, oldest first. */
export function readMembers(folder: string): Members[] {
  return readTable(folder, membersTable)
}

/** Reads the verdicts for the days of {@link readFundWeights}, company by company, oldest first. */
export function readPastVerdicts(folder: string): PastVerdict[] {
  return readTable(folder, pastVerdictsTable)
}

export function readFundWeights(folder: string): FundWeights[] {
  const funds: (FundWeights & { lines: WeightLine[] })[] = []
  for (const [index, row] of readTable(folder, fundWeightsTable).entries()) {
    const where = `${fundWeightsTable.name} line ${index + 2}`
    if (row.series === daySeries) {
      const wrong = row.values.find((day) => date.read(day) === undefined)
      if (wrong !== undefined) throw new Error(`${where}: ${JSON.stringify(wrong)} is no day`)
      funds.push({ fund: row.fund, days: row.values, lines: [] })
      continue
    }
    const fund = funds.at(-1)
    if (fund?.fund !== row.fund) throw new Error(`${where}: no row above states the days of ${row.fund}`)
    if (row.values.length !== fund.days.length) {
      throw new Error(`${where}: ${row.values.length} weights on ${fund.days.length} days`)
    }
    const wrong = row.values.find((weight) => percent.read(weight) === undefined)
    if (wrong !== undefined) throw new Error(`${where}: ${JSON.stringify(wrong)} is no weight`)
    fund.lines.push({ ticker: row.series, cik: row.cik, weights: row.values.map(Number) })
  }
  return funds
}

/** The name of the row with a fund's days. Tickers are upper case, so none is equal to it. */
export const daySeries = "day"
