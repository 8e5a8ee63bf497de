import { setTimeout as pause } from "node:timers/promises"
import { dayMilliseconds } from "../../src/days.ts"
import type { Random } from "../support/random.ts"
import { type SoakClock, serviceTime } from "./check/clock.ts"
import { tornCompanies } from "./check/torn.ts"
import { dayNumber } from "./check/windows.ts"
import type { CallerRecord } from "./count.ts"
import { exchange } from "./http.ts"
import { booksOf, compareDay, type OverCount, type SoakAccounts } from "./limits.ts"
import { ask, type LoadSetting } from "./load.ts"
import type { Publisher } from "./publish.ts"
import type { requestsOf } from "./requests.ts"
import type { SoakService } from "./service.ts"
import { expectedState, withoutFreshness } from "./states.ts"

interface Afterwards {
  readonly service: SoakService
  readonly setting: LoadSetting
  readonly clock: SoakClock
  readonly accounts: SoakAccounts
  readonly publishing: Publisher
  readonly draw: ReturnType<typeof requestsOf>
  readonly random: Random
}

const requestsAfterwards = 200
const booksSecondsMax = 90
/**
 * Checks the service after the faults. Every request must get a response, every document must equal that of a
 * clean publication, and the requests of every day must add up.
 */
export async function checkAfterwards(afterwards: Afterwards): Promise<OverCount> {
  await checkAnswers(afterwards)
  await checkDocuments(afterwards)
  return await checkDays(afterwards)
}

/** Checks that the next requests of a caller all succeed. */
async function checkAnswers({ setting, accounts: [large], draw, random }: Afterwards): Promise<void> {
  const { record } = setting
  for (let each = 0; each < requestsAfterwards; each++) {
    const caller = large.callers[each % large.callers.length]
    if (caller === undefined) return
    const request = draw(random)
    const status = await ask(setting, caller, request)
    if (status === 429 || status >= 500 || status === 0)
      record.note("afterwards", `${request.method} ${request.path} is ${status}`)
  }
}

const documentPaths = {
  compliance: "/compliance",
  evidence: "/evidence",
  health: "/health",
  financials: "/financials",
} as const

/**
 * Checks that the service returns the documents that the core computes from the stored input, and that the
 * tables of the store agree with each other.
 */
async function checkDocuments({
  service,
  setting,
  accounts: [large],
  publishing,
}: Afterwards): Promise<void> {
  const { record } = setting
  const [caller] = large.callers
  for (const { listing, state } of publishing.companies) {
    const { compliance, publication } = state
    const clean = await expectedState(service, listing, publication.asOf.slice(0, 10), compliance)
    for (const [name, path] of Object.entries(documentPaths)) {
      const text = await documentOf(setting, caller, `/v1/instruments/${listing.instrumentId}${path}`)
      if (text !== clean.documents[name])
        record.note("afterwards", `${listing.instrumentId}: another ${name}`)
    }
  }
  const torn = await tornCompanies(service.database)
  if (torn > 0) record.note("afterwards", `${torn} companies have another verdict where they are listed`)
}

async function documentOf(
  { origin, now }: LoadSetting,
  caller: CallerRecord | undefined,
  path: string,
): Promise<string> {
  const sentAt = now()
  const answer = await exchange(origin, { method: "GET", path, headers: { "X-API-Key": caller?.key ?? "" } })
  caller?.admitted.push({ sentAt, answeredAt: now() })
  if (answer.status === 404) return "none"
  const { data } = JSON.parse(answer.body) as { data?: unknown }
  return withoutFreshness(data)
}

/** Checks each key's requests of both days: today's by `/v1/me`, and yesterday's by D1. */
async function checkDays({ service, setting, clock, accounts }: Afterwards): Promise<OverCount> {
  const { record } = setting
  const now = serviceTime(clock, Date.now())
  const yesterday = now - dayMilliseconds
  const callers = accounts.flatMap((account) => account.callers)
  const days = await Promise.all(
    callers.map(async (caller) => {
      const reported = await requestsToday(service, caller)
      const booked = await bookedOf(service, caller, new Date(yesterday).toISOString().slice(0, 10))
      const before = compareDay(record, caller, booked, dayNumber(yesterday))
      return reported === null ? [before] : [before, compareDay(record, caller, reported, dayNumber(now))]
    }),
  )
  const counts = days.flat()
  return {
    hidden: counts.reduce((sum, { hidden }) => sum + hidden, 0),
    twice: counts.reduce((sum, { twice }) => sum + twice, 0),
  }
}

/** Returns null if the day's allowance is used up. The request is then refused, which is proof enough. */
async function requestsToday({ origin }: SoakService, { key }: CallerRecord): Promise<number | null> {
  for (;;) {
    const answer = await exchange(origin, { method: "GET", path: "/v1/me", headers: { "X-API-Key": key } })
    if (answer.status === 200) {
      const { data } = JSON.parse(answer.body) as { data: { usage: { requests_today: number } } }
      return data.usage.requests_today - 1
    }
    const { error } = JSON.parse(answer.body) as { error: { message: string } }
    if (answer.status !== 429) throw new Error(`/v1/me: ${answer.status} ${error.message}`)
    if (error.message.includes("a day")) return null
    await pause(500)
  }
}

/**
 * Returns the count of a day once it stays the same in D1. An object writes its day within a minute, or later
 * if D1 refused the write.
 */
async function bookedOf(service: SoakService, caller: CallerRecord, day: string): Promise<number> {
  let booked = -1
  for (let second = 0; second < booksSecondsMax; second++) {
    const now = await booksOf(service, caller, day)
    if (now === booked && second > 2 && now >= surelyOn(caller, day)) return now
    booked = now
    await pause(1_000)
  }
  return booked
}

function surelyOn({ admitted }: CallerRecord, day: string): number {
  const number = dayNumber(Date.parse(day))
  return admitted.filter(
    ({ sentAt, answeredAt }) => dayNumber(sentAt) === number && dayNumber(answeredAt) === number,
  ).length
}
