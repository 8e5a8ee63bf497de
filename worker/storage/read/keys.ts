import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { KeyRecord } from "../../../src/access/caller.ts"
import { readKeyType } from "../../../src/access/keys.ts"
import { subscriptionsOf } from "../../../src/access/plans.ts"
import type { KeyLookup } from "../../../src/access/ports.ts"
import { accounts, apiKeys, stripeSubscriptions, subscriptions } from "../../../src/database/access.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import type { Clock } from "../../../src/ports.ts"
import { logFailure } from "../../log.ts"
import { type ExpiringMap, expiringMap } from "../expiring-map.ts"
import { keyHash } from "../key-hash.ts"
import { readWithRetry } from "../read-with-retry.ts"
import type { CurrentCache } from "./current-cache.ts"

/** What an isolate remembers of key texts, which never leave its memory; the records are in the `ReadCache`. */
export interface KeyMemory {
  /** Its age bounds how late a new key is noticed when it was tried before it existed. */
  readonly unknown: ExpiringMap<true>
  /** Keys that were found here; reading one of them again is not limited by address. */
  readonly seenInUse: ExpiringMap<true>
}

/** Keeps unknown keys for 10 seconds, and which keys were in use for a day. */
export function keyMemory(): KeyMemory {
  return {
    unknown: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: 10_000 }),
    seenInUse: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: dayMilliseconds }),
  }
}

/** Finds keys by the hash of their text, through the cache. */
export function d1KeyLookup(
  database: D1Database,
  pepper: string,
  current: CurrentCache,
  { unknown, seenInUse }: KeyMemory,
  clock: Clock,
): KeyLookup {
  async function find(key: string): ReturnType<KeyLookup["find"]> {
    const now = clock.nowMilliseconds()
    const isUnknown = unknown.get(key, now) || (!seenInUse.get(key, now) && readKeyType(key) === null)
    if (isUnknown) return { kind: "unknown" }
    try {
      const { keys } = await current()
      const known = keys.get(key, now)
      if (known !== undefined) return { kind: "found", record: known }
      const hash = await keyHash(pepper, key)
      const record = await readWithRetry(() => readRecord(database, hash))
      if (record === undefined) {
        unknown.set(key, true, now)
        return { kind: "unknown" }
      }
      keys.set(key, record, now)
      if (record.revokedAt === null) seenInUse.set(key, true, now)
      return { kind: "found", record }
    } catch (cause) {
      logFailure("keys_unreachable", cause)
      return { kind: "unreachable" }
    }
  }
  return { find }
}

async function readRecord(database: D1Database, hash: string): Promise<KeyRecord | undefined> {
  const row = await drizzle(database)
    .select({
      key: apiKeys,
      defaultMethodology: accounts.defaultMethodology,
      granted: subscriptions,
      paid: stripeSubscriptions,
    })
    .from(apiKeys)
    .leftJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .leftJoin(subscriptions, eq(subscriptions.accountId, apiKeys.accountId))
    .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.accountId, apiKeys.accountId))
    .where(eq(apiKeys.hash, hash))
    .get()
  if (row === undefined) return undefined
  const { id, accountId, type, prefix, name, createdAt, revokedAt } = row.key
  return {
    id,
    accountId,
    type,
    prefix,
    name,
    createdAt,
    revokedAt,
    subscriptions: subscriptionsOf(row),
    defaultMethodology: row.defaultMethodology,
  }
}
