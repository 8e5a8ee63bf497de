import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test"
import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { AnswerCount, Counter } from "../../../src/access/ports.ts"
import { type Channel, minuteOf, utcDay } from "../../../src/access/window.ts"
import type { EndpointName } from "../../../src/contract/endpoints.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import type { AnswerReport } from "../../../worker/limits/usage-days.ts"
import { alarmMeeting, asking, booksOf, inOrder, objectOf } from "../support/allowances.ts"
import { newKey } from "../support/service.ts"

/** One key's allowance object under random events, compared with a list of its replies. */

const limits = { requestsPerDay: 40, requestsPerMinute: 7 }
const lastInstant = Date.parse("2090-11-20T23:59:59.999Z")

interface Reported {
  readonly reporter: string
  readonly status: number
  readonly requests: number
}

type Happening =
  | { readonly kind: "ask"; readonly channels: readonly Channel[]; readonly route: EndpointName }
  | { readonly kind: "pass"; readonly milliseconds: number }
  | ({ readonly kind: "report" } & Reported)
  | { readonly kind: "report again"; readonly which: number }
  | { readonly kind: "evict" | "alarm" | "alarm refused" | "alarm killed" }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      channels: fc.array(fc.constantFrom<Channel>("rest", "mcp"), { minLength: 1, maxLength: 9 }),
      route: fc.constantFrom<EndpointName>("compliance", "screen", "evidence"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      milliseconds: fc.constantFrom(
        1,
        -1,
        1_000,
        59_999,
        60_000,
        -60_000,
        -3_600_000,
        dayMilliseconds,
        172_800_000,
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("report" as const),
      reporter: fc.constantFrom("one isolate", "another"),
      status: fc.constantFrom(200, 404, 429, 500),
      requests: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("report again" as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "evict" as const,
        "alarm" as const,
        "alarm refused" as const,
        "alarm killed" as const,
      ),
    }),
  },
)

interface Admitted {
  readonly at: number
  readonly channel: Channel
  readonly route: EndpointName
}

/** The replies and reports so far. */
interface Record {
  readonly counter: Counter
  readonly admitted: Admitted[]
  readonly reports: AnswerReport[]
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: lastInstant })
})

afterEach(() => {
  vi.useRealTimers()
})

async function happen(event: Happening, record: Record): Promise<void> {
  const stub = objectOf(record.counter)
  switch (event.kind) {
    case "ask":
      return ask(event, record)
    case "pass":
      vi.setSystemTime(Date.now() + event.milliseconds)
      return
    case "report":
      return sendReport(event, record)
    case "report again": {
      const repeated = record.reports[event.which % Math.max(1, record.reports.length)]
      if (repeated !== undefined) await stub.recordAnswers(repeated)
      return
    }
    case "evict":
      await stub.readUsage(record.counter.keyId)
      return evictDurableObject(stub)
    case "alarm":
      await runDurableObjectAlarm(stub)
      return
    case "alarm refused":
    case "alarm killed":
      await alarmMeeting(stub, event.kind === "alarm refused" ? "refused" : "killed")
  }
}

/** All at once. */
async function ask({ channels, route }: Happening & { kind: "ask" }, record: Record): Promise<void> {
  const { counter, admitted } = record
  const stub = objectOf(counter)
  const replies = await Promise.all(
    channels.map(async (channel) => ({
      channel,
      reply: await stub.admit(asking(counter, limits, { channel, route })),
    })),
  )
  for (const { channel, reply } of replies) {
    if (reply === "revoked") throw new Error("this key was not revoked")
    if ("limit" in reply) expect(reply.remaining).toBe(0)
    else admitted.push({ at: reply.nowMilliseconds, channel, route })
  }
}

/** Of the day on which the last request was admitted, with the next sequence number; null before the first. */
function newReport(
  { reporter, status, requests }: Reported,
  { counter, admitted, reports }: Record,
): AnswerReport | null {
  const last = admitted.at(-1)
  if (last === undefined) return null
  const answers = [{ day: utcDay(last.at), route: last.route, status, requests }]
  return { keyId: counter.keyId, reporter, sequence: reports.length + 1, answers }
}

async function sendReport(reported: Reported, record: Record): Promise<void> {
  const report = newReport(reported, record)
  if (report === null) return
  record.reports.push(report)
  await objectOf(record.counter).recordAnswers(report)
}

function numberBy<Item>(items: readonly Item[], nameOf: (item: Item) => string | number): readonly number[] {
  const names = items.map(nameOf)
  return [...new Set(names)].map((name) => names.filter((other) => other === name).length)
}

/** The expected rows of D1. */
function expectedOf({ admitted, reports }: Record) {
  const days = [...new Set(admitted.map(({ at }) => utcDay(at)))].toSorted().map((day) => {
    const ofDay = admitted.filter(({ at }) => utcDay(at) === day)
    return {
      day,
      requests: ofDay.length,
      mcpRequests: ofDay.filter(({ channel }) => channel === "mcp").length,
    }
  })
  const counts = new Map<string, AnswerCount>()
  const add = (answer: AnswerCount) => {
    const name = `${answer.day} ${answer.route} ${answer.status}`
    counts.set(name, { ...answer, requests: answer.requests + (counts.get(name)?.requests ?? 0) })
  }
  for (const { at, route } of admitted) add({ day: utcDay(at), route, status: 0, requests: 1 })
  for (const { answers } of reports) answers.forEach(add)
  return { days, answers: inOrder([...counts.values()]) }
}

test("for any sequence of events: never too many, none lost, and D1 agrees with the objects", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 50 }), async (events) => {
      vi.setSystemTime(lastInstant)
      const { accountId, keyId } = await newKey("sandbox")
      const record: Record = { counter: { accountId, keyId }, admitted: [], reports: [] }
      for (const event of events) await happen(event, record)

      const { admitted } = record
      expect(Math.max(0, ...numberBy(admitted, ({ at }) => utcDay(at)))).toBeLessThanOrEqual(
        limits.requestsPerDay,
      )
      expect(Math.max(0, ...numberBy(admitted, ({ at }) => minuteOf(at)))).toBeLessThanOrEqual(
        limits.requestsPerMinute,
      )

      const stub = objectOf(record.counter)
      const expected = expectedOf(record)
      const held = await stub.readUsage(record.counter.keyId)
      const kept = new Set(held.days.map(({ day }) => day))
      expect(held.days.toReversed()).toEqual(expected.days.filter(({ day }) => kept.has(day)))
      expect(inOrder(held.answers)).toEqual(expected.answers.filter(({ day }) => kept.has(day)))

      while (await runDurableObjectAlarm(stub));
      expect(await booksOf(record.counter)).toEqual(expected)
      for (const { day, requests } of expected.days) {
        const ofRoutes = expected.answers.filter((each) => each.day === day && each.status === 0)
        expect(ofRoutes.reduce((sum, each) => sum + each.requests, 0)).toBe(requests)
      }
    }),
    { numRuns: 12 },
  )
})
