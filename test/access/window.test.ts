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
  utcDay,
} from "../../src/access/window.ts"

const limits = { requestsPerDay: 500, requestsPerMinute: 30 }
const noon = Date.parse("2026-11-20T12:00:10.000Z")

function usageOf(change: Partial<MinuteUsage> = {}): MinuteUsage {
  return {
    day: "2026-11-20",
    requests: 0,
    mcpRequests: 0,
    minute: Math.floor(noon / 60_000),
    minuteRequests: 0,
    ...change,
  }
}

describe("count", () => {
  test("admits the first request of a key", () => {
    expect(countRequest(null, limits, "rest", noon)).toEqual({
      kind: "admitted",
      usage: usageOf({ requests: 1, minuteRequests: 1 }),
      nowMilliseconds: noon,
    })
  })

  test("counts MCP requests among the requests and apart", () => {
    expect(countRequest(usageOf({ requests: 4, mcpRequests: 2 }), limits, "mcp", noon)).toMatchObject({
      usage: { requests: 5, mcpRequests: 3 },
    })
  })

  test.each([
    ["the minute is spent", { minuteRequests: 30 }, 30, 50, "2026-11-20T12:01:00.000Z"],
    ["the day is spent", { requests: 500 }, 500, 43_190, "2026-11-21T00:00:00.000Z"],
    [
      "both are spent: the longer wait",
      { requests: 500, minuteRequests: 30 },
      500,
      43_190,
      "2026-11-21T00:00:00.000Z",
    ],
  ])("refuses when %s", (_what, change, limit, retryAfterSeconds, end) => {
    expect(countRequest(usageOf(change), limits, "rest", noon)).toEqual({
      kind: "spent",
      window: { limit, remaining: 0, retryAfterSeconds, resetsAtMilliseconds: Date.parse(end) },
    })
  })

  test("starts a new minute within the day, and a new day at midnight UTC", () => {
    const recorded = usageOf({ requests: 100, minuteRequests: 30 })
    expect(countRequest(recorded, limits, "rest", noon + 50_000)).toMatchObject({
      usage: { requests: 101, minuteRequests: 1 },
    })
    const midnight = Date.parse("2026-11-21T00:00:00.000Z")
    expect(countRequest(recorded, limits, "rest", midnight)).toMatchObject({
      usage: { day: "2026-11-21", requests: 1 },
    })
  })
})

test.each([
  ["2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2028-02-28T00:00:00.000Z", "2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
])("the day and the month of %s end at %s and %s", (instant, day, month) => {
  const now = Date.parse(instant)
  expect(new Date(dayEnd(now)).toISOString()).toBe(day)
  expect(new Date(monthEnd(now)).toISOString()).toBe(month)
})

test("the day of an instant does not depend on the instants before it", () => {
  const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1 }), (dates) => {
      expect(dates.map((date) => utcDay(date.getTime()))).toEqual(
        dates.map((date) => date.toISOString().slice(0, 10)),
      )
    }),
  )
})

/** Laws of the day and minute windows over random requests at random times; some times go back. */

const lawLimits = { requestsPerDay: 25, requestsPerMinute: 4 }
const lastInstant = Date.parse("2026-11-20T23:59:59.999Z")

/** Steps that meet the ends of minutes and days to the millisecond. */
const step = fc.oneof(
  fc.constantFrom(0, 1, -1, 999, 1_000, 59_999, 60_000, -60_000, 86_399_999, 86_400_000, -3_600_000),
  fc.integer({ min: 0, max: 40_000 }),
)
const start = fc.constantFrom(lastInstant - 60_000, lastInstant - 1, lastInstant, lastInstant + 1)
const request = fc.record({ step, channel: fc.constantFrom<Channel>("rest", "mcp") })

interface Admitted {
  readonly at: number
  readonly usage: MinuteUsage
  readonly channel: Channel
}

interface Refused {
  readonly at: number
  readonly usage: MinuteUsage | null
  readonly resetsAt: number
  readonly wait: number
}

interface Run {
  readonly admitted: readonly Admitted[]
  readonly refused: readonly Refused[]
}

/** Plays the requests one after the other, as the object does. */
function play(from: number, requests: readonly { readonly step: number; readonly channel: Channel }[]): Run {
  const admitted: Admitted[] = []
  const refused: Refused[] = []
  let usage: MinuteUsage | null = null
  let clock = from
  for (const { step: passed, channel } of requests) {
    clock += passed
    const at: number = Math.max(clock, (usage?.minute ?? 0) * 60_000)
    const counted = countRequest(usage, lawLimits, channel, clock)
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

const numberBy = <Item>(items: readonly Item[], nameOf: (item: Item) => string | number) => {
  const numbers = new Map<string | number, number>()
  for (const item of items) numbers.set(nameOf(item), (numbers.get(nameOf(item)) ?? 0) + 1)
  return numbers
}

function holds(law: (run: Run) => void): void {
  fc.assert(
    fc.property(start, fc.array(request, { maxLength: 150 }), (from, requests) => law(play(from, requests))),
    { numRuns: 300 },
  )
}

describe("over random requests and clocks", () => {
  test("no day and no minute ever admits more than its limit", () => {
    holds(({ admitted }) => {
      const days = numberBy(admitted, ({ at }) => utcDay(at))
      const minutes = numberBy(admitted, ({ at }) => minuteOf(at))
      expect(Math.max(0, ...days.values())).toBeLessThanOrEqual(lawLimits.requestsPerDay)
      expect(Math.max(0, ...minutes.values())).toBeLessThanOrEqual(lawLimits.requestsPerMinute)
    })
  })

  test("a day's count is the number of its admissions, and MCP's share of them", () => {
    holds(({ admitted }) => {
      for (const [index, { usage, at }] of admitted.entries()) {
        const sameDay = admitted.slice(0, index + 1).filter((each) => utcDay(each.at) === utcDay(at))
        expect(usage).toMatchObject({
          day: utcDay(at),
          requests: sameDay.length,
          mcpRequests: sameDay.filter(({ channel }) => channel === "mcp").length,
        })
      }
    })
  })

  test("the clock that counts never goes back", () => {
    holds(({ admitted }) => {
      const minutes = admitted.map(({ at }) => minuteOf(at))
      expect(minutes).toEqual(minutes.toSorted((one, other) => one - other))
    })
  })

  test("a refusal's wait is the time to its reset in whole seconds, and the reset is still to come", () => {
    holds(({ refused }) => {
      for (const { at, resetsAt, wait } of refused) {
        expect(resetsAt).toBeGreaterThan(at)
        expect(wait).toBe(Math.ceil((resetsAt - at) / 1_000))
      }
    })
  })

  test("a caller that waits for the stated time is not refused by the same window again", () => {
    holds(({ refused }) => {
      for (const { at, usage, resetsAt, wait } of refused) {
        const again = countRequest(usage, lawLimits, "rest", at + wait * 1_000)
        if (again.kind === "spent") expect(again.window.resetsAtMilliseconds).toBeGreaterThan(resetsAt)
      }
    })
  })
})

test.each([
  ["2026-11-20T23:59:59.999Z", "2026-11-20", "2026-11-21T00:00:00.000Z", 1],
  ["2026-11-21T00:00:00.000Z", "2026-11-21", "2026-11-22T00:00:00.000Z", 86_400],
  ["2026-11-20T23:59:59.000Z", "2026-11-20", "2026-11-21T00:00:00.000Z", 1],
  ["2026-11-20T23:59:58.999Z", "2026-11-20", "2026-11-21T00:00:00.000Z", 2],
])("a request at %s counts on %s, whose window ends at %s, in %i s", (instant, day, end, wait) => {
  const now = Date.parse(instant)
  expect(countRequest(null, lawLimits, "rest", now)).toMatchObject({ kind: "admitted", usage: { day } })
  const window = dayWindow(lawLimits, 1, now)
  expect(new Date(window.resetsAtMilliseconds).toISOString()).toBe(end)
  expect(window.retryAfterSeconds).toBe(wait)
})
