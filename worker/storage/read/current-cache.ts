import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { KeyRecord } from "../../../src/access/caller.ts"
import { accessRevision } from "../../../src/database/access.ts"
import { publishedRevision } from "../../../src/database/screening.ts"
import { type ExpiringMap, expiringMap } from "../../../src/expiring-map.ts"
import type { PurityPoint } from "../../../src/funds/schema.ts"
import type { Fund, FundLines, WeighableFund } from "../../../src/funds/store.ts"
import type { Instrument } from "../../../src/instruments/instrument.ts"
import type { Clock } from "../../../src/runtime.ts"
import type { ScreenedLine } from "../../../src/screen/store.ts"
import type { SearchPage } from "../../../src/search/store.ts"
import { readWithRetry, within } from "../read-with-retry.ts"

/** What an isolate caches of the store (`currentCache`). */
interface ReadCache extends PublishedCache {
  /** The records of known keys, by the key's text. */
  readonly keys: ExpiringMap<KeyRecord>
}

/** What an isolate caches of what is published. */
interface PublishedCache {
  /** Includes unknown identifiers. */
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

function accessCache(): Pick<ReadCache, "keys"> {
  return { keys: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds }) }
}

/**
 * At worst some 35 MB of an isolate's 128 MB: 20 KB for each instrument, 0.5 KB for each line of the universe, search hit
 * and holding (a page has at most 250, a search 100), and 0.1 KB for each line of a fund to weigh.
 */
function publishedCache(): PublishedCache {
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

export function readCache(): ReadCache {
  return { ...publishedCache(), ...accessCache() }
}

/** Numbers that grow with every change: of what is published, and of what a key may read. */
interface Revisions {
  readonly published: number
  readonly access: number
}

/**
 * What an isolate caches of one revision of the store. Another revision starts with empty caches, so that a read that began
 * before it does not enter them.
 */
export interface CurrentMemory {
  cache: ReadCache
  /** Null until they have been read. */
  revisions: Revisions | null
  /** Milliseconds: when the last successful read of the revisions began. */
  checkedAt: number
  /** Milliseconds: when the read that is under way began; null while none is. */
  checkBeganAt: number | null
  /** The last failed read since the last successful one. */
  failure: { readonly at: number; readonly cause: unknown } | null
}

export function currentMemory(): CurrentMemory {
  return { cache: readCache(), revisions: null, checkedAt: 0, checkBeganAt: null, failure: null }
}

/** The longest time until a publication or a change of plan is noticed while the database answers. */
const ageMillisecondsMax = 30_000
/** From this age on one request at a time reads the revisions, so that a busy isolate does not make all of them wait. */
const checkedEarlyMilliseconds = 20_000
/** How long the caches are used while the database does not answer. A revoked key is refused by the object of its account. */
const outageMillisecondsMax = 300_000
/** A failed read of the revisions is not repeated for this long: a database that comes back meets no storm. */
const failureMilliseconds = 5_000
/** A read that takes longer than this counts as failed where there is a cache to use. */
const patienceMilliseconds = 2_000

export type CurrentCache = () => Promise<ReadCache>

/**
 * The cache, in agreement with revisions of the store that are at most 30 seconds old; up to five minutes while the database
 * does not answer (`outageSeconds`). Throws when there is no cache of that age.
 */
export function currentCache(
  readRevisions: () => Promise<Revisions>,
  memory: CurrentMemory,
  clock: Clock,
): CurrentCache {
  async function check(now: number): Promise<void> {
    memory.checkBeganAt = now
    try {
      const revisions = await readRevisions()
      const { revisions: before, cache } = memory
      const published = revisions.published === before?.published ? cache : publishedCache()
      const access = revisions.access === before?.access ? cache : accessCache()
      if (published !== cache || access !== cache) memory.cache = { ...published, keys: access.keys }
      memory.revisions = revisions
      memory.checkedAt = now
      memory.failure = null
    } catch (cause) {
      memory.failure = { at: clock.nowMilliseconds(), cause }
      throw cause
    } finally {
      memory.checkBeganAt = null
    }
  }
  /** The read itself may never end: it is abandoned with its request. */
  function noteFailure(beganAt: number, cause: unknown): void {
    if (memory.checkedAt < beganAt) memory.failure = { at: clock.nowMilliseconds(), cause }
  }
  return async () => {
    const now = clock.nowMilliseconds()
    const age = now - memory.checkedAt
    const isKnown = memory.revisions !== null && age >= 0
    const isUsable = isKnown && age < ageMillisecondsMax
    if (isUsable && (age < checkedEarlyMilliseconds || memory.checkBeganAt !== null)) return memory.cache
    const isUsableInOutage = isKnown && age < outageMillisecondsMax
    const { failure, checkBeganAt } = memory
    if (failure !== null && now >= failure.at && now - failure.at < failureMilliseconds) {
      if (isUsableInOutage) return memory.cache
      throw failure.cause
    }
    // In an outage one request at a time tries whether it is over.
    const isTried = checkBeganAt !== null && now >= checkBeganAt && now - checkBeganAt < failureMilliseconds
    const isSpared = (failure !== null && isTried) || isStalled(checkBeganAt, now)
    if (isSpared && isUsableInOutage) return memory.cache
    // No request may wait for a promise of another one.
    const checking = check(now)
    if (!isUsableInOutage) await checking
    else await within(patienceMilliseconds, checking).catch((cause: unknown) => noteFailure(now, cause))
    return memory.cache
  }
}

/** True when a read has been under way for a while. An older one counts no more: the request that began it has ended. */
function isStalled(beganAt: number | null, now: number): boolean {
  return beganAt !== null && now - beganAt >= patienceMilliseconds && now - beganAt < readMillisecondsMax
}
/** Longer than both tries of `readWithRetry`. */
const readMillisecondsMax = 10_000

/** The age in seconds of what the caches hold while the database does not answer; null while it answers. */
export function outageSeconds(
  { revisions, checkedAt, failure, checkBeganAt }: CurrentMemory,
  now: number,
): number | null {
  const isOut = failure !== null || isStalled(checkBeganAt, now)
  return isOut && revisions !== null && now - checkedAt >= ageMillisecondsMax
    ? Math.floor((now - checkedAt) / 1_000)
    : null
}

/** Reads the numbers that triggers raise (migrations/0001_schema.sql). */
export async function readRevisions(database: D1Database): Promise<Revisions> {
  const row = await readWithRetry(() =>
    drizzle(database)
      .select({ published: publishedRevision.number, access: accessRevision.number })
      .from(publishedRevision)
      .innerJoin(accessRevision, eq(accessRevision.id, publishedRevision.id))
      .get(),
  )
  if (row === undefined) throw new Error("published_revision or access_revision has no row")
  return row
}
