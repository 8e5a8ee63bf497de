import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Channel,
  countRequest,
  dayEnd,
  dayWindow,
  type MinuteUsage,
  minuteOf,
  monthEnd,
} from "../../src/access/window.ts"
import { dayMilliseconds, minuteMilliseconds, utcDay } from "../../src/days.ts"

test.each([
  ["2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2028-02-28T00:00:00.000Z", "2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
])("the day and the month of %s end at %s and %s", (instant, day, month) => {
  const now = Date.parse(instant)
  expect(new Date(dayEnd(now)).toISOString()).toBe(day)
  expect(new Date(monthEnd(now)).toISOString()).toBe(month)
})

test("the day of an instant does not depend on the instants asked for before", () => {
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1 }), (dates) => {
      expect(dates.map((date) => utcDay(date.getTime()))).toEqual(
        dates.map((date) => date.toISOString().slice(0, 10)),
      )
    }),
  )
})

test.each([
  ["the minute is spent", { minuteRequests: 30 }, 30, 50, "2026-11-20T12:01:00.000Z"],
  ["the day is spent", { requests: 500 }, 500, 43_190, "2026-11-21T00:00:00.000Z"],
  [
    "minute and day are both spent, and must wait for the later end",
    { requests: 500, minuteRequests: 30 },
    500,
    43_190,
    "2026-11-21T00:00:00.000Z",
  ],
])("a request is refused when %s", (_what, spent, limit, retryAfterSeconds, end) => {
  const noon = Date.parse("2026-11-20T12:00:10.000Z")
  const none = { requests: 0, mcpRequests: 0, minuteRequests: 0 }
  const usage = { day: "2026-11-20", minute: minuteOf(noon), ...none, ...spent }
  expect(countRequest(usage, { requestsPerDay: 500, requestsPerMinute: 30 }, "rest", noon)).toEqual({
    kind: "spent",
    window: { limit, remaining: 0, retryAfterSeconds, resetsAtMilliseconds: Date.parse(end) },
  })
})

const limits = { requestsPerDay: 25, requestsPerMinute: 4 }

test.each([
  ["2026-11-20T23:59:59.999Z", "2026-11-20", "2026-11-21T00:00:00.000Z", 1],
  ["2026-11-21T00:00:00.000Z", "2026-11-21", "2026-11-22T00:00:00.000Z", 86_400],
  ["2026-11-20T23:59:59.000Z", "2026-11-20", "2026-11-21T00:00:00.000Z", 1],
  ["2026-11-20T23:59:58.999Z", "2026-11-20", "2026-11-21T00:00:00.000Z", 2],
])("a request at %s counts on %s, whose window ends at %s, in %i s", (instant, day, end, wait) => {
  const now = Date.parse(instant)
  expect(countRequest(null, limits, "rest", now)).toMatchObject({ kind: "admitted", usage: { day } })
  const window = dayWindow(limits, 1, now)
  expect(new Date(window.resetsAtMilliseconds).toISOString()).toBe(end)
  expect(window.retryAfterSeconds).toBe(wait)
})

test.each([
  ["two days ahead", 2 * dayMilliseconds, 12],
  ["ten minutes ahead", 10 * minuteMilliseconds, 12],
  ["an hour behind", -60 * minuteMilliseconds, 12],
  ["a minute ahead, so that the requests until then count as its own", minuteMilliseconds, 7],
])("after a request by a clock that is %s, the right clock is followed", (_clock, error, admittedMax) => {
  const noon = Date.parse("2026-11-20T12:00:00.000Z")
  let usage: MinuteUsage | null = null
  let admitted = 0
  const times = Array.from({ length: 15 }, (_, at) => noon + Math.floor(at / 5) * minuteMilliseconds)
  for (const at of [noon + error, ...times]) {
    const counted = countRequest(usage, limits, "rest", at)
    if (counted.kind === "spent") continue
    usage = counted.usage
    if (at !== noon + error) admitted++
  }
  expect(admitted).toBe(admittedMax)
  expect(usage?.day).toBe("2026-11-20")
})

test("a step back of an hour allows a minute's requests once more, but no day's", () => {
  const noon = Date.parse("2026-11-20T12:00:00.000Z")
  const spent = { day: "2026-11-20", minute: minuteOf(noon), requests: 24, mcpRequests: 0, minuteRequests: 4 }
  const earlier = countRequest(spent, limits, "rest", noon - 60 * minuteMilliseconds)
  expect(earlier).toMatchObject({ kind: "admitted", usage: { requests: 25, minuteRequests: 1 } })
  const again = earlier.kind === "admitted" ? earlier.usage : null
  expect(countRequest(again, limits, "rest", noon)).toMatchObject({ kind: "spent", window: { limit: 25 } })
})

/** Random requests at random times, by clocks that differ by minutes. */
describe("over random requests and clocks", () => {
  const lastInstant = Date.parse("2026-11-20T23:59:59.999Z")
  /** Steps that reach the ends of minutes and days to the millisecond. */
  const step = fc.oneof(
    fc.constantFrom(0, 1, 999, 1_000, 59_999, 60_000, 86_399_999, 86_400_000),
    fc.integer({ min: 0, max: 40_000 }),
  )
  const start = fc.constantFrom(lastInstant - 60_000, lastInstant - 1, lastInstant, lastInstant + 1)
  const error = fc.oneof(
    fc.constantFrom(0, 0, 1, -1, -60_000, 60_000),
    fc.integer({ min: -150_000, max: 150_000 }),
  )
  const channel = fc.constantFrom<Channel>("rest", "mcp")
  const requests = fc.array(fc.record({ step, error, channel }), { maxLength: 150 })

  /** Counts the requests one after another, as the Durable Object does. */
  function play([from, sent]: [
    from: number,
    sent: readonly { step: number; error: number; channel: Channel }[],
  ]) {
    const admitted: { at: number; usage: MinuteUsage; channel: Channel }[] = []
    const refused: { at: number; usage: MinuteUsage | null; resetsAt: number; wait: number }[] = []
    let usage: MinuteUsage | null = null
    let right = from
    for (const { step: passed, error, channel } of sent) {
      right += passed
      const clock = right + error
      const at: number = Math.max(clock, (usage?.minute ?? 0) * 60_000)
      const counted = countRequest(usage, limits, channel, clock)
      if (counted.kind === "spent") {
        const { resetsAtMilliseconds: resetsAt, retryAfterSeconds: wait } = counted.window
        refused.push({ at, usage, resetsAt, wait })
        continue
      }
      usage = counted.usage
      admitted.push({ at: counted.nowMilliseconds, usage, channel })
    }
    return { admitted, refused }
  }

  function holds(law: (run: ReturnType<typeof play>) => void): void {
    fc.assert(
      fc.property(fc.tuple(start, requests), (played) => law(play(played))),
      { numRuns: 300 },
    )
  }

  test("no day and no minute admits more requests than its limit, and no request below the limit is refused", () => {
    holds(({ admitted, refused }) => {
      const within = (at: number, unitOf: (at: number) => string | number) =>
        admitted.filter((each) => unitOf(each.at) === unitOf(at)).length
      for (const { at } of admitted) {
        expect(within(at, utcDay)).toBeLessThanOrEqual(limits.requestsPerDay)
        expect(within(at, minuteOf)).toBeLessThanOrEqual(limits.requestsPerMinute)
      }
      for (const { at } of refused)
        expect(
          within(at, utcDay) >= limits.requestsPerDay || within(at, minuteOf) >= limits.requestsPerMinute,
        ).toBe(true)
    })
  })

  test("the counts of a day equal the requests admitted on it, in total and by MCP", () => {
    holds(({ admitted }) => {
      for (const [index, { usage, at }] of admitted.entries()) {
        const sameDay = admitted.slice(0, index + 1).filter((each) => utcDay(each.at) === utcDay(at))
        const mcpRequests = sameDay.filter(({ channel }) => channel === "mcp").length
        expect(usage).toMatchObject({ day: utcDay(at), requests: sameDay.length, mcpRequests })
      }
    })
  })

  test("the clock that counts never goes back", () => {
    holds(({ admitted }) => {
      const minutes = admitted.map(({ at }) => minuteOf(at))
      expect(minutes).toEqual(minutes.toSorted((one, other) => one - other))
    })
  })

  test("a refused request may be sent again after the stated wait: whole seconds until its window resets", () => {
    holds(({ refused }) => {
      for (const { at, usage, resetsAt, wait } of refused) {
        expect(resetsAt).toBeGreaterThan(at)
        expect(wait).toBe(Math.ceil((resetsAt - at) / 1_000))
        const again = countRequest(usage, limits, "rest", at + wait * 1_000)
        if (again.kind === "spent") expect(again.window.resetsAtMilliseconds).toBeGreaterThan(resetsAt)
      }
    })
  })
})
