import type { EvidenceBody } from "../../../src/contract/evidence.ts"
import type { JsonText } from "../../../src/contract/printed.ts"
import type { PurityPoint } from "../../../src/contract/purity-history.ts"
import type {
  Clock,
  Fund,
  FundLines,
  Funds,
  Packets,
  ScreenedLine,
  Screening,
  Search,
  SearchPage,
} from "../../../src/ports.ts"
import { type ExpiringMap, expiringMap } from "../expiring-map.ts"

/** What an isolate remembers of what it read, beside instruments and keys: so late a publication may be noticed. */
export interface ReadCache {
  readonly lines: ExpiringMap<ScreenedLine | null>
  readonly searches: ExpiringMap<SearchPage>
  readonly funds: ExpiringMap<Fund>
  readonly fundLines: ExpiringMap<FundLines>
  readonly purity: ExpiringMap<readonly PurityPoint[]>
  readonly packets: ExpiringMap<JsonText<EvidenceBody>>
}

const maxAgeMilliseconds = 30_000

/** What is kept under the hash of its content never changes. */
const hashedMaxAgeMilliseconds = 600_000

/**
 * Some 50 MB of an isolate's 128 at worst: half a kilobyte a line of the universe, a hit or a holding, of which a page has
 * 250 at most and a search 100; 20 KB a packet.
 */
export function readCache(): ReadCache {
  return {
    lines: expiringMap({ maxEntries: 5_000, maxAgeMilliseconds }),
    searches: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    funds: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    fundLines: expiringMap({ maxEntries: 100, maxAgeMilliseconds }),
    purity: expiringMap({ maxEntries: 100, maxAgeMilliseconds }),
    packets: expiringMap({ maxEntries: 500, maxAgeMilliseconds: hashedMaxAgeMilliseconds }),
  }
}

/** Remembers the lines of lists, unknown ones included. A page of the universe is always read: its total goes with it. */
export function cachedScreening(screening: Screening, memory: ReadCache, clock: Clock): Screening {
  return {
    ...screening,
    async findLines(wanted) {
      const now = clock.nowMilliseconds()
      const asked = wanted.map((candidates) => {
        const name = candidates.map(({ instrumentId }) => instrumentId).join(" ")
        return { name, candidates, remembered: memory.lines.get(name, now) }
      })
      const missing = asked.filter(({ remembered }) => remembered === undefined)
      const read = await screening.findLines(missing.map(({ candidates }) => candidates))
      const found = new Map(missing.map(({ name }, at) => [name, read[at] ?? null]))
      for (const [name, line] of found) memory.lines.set(name, line, now)
      return asked.map(({ name, remembered }) => remembered ?? found.get(name) ?? null)
    },
  }
}

/** Remembers what was searched for, whole: the page and its total. */
export function cachedSearch(search: Search, memory: ReadCache, clock: Clock): Search {
  return {
    find: (query) => readThrough(memory.searches, JSON.stringify(query), clock, () => search.find(query)),
  }
}

/** Remembers funds, pages of their holdings and spans of their past. */
export function cachedFunds(funds: Funds, memory: ReadCache, clock: Clock): Funds {
  return {
    find: (listing) => readThrough(memory.funds, listing.instrumentId, clock, () => funds.find(listing)),
    holdings(listing, page) {
      const name = `${listing.instrumentId} ${page.limit} ${page.offset}`
      return readThrough(memory.fundLines, name, clock, () => funds.holdings(listing, page))
    },
    purity: (fund, from, through) =>
      readThrough(memory.purity, `${fund} ${from} ${through}`, clock, () =>
        funds.purity(fund, from, through),
      ),
  }
}

/** Remembers packets by their keys, each the hash of its packet: what is remembered is what is stored. */
export function cachedPackets(packets: Packets, memory: ReadCache, clock: Clock): Packets {
  return { read: (key) => readThrough(memory.packets, key, clock, () => packets.read(key)) }
}

/** What is remembered, else what is read now. Its age counts from before the read, since it may change meanwhile. */
async function readThrough<Value extends object>(
  memory: ExpiringMap<Value>,
  name: string,
  clock: Clock,
  read: () => Promise<Value>,
): Promise<Value> {
  const now = clock.nowMilliseconds()
  const remembered = memory.get(name, now)
  if (remembered !== undefined) return remembered
  const value = await read()
  memory.set(name, value, now)
  return value
}
