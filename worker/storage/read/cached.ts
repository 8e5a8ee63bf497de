import type { KeptDocuments } from "../../../src/assessments/ports.ts"
import type { EvidenceBody } from "../../../src/contract/evidence.ts"
import type { JsonText } from "../../../src/contract/json-text.ts"
import type { PurityPoint } from "../../../src/contract/purity-history.ts"
import type {
  Clock,
  Fund,
  FundLines,
  Funds,
  Measures,
  Packets,
  ScreenedLine,
  Screening,
  Search,
  SearchPage,
  WeighableFund,
} from "../../../src/ports.ts"
import type { StoredPast } from "../../../src/screening/sheet.ts"
import { type ExpiringMap, expiringMap } from "../expiring-map.ts"

/** The caches of an isolate beside those of instruments and keys. Their age bounds how late a publication is noticed. */
export interface ReadCache {
  readonly lines: ExpiringMap<ScreenedLine | null>
  readonly searches: ExpiringMap<SearchPage>
  readonly funds: ExpiringMap<Fund>
  readonly fundLines: ExpiringMap<FundLines>
  readonly weighable: ExpiringMap<WeighableFund>
  readonly purity: ExpiringMap<readonly PurityPoint[]>
  readonly packets: ExpiringMap<JsonText<EvidenceBody>>
  readonly pasts: ExpiringMap<StoredPast>
  readonly kept: ExpiringMap<string>
}

const maxAgeMilliseconds = 30_000

/** A document stored under the hash of its content never changes. */
const hashedMaxAgeMilliseconds = 600_000

/**
 * At worst some 60 MB of an isolate's 128 MB: 0.5 KB for each line of the universe, search hit and holding (a page has at
 * most 250, a search 100), 20 KB for each packet, 150 KB for the measures of past periods, 0.1 KB for each line of a
 * fund to weigh, and at most 70 KB for each document as of a past day.
 */
export function readCache(): ReadCache {
  return {
    lines: expiringMap({ maxEntries: 5_000, maxAgeMilliseconds }),
    searches: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    funds: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    fundLines: expiringMap({ maxEntries: 100, maxAgeMilliseconds }),
    weighable: expiringMap({ maxEntries: 10, maxAgeMilliseconds }),
    purity: expiringMap({ maxEntries: 100, maxAgeMilliseconds }),
    packets: expiringMap({ maxEntries: 500, maxAgeMilliseconds: hashedMaxAgeMilliseconds }),
    pasts: expiringMap({ maxEntries: 50, maxAgeMilliseconds: hashedMaxAgeMilliseconds }),
    kept: expiringMap({ maxEntries: 200, maxAgeMilliseconds: hashedMaxAgeMilliseconds }),
  }
}

/** Caches the lines of symbol lists, unknown ones included. Pages of the universe are not cached: their total changes. */
export function cachedScreening(screening: Screening, cache: ReadCache, clock: Clock): Screening {
  return {
    ...screening,
    async findLines(wanted, standard) {
      const now = clock.nowMilliseconds()
      const entries = wanted.map((candidates) => {
        const name = [standard ?? "", ...candidates.map(({ instrumentId }) => instrumentId)].join(" ")
        return { name, candidates, cached: cache.lines.get(name, now) }
      })
      const missing = entries.filter(({ cached }) => cached === undefined)
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

/** Caches search results with their total. */
export function cachedSearch(search: Search, cache: ReadCache, clock: Clock): Search {
  return {
    find: (query) => readThrough(cache.searches, JSON.stringify(query), clock, () => search.find(query)),
  }
}

/** Caches funds, pages of their holdings and their purity over a period. */
export function cachedFunds(funds: Funds, cache: ReadCache, clock: Clock): Funds {
  return {
    find: (listing) => readThrough(cache.funds, listing.instrumentId, clock, () => funds.find(listing)),
    holdings(listing, page, standard) {
      const name = `${listing.instrumentId} ${page.limit} ${page.offset} ${standard ?? ""}`
      return readThrough(cache.fundLines, name, clock, () => funds.holdings(listing, page, standard))
    },
    weighable: (listing, standard) =>
      readThrough(cache.weighable, `${listing.instrumentId} ${standard}`, clock, () =>
        funds.weighable(listing, standard),
      ),
    weighed: (instrumentIds) => funds.weighed(instrumentIds),
    purity: (fund, from, through) =>
      readThrough(cache.purity, `${fund} ${from} ${through}`, clock, () => funds.purity(fund, from, through)),
  }
}

/** Caches packets by their key, which is the hash of their content. */
export function cachedPackets(packets: Packets, cache: ReadCache, clock: Clock): Packets {
  return { read: (key) => readThrough(cache.packets, key, clock, () => packets.read(key)) }
}

/** Caches the measures of past periods by their key, which is the hash of their content. */
export function cachedMeasures(measures: Measures, cache: ReadCache, clock: Clock): Measures {
  return { ...measures, past: (key) => readThrough(cache.pasts, key, clock, () => measures.past(key)) }
}

/** Caches documents as of past days by their key, which names everything they are computed from. */
export function cachedKept(kept: KeptDocuments, cache: ReadCache, clock: Clock): KeptDocuments {
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

/** Returns the cached value, or reads and caches it. Its age counts from before the read, since it may change meanwhile. */
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
