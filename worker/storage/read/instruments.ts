import { and, desc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import { alias } from "drizzle-orm/sqlite-core"
import { fromStoredJson } from "../../../src/contract/json-text.ts"
import { companies, determinations, listings, quotes } from "../../../src/database/screening.ts"
import type { HistoryBody } from "../../../src/history/schema.ts"
import { type Candidate, candidatesOf, isOfCandidate } from "../../../src/identifiers/resolve.ts"
import type { Clock, Determination, Instrument, Instruments, Listing, Profile } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import type { CurrentCache } from "./current-cache.ts"

/** Listings with the determination of their company. */
export function d1Instruments(database: D1Database, current: CurrentCache, clock: Clock): Instruments {
  async function find(identifier: string): Promise<Instrument | null> {
    const candidates = candidatesOf(identifier)
    if (candidates.length === 0) return null
    const name = candidates.map(({ instrumentId }) => instrumentId).join(" ")
    const { instruments } = await current()
    const now = clock.nowMilliseconds()
    const cached = instruments.get(name, now)
    if (cached !== undefined) return cached
    const instrument = await readWithRetry(() => readInstrument(database, candidates))
    instruments.set(name, instrument, now)
    return instrument
  }
  return {
    find,
    history: (cik) => readWithRetry(() => readHistory(database, cik)),
    profile: (listing) => readWithRetry(() => readProfile(database, listing)),
  }
}

async function readInstrument(
  database: D1Database,
  candidates: readonly Candidate[],
): Promise<Instrument | null> {
  const ids = candidates.map(({ instrumentId }) => instrumentId)
  const rows = await drizzle(database)
    .select({
      listings: getTableColumns(listings),
      determinations: determinationColumns,
      share: { instrumentId: shares.instrumentId, symbol: shares.symbol },
    })
    .from(listings)
    .leftJoin(determinations, eq(determinations.cik, listings.cik))
    .leftJoin(
      shares,
      and(eq(shares.cik, listings.otherOf), eq(shares.canonical, true), eq(shares.kind, "stock")),
    )
    .where(inArray(listings.instrumentId, ids))
    .all()
  for (const candidate of candidates) {
    const row = rows.find(({ listings: listing }) => listing.instrumentId === candidate.instrumentId)
    if (row === undefined || !isOfCandidate(row.listings, candidate)) continue
    const { listings: listing, determinations: current, share } = row
    return { listing, determination: current && determinationOf(current), share }
  }
  return null
}

/** The line that its registrant is shown under. */
const shares = alias(listings, "share")

/** All columns but the history, which is long and would fill the cache. */
const { historyJson, ...determinationColumns } = getTableColumns(determinations)

export type DeterminationRow = Omit<typeof determinations.$inferSelect, "historyJson">

/** Converts a row. */
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

async function readHistory(database: D1Database, cik: number) {
  const row = await drizzle(database)
    .select({ historyJson })
    .from(determinations)
    .where(eq(determinations.cik, cik))
    .get()
  return row === undefined ? null : fromStoredJson<HistoryBody>(row.historyJson)
}

/** One round trip: the company's lines with their closes. */
async function readProfile(database: D1Database, listing: Listing): Promise<Profile> {
  const rows = await drizzle(database)
    .select()
    .from(listings)
    .leftJoin(companies, eq(companies.cik, listings.cik))
    .leftJoin(quotes, eq(quotes.instrumentId, listings.instrumentId))
    .where(sameCompany(listing))
    .orderBy(desc(listings.canonical), listings.instrumentId)
    .all()
  const own = rows.find(({ listings: line }) => line.instrumentId === listing.instrumentId)
  return {
    sector: own?.companies?.sector ?? null,
    sic: own?.companies?.sic ?? null,
    quote: own?.quotes ?? null,
    lines: rows.map(({ listings: line }) => line),
  }
}

/** Lines of the same registrant, or of the same ISIN where no registrant is known; else the line alone. */
function sameCompany({ instrumentId, cik, isin, kind }: Listing): SQL | undefined {
  if (cik !== null) return and(eq(listings.cik, cik), eq(listings.kind, kind))
  if (isin !== null) return and(eq(listings.isin, isin), eq(listings.kind, kind))
  return eq(listings.instrumentId, instrumentId)
}
