import { edgarFiler, type FilerId } from "../../src/identifiers/filer.ts"
import { domicile } from "./countries.ts"
import { requireSource, type SourceRow, spaced, tsvRows } from "./source.ts"

/** A registrant with its lines, by the SEC's ticker lists. */
export interface Registrant {
  readonly filer: FilerId
  readonly name: string
  /** All symbols of the registrant; the first is the main one. */
  readonly symbols: readonly string[]
  readonly exchange: string
  readonly sic: string
  readonly country: string
  /** The ticker list that contains the registrant. */
  readonly list: string
}

/** The SEC's ticker lists, newest first. If two registrants claim a symbol, the newer list counts. */
const lists = [
  "edgartools/company_tickers.parquet 2026-06-01",
  "sec/tickers/company_tickers.2026-06_reserialised.json",
  "sec/tickers/company_tickers.2026-04.json",
  "sec company_tickers_exchange 2026-03",
  "sec/tickers/company_tickers.json",
  "sec/tickers/company_tickers.secdotgov.json",
]

/** True for the lists of 2026. The others state no date. */
export function isDated(list: string): boolean {
  return list.includes("2026")
}

/** Returns all registrants. Those of the newest list come first, and those without a symbol last. */
export function readRegistrants(source: string): Registrant[] {
  const homes = new Map(
    tsvRows(requireSource(`${source}/meta/cross_listings.tsv`)).map((row) => [row.us_ticker, row.country]),
  )
  const registrants = tsvRows(requireSource(`${source}/meta/universe.tsv`)).map((row) =>
    registrant(row, homes),
  )
  const known = new Map(registrants.map((one) => [one.filer, one]))
  const listed = readExchangeList(source).map((line) => lineOfExchangeList(line, known, homes))
  return [...registrants, ...listed].sort(
    (a, b) => rank(a.list) - rank(b.list) || (a.filer < b.filer ? -1 : 1),
  )
}

function rank(list: string): number {
  return list === "" ? lists.length : lists.indexOf(list)
}

function registrant(row: SourceRow, homes: ReadonlyMap<string | undefined, string | undefined>): Registrant {
  const symbols = [row.ticker ?? "", ...(row.tickers ?? "").split(",")].filter((symbol) => symbol !== "")
  const filer = edgarFiler(Number(row.cik))
  const country = domicile({
    filer,
    incorporation: row.inc_country ?? "",
    screener: row.country ?? "",
    address: row.hq_country ?? "",
    home: symbols.map((symbol) => homes.get(symbol) ?? "").find((home) => home !== "") ?? "",
  })
  const list = row.ticker_source ?? ""
  if (symbols.length > 0 && !lists.includes(list)) throw new Error(`universe.tsv: an unknown list, ${list}`)
  return {
    filer,
    name: spaced(row.name ?? ""),
    symbols: [...new Set(symbols)],
    exchange: row.exchange === "CBOE" ? "Cboe BZX" : (row.exchange ?? ""),
    sic: padded(row.sic ?? ""),
    country,
    list,
  }
}

function lineOfExchangeList(
  [cik, name, symbol, exchange]: ExchangeLine,
  known: ReadonlyMap<FilerId, Registrant>,
  homes: ReadonlyMap<string | undefined, string | undefined>,
): Registrant {
  const filer = edgarFiler(cik)
  const of = known.get(filer)
  return {
    filer,
    name: of?.name ?? spaced(name),
    symbols: [symbol],
    exchange: exchange === "CBOE" ? "Cboe BZX" : (exchange ?? ""),
    sic: of?.sic ?? "",
    country:
      of?.country ??
      domicile({ filer, incorporation: "", screener: "", address: "", home: homes.get(symbol) ?? "" }),
    list: "sec company_tickers_exchange 2026-03",
  }
}

type ExchangeLine = readonly [cik: number, name: string, symbol: string, exchange: string | null]

/** Reads the SEC's list that states the exchange of each line. */
export function readExchangeList(source: string): ExchangeLine[] {
  return JSON.parse(requireSource(`${source}/tickers/company_tickers_exchange.json`)).data
}

/** Pads a SIC code to four digits, since some sources lack the first zero of `0100`. */
function padded(sic: string): string {
  return sic === "" ? "" : sic.padStart(4, "0")
}
