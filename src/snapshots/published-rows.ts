import { eq, getTableColumns, type SQL, Subquery, sql } from "drizzle-orm"
import type { Scope } from "../access/plans.ts"
import type { Database } from "../database/database.ts"
import { companies, determinations, listings, quotes } from "../database/screening.ts"
import {
  type Fund,
  type FundHolding,
  type FundRow,
  fundOf,
  held,
  holdingOf,
  publishedStatus,
  selectedHolding,
  selectFunds,
} from "../funds/store.ts"
import type { Instrument, Profile } from "../listings/instrument.ts"
import { determinationColumns, determinationOf, profileColumns, quoteOf } from "../listings/store.ts"
import type { OneReading } from "../services/one-reading.ts"
import { figuresOf, selectFigures } from "../stored/holder-figures.ts"
import { measuresByFiler, selectMeasures } from "../stored/measures.ts"

/** An instrument with everything that its row shows, all read at one moment. */
interface PublishedInstrument {
  readonly instrument: Instrument
  /** Without the instrument's other lines. */
  readonly profile: Profile
  /** Set for a fund. */
  readonly fund: Fund | null
}

/** A page of the universe. */
export interface InstrumentPage extends OneReading {
  /** In the order of their ids. */
  readonly instruments: readonly PublishedInstrument[]
}

/** The place at which the reading of funds' lines continues. */
export interface LinePlace {
  readonly fund: string
  readonly rank: number
}

/** Consecutive lines of a fund. */
export interface HeldLines {
  readonly fund: Fund
  readonly lines: readonly FundHolding[]
}

type Query = Database["query"]

export type PublishedRows = ReturnType<typeof publishedRows>

/**
 * Reads all published data by page. Each page takes one round trip and shows one moment. For the scope
 * `sandbox`, only instruments of the sandbox are read.
 */
export function publishedRows(database: Database) {
  return {
    /** The first `limit` instruments after an id. */
    async instruments(scope: Scope, after: string, limit: number): Promise<InstrumentPage> {
      const [lines, measures, figures, vendorSplits, funds] = await database.read((query) => {
        const page = pageOf(scope, after, limit)
        const filers = sql`(SELECT filer FROM (${page}) AS line WHERE kind = 'stock' AND filer IS NOT NULL)`
        const ofFunds = sql`(SELECT instrument_id FROM (${page}) AS page WHERE kind = 'fund')`
        return query.batch([
          selectLines(query, page),
          selectMeasures(query, filers),
          ...selectFigures(query, filers),
          selectFunds(query, sql`line.instrument_id IN ${ofFunds}`),
        ])
      })
      const ofLine = new Map(funds.map((row) => [row.line, row]))
      return {
        instruments: lines.map((row) => instrumentOf(row, ofLine.get(row.listing.instrumentId))),
        measures: measuresByFiler(measures),
        holderFigures: figuresOf(figures, vendorSplits),
      }
    },
    /** The first `limit` lines after a place, sorted by fund and rank. */
    async holdings(scope: Scope, after: LinePlace, limit: number): Promise<readonly HeldLines[]> {
      const [lines, funds] = await database.read((query) => {
        const page = linesOf(scope, after, limit)
        return query.batch([
          selectHeld(query, page),
          selectFunds(query, sql`line.instrument_id IN (SELECT fund FROM (${page}) AS held)`).orderBy(
            sql`line.instrument_id`,
          ),
        ])
      })
      // A page shows one moment, so that no line belongs to a fund without a row.
      return funds.map((row) => ({
        fund: fundOf(row, row.listing),
        lines: lines.filter((line) => line.fund === row.line).map(holdingOf),
      }))
    },
  }
}

/** The condition for lines of a scope. `line`: the alias of `listings`. */
const inScope = (scope: Scope, line: string) => sql.raw(scope === "sandbox" ? `AND ${line}.sandbox = 1` : "")

/** The instruments of a page: those after an id. */
const pageOf = (scope: Scope, after: string, limit: number) => sql`
SELECT * FROM listings WHERE instrument_id > ${after} ${inScope(scope, "listings")} ORDER BY instrument_id LIMIT ${limit}`

/** The lines of a page. */
function selectLines(query: Query, page: SQL) {
  const { filer: _filer, ...determination } = determinationColumns
  return query
    .select({ ...profileColumns, determination })
    .from(new Subquery(page, getTableColumns(listings), "listings"))
    .leftJoin(determinations, eq(determinations.filer, listings.filer))
    .leftJoin(companies, eq(companies.filer, listings.filer))
    .leftJoin(quotes, eq(quotes.instrumentId, listings.instrumentId))
    .orderBy(listings.instrumentId)
}

type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

function instrumentOf(row: LineRow, fund: FundRow | undefined): PublishedInstrument {
  const { listing, determination, sector, sic } = row
  const { filer } = listing
  return {
    instrument: {
      listing,
      determination: filer && determination && determinationOf({ ...determination, filer }),
      // The row of another security does not name its company's share.
      share: null,
    },
    profile: { sector, sic, quote: quoteOf(row), lines: [listing] },
    fund: listing.kind === "fund" ? fundOf(fund, listing) : null,
  }
}

/** The lines of a page of holdings: those after a fund and rank. */
const linesOf = (scope: Scope, { fund, rank }: LinePlace, limit: number) => sql`
SELECT fund_holdings.* FROM fund_holdings JOIN listings AS own ON own.instrument_id = fund ${inScope(scope, "own")}
WHERE (fund, rank) > (${fund}, ${rank}) ORDER BY fund, rank LIMIT ${limit}`

function selectHeld(query: Query, page: SQL) {
  return query
    .select({ fund: held.fund, ...selectedHolding(publishedStatus) })
    .from(new Subquery(page, getTableColumns(held), "held"))
    .leftJoin(listings, eq(listings.instrumentId, held.matched))
    .leftJoin(companies, eq(companies.filer, held.filer))
    .leftJoin(determinations, eq(determinations.filer, held.filer))
    .orderBy(held.fund, held.rank)
}
