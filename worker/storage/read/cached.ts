import type { JsonText } from "../../../src/contract/json-text.ts"
import type { EvidenceBody } from "../../../src/evidence/schema.ts"
import { type ExpiringMap, expiringMap } from "../../../src/expiring-map.ts"
import type { FinancialsBody } from "../../../src/financials/schema.ts"
import { pastHoldingStore } from "../../../src/funds/past-holdings.ts"
import { type PublishedFunds, publishedFunds } from "../../../src/funds/store.ts"
import { candidatesOf } from "../../../src/identifiers/resolve.ts"
import { type LineStore, lineStore } from "../../../src/listings/lines.ts"
import { type InstrumentStore, instrumentStore } from "../../../src/listings/store.ts"
import type { Clock } from "../../../src/runtime.ts"
import type { StoredPast } from "../../../src/screening/sheet.ts"
import { type SearchStore, searchStore } from "../../../src/search/store.ts"
import {
  type DocumentStore,
  documentStore,
  type KeptDocuments,
  keptDocumentStore,
} from "../../../src/stored/documents.ts"
import { holderFigureStore } from "../../../src/stored/holder-figures.ts"
import { type MeasureStore, measureStore } from "../../../src/stored/measures.ts"
import { pastInputStore } from "../../../src/stored/past-inputs.ts"
import { logFailure } from "../../log.ts"
import { databaseOf } from "../database.ts"
import { objectsOf } from "../objects.ts"
import type { CurrentCache } from "./current-cache.ts"

/** The published instruments and funds, with the caches of the isolate. */
export function publishedStores(
  d1: D1Database,
  bucket: R2Bucket,
  {
    current,
    documents,
    clock,
  }: {
    readonly current: CurrentCache
    readonly documents: DocumentCache
    readonly clock: Clock
  },
) {
  const database = databaseOf(d1)
  const objects = objectsOf(bucket)
  const kept = keptDocumentStore(objects, (cause, key) => logFailure("document_not_kept", cause, { key }))
  return {
    instruments: cachedInstruments(instrumentStore(database), current, clock),
    funds: cachedFunds(publishedFunds(database), current, clock),
    screening: cachedScreening(lineStore(database), current, clock),
    search: cachedSearch(searchStore(database), current, clock),
    packets: cachedPackets(documentStore<EvidenceBody>(objects), documents, clock),
    financials: documentStore<FinancialsBody>(objects),
    holderFigures: holderFigureStore(database),
    measures: cachedMeasures(measureStore(database, objects), documents, clock),
    pastInputs: pastInputStore(database, objects),
    pastHoldings: pastHoldingStore(database, objects),
    keptDocuments: cachedKept(kept, documents, clock),
  }
}

/** The documents that an isolate caches. They never change, because their key names all of their content. */
export interface DocumentCache {
  readonly packets: ExpiringMap<JsonText<EvidenceBody>>
  readonly pasts: ExpiringMap<StoredPast>
  readonly kept: ExpiringMap<string>
}

/** The documents never change, so they expire only to free memory. */
const maxAgeMilliseconds = 600_000

/**
 * The caches take at most some 35 MB: 20 KB for each packet, 150 KB for the measures of past periods, and at
 * most 70 KB for each document as of a past day.
 */
export function documentCache(): DocumentCache {
  return {
    packets: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    pasts: expiringMap({ maxEntries: 50, maxAgeMilliseconds }),
    kept: expiringMap({ maxEntries: 200, maxAgeMilliseconds }),
  }
}

/** Caches the instrument of each identifier, including identifiers without an instrument. */
function cachedInstruments(
  instruments: InstrumentStore,
  current: CurrentCache,
  clock: Clock,
): InstrumentStore {
  return {
    ...instruments,
    async find(identifier) {
      const name = candidatesOf(identifier)
        .map(({ instrumentId }) => instrumentId)
        .join(" ")
      if (name === "") return null
      const cache = (await current()).instruments
      const now = clock.nowMilliseconds()
      const cached = cache.get(name, now)
      if (cached !== undefined) return cached
      const instrument = await instruments.find(identifier)
      cache.set(name, instrument, now)
      return instrument
    },
  }
}

/**
 * Caches the lines of symbol lists, including unknown symbols. Pages of the universe are not cached, since
 * their total changes.
 */
export function cachedScreening(screening: LineStore, current: CurrentCache, clock: Clock): LineStore {
  return {
    ...screening,
    async findLines(wanted, standard) {
      const cache = await current()
      const now = clock.nowMilliseconds()
      const entries = wanted.map((candidates) => {
        const name = candidates.reduce((ids, { instrumentId }) => `${ids} ${instrumentId}`, standard ?? "")
        return { name, candidates, cached: cache.lines.get(name, now) }
      })
      const missing = entries.filter(({ cached }) => cached === undefined)
      if (missing.length === 0) return entries.map(({ cached }) => cached ?? null)
      const read = await screening.findLines(
        missing.map(({ candidates }) => candidates),
        standard,
      )
      const found = new Map(missing.map(({ name }, at) => [name, read[at] ?? null]))
      for (const [name, line] of found) cache.lines.set(name, line, now)
      return entries.map(({ name, cached }) => cached ?? found.get(name) ?? null)
    },
  }
}

/** Caches search results with their total. What a portfolio names is read anew, because lists differ. */
function cachedSearch(search: SearchStore, current: CurrentCache, clock: Clock): SearchStore {
  return {
    ...search,
    find: async (query) =>
      readThrough((await current()).searches, JSON.stringify(query), clock, () => search.find(query)),
  }
}

/** Caches funds, pages of their holdings and their purity over a period. */
export function cachedFunds(funds: PublishedFunds, current: CurrentCache, clock: Clock): PublishedFunds {
  return {
    find: async (listing) =>
      readThrough((await current()).funds, listing.instrumentId, clock, () => funds.find(listing)),
    async holdings(listing, page, standard) {
      const name = `${listing.instrumentId} ${page.limit} ${page.offset} ${standard ?? ""}`
      const { fundLines } = await current()
      return readThrough(fundLines, name, clock, () => funds.holdings(listing, page, standard))
    },
    async weighable(listing, standard) {
      const { weighable } = await current()
      const name = `${listing.instrumentId} ${standard}`
      return readThrough(weighable, name, clock, () => funds.weighable(listing, standard))
    },
    weighed: (instrumentIds) => funds.weighed(instrumentIds),
    async purity(fund, from, through) {
      const { purity } = await current()
      return readThrough(purity, `${fund} ${from} ${through}`, clock, () => funds.purity(fund, from, through))
    },
  }
}

/** Caches packets by their key, the hash of their content. */
export function cachedPackets(
  packets: DocumentStore<EvidenceBody>,
  cache: DocumentCache,
  clock: Clock,
): DocumentStore<EvidenceBody> {
  return { read: (key) => readThrough(cache.packets, key, clock, () => packets.read(key)) }
}

/** Caches the measures of past periods by their key, the hash of their content. */
export function cachedMeasures(measures: MeasureStore, cache: DocumentCache, clock: Clock): MeasureStore {
  return { ...measures, past: (key) => readThrough(cache.pasts, key, clock, () => measures.past(key)) }
}

/** Caches documents as of past days. Their key names everything from which they are computed. */
function cachedKept(kept: KeptDocuments, cache: DocumentCache, clock: Clock): KeptDocuments {
  return {
    async find(key) {
      const now = clock.nowMilliseconds()
      const json = cache.kept.get(key, now) ?? (await kept.find(key))
      if (json !== null) cache.kept.set(key, json, now)
      return json
    },
    async keep(key, json) {
      await kept.keep(key, json)
      cache.kept.set(key, json, clock.nowMilliseconds())
    },
  }
}

/** Returns the cached value, or reads and caches it. A value's age counts from before its read. */
async function readThrough<Value extends object>(
  cache: ExpiringMap<Value>,
  name: string,
  clock: Clock,
  read: () => Promise<Value>,
): Promise<Value> {
  const now = clock.nowMilliseconds()
  const cached = cache.get(name, now)
  if (cached !== undefined) return cached
  const value = await read()
  cache.set(name, value, now)
  return value
}
