import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { applyMigrations } from "../../scripts/seed/migrations.ts"
import { openLocalStores } from "../../scripts/stores/open.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../src/pipeline/listings/companies.ts"
import type { PriceLimits } from "../../src/pipeline/prices/market.ts"
import type { PriceSource } from "../../src/pipeline/prices/ports.ts"
import { runPrices } from "../../src/pipeline/prices/run.ts"
import { priceStore, replaceSeries } from "../../src/pipeline/prices/store.ts"
import { rescreenStored } from "../../src/pipeline/rescreen/rescreen.ts"
import type { ScreeningInput } from "../../src/screening/assess.ts"
import { eodhd } from "../../worker/sources/prices/eodhd/eodhd.ts"
import type { FetchFunction } from "../../worker/sources/prices/request.ts"
import { stooq } from "../../worker/sources/prices/stooq.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import { cloudflareInputs } from "../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../worker/storage/objects.ts"
import { starterInputs } from "./starter.ts"

/**
 * Unadjusted closes and splits, by symbol and day. A line outside the US has the symbol of its vendor:
 * `BT-A.LSE` at EODHD, `7203.JP` at Stooq.
 */
interface Book {
  readonly closes: Record<string, Record<string, number>>
  /** EODHD's lists of lines outside the US, by exchange. */
  readonly lists: Record<string, readonly { Code: string; Currency: string | null; Isin?: string }[]>
  /** Written as `4/1`: new shares for old shares. */
  readonly splits: Record<string, Record<string, string>>
}

interface Vendor {
  readonly book: Book
  /** Paths and queries of all requests, without the key. */
  readonly requests: string[]
  /** If set, it responds in place of the vendor. If it returns null, the vendor responds. */
  fault: ((address: URL) => { status: number; body: string } | null) | null
}

/** Responds like eodhd.com and stooq.com, with the vendor's prices. */
function fetchingFrom(vendor: Vendor): FetchFunction {
  return async (url) => {
    const address = new URL(url)
    address.searchParams.delete("api_token")
    vendor.requests.push(`${address.pathname}${address.search}`)
    const { status, body } = vendor.fault?.(address) ?? answerOf(vendor.book, address)
    return new Response(body, { status })
  }
}

function answerOf(book: Book, { pathname, searchParams }: URL) {
  if (pathname === "/q/d/l/") return stooqCsv(book, searchParams)
  if (pathname === "/api/eod-bulk-last-day/US") return list(bulkRows(book, searchParams))
  const [, , kind, code = ""] = pathname.split("/")
  if (kind === "exchange-symbol-list") {
    const rows = book.lists[code]
    return rows === undefined ? { status: 404, body: "Exchange Not Found." } : list(rows)
  }
  const symbol = code.replace(/\.US$/, "")
  if (!(symbol in book.closes)) return { status: 404, body: "Ticker Not Found." }
  return list(kind === "splits" ? splitRows(book, symbol) : dayRows(book, symbol, searchParams))
}

function list(rows: readonly unknown[]) {
  return { status: 200, body: JSON.stringify(rows) }
}

function bulkRows({ closes, splits }: Book, parameters: URLSearchParams): readonly unknown[] {
  const date = parameters.get("date") ?? ""
  if (parameters.get("type") === "splits") {
    return Object.entries(splits).flatMap(([code, days]) =>
      days[date] === undefined ? [] : [{ code, exchange: "US", date, split: days[date] }],
    )
  }
  return Object.entries(closes).flatMap(([code, days]) => {
    const close = code.includes(".") ? undefined : days[date]
    return close === undefined ? [] : [{ code, exchange_short_name: "US", ...bar(date, close) }]
  })
}

function bar(date: string, close: number) {
  return { date, open: close, high: close, low: close, close, adjusted_close: close / 2, volume: 1_000 }
}

function dayRows({ closes }: Book, symbol: string, parameters: URLSearchParams): readonly unknown[] {
  return daysOf(closes[symbol], parameters.get("from") ?? "", parameters.get("to") ?? "").map(
    ([date, close]) => bar(date, close),
  )
}

function splitRows({ splits }: Book, symbol: string): readonly unknown[] {
  return Object.entries(splits[symbol] ?? {}).map(([date, split]) => ({ date, split }))
}

function daysOf(days: Record<string, number> = {}, from: string, to: string) {
  const inRange = Object.entries(days).filter(([date]) => date >= from && date <= to)
  return inRange.sort(([left], [right]) => (left < right ? -1 : 1))
}

/** The CSV of stooq.com. The first of seven switches in a request turns off the adjustment for splits. */
function stooqCsv({ closes, splits }: Book, parameters: URLSearchParams) {
  const symbol = (parameters.get("s") ?? "").replace(/\.us$/, "").toUpperCase()
  const from = dashed(parameters.get("d1"))
  const days = daysOf(closes[symbol], from, dashed(parameters.get("d2")))
  if (days.length === 0) return { status: 200, body: "No data" }
  const isAdjusted = parameters.get("o")?.startsWith("0") ?? true
  const lines = days.map(([date, close]) => {
    const price = isAdjusted ? adjusted(close, date, splits[symbol] ?? {}) : close
    return `${date},${price},${price},${price},${price},1000`
  })
  return { status: 200, body: `Date,Open,High,Low,Close,Volume\r\n${lines.join("\r\n")}\r\n` }
}

function dashed(day: string | null): string {
  return (day ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")
}

function adjusted(close: number, date: string, splits: Record<string, string>): number {
  const later = Object.entries(splits).filter(([day]) => day > date)
  const factor = later.reduce((product, [, split]) => {
    const [newShares = 1, oldShares = 1] = split.split("/").map(Number)
    return (product * oldShares) / newShares
  }, 1)
  return Number((close * factor).toFixed(4))
}

export const brightSpring: FilerId = "edgar:0001865782"
export const apple: FilerId = "edgar:0000320193"

const symbols = ["BTSG", "AAPL"]
const starter = new Map(starterInputs().map((input) => [input.subject.ticker, input]))

function of(symbol: string): ScreeningInput {
  const input = starter.get(symbol)
  if (input === undefined) throw new Error(`${symbol} is not in the starter`)
  return input
}

export type Market = Awaited<ReturnType<typeof openMarket>>

/**
 * Stores with Apple and BrightSpring as in the starter universe, and a vendor with prices for their lines.
 */
export async function openMarket() {
  const folder = mkdtempSync(join(tmpdir(), "qistas-prices-"))
  const { database, packets, close } = await openLocalStores(folder)
  await applyMigrations(database, "migrations")
  // Each test begins with empty ledgers, so the triggers that protect these are dropped.
  const keepers = ["determination_history_loses_none", "determination_changes_loses_none"]
  await database.batch(keepers.map((trigger) => database.prepare(`DROP TRIGGER ${trigger}`)))
  let now = 0
  let screened: readonly StoredRow[] | null = null
  const clock = { nowMilliseconds: () => now }
  const vendor: Vendor = { book: { closes: {}, splits: {}, lists: {} }, requests: [], fault: null }
  const source = { url: "https://vendor.test", fetching: fetchingFrom(vendor) }
  const prices = priceStore(databaseOf(database), clock)
  const ports = {
    inputs: cloudflareInputs(database, packets, clock),
    publishing: { ...cloudflarePublishing(database, packets), clock },
  }
  return {
    database,
    vendor,
    ports,
    prices,
    eodhd: () => eodhd({ ...source, token: "a token" }),
    stooq: () => stooq({ ...source, key: null }),
    /** Sets the clock of the stores. The vendor's days are those of the market. */
    setTime(milliseconds: number): void {
      now = milliseconds
    },
    run: (source: PriceSource | null, day: string, limits?: PriceLimits) =>
      runPrices({ sources: async () => (source === null ? [] : [source]), prices }, day, limits),
    runWith: (sources: readonly PriceSource[], day: string) =>
      runPrices({ sources: async () => sources, prices }, day),
    /** Adds a company that has no US line, and reports BrightSpring's figures in another currency. */
    async addAbroad(line: LineAbroad): Promise<void> {
      const { subject, facts } = inCurrency(of("BTSG"), line)
      await registerAbroad(database, line, subject)
      await ports.inputs.write({ subject, facts })
      await rescreenStored(ports, line.filer, "2026-08-31")
    },
    /** Lists a line outside the US for a company that is shown under its US line. */
    addCrossListing: (line: LineAbroad) =>
      registerAbroad(database, { ...line, isCanonical: false }, of("BTSG").subject),
    /** Screens companies again a minute later. */
    async screenAgain(filers: readonly FilerId[], day: string): Promise<void> {
      now += 60_000
      for (const filer of filers) await rescreenStored(ports, filer, day)
    },
    verdict: (filer: FilerId) => verdictOf(database, filer),
    /** The closes of a symbol, such as `2026-08-31:305.49 2026-09-01:300`. */
    series: (symbol: string) => seriesOf(database, symbol),
    everything: () => pricesOf(database),
    /**
     * Resets to midnight of 1 September 2026, with the starter's closes and its verdicts of the starter's
     * day.
     */
    async reset(): Promise<void> {
      now = Date.UTC(2026, 8, 1)
      vendor.fault = null
      vendor.requests.length = 0
      Object.assign(vendor.book, newBook())
      await clear(database)
      if (screened !== null) return await putBack(database, screened)
      for (const symbol of symbols) {
        const { subject, facts, prices: history } = of(symbol)
        await register(database, symbol, subject)
        await ports.inputs.write({ subject, facts })
        const series =
          history === null ? [] : [{ instrumentId: symbol, source: "starter", splits: [], ...history }]
        await replaceSeries(databaseOf(database), clock, series)
        await rescreenStored(ports, subject.filer, "2026-08-31")
      }
      screened = await storedRows(database)
    },
    async close(): Promise<void> {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The starter's closes, then constant closes in the last week of August 2026. */
function newBook(): Book {
  const closes: Book["closes"] = {}
  for (const symbol of symbols) {
    const monthEnds = of(symbol).prices?.closes ?? []
    const last = monthEnds.at(-1)?.close ?? 0
    const days = ["2026-08-26", "2026-08-27", "2026-08-28", "2026-08-31", "2026-09-01"]
    closes[symbol] = Object.fromEntries([
      ...monthEnds.map(({ date, close }) => [date, close]),
      ...days.map((day) => [day, last]),
    ])
  }
  return { closes, splits: {}, lists: {} }
}

/** The tables that a test may change. Each refers only to later ones. */
const tables = [
  "splits",
  "quotes",
  "price_series",
  "discovery_cursors",
  "screening_universe",
  "standing_universe",
  "search_entries",
  "determination_changes",
  "determination_history",
  "determinations",
  "company_measures",
  "holder_figures",
  "screening_inputs",
  "listings",
]

async function clear(database: D1Database): Promise<void> {
  await database.batch<Readonly<Record<string, unknown>>>(
    tables.map((table) => database.prepare(`DELETE FROM ${table}`)),
  )
}

/** A row with its table. */
type StoredRow = readonly [table: string, columns: readonly string[], values: readonly unknown[]]

async function storedRows(database: D1Database): Promise<readonly StoredRow[]> {
  const rows: StoredRow[] = []
  for (const table of tables) {
    // Generated columns are left out, because they cannot be inserted.
    const { results: columns } = await database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .bind(table)
      .all<{ name: string }>()
    const names = columns.map(({ name }) => name)
    const stored = await database.prepare(`SELECT ${names.join(", ")} FROM ${table}`).raw()
    rows.push(...stored.map((values): StoredRow => [table, names, values]))
  }
  return rows
}

/**
 * Restores the rows, which is faster than screening again. The documents are still stored, under their
 * hashes.
 */
async function putBack(database: D1Database, rows: readonly StoredRow[]): Promise<void> {
  const insert = ([table, columns, values]: StoredRow) => {
    const places = columns.map(() => "?").join(", ")
    const into = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`
    return database.prepare(into).bind(...values)
  }
  await database.batch(rows.toReversed().map(insert))
}

async function register(
  database: D1Database,
  symbol: string,
  subject: ScreeningInput["subject"],
): Promise<void> {
  await saveCompanies(databaseOf(database), [{ ...subject, countryCode: "US" }])
  const { filer, name } = subject
  const place = { exchange: "Nasdaq", countryCode: "US", isin: null }
  await saveListings(databaseOf(database), [
    { instrumentId: symbol, symbol, name, filer, kind: "stock", sandbox: false, canonical: true, ...place },
  ])
}

export interface LineAbroad {
  readonly instrumentId: string
  readonly isin: string | null
  readonly filer: FilerId
  /** The currency of the company's figures. */
  readonly currency: string
  readonly isCanonical?: boolean
}

function inCurrency({ subject, facts }: ScreeningInput, line: LineAbroad) {
  const { filer, instrumentId: ticker } = line
  const converted = JSON.stringify({ ...facts, filer }).replaceAll('"USD', `"${line.currency}`)
  return { subject: { ...subject, filer, ticker }, facts: JSON.parse(converted) as ScreeningInput["facts"] }
}

async function registerAbroad(
  database: D1Database,
  { instrumentId, isin, filer, isCanonical = true }: LineAbroad,
  subject: ScreeningInput["subject"],
): Promise<void> {
  const { name } = subject
  await saveCompanies(databaseOf(database), [{ ...subject, filer, countryCode: "GB" }])
  const symbol = instrumentId.slice(instrumentId.indexOf(":") + 1)
  const place = { exchange: "London", countryCode: "GB", isin, kind: "stock", sandbox: false } as const
  await saveListings(databaseOf(database), [
    { instrumentId, symbol, name, filer, canonical: isCanonical, ...place },
  ])
}

async function verdictOf(database: D1Database, filer: FilerId) {
  const row = await database
    .prepare("SELECT status, compliance_json FROM determinations WHERE filer = ?")
    .bind(filer)
    .first<{ status: string; compliance_json: string }>()
  const { screens, filing } = JSON.parse(row?.compliance_json ?? "{}")
  return { status: row?.status, debt: screens?.debt_to_market_cap.value, filings: filing?.filings }
}

async function seriesOf(database: D1Database, symbol: string): Promise<string> {
  const row = await database
    .prepare("SELECT closes FROM price_series WHERE instrument_id = ?")
    .bind(symbol)
    .first<{ closes: string }>()
  const closes: readonly [string, number][] = JSON.parse(row?.closes ?? "[]")
  return closes.map(([date, close]) => `${date}:${close}`).join(" ")
}

async function pricesOf(database: D1Database): Promise<unknown> {
  const tables = ["price_series", "splits", "quotes", "discovery_cursors"]
  const rows = await database.batch<Readonly<Record<string, unknown>>>(
    tables.map((table) => database.prepare(`SELECT * FROM ${table}`)),
  )
  // The time at which a source was first read differs from run to run.
  return rows.map(({ results }) => results.map(({ since: _, ...row }) => row))
}
