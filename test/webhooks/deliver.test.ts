import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { attemptsMax, isOverloaded, retryDelaySeconds } from "../../src/webhooks/deliver.ts"

const now = Date.parse("2026-11-22T06:00:00Z")
const noResponse = { status: null, retryAfter: null }
const hour = 3_600

function delay(
  attempts: number,
  status: number | null = null,
  retryAfter: string | null = null,
  random = 0.5,
) {
  return retryDelaySeconds(attempts, { status, retryAfter }, now, random)
}

test("a delivery has ten attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h", () => {
  const delays = Array.from({ length: attemptsMax - 1 }, (_, at) => delay(at + 1))
  expect(delays).toEqual([5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour])
  expect(delay(attemptsMax)).toBeNull()
})

describe("Retry-After", () => {
  test.each<[header: string | null, seconds: number]>([
    ["120", 120],
    ["1", 60],
    ["86400000", 86_400],
    ["Sun, 22 Nov 2026 06:10:00 GMT", 600],
    ["Sun, 22 Nov 2020 06:10:00 GMT", 60],
    ["soon", 60],
    ["-5", 60],
    ["", 60],
    [null, 60],
  ])("%j sets the delay, between the planned delay and a day", (header, seconds) => {
    expect(delay(1, 429, header)).toBe(seconds)
  })

  test("never makes a delay shorter", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: attemptsMax - 1 }),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, seconds, random) => {
          const heeded =
            retryDelaySeconds(attempts, { status: 503, retryAfter: String(seconds) }, now, random) ?? 0
          expect(heeded).toBeGreaterThanOrEqual(retryDelaySeconds(attempts, noResponse, now, random) ?? 0)
          expect(heeded).toBeLessThanOrEqual(86_400 * 1.1)
        },
      ),
    )
  })
})

test("an overloaded receiver gets no request for at least a minute", () => {
  expect([429, 502, 504].map((status) => delay(1, status))).toEqual([60, 60, 60])
  expect([500, 503, 302, 404].map((status) => delay(1, status))).toEqual([5, 5, 5, 5])
  expect([null, 200, 500].some((status) => isOverloaded({ status }))).toBe(false)
})

test("jitter changes a delay by up to a tenth in both directions", () => {
  expect([delay(2, null, null, 0), delay(2, null, null, 1)]).toEqual([270, 330])
})
