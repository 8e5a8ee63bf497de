import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { answerCounts, type DayAnswers, isCountedRoute, withAnswers } from "../../src/access/usage.ts"
import type { EndpointName } from "../../src/contract/endpoints.ts"

const answered = fc.record({
  route: fc.constantFrom<EndpointName>("compliance", "screen", "me"),
  status: fc.constantFrom(0, 200, 304, 429, 500),
  requests: fc.integer({ min: 1, max: 1_000 }),
})

describe("counts by route and status", () => {
  test("contain every response once, in any order", () => {
    fc.assert(
      fc.property(fc.array(answered), fc.array(answered), (some, others) => {
        const one = [...some, ...others].reduce<DayAnswers>(withAnswers, {})
        const other = [...others, ...some].reduce<DayAnswers>(withAnswers, {})
        expect(one).toEqual(other)
        const counts = answerCounts("2026-11-20", one)
        for (const { route, status, requests } of counts) {
          const matching = [...some, ...others].filter(
            (each) => each.route === route && each.status === status,
          )
          expect(requests).toBe(matching.reduce((sum, each) => sum + each.requests, 0))
        }
        expect(counts).toHaveLength(
          new Set([...some, ...others].map((each) => `${each.route} ${each.status}`)).size,
        )
      }),
    )
  })

  test("are unchanged after printing and parsing", () => {
    fc.assert(
      fc.property(fc.array(answered), (some) => {
        const counts = some.reduce<DayAnswers>(withAnswers, {})
        expect(answerCounts("2026-11-20", JSON.parse(JSON.stringify(counts)))).toEqual(
          answerCounts("2026-11-20", counts),
        )
      }),
    )
  })

  test("leave out a route that is no longer in the table", () => {
    expect(answerCounts("2026-11-20", { "me 0": 2, "me 200": 1, "quotes 0": 7, "toString 0": 1 })).toEqual([
      { day: "2026-11-20", route: "me", status: 0, requests: 2 },
      { day: "2026-11-20", route: "me", status: 200, requests: 1 },
    ])
    expect(["me", "mcp", "quotes", "toString"].filter(isCountedRoute)).toEqual(["me", "mcp"])
  })
})
