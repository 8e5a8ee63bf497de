import { expect, test } from "vitest"
import { digestOf } from "../../src/services/on-day.ts"
import type { RecordedInput } from "../../src/stored/past-inputs.ts"

function recorded(...days: readonly string[]): RecordedInput {
  const prices = { currency: "USD", closes: days.map((date) => ({ date, close: 10 })) }
  return {
    ratesRevisedAt: null,
    version: "2026-09-01T09:00:00.000Z",
    lines: new Map([["S1", { prices, splits: [] }]]),
    verdictChanges: [],
  }
}

test.each([
  ["a later close, before the newest report was stored, shows a split", ["2026-08-31"], false],
  ["closes after the newest report was stored change nothing", ["2026-09-02", "2026-09-03"], true],
])("the stored state of a day: %s", (_, later, isSame) => {
  const day = "2026-04-30"
  const before = digestOf(day, recorded(day, ...later.slice(0, -1)))
  expect(digestOf(day, recorded(day, ...later)) === before).toBe(isSame)
})

test("the stored state of a day: a rate that came late or was corrected changes it", () => {
  const input = recorded("2026-04-30")
  const revised = { ...input, ratesRevisedAt: "2026-09-02T01:23:00.000Z" }
  expect(digestOf("2026-04-30", revised)).not.toBe(digestOf("2026-04-30", input))
})
