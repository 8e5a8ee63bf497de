import { and, desc, eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import { type Database, listed } from "../database/database.ts"
import { companies, determinations, listings, quotes } from "../database/screening.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { type Candidate, candidatesOf, lineMeant } from "../identifiers/resolve.ts"
import { figuresOf, type HolderFigures, selectFigures } from "../stored/holder-figures.ts"
import { measuresByFiler, type StoredMeasures, selectMeasures } from "../stored/measures.ts"
import type { HistoryBody } from "../timeline/schema.ts"
import type { Determination, Instrument, Listing, Profile, Quote } from "./instrument.ts"

export type InstrumentStore = ReturnType<typeof instrumentStore>

/** Reads listings with the determination of their company. */
export function instrumentStore(database: Database) {
  return {
    /** Finds the instrument that an identifier names; null if it names none for certain. */
    async find(identifier: string): Promise<Instrument | null> {
      const candidates = candidatesOf(identifier)
      if (candidates.length === 0) return null
      const rows = await database.read((query) =>
        query
          .select({
            listing: getTableColumns(listings),
            current: determinationColumns,
            share: { instrumentId: shares.instrumentId, symbol: shares.symbol },
          })
          .from(listings)
          .leftJoin(determinations, eq(determinations.filer, listings.filer))
          .leftJoin(
            shares,
            and(eq(shares.filer, listings.otherOf), eq(shares.canonical, true), eq(shares.kind, "stock")),
          )
          .where(mayBeNamed(candidates))
          .all(),
      )
      const row = lineMeant(candidates, rows)
      if (row === null) return null
      const { listing, current, share } = row
      return { listing, determination: current && determinationOf(current), share }
    },
    /**
     * Reads the compliance history of a company; null if there is none. It is read separately, because it is
     * long and only one route needs it.
     */
    async history(filer: FilerId): Promise<JsonText<HistoryBody> | null> {
      const row = await database.read((query) =>
        query.select({ historyJson }).from(determinations).where(eq(determinations.filer, filer)).get(),
      )
      return row === undefined ? null : fromStoredJson(row.historyJson)
    },
    /** Reads an overview's data other than the determination: lines and closes, in one round trip. */
    async profile(listing: Listing): Promise<Profile> {
      return profileOf(listing, await database.read((query) => selectLines(query, listing).all()))
    },
    /** Reads everything that is published of a listing's company, at one moment. */
    async company(listing: Listing, filer: FilerId): Promise<PublishedCompany> {
      const filers = listed([filer])
      const [[current], lines, measures, ...figures] = await database.read((query) =>
        query.batch([
          query.select().from(determinations).where(eq(determinations.filer, filer)),
          selectLines(query, listing),
          selectMeasures(query, filers),
          ...selectFigures(query, filers),
        ]),
      )
      return {
        determination: current === undefined ? null : determinationOf(current),
        history: current === undefined ? null : fromStoredJson(current.historyJson),
        profile: profileOf(listing, lines),
        measures: measuresByFiler(measures),
        holderFigures: figuresOf(...figures),
      }
    },
  }
}

/** Everything that is published of a company. Its parts are of the same publication. */
export interface PublishedCompany {
  readonly determination: Determination | null
  readonly history: JsonText<HistoryBody> | null
  readonly profile: Profile
  /** By filer, like the figures. */
  readonly measures: ReadonlyMap<FilerId, StoredMeasures>
  readonly holderFigures: ReadonlyMap<FilerId, HolderFigures>
}

/** The columns of a line with its company and closes. Each has a name of its own, as a batch needs. */
export const profileColumns = {
  listing: getTableColumns(listings),
  sector: companies.sector,
  sic: companies.sic,
  currency: quotes.currency,
  date: quotes.date,
  close: quotes.close,
  previousClose: quotes.previousClose,
}

/** Selects the lines of a listing's company, the canonical line first. */
function selectLines(query: Database["query"], listing: Listing) {
  return query
    .select(profileColumns)
    .from(listings)
    .leftJoin(companies, eq(companies.filer, listings.filer))
    .leftJoin(quotes, eq(quotes.instrumentId, listings.instrumentId))
    .where(sameCompany(listing))
    .orderBy(desc(listings.canonical), listings.instrumentId)
}

type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

function profileOf({ instrumentId }: Listing, rows: readonly LineRow[]): Profile {
  const own = rows.find(({ listing }) => listing.instrumentId === instrumentId)
  return {
    sector: own?.sector ?? null,
    sic: own?.sic ?? null,
    quote: own === undefined ? null : quoteOf(own),
    lines: rows.map(({ listing }) => listing),
  }
}

/** Matches the listings among which `lineMeant` chooses. */
export function mayBeNamed(candidates: readonly Candidate[]): SQL | undefined {
  const isins = candidates.flatMap(({ isin }) => isin ?? [])
  const ids = candidates.map(({ instrumentId }) => instrumentId)
  return or(
    inArray(listings.instrumentId, listed([...new Set(ids)])),
    isins.length === 0 ? undefined : inArray(listings.isin, listed([...new Set(isins)])),
  )
}

/** The last closes of a line; null if none are stored. */
export function quoteOf({ currency, date, close, previousClose }: LineRow): Quote | null {
  if (currency === null || date === null || close === null) return null
  return { currency, date, close, previousClose }
}

/** The common share that is shown for a line of another security. */
const shares = alias(listings, "share")

const { historyJson, ...determinationFields } = getTableColumns(determinations)

/** All columns except the history, which is long and would fill the cache. */
export const determinationColumns = determinationFields

type DeterminationRow = Omit<typeof determinations.$inferSelect, "historyJson">

export function determinationOf(row: DeterminationRow): Determination {
  return {
    methodology: row.methodology,
    analysisStatus: row.analysisStatus,
    status: row.status,
    confidence: row.confidence,
    asOf: row.asOf,
    compliance: fromStoredJson(row.complianceJson),
    health: row.healthJson === null ? null : fromStoredJson(row.healthJson),
    healthStatus: row.healthStatus,
    marketCapUsd: row.marketCapUsd,
    marketCap: row.marketCap,
    packetKey: row.packetKey,
    financialsKey: row.financialsKey,
    newestPeriodEnd: row.newestPeriodEnd,
    nextReportDue: row.nextReportDue,
    staleFrom: row.staleFrom,
    listedRatiosJson: row.listedRatiosJson,
  }
}

/**
 * Matches the lines of one company: those of the same registrant, else those of the same ISIN, else only the
 * line itself.
 */
function sameCompany({ instrumentId, filer, isin, kind }: Listing): SQL | undefined {
  if (filer !== null) return and(eq(listings.filer, filer), eq(listings.kind, kind))
  if (isin !== null) return and(eq(listings.isin, isin), eq(listings.kind, kind))
  return eq(listings.instrumentId, instrumentId)
}
