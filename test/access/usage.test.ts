import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type DayRoutes, routeCounts, withRequest } from "../../src/access/usage.ts"

const day = "2026-11-20"
const route = fc.constantFrom("compliance", "screen", "mcp")

describe("counts by route", () => {
  test("contain every request once, in any order, also after printing and parsing", () => {
    fc.assert(
      fc.property(fc.array(route), (requests) => {
        const routes = requests.reduce<DayRoutes>(withRequest, {})
        expect(requests.toReversed().reduce<DayRoutes>(withRequest, {})).toEqual(routes)
        const counts = routeCounts(day, JSON.parse(JSON.stringify(routes)))
        expect(counts).toHaveLength(new Set(requests).size)
        for (const count of counts)
          expect(count.requests).toBe(requests.filter((each) => each === count.route).length)
      }),
    )
  })
})
