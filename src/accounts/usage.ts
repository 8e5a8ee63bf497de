import { and, eq, gte, isNull, or, sql } from "drizzle-orm"
import type { AnswerCount, CountedUsage, Counter, UsageOfToday } from "../access/ports.ts"
import { admittedStatus, isCountedRoute } from "../access/usage.ts"
import type { CountedRoute, DayUsage } from "../access/window.ts"
import { apiKeys, usageDays, usageRoutes } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { dayMilliseconds, utcDay } from "../days.ts"
import type { Clock } from "../runtime.ts"

const usageDaysShown = 30
const answerDaysShown = 7

type OfCounter<Count> = Count & { readonly keyId: string | null }

/** The counts of some days in a counter's object. They are absolute values, which only grow. */
export interface CounterDays {
  readonly counter: Counter
  readonly days: readonly DayUsage[]
  readonly answers: readonly AnswerCount[]
  /** ISO 8601 date-time. */
  readonly lastUsedAt: string
}

type UsageStore = ReturnType<typeof usageStore>

/** Usage saved by the objects. Past days are complete; the counts of today are up to a minute old. */
export function usageStore(database: Database) {
  const { query } = database
  return {
    /** Saves the counts in one transaction. Saving the same or older counts again changes nothing. */
    async save({ counter: { accountId, keyId }, days, answers, lastUsedAt }: CounterDays): Promise<void> {
      await query.batch([
        query.run(sql`
          INSERT INTO usage_days (account_id, key_id, day, requests, mcp_requests)
          SELECT ${accountId}, ${keyId ?? ""}, value ->> 'day', value ->> 'requests', value ->> 'mcpRequests'
          FROM json_each(${JSON.stringify(days)}) WHERE true
          ON CONFLICT (account_id, key_id, day) DO UPDATE SET
            requests = max(requests, excluded.requests), mcp_requests = max(mcp_requests, excluded.mcp_requests)`),
        query.run(sql`
          INSERT INTO usage_routes (account_id, key_id, day, route, status, requests)
          SELECT ${accountId}, ${keyId ?? ""}, value ->> 'day', value ->> 'route', value ->> 'status', value ->> 'requests'
          FROM json_each(${JSON.stringify(answers)}) WHERE true
          ON CONFLICT (account_id, key_id, day, route, status) DO UPDATE SET requests = max(requests, excluded.requests)`),
        ...(keyId === null
          ? []
          : [
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
    /** The counts by route and status from this day on (YYYY-MM-DD), for every key and for the sessions. */
    async answers(accountId: string, from: string): Promise<readonly OfCounter<AnswerCount>[]> {
      const rows = await database.read((query) =>
        query
          .select()
          .from(usageRoutes)
          .where(and(eq(usageRoutes.accountId, accountId), gte(usageRoutes.day, from)))
          .all(),
      )
      return rows.flatMap(({ route, ...row }) =>
        isCountedRoute(route) ? [{ ...row, route, keyId: row.keyId || null }] : [],
      )
    },
    /** The account's keys that are not revoked, or were revoked on or after this day. */
    async keysInUse(accountId: string, since: string): Promise<readonly string[]> {
      const isInUse = or(isNull(apiKeys.revokedAt), gte(apiKeys.revokedAt, since))
      const rows = await database.read((query) =>
        query
          .select({ id: apiKeys.id })
          .from(apiKeys)
          .where(and(eq(apiKeys.accountId, accountId), isInUse))
          .all(),
      )
      return rows.map(({ id }) => id)
    },
  }
}

export interface UsagePorts {
  readonly clock: Clock
  readonly usageOfToday: UsageOfToday
  readonly usageStore: Pick<UsageStore, "days" | "answers" | "keysInUse">
}

export interface AccountUsage {
  /** 30 days, oldest first, today last, including days without requests. */
  readonly days: readonly DayUsage[]
  /** False if an object was unreachable. Then the last minute of its requests is missing from today. */
  readonly isTodayExact: boolean
}

/** The requests of one day through one route, by the status of their answers. */
export interface RouteAnswers {
  readonly day: string
  readonly route: CountedRoute
  /** Admitted requests, whatever their status. */
  readonly requests: number
  /** The counts by HTTP status, lowest first. They include requests refused with 429; `requests` does not. */
  readonly statuses: readonly { readonly status: number; readonly requests: number }[]
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
 * The account's requests of the last seven days, by route and status. The newest day comes first, and within
 * a day the busiest route.
 */
export async function answersOf(ports: UsagePorts, accountId: string): Promise<readonly RouteAnswers[]> {
  const days = lastDays(ports.clock, answerDaysShown)
  const [from = "", today = from] = [days[0], days.at(-1)]
  const [saved, live] = await Promise.all([
    ports.usageStore.answers(accountId, from),
    readCounters(ports, accountId, today),
  ])
  const counts = laterAnswers([...saved, ...live.counted.flatMap(answersOfReading)])
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
  const keyIds = await usageStore.keysInUse(accountId, today)
  const replies = await Promise.all(
    [null, ...keyIds].map(async (keyId) => ({ keyId, ...(await usageOfToday.today({ accountId, keyId })) })),
  )
  const counted = replies.filter((reply) => reply.kind === "counted")
  return { counted, isComplete: counted.length === replies.length }
}

function daysOf({ keyId, usage, earlier }: CounterReading): readonly OfCounter<DayUsage>[] {
  return [usage, ...earlier].map((day) => ({ ...day, keyId }))
}

function answersOfReading({ keyId, answers }: CounterReading): readonly OfCounter<AnswerCount>[] {
  return answers.map((answer) => ({ ...answer, keyId }))
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

function laterAnswers(readings: readonly OfCounter<AnswerCount>[]): readonly AnswerCount[] {
  const counts = new Map<string, AnswerCount>()
  for (const reading of readings) {
    const name = `${reading.keyId} ${reading.day} ${reading.route} ${reading.status}`
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

function routesOf(day: string, counts: readonly AnswerCount[]): readonly RouteAnswers[] {
  const ofDay = counts.filter((count) => count.day === day)
  const routes = [...new Set(ofDay.map(({ route }) => route))].toSorted()
  return routes
    .map((route) => {
      const sums = sumByStatus(ofDay.filter((count) => count.route === route))
      const statuses = [...sums].map(([status, requests]) => ({ status, requests }))
      return {
        day,
        route,
        requests: sums.get(admittedStatus) ?? 0,
        statuses: statuses
          .filter(({ status }) => status !== admittedStatus)
          .toSorted((one, other) => one.status - other.status),
      }
    })
    .toSorted((one, other) => other.requests - one.requests)
}

function sumByStatus(answers: readonly AnswerCount[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { status, requests } of answers) sums.set(status, (sums.get(status) ?? 0) + requests)
  return sums
}
