import type { KeyRecord } from "../../../src/access/caller.ts"
import { type ExpiringMap, expiringMap } from "../../../src/expiring-map.ts"
import type { PurityPoint } from "../../../src/funds/schema.ts"
import type { Fund, FundLines, WeighableFund } from "../../../src/funds/store.ts"
import type { Instrument } from "../../../src/listings/instrument.ts"
import type { ScreenedLine } from "../../../src/listings/lines.ts"
import type { Clock } from "../../../src/runtime.ts"
import type { SearchPage } from "../../../src/search/store.ts"
import { readWithRetry, within } from "../database.ts"

/** The entries of the store that an isolate caches (`currentCache`). */
interface ReadCache extends PublishedCache {
  /** The records of known keys, by the key's text. */
  readonly keys: ExpiringMap<KeyRecord>
}

/** The published entries that an isolate caches. */
export interface PublishedCache {
  /** Includes unknown identifiers. */
  readonly instruments: ExpiringMap<Instrument | null>
  readonly lines: ExpiringMap<ScreenedLine | null>
  readonly searches: ExpiringMap<SearchPage>
  readonly funds: ExpiringMap<Fund>
  readonly fundLines: ExpiringMap<FundLines>
  readonly weighable: ExpiringMap<WeighableFund>
  readonly purity: ExpiringMap<readonly PurityPoint[]>
  /** The pages that visitors see. */
  readonly pages: ExpiringMap<SharedPage>
}

/** A page as it is sent to every visitor. */
export interface SharedPage {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/**
 * The time after which entries are read again. A database restored from a backup may have the revision number
 * of a different state.
 */
const maxAgeMilliseconds = 600_000

function accessCache(): Pick<ReadCache, "keys"> {
  return { keys: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds }) }
}

/**
 * The caches take at most some 45 MB of an isolate's 128 MB: 20 KB for each instrument, 0.5 KB for each line
 * of the universe, search hit and holding (a page has at most 250, a search 100), 0.1 KB for each line of a fund
 * to weigh, and 50 KB for each page.
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
    pages: expiringMap({ maxEntries: 200, maxAgeMilliseconds }),
  }
}

export function readCache(): ReadCache {
  return { ...publishedCache(), ...accessCache() }
}

/** Numbers that grow with every change. One is for published data, one for the permissions of keys. */
export interface Revisions {
  readonly published: number
  readonly access: number
}

/**
 * The cache of one revision of the store. Another revision starts with empty caches. They contain no read
 * that began before the revision.
 */
export interface CurrentMemory {
  cache: ReadCache
  /** Null until they have been read. */
  revisions: Revisions | null
  /** The time in milliseconds when the last successful read of the revisions began. */
  checkedAt: number
  /** The time in milliseconds when a newer revision of what is published was last noticed. */
  raisedAt: number
  /** The time in milliseconds when the current read of the revisions began; null if there is none. */
  checkBeganAt: number | null
  /** The last failed read since the last successful read. */
  failure: { readonly at: number; readonly cause: unknown } | null
}

export function currentMemory(): CurrentMemory {
  return { cache: readCache(), revisions: null, checkedAt: 0, raisedAt: 0, checkBeganAt: null, failure: null }
}

/** The longest time until an isolate notices a publication or a change of plan, if the database answers. */
const ageMillisecondsMax = 30_000
/** The age from which the revisions are read in the background, so that a busy isolate never waits for them. */
const checkedEarlyMilliseconds = 20_000
/**
 * The age up to which the caches are used if the database does not answer. The object of an account still
 * refuses its revoked keys.
 */
const outageMillisecondsMax = 300_000
/** The time before a failed read of the revisions is repeated, so that a recovery meets no storm. */
const failureMilliseconds = 5_000
/** The time after which a read counts as failed if there is a cache to use. */
const patienceMilliseconds = 2_000

/** The caches of an isolate, with what is known of their age. */
export interface CurrentCache {
  /** The caches as they are, whatever their age. */
  held(): ReadCache
  /**
   * The caches, as of revisions that the primary of the store had at most 30 seconds ago. If it does not answer,
   * at most five minutes ago (`outageSeconds`). Throws if there is no cache of that age.
   */
  confirmed(): Promise<ReadCache>
  /**
   * Notes the revisions with which rows were read, by a read that began at `beganAt`. Those of the primary count
   * as a check. Returns false for a replica that has not reached the known revision yet: its rows are too old.
   */
  note(revisions: Revisions, source: "primary" | "replica", beganAt: number): boolean
}

/** `inBackground` keeps the isolate awake for work after the response. */
export function currentCache(
  readRevisions: () => Promise<Revisions>,
  memory: CurrentMemory,
  clock: Clock,
  inBackground: (work: Promise<unknown>) => void,
): CurrentCache {
  /** Adopts revisions, and drops the caches of others. What was cached before the first ones is of them or newer. */
  function adopt({ published, access }: Revisions): void {
    const { revisions: before, cache } = memory
    memory.revisions = { published, access }
    if (before === null) return
    if (published > before.published) memory.raisedAt = clock.nowMilliseconds()
    const isSame = published === before.published
    const keys = access === before.access ? cache.keys : accessCache().keys
    if (!isSame || keys !== cache.keys) memory.cache = { ...(isSame ? cache : publishedCache()), keys }
  }
  function note(revisions: Revisions, source: "primary" | "replica", beganAt: number): boolean {
    const known = memory.revisions
    if (source === "replica") {
      if (known === null) return true
      if (revisions.published < known.published) return false
      if (revisions.published > known.published) adopt({ ...known, published: revisions.published })
      return true
    }
    // A check that began later knows more. (A clock may be set back.)
    const now = clock.nowMilliseconds()
    if (beganAt < memory.checkedAt && memory.checkedAt <= now) return true
    // Other rows have shown a newer publication since this read began. Only a later read knows of a restored database.
    const isOvertaken = beganAt <= memory.raisedAt && memory.raisedAt <= now
    const published = Math.max(revisions.published, isOvertaken ? (known?.published ?? 0) : 0)
    adopt({ ...revisions, published })
    memory.checkedAt = beganAt
    memory.failure = null
    return true
  }
  async function check(now: number): Promise<void> {
    memory.checkBeganAt = now
    try {
      note(await readRevisions(), "primary", now)
    } catch (cause) {
      memory.failure = { at: clock.nowMilliseconds(), cause }
      throw cause
    } finally {
      memory.checkBeganAt = null
    }
  }
  /** Notes a failed read. The read itself may never end, and is abandoned with its request. */
  function noteFailure(beganAt: number, cause: unknown): void {
    if (memory.checkedAt < beganAt) memory.failure = { at: clock.nowMilliseconds(), cause }
  }
  async function confirmed(): Promise<ReadCache> {
    const now = clock.nowMilliseconds()
    const age = now - memory.checkedAt
    const isKnown = memory.revisions !== null && age >= 0
    const isUsableInOutage = isKnown && age < outageMillisecondsMax
    const { failure, checkBeganAt } = memory
    const isFailing = failure !== null && now >= failure.at && now - failure.at < failureMilliseconds
    if (isKnown && age < ageMillisecondsMax) {
      if (age >= checkedEarlyMilliseconds && checkBeganAt === null && !isFailing)
        inBackground(check(now).catch(() => undefined))
      return memory.cache
    }
    if (isFailing) {
      if (isUsableInOutage) return memory.cache
      throw failure.cause
    }
    // In an outage, one request at a time checks whether the outage is over.
    const isTried = checkBeganAt !== null && now >= checkBeganAt && now - checkBeganAt < failureMilliseconds
    const isSpared = (failure !== null && isTried) || isStalled(checkBeganAt, now)
    if (isSpared && isUsableInOutage) return memory.cache
    // No request may wait for a promise of another request.
    const checking = check(now)
    if (!isUsableInOutage) await checking
    else await within(patienceMilliseconds, checking).catch((cause: unknown) => noteFailure(now, cause))
    return memory.cache
  }
  return { held: () => memory.cache, confirmed, note }
}

/** True if a read is slow, but its request may still be running. */
function isStalled(beganAt: number | null, now: number): boolean {
  return beganAt !== null && now - beganAt >= patienceMilliseconds && now - beganAt < readMillisecondsMax
}
/** Longer than both attempts of `readWithRetry`. */
const readMillisecondsMax = 10_000

/** The age of the caches in seconds if the database does not answer; null if it answers. */
export function outageSeconds(
  { revisions, checkedAt, failure, checkBeganAt }: CurrentMemory,
  now: number,
): number | null {
  const isOut = failure !== null || isStalled(checkBeganAt, now)
  return isOut && revisions !== null && now - checkedAt >= ageMillisecondsMax
    ? Math.floor((now - checkedAt) / 1_000)
    : null
}

/** Selects the numbers that triggers raise (migrations/0001_schema.sql). */
export const selectRevisions = `SELECT published_revision.number AS published, access_revision.number AS access
FROM published_revision JOIN access_revision USING (id)`

/** Reads the revisions from the primary. */
export async function readRevisions(database: D1Database): Promise<Revisions> {
  const row = await readWithRetry(() => database.prepare(selectRevisions).first<Revisions>())
  if (row === null) throw new Error("published_revision or access_revision has no row")
  return row
}
