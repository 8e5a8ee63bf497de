import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { countRequest, dayEnd, type MinuteUsage, monthEnd, utcDay } from "../../src/access/window.ts"

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

  test("a clock that runs backwards opens no window again", () => {
    const recorded = usageOf({ requests: 30, minuteRequests: 30 })
    expect(countRequest(recorded, limits, "rest", noon - 3_600_000).kind).toBe("spent")
  })

  test("a wait is never shorter than a second, and never ends before the window does", () => {
    fc.assert(
      fc.property(fc.integer({ min: noon - 10, max: noon + 60_000 }), (now) => {
        const counted = countRequest(usageOf({ requests: 500 }), limits, "rest", now)
        if (counted.kind !== "spent") throw new Error("a spent day was admitted")
        expect(counted.window.retryAfterSeconds).toBeGreaterThanOrEqual(1)
        expect(now + counted.window.retryAfterSeconds * 1_000).toBeGreaterThanOrEqual(
          counted.window.resetsAtMilliseconds,
        )
      }),
    )
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
