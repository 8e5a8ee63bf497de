import { and, eq, gt } from "drizzle-orm"
import { accounts, apiKeys, sessions, stripeSubscriptions, subscriptions } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { dayMilliseconds } from "../days.ts"
import { type ExpiringMap, expiringMap } from "../expiring-map.ts"
import { type Clock, isoNow, type LogFailure } from "../runtime.ts"
import { sha256 } from "../sha256.ts"
import type { KeyRecord, SessionRecord } from "./caller.ts"
import { readKeyType } from "./keys.ts"
import { subscriptionsOf } from "./plans.ts"
import type { Unreachable } from "./ports.ts"
import type { RateWindow } from "./window.ts"

/** The accounts behind requests: the look-ups of keys and of sessions. */

type LookupResult<Record> =
  | { readonly kind: "found"; readonly record: Record }
  | { readonly kind: "unknown" }
  | Unreachable

/** The result of looking up the key of a request. */
export type FoundKey = FoundRecord | { readonly kind: "unknown" } | Unreachable

interface FoundRecord {
  readonly kind: "found"
  /** As the isolate has it. */
  readonly record: KeyRecord
  /** The key as of at most 30 seconds ago. */
  latest(): Promise<FoundKey>
}

/** The credential of a request. */
export type Credential =
  | { readonly kind: "none" }
  /** The key of the request, as looked up. */
  | { readonly kind: "key"; readonly found: FoundKey }
  /** The token of the session cookie, on a request from this origin. */
  | { readonly kind: "session"; readonly token: string }
  /** A session cookie on a request from another origin. */
  | { readonly kind: "foreign_session" }

/** The key texts that an isolate remembers; they never leave its memory. Their records are in its cache. */
export interface KeyMemory {
  /** Texts for which no key was found. They expire soon, so that a key made later is found. */
  readonly unknown: ExpiringMap<true>
  /** Keys that were found here. Another look-up of such a key does not count against the address's limit. */
  readonly seenInUse: ExpiringMap<true>
}

/** Remembers unknown keys for 10 seconds, and keys in use for a day. */
export function keyMemory(): KeyMemory {
  return {
    unknown: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: 10_000 }),
    seenInUse: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: dayMilliseconds }),
  }
}

export type KeyLookup = ReturnType<typeof keyLookup>

/** Finds keys by the hash of their text. `cached`: the isolate's cached records, by the key's text. */
export function keyLookup({
  database,
  hash,
  cached,
  memory: { unknown, seenInUse },
  clock,
  logFailure,
}: {
  readonly database: Database
  readonly hash: (key: string) => Promise<string>
  readonly cached: {
    held(): { readonly keys: ExpiringMap<KeyRecord> }
    confirmed(): Promise<{ readonly keys: ExpiringMap<KeyRecord> }>
  }
  readonly memory: KeyMemory
  readonly clock: Clock
  readonly logFailure: LogFailure
}) {
  type Cached = ReturnType<typeof cached.held>["keys"]

  function foundIn(keys: Cached, key: string, record: KeyRecord): FoundRecord {
    const found: FoundRecord = {
      kind: "found",
      record,
      latest: () =>
        orUnreachable(async () => {
          if ((await cached.confirmed()).keys === keys) return found
          const read = await lookUp(key)
          const isSame = read.kind === "found" && JSON.stringify(read.record) === JSON.stringify(record)
          return isSame ? found : read
        }),
    }
    return found
  }
  async function lookUp(key: string): Promise<FoundKey> {
    const now = clock.nowMilliseconds()
    const { keys } = cached.held()
    const known = keys.get(key, now)
    if (known !== undefined) return foundIn(keys, key, known)
    const record = await readKey(database, await hash(key))
    if (record === null) {
      unknown.set(key, true, now)
      return { kind: "unknown" }
    }
    keys.set(key, record, now)
    if (record.revokedAt === null) seenInUse.set(key, true, now)
    return foundIn(keys, key, record)
  }
  async function orUnreachable(found: () => Promise<FoundKey>): Promise<FoundKey> {
    try {
      return await found()
    } catch (cause) {
      logFailure("keys_unreachable", cause)
      return { kind: "unreachable" }
    }
  }
  return {
    /**
     * Finds a key. A malformed key is unknown without a look-up. `countLookUp` counts the look-up of a key that
     * was not found here before, and returns the window that refuses it, or null.
     */
    async find(
      key: string,
      countLookUp: () => Promise<RateWindow | null>,
    ): Promise<FoundKey | { readonly kind: "spent"; readonly window: RateWindow }> {
      const now = clock.nowMilliseconds()
      if (unknown.get(key, now)) return { kind: "unknown" }
      if (!seenInUse.get(key, now)) {
        if (readKeyType(key) === null) return { kind: "unknown" }
        const window = await countLookUp()
        if (window !== null) return { kind: "spent", window }
      }
      return orUnreachable(() => lookUp(key))
    },
  }
}

async function readKey(database: Database, hash: string): Promise<KeyRecord | null> {
  const { defaultMethodology } = accounts
  const row = await database.read((query) =>
    query
      .select({ key: apiKeys, defaultMethodology, granted: subscriptions, paid: stripeSubscriptions })
      .from(apiKeys)
      .leftJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .leftJoin(subscriptions, eq(subscriptions.accountId, apiKeys.accountId))
      .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.accountId, apiKeys.accountId))
      .where(eq(apiKeys.hash, hash))
      .get(),
  )
  if (row === undefined) return null
  const { hash: _hash, lastUsedAt: _lastUsedAt, ...key } = row.key
  return { ...key, subscriptions: subscriptionsOf(row), defaultMethodology: row.defaultMethodology }
}

export type SessionLookup = ReturnType<typeof sessionLookup>

/**
 * Finds the accounts behind sessions, for `/v1` and for pages. Nothing is cached, so that signing out takes
 * effect with the next request.
 */
export function sessionLookup({
  database,
  clock,
  logFailure,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly logFailure: LogFailure
}) {
  return {
    /** `token` must be well-formed. A session that has ended is unknown. */
    async find(token: string): Promise<LookupResult<SessionRecord>> {
      try {
        const record = await readSession(database, sha256(token), isoNow({ clock }))
        return record === null ? { kind: "unknown" } : { kind: "found", record }
      } catch (cause) {
        logFailure("sessions_unreachable", cause)
        return { kind: "unreachable" }
      }
    },
  }
}

async function readSession(database: Database, hash: string, now: string): Promise<SessionRecord | null> {
  const { accountId } = sessions
  const { email, defaultMethodology } = accounts
  const row = await database.read((query) =>
    query
      .select({ accountId, email, defaultMethodology, granted: subscriptions, paid: stripeSubscriptions })
      .from(sessions)
      .leftJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(subscriptions, eq(subscriptions.accountId, sessions.accountId))
      .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.accountId, sessions.accountId))
      .where(and(eq(sessions.hash, hash), gt(sessions.expiresAt, now)))
      .get(),
  )
  if (row === undefined) return null
  const { granted: _granted, paid: _paid, ...record } = row
  return { ...record, subscriptions: subscriptionsOf(row) }
}
