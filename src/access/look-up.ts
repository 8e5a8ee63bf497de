import { and, eq, gt } from "drizzle-orm"
import { accounts, apiKeys, sessions, stripeSubscriptions, subscriptions } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { type Clock, isoNow, type LogFailure } from "../runtime.ts"
import { sha256 } from "../sha256.ts"
import type { AssistantRecord, KeyRecord, SessionRecord } from "./caller.ts"
import { subscriptionsOf } from "./plans.ts"
import type { Unreachable } from "./ports.ts"

/** The accounts behind requests: the look-ups of keys and of sessions. */

type LookupResult<Record> =
  | { readonly kind: "found"; readonly record: Record }
  | { readonly kind: "unknown" }
  | Unreachable

/** The result of looking up the key of a request, or the access token of an assistant. */
export type FoundKey = FoundRecord | { readonly kind: "unknown" } | Unreachable

export interface FoundRecord {
  readonly kind: "found"
  /** As the isolate has it. */
  readonly record: KeyRecord | AssistantRecord
  /** The same as of at most 30 seconds ago. */
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

/** Reads the record of a key by the hash of its text; null if there is none. */
export async function readKey(database: Database, hash: string): Promise<KeyRecord | null> {
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
