import { type FilerId, isInstrumentAbroad, parseFilerId } from "../../src/identifiers/filer.ts"
import { hasIsinForm } from "../../src/identifiers/isin.ts"
import { lineKinds } from "../../src/identifiers/security-line.ts"

/** The as-of day of the starter universe. It contains the filings and closes up to that day. */
export const starterAsOf = "2026-08-31"

/**
 * The proofs that a line abroad is a share of a filer (data/README.md). `line`: the company has no register that we
 * read, and is known by this line only.
 */
const linkProofs = ["cross-listing", "isin+name", "name+number", "line", "industry"] as const
export type LinkProof = (typeof linkProofs)[number]

/** The format of a column. `read` returns undefined for an invalid text. */
export interface Column<Value> {
  readonly read: (text: string) => Value | undefined
  readonly print: (value: Value) => string
}

export const text: Column<string> = { read: (written) => written || undefined, print: (value) => value }

export const filer: Column<FilerId> = {
  read: (written) => parseFilerId(written) ?? undefined,
  print: (value) => value,
}

export const positive: Column<number> = {
  read: (written) =>
    /^\d+(\.\d+)?(e-\d+)?$/.test(written) && Number(written) > 0 ? Number(written) : undefined,
  print: String,
}

export const date = matching(/^\d{4}-\d{2}-\d{2}$/)
const sicCode = matching(/^\d{4}$/)
export const country = matching(/^[A-Z]{2}$/)
export const symbol = matching(/^[A-Z0-9]+(-[A-Z0-9]+)?$/)

/** An identifier outside the US, in the form of `instrument_id`. */
export const instrument: Column<string> = {
  read: (written) => (isInstrumentAbroad(written) ? written : undefined),
  print: (value) => value,
}

/** True for an ISIN with the right check digit. */
export function isIsin(text: string): boolean {
  // Some certificate numbers of a bank look like Dutch ISINs.
  return hasIsinForm(text) && !text.startsWith("NLJPM")
}

export const isin: Column<string> = {
  read: (written) => (isIsin(written) ? written : undefined),
  print: (value) => value,
}

/** An identifier of any line. */
const anyInstrument: Column<string> = {
  read: (written) => symbol.read(written) ?? instrument.read(written),
  print: (value) => value,
}

/** `1` or empty. */
const flag: Column<boolean> = {
  read: (written) => (written === "" || written === "1" ? written === "1" : undefined),
  print: (value) => (value ? "1" : ""),
}

/** Values separated by spaces. */
export const list: Column<readonly string[]> = {
  read: (written) => (written === "" ? undefined : written.split(" ")),
  print: (values) => values.join(" "),
}

/** A text of this form. Any other text makes the table invalid. */
export function matching(pattern: RegExp): Column<string> {
  return { read: (written) => (pattern.test(written) ? written : undefined), print: (value) => value }
}

/** One of these values. Any other value makes the table invalid. */
export function oneOf<Value extends string>(values: readonly Value[]): Column<Value> {
  return { read: (written) => values.find((value) => value === written), print: (value) => value }
}

/** The column, or an empty text for an unknown value. */
export function optional<Value>(column: Column<Value>): Column<Value | null> {
  return {
    read: (written) => (written === "" ? null : column.read(written)),
    print: (value) => (value === null ? "" : column.print(value)),
  }
}

/** A tab-separated table with a header line. */
export interface Table<Columns> {
  readonly name: string
  readonly columns: Columns
}

/** A column of any type. It reads and prints only its own values. */
interface AnyColumn {
  readonly read: (text: string) => unknown
  readonly print: (value: never) => string
}
export type AnyColumns = Readonly<Record<string, AnyColumn>>

export type RowOf<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never
}

/** Companies whose facts are in the starter universe. */
export const companiesTable = {
  name: "companies.tsv",
  columns: {
    filer,
    ticker: optional(anyInstrument),
    name: text,
    exchange: optional(text),
    sic: optional(sicCode),
    country: optional(country),
    reporting: optional(oneOf(["10-K", "20-F", "40-F"])),
  },
} as const

/** Lines of the SEC's ticker lists. */
export const listingsTable = {
  name: "listings.tsv.gz",
  columns: {
    symbol,
    filer,
    name: text,
    exchange: optional(text),
    country: optional(country),
    sic: optional(sicCode),
    line: oneOf(lineKinds),
    ordinaryPerShareLine: optional(positive),
    isin: optional(isin),
    canonical: flag,
  },
} as const

/**
 * ISINs of share lines that have none in the table of listings. `nport`: stated in a fund's Form N-PORT of
 * that day. `cusip`: made from the CUSIP on which these witnesses agree.
 */
export const isinsTable = {
  name: "isins.tsv.gz",
  columns: {
    isin,
    symbol,
    source: oneOf(["nport", "cusip"]),
    witnesses: text,
    asOf: matching(/^\d{4}-\d{2}(-\d{2})?$/),
  },
} as const

/** Registrants whose SIC code decides their business, with the day, month or year of the code's source. */
export const industryCodesTable = {
  name: "industry-codes.tsv",
  columns: { filer, sic: sicCode, asOf: matching(/^\d{4}(-\d{2}(-\d{2})?)?$/) },
} as const

/** Lines outside the US. */
export const worldTable = {
  name: "world.tsv.gz",
  columns: {
    instrument,
    name: text,
    country: optional(country),
    isin: optional(isin),
    kind: oneOf(["stock", "fund"]),
    canonical: flag,
    filer: optional(filer),
    match: optional(oneOf(linkProofs)),
    industry: optional(text),
    named: optional(list),
  },
} as const

/** Splits that are visible in the closes. */
export const splitsTable = {
  name: "splits.tsv",
  columns: { symbol, date, ratio: positive },
} as const

/** The last close of each symbol and the close of the trading day before, in US dollars. */
export const quotesTable = {
  name: "quotes.tsv.gz",
  columns: { symbol, date, close: positive, previousClose: optional(positive) },
} as const

/**
 * A concept of a taxonomy (`us-gaap:Assets`), with the member of its axis if it has one (`jpcrp:...[jpcrp:...]`),
 * or a line of a balance sheet on DART that only its section and its printed name identify (`dart-line:Assets/계약자산`).
 */
export const conceptForm = /^[a-z-]+:\w+(\[[a-z-]+:\w+\]|\/[^\s/]+)?$/

/** The concepts that were looked for when the facts were packed. */
export const conceptsTable = {
  name: "concepts.tsv",
  columns: { concept: matching(conceptForm) },
} as const

/** Concepts that a measure has read since the last pack. The facts lack them until the next pack. */
export const awaitedConceptsTable = {
  name: "awaited-concepts.tsv",
  columns: { concept: conceptsTable.columns.concept },
} as const

/** The amounts that a screen divides. A concept that no chain reads may contain a part of such an amount. */
export const conceptClasses = ["borrowing", "interest_bearing_asset", "interest_income", "revenue"] as const
export type ConceptClass = (typeof conceptClasses)[number]

/**
 * Concepts that may be an amount of a screen: the number of companies that use each, and the largest share of
 * one company's assets or revenue.
 */
export const conceptUsesTable = {
  name: "concept-uses.tsv",
  columns: {
    concept: conceptsTable.columns.concept,
    class: oneOf(conceptClasses),
    companies: positive,
    share: positive,
    filer,
  },
} as const

/** The stocks and funds that a sandbox key reaches, and what each of them shows. */
export const sandboxTable = {
  name: "sandbox.tsv",
  columns: { symbol, kind: oneOf(["stock", "fund"]), shows: text },
} as const

/** Former names of registrants, with the last day on which their source has the name. */
export const formerNamesTable = {
  name: "former-names.tsv",
  columns: {
    filer,
    name: text,
    last: optional(date),
    source: oneOf(["submissions", "index", "ticker-list"]),
  },
} as const

/** Names that people use for a line: of an index or an asset, for the line to show first, or of a company. */
export const knownNamesTable = {
  name: "known-names.tsv",
  columns: {
    name: text,
    instrument: anyInstrument,
    of: oneOf(["index", "company", "asset"]),
    source: text,
    asOf: date,
  },
} as const

export type StarterCompany = RowOf<(typeof companiesTable)["columns"]>
export type StarterListing = RowOf<(typeof listingsTable)["columns"]>
export type StarterIsin = RowOf<(typeof isinsTable)["columns"]>
export type StarterIndustryCode = RowOf<(typeof industryCodesTable)["columns"]>
export type StarterWorldLine = RowOf<(typeof worldTable)["columns"]>
export type StarterSplit = RowOf<(typeof splitsTable)["columns"]>
export type StarterQuote = RowOf<(typeof quotesTable)["columns"]>
export type StarterFormerName = RowOf<(typeof formerNamesTable)["columns"]>
export type StarterKnownName = RowOf<(typeof knownNamesTable)["columns"]>
export type SandboxLine = RowOf<(typeof sandboxTable)["columns"]>

/** Prints the rows of a table, one line each, under the names of its columns. */
export function printTable<Columns extends AnyColumns>(
  table: Table<Columns>,
  rows: readonly RowOf<Columns>[],
): string {
  const columns = Object.entries(table.columns)
  const lines = rows.map((row) =>
    columns.map(([name, column]) => column.print(row[name] as never)).join("\t"),
  )
  return `${[columns.map(([name]) => name).join("\t"), ...lines].join("\n")}\n`
}

/** Parses the text of {@link printTable}. Throws for a broken table, with its name, line and column. */
export function parseTable<Columns extends AnyColumns>(
  table: Table<Columns>,
  written: string,
): RowOf<Columns>[] {
  const columns = Object.entries(table.columns)
  const [header, ...lines] = written.split("\n")
  const expected = columns.map(([name]) => name).join("\t")
  if (header !== expected) throw new Error(`${table.name} line 1: the columns are not ${expected}`)
  if (lines.pop() !== "") throw new Error(`${table.name}: the last line is cut short`)
  const rows: RowOf<Columns>[] = []
  for (const [index, line] of lines.entries()) {
    const where = `${table.name} line ${index + 2}`
    const fields = line.split("\t")
    if (fields.length !== columns.length) {
      throw new Error(`${where}: ${fields.length} fields instead of ${columns.length}`)
    }
    const row: Record<string, unknown> = {}
    for (const [at, [name, column]] of columns.entries()) {
      row[name] = column.read(fields[at] ?? "")
      if (row[name] === undefined) {
        throw new Error(`${where}: ${JSON.stringify(fields[at])} is no ${name}`)
      }
    }
    rows.push(row as RowOf<Columns>)
  }
  return rows
}
