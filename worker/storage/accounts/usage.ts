import { and, eq, gte, isNull, or } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { AnswerCount, Counter } from "../../../src/access/ports.ts"
import { isCountedRoute } from "../../../src/access/usage.ts"
import type { DayUsage } from "../../../src/access/window.ts"
import type { UsageStore } from "../../../src/accounts/usage.ts"
import { apiKeys, usageDays, usageRoutes } from "../../../src/database/access.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** The counts a counter's object holds for some days: absolute values, which only grow. */
export interface CounterDays {
  readonly counter: Counter
  readonly days: readonly DayUsage[]
  readonly answers: readonly AnswerCount[]
  /** ISO 8601 date-time. */
  readonly lastUsedAt: string
}

const upsertDays = `
INSERT INTO usage_days (account_id, key_id, day, requests, mcp_requests)
SELECT ?1, ?2, value ->> 'day', value ->> 'requests', value ->> 'mcpRequests' FROM json_each(?3) WHERE true
ON CONFLICT (account_id, key_id, day) DO UPDATE SET
  requests = max(requests, excluded.requests), mcp_requests = max(mcp_requests, excluded.mcp_requests)`

const upsertRoutes = `
INSERT INTO usage_routes (account_id, key_id, day, route, status, requests)
SELECT ?1, ?2, value ->> 'day', value ->> 'route', value ->> 'status', value ->> 'requests'
FROM json_each(?3) WHERE true
ON CONFLICT (account_id, key_id, day, route, status) DO UPDATE SET requests = max(requests, excluded.requests)`

const touchKey = `
UPDATE api_keys SET last_used_at = max(coalesce(last_used_at, ''), ?2) WHERE id = ?1`

/** Saves the counts in one transaction. Saving them again, or older ones after newer ones, changes nothing. */
export async function saveUsage(database: D1Database, counted: CounterDays): Promise<void> {
  const { accountId, keyId } = counted.counter
  const ofCounter = (statement: string, rows: readonly unknown[]) =>
    database.prepare(statement).bind(accountId, keyId ?? "", JSON.stringify(rows))
  await database.batch([
    ofCounter(upsertDays, counted.days),
    ofCounter(upsertRoutes, counted.answers),
    ...(keyId === null ? [] : [database.prepare(touchKey).bind(keyId, counted.lastUsedAt)]),
  ])
}

/** Reads what `saveUsage` saved, and which keys may have unsaved counts. */
export function d1UsageStore(database: D1Database): UsageStore {
  const read = drizzle(database)
  return {
    async days(accountId, from) {
      const rows = await readWithRetry(async () =>
        read
          .select()
          .from(usageDays)
          .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, from))),
      )
      return rows.map((row) => ({ ...row, keyId: row.keyId || null }))
    },
    async answers(accountId, from) {
      const rows = await readWithRetry(async () =>
        read
          .select()
          .from(usageRoutes)
          .where(and(eq(usageRoutes.accountId, accountId), gte(usageRoutes.day, from))),
      )
      return rows.flatMap(({ route, ...row }) =>
        isCountedRoute(route) ? [{ ...row, route, keyId: row.keyId || null }] : [],
      )
    },
    async keysInUse(accountId, since) {
      const rows = await readWithRetry(async () =>
        read
          .select({ id: apiKeys.id })
          .from(apiKeys)
          .where(
            and(
              eq(apiKeys.accountId, accountId),
              or(isNull(apiKeys.revokedAt), gte(apiKeys.revokedAt, since)),
            ),
          ),
      )
      return rows.map(({ id }) => id)
    },
  }
}
