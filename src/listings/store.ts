import { and, desc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import type { Database } from "../database/database.ts"
import { companies, determinations, listings, quotes } from "../database/screening.ts"
import type { HistoryBody } from "../history/schema.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { candidatesOf, isOfCandidate } from "../identifiers/resolve.ts"
import type { Determination, Instrument, Listing, Profile } from "./instrument.ts"

export type InstrumentStore = ReturnType<typeof instrumentStore>

/** Reads listings with the determination of their company. */
export function instrumentStore(database: Database) {
  return {
    /** Finds the instrument of an identifier: the first candidate with a listing. Null if none has one. */
    async find(identifier: string): Promise<Instrument | null> {
      const candidates = candidatesOf(identifier)
      if (candidates.length === 0) return null
      const ids = candidates.map(({ instrumentId }) => instrumentId)
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
          .where(inArray(listings.instrumentId, ids))
          .all(),
      )
      for (const candidate of candidates) {
        const row = rows.find(({ listing }) => listing.instrumentId === candidate.instrumentId)
        if (row === undefined || !isOfCandidate(row.listing, candidate)) continue
        const { listing, current, share } = row
        return { listing, determination: current && determinationOf(current), share }
      }
      return null
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
      const rows = await database.read((query) =>
        query
          .select()
          .from(listings)
          .leftJoin(companies, eq(companies.filer, listings.filer))
          .leftJoin(quotes, eq(quotes.instrumentId, listings.instrumentId))
          .where(sameCompany(listing))
          .orderBy(desc(listings.canonical), listings.instrumentId)
          .all(),
      )
      const own = rows.find(({ listings: line }) => line.instrumentId === listing.instrumentId)
      return {
        sector: own?.companies?.sector ?? null,
        sic: own?.companies?.sic ?? null,
        quote: own?.quotes ?? null,
        lines: rows.map(({ listings: line }) => line),
      }
    },
  }
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
