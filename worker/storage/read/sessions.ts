import { and, eq, gt } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import { subscriptionsOf } from "../../../src/access/plans.ts"
import type { SessionLookup } from "../../../src/access/ports.ts"
import { accounts, sessions, stripeSubscriptions, subscriptions } from "../../../src/database/access.ts"
import type { Clock } from "../../../src/ports.ts"
import { sha256 } from "../../../src/sha256.ts"
import { logFailure } from "../../log.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** Sessions as callers of `/v1` and readers of pages. Not cached, so that signing out takes effect with the next request. */
export function d1SessionLookup(database: D1Database, clock: Clock): SessionLookup {
  return {
    async find(token) {
      try {
        const hash = sha256(token)
        const now = new Date(clock.nowMilliseconds()).toISOString()
        const row = await readWithRetry(() => readSession(database, hash, now))
        if (row === undefined) return { kind: "unknown" }
        const { accountId, email, defaultMethodology } = row
        const record = { accountId, email, subscriptions: subscriptionsOf(row), defaultMethodology }
        return { kind: "found", record }
      } catch (cause) {
        logFailure("sessions_unreachable", cause)
        return { kind: "unreachable" }
      }
    },
  }
}

async function readSession(database: D1Database, hash: string, now: string) {
  return drizzle(database)
    .select({
      accountId: sessions.accountId,
      email: accounts.email,
      defaultMethodology: accounts.defaultMethodology,
      granted: subscriptions,
      paid: stripeSubscriptions,
    })
    .from(sessions)
    .leftJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(subscriptions, eq(subscriptions.accountId, sessions.accountId))
    .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.accountId, sessions.accountId))
    .where(and(eq(sessions.hash, hash), gt(sessions.expiresAt, now)))
    .get()
}
