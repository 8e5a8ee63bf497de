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
import type { CurrentCache, PublishedCache } from "./current-cache.ts"
import { type Region, regionalObjects } from "./region.ts"
import { publishedDatabase } from "./replicas.ts"

/** The published instruments and funds, with the caches of the isolate. */
export function publishedStores(
  d1: D1Database,
  bucket: R2Bucket,
  {
    current,
    documents,
    clock,
    near,
    origin,
  }: {
    readonly current: CurrentCache
    readonly documents: DocumentCache
    readonly clock: Clock
    readonly near: Region
    /** The origin of the service; null if it is not configured. */
    readonly origin: string | null
  },
) {
  const database = publishedDatabase(d1, current, clock)
  const objects = regionalObjects(objectsOf(bucket), near, origin)
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
    // From the primary: filings in R2 are the newest, so versions and closes must not be of an older input.
    pastInputs: pastInputStore(databaseOf(d1), objects),
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
  const through = throughCache(current, clock)
  return {
    ...instruments,
    async find(identifier) {
      const name = candidatesOf(identifier)
        .map(({ instrumentId }) => instrumentId)
        .join(" ")
      if (name === "") return null
      return through("instruments", name, () => instruments.find(identifier))
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
      const now = clock.nowMilliseconds()
      const names = wanted.map((candidates) =>
        candidates.reduce((ids, { instrumentId }) => `${ids} ${instrumentId}`, standard ?? ""),
      )
      const held = current.held().lines
      const isAnyHeld = names.some((name) => held.get(name, now) !== undefined)
      const lines = isAnyHeld ? (await current.confirmed()).lines : held
      const missing = wanted.flatMap((candidates, at) => {
        const name = names[at] ?? ""
        return lines.get(name, now) === undefined ? [{ name, candidates }] : []
      })
      const read =
        missing.length === 0
          ? []
          : await screening.findLines(
              missing.map(({ candidates }) => candidates),
              standard,
            )
      const found = new Map(missing.map(({ name }, at) => [name, read[at] ?? null]))
      for (const [name, line] of found) lines.set(name, line, now)
      return names.map((name) => found.get(name) ?? lines.get(name, now) ?? null)
    },
  }
}

/** Caches search results with their total. What a portfolio names is read anew, because lists differ. */
function cachedSearch(search: SearchStore, current: CurrentCache, clock: Clock): SearchStore {
  const through = throughCache(current, clock)
  return {
    ...search,
    find: (query) => through("searches", JSON.stringify(query), () => search.find(query)),
  }
}

/** Caches funds, pages of their holdings and their purity over a period. */
export function cachedFunds(store: PublishedFunds, current: CurrentCache, clock: Clock): PublishedFunds {
  const through = throughCache(current, clock)
  return {
    find: (listing) => through("funds", listing.instrumentId, () => store.find(listing)),
    holdings(listing, page, standard) {
      const name = `${listing.instrumentId} ${page.limit} ${page.offset} ${standard ?? ""}`
      return through("fundLines", name, () => store.holdings(listing, page, standard))
    },
    weighable(listing, standard) {
      const name = `${listing.instrumentId} ${standard}`
      return through("weighable", name, () => store.weighable(listing, standard))
    },
    weighed: (instrumentIds) => store.weighed(instrumentIds),
    purity: (fund, from, last) =>
      through("purity", `${fund} ${from} ${last}`, () => store.purity(fund, from, last)),
  }
}

/** Caches packets by their key, the hash of their content. */
export function cachedPackets(
  packets: DocumentStore<EvidenceBody>,
  cache: DocumentCache,
  clock: Clock,
): DocumentStore<EvidenceBody> {
  return { read: (key) => readOnce(cache.packets, key, clock, () => packets.read(key)) }
}

/** Caches the measures of past periods by their key, the hash of their content. */
export function cachedMeasures(measures: MeasureStore, cache: DocumentCache, clock: Clock): MeasureStore {
  return { ...measures, past: (key) => readOnce(cache.pasts, key, clock, () => measures.past(key)) }
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

/**
 * Returns a function that returns the cached value if its cache is current, or reads and caches it. A read
 * checks for itself whether it is current. A value's age counts from before its read.
 */
function throughCache(current: CurrentCache, clock: Clock) {
  return async <Kind extends keyof PublishedCache>(
    kind: Kind,
    name: string,
    read: () => Promise<Cached<Kind>>,
  ): Promise<Cached<Kind>> => {
    const mapIn = (cache: PublishedCache) => cache[kind] as unknown as ExpiringMap<Cached<Kind>>
    const now = clock.nowMilliseconds()
    const held = mapIn(current.held())
    const cached = held.get(name, now)
    if (cached !== undefined && mapIn(await current.confirmed()) === held) return cached
    return readInto(mapIn(current.held()), name, now, read)
  }
}

type Cached<Kind extends keyof PublishedCache> =
  PublishedCache[Kind] extends ExpiringMap<infer Value> ? Value : never

/** Returns the cached document, or reads and caches it. */
async function readOnce<Value extends object>(
  cache: ExpiringMap<Value>,
  name: string,
  clock: Clock,
  read: () => Promise<Value>,
): Promise<Value> {
  const now = clock.nowMilliseconds()
  return cache.get(name, now) ?? readInto(cache, name, now, read)
}

async function readInto<Value>(
  cache: ExpiringMap<Value>,
  name: string,
  now: number,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = await read()
  cache.set(name, value, now)
  return value
}
