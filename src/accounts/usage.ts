import type { AnswerCount, CountedUsage, Counter, UsageOfToday } from "../access/ports.ts"
import { admittedStatus } from "../access/usage.ts"
import { type CountedRoute, type DayUsage, utcDay } from "../access/window.ts"
import { dayMilliseconds } from "../days.ts"
import type { Clock } from "../ports.ts"

const usageDaysShown = 30
const answerDaysShown = 7

type OfCounter<Count> = Count & { readonly keyId: string | null }

/** Usage saved by the objects: complete for past days, up to a minute old for today. */
export interface UsageStore {
  /** For every key of the account and its sessions, from this day on (YYYY-MM-DD). */
  days(accountId: string, from: string): Promise<readonly OfCounter<DayUsage>[]>
  answers(accountId: string, from: string): Promise<readonly OfCounter<AnswerCount>[]>
  /** The account's keys that are not revoked, or were revoked on or after this day. */
  keysInUse(accountId: string, since: string): Promise<readonly string[]>
}

export interface UsagePorts {
  readonly clock: Clock
  readonly usageOfToday: UsageOfToday
  readonly usageStore: UsageStore
}

export interface AccountUsage {
  /** 30 days, oldest first, today last, including days without requests. */
  readonly days: readonly DayUsage[]
  /** False when an object was unreachable: today then lacks the last minute of its key. */
  readonly isTodayExact: boolean
}

/** How the requests of one day through one route were answered. */
export interface RouteAnswers {
  readonly day: string
  readonly route: CountedRoute
  /** Admitted requests, whatever their status. */
  readonly requests: number
  /** By HTTP status, lowest first. Requests refused with 429 were not admitted, so they count here only. */
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

/** How the account's requests of the last seven days were answered; newest day first, then busiest route first. */
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

/** The highest reading of each counter's day: counts only grow. */
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
