import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import { stored } from "../../src/contract/printed.ts"
import type { Clock, Determination, Instrument, Instruments } from "../../src/ports.ts"
import { type ExpiringMap, expiringMap } from "./expiring-map.ts"
import { steady } from "./steady.ts"
import { determinations, listings } from "./tables.ts"

/** What an isolate remembers of instruments, unknown ones included: how late a publication may be noticed. */
export type InstrumentMemory = ExpiringMap<Instrument | null>

export function instrumentMemory(): InstrumentMemory {
  return expiringMap({ maxEntries: 1_000, maxAgeMilliseconds: 30_000 })
}

/** Listings with the determination of their company. Built per request: concurrent questions share one read. */
export function d1Instruments(database: D1Database, memory: InstrumentMemory, clock: Clock): Instruments {
  const underway = new Map<string, Promise<Instrument | null>>()
  async function read(instrumentId: string): Promise<Instrument | null> {
    const instrument = await steady(() => readInstrument(database, instrumentId))
    memory.set(instrumentId, instrument, clock.nowMilliseconds())
    return instrument
  }
  return {
    async find(instrumentId) {
      const remembered = memory.get(instrumentId, clock.nowMilliseconds())
      if (remembered !== undefined) return remembered
      const reading = underway.get(instrumentId) ?? read(instrumentId)
      underway.set(instrumentId, reading)
      return reading
    },
  }
}

async function readInstrument(database: D1Database, instrumentId: string): Promise<Instrument | null> {
  const row = await drizzle(database)
    .select()
    .from(listings)
    .leftJoin(determinations, eq(determinations.cik, listings.cik))
    .where(eq(listings.instrumentId, instrumentId))
    .get()
  if (row === undefined) return null
  return { listing: row.listings, determination: row.determinations && determinationOf(row.determinations) }
}

function determinationOf(row: typeof determinations.$inferSelect): Determination {
  return {
    methodology: row.methodology,
    analysisStatus: row.analysisStatus,
    compliance: stored(row.complianceJson),
    health: row.healthJson === null ? null : stored(row.healthJson),
    packetKey: row.packetKey,
  }
}
