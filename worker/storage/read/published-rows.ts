import { getTableColumns } from "drizzle-orm"
import type { Scope } from "../../../src/access/plans.ts"
import { determinations } from "../../../src/database/screening.ts"
import type { Quote } from "../../../src/ports.ts"
import type {
  HeldLines,
  InstrumentPage,
  LinePlace,
  PublishedInstrument,
  PublishedRows,
} from "../../../src/snapshots/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import {
  type FundDetailRow,
  fundOf,
  type HoldingRow,
  holdingFields,
  holdingOf,
  joinVerdicts,
  selectFunds,
} from "./funds.ts"
import { type FiguresRow, figuresOf, type SplitRow } from "./holder-figures.ts"
import { type DeterminationRow, determinationOf } from "./instruments.ts"
import { type ListingColumns, listingColumns, listingOf } from "./listing-row.ts"
import { type MeasuresRow, measuresOf } from "./measures.ts"

/** What is published of the whole universe, in D1; each page takes one round trip and is of one moment. */
export function d1PublishedRows(database: D1Database): PublishedRows {
  return {
    instruments: (scope, after, limit) => readWithRetry(() => readInstruments(database, scope, after, limit)),
    holdings: (scope, after, limit) => readWithRetry(() => readHoldings(database, scope, after, limit)),
  }
}

/** SQL that holds for the lines of a scope. `line`: the alias of `listings`. */
const inScope = (scope: Scope, line: string) => (scope === "sandbox" ? `AND ${line}.sandbox = 1` : "")

/** SQL of the lines of a page. ?1: the id before it; ?2: its length. */
const pageOf = (scope: Scope) => `
(SELECT * FROM listings WHERE instrument_id > ?1 ${inScope(scope, "listings")} ORDER BY instrument_id LIMIT ?2)`

/** All but the history, which is long and in no row. */
const determinationFields = Object.entries(getTableColumns(determinations))
  .filter(([key]) => key !== "cik" && key !== "historyJson")
  .map(([key, { name }]) => `determinations.${name} AS "${key}"`)
  .join(", ")

const selectLines = (scope: Scope) => `
SELECT ${listingColumns("line")}, ${determinationFields},
  companies.sector, companies.sic, quotes.currency, quotes.date, quotes.close, quotes.previous_close AS previousClose
FROM ${pageOf(scope)} AS line
LEFT JOIN determinations ON determinations.cik = line.cik
LEFT JOIN companies ON companies.cik = line.cik
LEFT JOIN quotes ON quotes.instrument_id = line.instrument_id
ORDER BY line.instrument_id`

const ofPage = (scope: Scope) =>
  `IN (SELECT cik FROM ${pageOf(scope)} AS line WHERE kind = 'stock' AND cik IS NOT NULL)`

const selectMeasures = (scope: Scope) =>
  `SELECT cik, past_key, standings, sheet FROM company_measures WHERE cik ${ofPage(scope)}`

const selectFigures = (scope: Scope) =>
  `SELECT cik, purification, zakat FROM holder_figures WHERE cik ${ofPage(scope)}`

const selectSplits = (scope: Scope) => `
SELECT listings.cik, instrument_id AS instrumentId, splits.date, splits.ratio FROM listings JOIN splits USING (instrument_id)
WHERE listings.cik ${ofPage(scope)} ORDER BY splits.date`

const selectFundsOfPage = (scope: Scope) =>
  selectFunds(`IN (SELECT instrument_id FROM ${pageOf(scope)} AS page WHERE kind = 'fund')`)

type QuoteColumns = { readonly [Field in keyof Quote]: Quote[Field] | null }

interface LineRow extends ListingColumns, QuoteColumns, Omit<DeterminationRow, "cik" | "assessmentId"> {
  /** Null without a determination. */
  readonly assessmentId: string | null
  readonly sector: string | null
  readonly sic: string | null
}

async function readInstruments(
  database: D1Database,
  scope: Scope,
  after: string,
  limit: number,
): Promise<InstrumentPage> {
  const statements = [selectLines, selectMeasures, selectFigures, selectSplits, selectFundsOfPage]
  const results = await database.batch<never>(
    statements.map((sql) => database.prepare(sql(scope)).bind(after, limit)),
  )
  const [lines = [], measures = [], figures = [], splits = [], funds = []] = results.map(
    ({ results: rows }) => rows as readonly unknown[],
  )
  const ofLine = new Map((funds as readonly FundDetailRow[]).map((row) => [row.line, row]))
  return {
    instruments: (lines as readonly LineRow[]).map((row) =>
      instrumentOf(row, ofLine.get(row.instrument_id) ?? null),
    ),
    measures: new Map((measures as readonly MeasuresRow[]).map((row) => [row.cik, measuresOf(row)])),
    holderFigures: figuresOf(figures as readonly FiguresRow[], splits as readonly SplitRow[]),
  }
}

function instrumentOf(row: LineRow, fund: FundDetailRow | null): PublishedInstrument {
  const listing = listingOf(row)
  const { assessmentId, sector, sic } = row
  const determination =
    assessmentId === null ? null : determinationOf({ ...row, assessmentId, cik: row.cik ?? 0 })
  return {
    // No row of a snapshot names the share of another security.
    instrument: { listing, determination, share: null },
    profile: { sector, sic, quote: quoteOf(row), lines: [listing] },
    fund: listing.kind === "fund" ? fundOf(fund, listing) : null,
  }
}

function quoteOf({ currency, date, close, previousClose }: QuoteColumns): Quote | null {
  if (currency === null || date === null || close === null) return null
  return { currency, date, close, previousClose }
}

/** SQL of the lines of a page of holdings. ?1, ?2: the fund and the rank before it; ?3: its length. */
const linesOf = (scope: Scope) => `
(SELECT fund_holdings.* FROM fund_holdings JOIN listings AS own ON own.instrument_id = fund ${inScope(scope, "own")}
  WHERE (fund, rank) > (?1, ?2) ORDER BY fund, rank LIMIT ?3)`

const selectHeld = (scope: Scope) => `
SELECT held.fund, ${holdingFields("determinations.status")}
FROM ${linesOf(scope)} AS held ${joinVerdicts}
ORDER BY held.fund, held.rank`

const selectFundsHeld = (scope: Scope) =>
  `${selectFunds(`IN (SELECT fund FROM ${linesOf(scope)} AS held)`)} ORDER BY line.instrument_id`

type HeldRow = HoldingRow & { readonly fund: string }

async function readHoldings(
  database: D1Database,
  scope: Scope,
  { fund, rank }: LinePlace,
  limit: number,
): Promise<readonly HeldLines[]> {
  const [held, funds] = await database.batch<never>(
    [selectHeld, selectFundsHeld].map((sql) => database.prepare(sql(scope)).bind(fund, rank, limit)),
  )
  const lines = (held?.results ?? []) as readonly HeldRow[]
  // A page is of one moment, so that no line is of a fund without its row.
  return ((funds?.results ?? []) as readonly FundDetailRow[]).map((row) => ({
    fund: fundOf(row, listingOf(row)),
    lines: lines.filter((line) => line.fund === row.line).map(holdingOf),
  }))
}
