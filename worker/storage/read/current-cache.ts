import { drizzle } from "drizzle-orm/d1"
import type { PurityPoint } from "../../../src/contract/purity-history.ts"
import type {
  Clock,
  Fund,
  FundLines,
  Instrument,
  ScreenedLine,
  SearchPage,
  WeighableFund,
} from "../../../src/ports.ts"
import { type ExpiringMap, expiringMap } from "../expiring-map.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { publishedRevision } from "../tables/screening.ts"

/** What an isolate caches of what is published (`currentCache`). */
export interface ReadCache {
  /** Unknown ones included. */
  readonly instruments: ExpiringMap<Instrument | null>
  readonly lines: ExpiringMap<ScreenedLine | null>
  readonly searches: ExpiringMap<SearchPage>
  readonly funds: ExpiringMap<Fund>
  readonly fundLines: ExpiringMap<FundLines>
  readonly weighable: ExpiringMap<WeighableFund>
  readonly purity: ExpiringMap<readonly PurityPoint[]>
}

/** A database that is restored from a backup may have the revision of another state: entries are read again after ten minutes. */
const maxAgeMilliseconds = 600_000

/**
 * At worst some 35 MB of an isolate's 128 MB: 20 KB for each instrument, 0.5 KB for each line of the universe, search hit
 * and holding (a page has at most 250, a search 100), and 0.1 KB for each line of a fund to weigh.
 */
export function readCache(): ReadCache {
  return {
    instruments: expiringMap({ maxEntries: 1_000, maxAgeMilliseconds }),
    lines: expiringMap({ maxEntries: 5_000, maxAgeMilliseconds }),
    searches: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    funds: expiringMap({ maxEntries: 500, maxAgeMilliseconds }),
    fundLines: expiringMap({ maxEntries: 100, maxAgeMilliseconds }),
    weighable: expiringMap({ maxEntries: 10, maxAgeMilliseconds }),
    purity: expiringMap({ maxEntries: 100, maxAgeMilliseconds }),
  }
}

/**
 * What an isolate caches of one revision of what is published. Another revision starts with empty caches, so that a read
 * that began before it does not enter them.
 */
export interface PublishedMemory {
  cache: ReadCache
  /** Null until it has been read. */
  revision: number | null
  /** Milliseconds: when the last successful read of the revision began. */
  checkedAt: number
  isBeingChecked: boolean
}

/** Empty. */
export function publishedMemory(): PublishedMemory {
  return { cache: readCache(), revision: null, checkedAt: 0, isBeingChecked: false }
}

/** Bounds how late a publication is noticed. */
const ageMillisecondsMax = 30_000
/** From this age on one request at a time reads the revision, so that a busy isolate does not make all of them wait. */
const checkedEarlyMilliseconds = 20_000

export type CurrentCache = () => Promise<ReadCache>

/** The cache of what is published, in agreement with a revision of the store that is at most 30 seconds old. */
export function currentCache(
  readRevision: () => Promise<number>,
  published: PublishedMemory,
  clock: Clock,
): CurrentCache {
  async function check(now: number): Promise<void> {
    published.isBeingChecked = true
    try {
      const revision = await readRevision()
      if (revision !== published.revision) Object.assign(published, { cache: readCache(), revision })
      published.checkedAt = now
    } finally {
      published.isBeingChecked = false
    }
  }
  return async () => {
    const now = clock.nowMilliseconds()
    const age = now - published.checkedAt
    const isUsable = published.revision !== null && age >= 0 && age < ageMillisecondsMax
    if (isUsable && (age < checkedEarlyMilliseconds || published.isBeingChecked)) return published.cache
    // No request may wait for a promise of another one.
    const checking = check(now)
    await (isUsable ? checking.catch(() => undefined) : checking)
    return published.cache
  }
}

/** Reads the number that triggers raise with every change of what is published (migrations/0025_published_revision.sql). */
export async function readPublishedRevision(database: D1Database): Promise<number> {
  const row = await readWithRetry(() => drizzle(database).select().from(publishedRevision).get())
  if (row === undefined) throw new Error("published_revision has no row")
  return row.number
}
