import { and, eq, gte, isNull, or, sql } from "drizzle-orm"
import type { CountedUsage, Counter, RouteCount, UsageOfToday } from "../access/ports.ts"
import type { DayUsage } from "../access/window.ts"
import { apiKeys, oauthRecords, recordsOf, usageDays, usageRoutes } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { dayMilliseconds, utcDay } from "../days.ts"
import type { Clock } from "../runtime.ts"

const usageDaysShown = 30
const routeDaysShown = 7

type OfCounter<Count> = Count & { readonly keyId: string | null }

/** The counts of some days in a counter's object. They are absolute values, which only grow. */
export interface CounterDays {
  readonly counter: Counter
  readonly days: readonly DayUsage[]
  readonly routes: readonly RouteCount[]
  /** ISO 8601 date-time. */
  readonly lastUsedAt: string
}

type UsageStore = ReturnType<typeof usageStore>

/** Usage saved by the objects. Past days are complete; the counts of today are up to a minute old. */
export function usageStore(database: Database) {
  const { query } = database
  return {
    /** Saves the counts in one transaction. Saving the same or older counts again changes nothing. */
    async save({ counter: { accountId, keyId }, days, routes, lastUsedAt }: CounterDays): Promise<void> {
      await query.batch([
        query.run(sql`
          INSERT INTO usage_days (account_id, key_id, day, requests, mcp_requests)
          SELECT ${accountId}, ${keyId ?? ""}, value ->> 'day', value ->> 'requests', value ->> 'mcpRequests'
          FROM json_each(${JSON.stringify(days)}) WHERE true
          ON CONFLICT (account_id, key_id, day) DO UPDATE SET
            requests = max(requests, excluded.requests), mcp_requests = max(mcp_requests, excluded.mcp_requests)`),
        query.run(sql`
          INSERT INTO usage_routes (account_id, key_id, day, route, requests)
          SELECT ${accountId}, ${keyId ?? ""}, value ->> 'day', value ->> 'route', value ->> 'requests'
          FROM json_each(${JSON.stringify(routes)}) WHERE true
          ON CONFLICT (account_id, key_id, day, route) DO UPDATE SET requests = max(requests, excluded.requests)`),
        ...(keyId === null
          ? []
          : [
              query
                .update(oauthRecords)
                .set({ lastUsedAt: sql`max(coalesce(last_used_at, ''), ${lastUsedAt})` })
                .where(eq(oauthRecords.name, `grant:${accountId}:${keyId}`)),
              query.run(sql`
                UPDATE api_keys SET last_used_at = max(coalesce(last_used_at, ''), ${lastUsedAt}) WHERE id = ${keyId}`),
            ]),
      ])
    },
    /** The usage of every key of the account and of its sessions, from this day on (YYYY-MM-DD). */
    async days(accountId: string, from: string): Promise<readonly OfCounter<DayUsage>[]> {
      const rows = await database.read((query) =>
        query
          .select()
          .from(usageDays)
          .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, from)))
          .all(),
      )
      return rows.map((row) => ({ ...row, keyId: row.keyId || null }))
    },
    /** The counts by route from this day on (YYYY-MM-DD), for every key and for the sessions. */
    async routes(accountId: string, from: string): Promise<readonly OfCounter<RouteCount>[]> {
      const rows = await database.read((query) =>
        query
          .select()
          .from(usageRoutes)
          .where(and(eq(usageRoutes.accountId, accountId), gte(usageRoutes.day, from)))
          .all(),
      )
      return rows.map((row) => ({ ...row, keyId: row.keyId || null }))
    },
    /** The account's keys that are not revoked, or were revoked on or after this day, and its assistants. */
    async countersInUse(accountId: string, since: string): Promise<readonly string[]> {
      const isInUse = or(isNull(apiKeys.revokedAt), gte(apiKeys.revokedAt, since))
      const grantId = sql<string>`substr(${oauthRecords.name}, ${`grant:${accountId}:`.length + 1})`
      const rows = await database.read((query) =>
        query
          .select({ id: apiKeys.id })
          .from(apiKeys)
          .where(and(eq(apiKeys.accountId, accountId), isInUse))
          .unionAll(query.select({ id: grantId }).from(oauthRecords).where(recordsOf("grant", accountId)))
          .all(),
      )
      return rows.map(({ id }) => id)
    },
  }
}

export interface UsagePorts {
  readonly clock: Clock
  readonly usageOfToday: UsageOfToday
  readonly usageStore: Pick<UsageStore, "days" | "routes" | "countersInUse">
}

export interface AccountUsage {
  /** 30 days, oldest first, today last, including days without requests. */
  readonly days: readonly DayUsage[]
  /** False if an object was unreachable. Then the last minute of its requests is missing from today. */
  readonly isTodayExact: boolean
}

/** An account's requests of the last 30 days, by UTC day. */
export async function usageOf(ports: UsagePorts, accountId: string): Promise<AccountUsage> {
  const days = lastDays(ports.clock, usageDaysShown)
  const [from = "", today = from] = [days[0], days.at(-1)]
  const [saved, live] = await Promise.all([
    ports.usageStore.days(accountId, from),
    readCounters(ports, accountId, today),
  ])
  const counts = laterDays([...saved, ...live.counted.flatMap(daysOf)])
  return { days: days.map((day) => totalOf(day, counts)), isTodayExact: live.isComplete }
}

/**
 * An account's requests of the last seven days, by route. The newest day comes first, and within a day the
 * busiest route.
 */
export async function requestsByRoute(ports: UsagePorts, accountId: string): Promise<readonly RouteCount[]> {
  const days = lastDays(ports.clock, routeDaysShown)
  const [from = "", today = from] = [days[0], days.at(-1)]
  const [saved, live] = await Promise.all([
    ports.usageStore.routes(accountId, from),
    readCounters(ports, accountId, today),
  ])
  const counts = laterRoutes([...saved, ...live.counted.flatMap(routesOfReading)])
  return days.toReversed().flatMap((day) => routesOf(day, counts))
}

function lastDays({ nowMilliseconds }: Clock, length: number): readonly string[] {
  const now = nowMilliseconds()
  return Array.from({ length }, (_, index) => utcDay(now - (length - 1 - index) * dayMilliseconds))
}

type CounterReading = CountedUsage & Pick<Counter, "keyId">

/** Reads the counts of the keys that may have been used today, and those of the account's sessions. */
async function readCounters(
  { usageStore, usageOfToday }: UsagePorts,
  accountId: string,
  today: string,
): Promise<{ readonly counted: readonly CounterReading[]; readonly isComplete: boolean }> {
  const keyIds = await usageStore.countersInUse(accountId, today)
  const replies = await Promise.all(
    [null, ...keyIds].map(async (keyId) => ({ keyId, ...(await usageOfToday.today({ accountId, keyId })) })),
  )
  const counted = replies.filter((reply) => reply.kind === "counted")
  return { counted, isComplete: counted.length === replies.length }
}

function daysOf({ keyId, usage, earlier }: CounterReading): readonly OfCounter<DayUsage>[] {
  return [usage, ...earlier].map((day) => ({ ...day, keyId }))
}

function routesOfReading({ keyId, routes }: CounterReading): readonly OfCounter<RouteCount>[] {
  return routes.map((count) => ({ ...count, keyId }))
}

/** The highest count that was read for each counter and day, since counts only grow. */
function laterDays(readings: readonly OfCounter<DayUsage>[]): readonly DayUsage[] {
  const days = new Map<string, DayUsage>()
  for (const { keyId, day, requests, mcpRequests } of readings) {
    const other = days.get(`${keyId} ${day}`)
    days.set(`${keyId} ${day}`, {
      day,
      requests: Math.max(requests, other?.requests ?? 0),
      mcpRequests: Math.max(mcpRequests, other?.mcpRequests ?? 0),
    })
  }
  return [...days.values()]
}

function laterRoutes(readings: readonly OfCounter<RouteCount>[]): readonly RouteCount[] {
  const counts = new Map<string, RouteCount>()
  for (const reading of readings) {
    const name = `${reading.keyId} ${reading.day} ${reading.route}`
    const other = counts.get(name)
    if (other === undefined || other.requests < reading.requests) counts.set(name, reading)
  }
  return [...counts.values()]
}

function totalOf(day: string, counts: readonly DayUsage[]): DayUsage {
  const ofDay = counts.filter((count) => count.day === day)
  return {
    day,
    requests: ofDay.reduce((sum, { requests }) => sum + requests, 0),
    mcpRequests: ofDay.reduce((sum, { mcpRequests }) => sum + mcpRequests, 0),
  }
}

function routesOf(day: string, counts: readonly RouteCount[]): readonly RouteCount[] {
  const sums = new Map<string, number>()
  for (const count of counts) {
    if (count.day === day) sums.set(count.route, (sums.get(count.route) ?? 0) + count.requests)
  }
  return [...sums]
    .map(([route, requests]) => ({ day, route, requests }))
    .toSorted((one, other) => other.requests - one.requests || (one.route < other.route ? -1 : 1))
}
