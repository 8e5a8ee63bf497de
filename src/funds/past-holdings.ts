import { eq, getTableColumns, type SQL, Subquery, sql } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { fundHoldings } from "../database/funds.ts"
import { companies, listings } from "../database/screening.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Listing } from "../listings/instrument.ts"
import type { Objects } from "../objects.ts"
import { readStored } from "../stored/documents.ts"
import type { HoldingSource } from "../vocabulary.ts"
import type { WeighedOrigin } from "./document.ts"
import { confidenceMin } from "./match/match.ts"
import {
  type Fund,
  type FundHolding,
  fundOf,
  fundOfLine,
  type HeldVerdict,
  held,
  heldColumns,
  heldLineOf,
  selectFund,
} from "./store.ts"

/** A holding of a fund on a past day. */
export interface FundHoldingOn extends Omit<FundHolding, keyof HeldVerdict> {
  /** The company whose verdict applies to the holding; null if there is none. */
  readonly filer: FilerId | null
}

/** A fund with the holdings that were in force on a past day. */
export interface FundOn {
  readonly fund: Fund
  /** The first day on which holdings were known (YYYY-MM-DD); null if holdings were never known. */
  readonly knownFrom: string | null
  /** The holdings; null if none were known on the day. */
  readonly held: { readonly origin: WeighedOrigin; readonly lines: readonly FundHoldingOn[] } | null
}

type Query = Database["query"]

export type PastHoldingStore = ReturnType<typeof pastHoldingStore>

/**
 * Reads the holdings of funds on past days. The lines of past snapshots are stored as objects, those of the
 * current snapshot as rows.
 */
export function pastHoldingStore(database: Database, objects: Objects) {
  return {
    /**
     * Finds the fund that `PublishedFunds.find` returns, with all lines of a snapshot: the newest that was
     * known on a day (YYYY-MM-DD).
     */
    async find(listing: Listing, day: string): Promise<FundOn> {
      const known = snapshotsOf(listing)
      const [[row], [first], [snapshot]] = await database.read((query) =>
        query.batch([
          selectFund(query, listing),
          query.select({ knownFrom: sql<string | null>`min(known_on)`.as("known_from") }).from(known),
          query
            .select(snapshotColumns)
            .from(known)
            .where(sql`known_on <= ${day}`)
            .orderBy(sql`holdings_as_of DESC, lines_key`)
            .limit(1),
        ]),
      )
      const fund = fundOf(row, listing)
      const knownFrom = first?.knownFrom ?? null
      if (snapshot === undefined) return { fund, knownFrom, held: null }
      const { linesKey, ...origin } = snapshot
      const lines =
        linesKey === null
          ? currentLines(fund.listing.instrumentId)
          : pastLines(await readStored(objects, linesKey))
      const rows = await database.read((query) => selectLines(query, lines).all())
      const heldLines = rows.map((row) => ({ ...heldLineOf(row), filer: row.filer }))
      return { fund, knownFrom, held: { origin, lines: heldLines } }
    },
  }
}

/** The columns of a row of `snapshotsOf`. */
const snapshotColumns = {
  source: sql<HoldingSource>`source`.as("source"),
  accession: sql<string | null>`accession`.as("accession"),
  holdingsAsOf: sql<string>`holdings_as_of`.as("holdings_as_of"),
  // The store key of the lines; null for the current snapshot.
  linesKey: sql<string | null>`lines_key`.as("lines_key"),
}

/**
 * Selects the snapshots of the fund to which a line belongs. A snapshot is known from the day of its filing,
 * weeks after the day of its holdings. If there is no filing, it is known from the day of its holdings. The
 * current snapshot has no `lines_key`. It may not be recorded as a past snapshot yet.
 */
function snapshotsOf({ instrumentId }: Listing): SQL {
  return sql`(
WITH fund AS (SELECT ${sql.raw(fundOfLine("line"))} AS id FROM listings AS line WHERE line.instrument_id = ${instrumentId}),
noted AS (
  SELECT source, accession, holdings_as_of, lines_key FROM fund_snapshots JOIN fund ON fund = id
  UNION ALL
  SELECT holdings_source, holdings_accession, holdings_as_of, NULL FROM funds JOIN fund ON instrument_id = id
  WHERE holdings_as_of IS NOT NULL
)
SELECT *, coalesce((SELECT min(filed) FROM filings WHERE filings.accession = noted.accession), holdings_as_of) AS known_on
FROM noted)`
}

/** Selects the lines of the current snapshot. */
function currentLines(fund: string): SQL {
  return sql`SELECT * FROM ${fundHoldings} WHERE ${fundHoldings.fund} = ${fund}`
}

/** Selects the lines of a past snapshot from JSON. A match of low confidence gets no `filer`. */
function pastLines(stored: string): SQL {
  return sql`
  SELECT value ->> 'rank' AS rank, value ->> 'name' AS name, value ->> 'ticker' AS ticker, value ->> 'cusip' AS cusip,
    value ->> 'isin' AS isin, value ->> 'kind' AS kind, value ->> 'side' AS side, value ->> 'weight' AS weight,
    value ->> '$.match.instrumentId' AS matched, value ->> '$.match.method' AS match_method,
    value ->> '$.match.confidence' AS match_confidence,
    iif(value ->> '$.match.confidence' >= ${confidenceMin}, value ->> '$.match.filer', NULL) AS filer
  FROM json_each(${stored})`
}

/** Selects holdings from `lines`, which are rows like those of `held`. */
function selectLines(query: Query, lines: SQL) {
  return query
    .select({ ...heldColumns, filer: held.filer })
    .from(new Subquery(lines, getTableColumns(held), "held"))
    .leftJoin(listings, eq(listings.instrumentId, held.matched))
    .leftJoin(companies, eq(companies.filer, held.filer))
    .orderBy(held.rank)
}
