import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type DayRoutes, isCountedRoute, routeCounts, withRequest } from "../../src/access/usage.ts"
import type { CountedRoute } from "../../src/access/window.ts"

const day = "2026-11-20"
const route = fc.constantFrom<CountedRoute>("compliance", "screen", "mcp")

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

  test("leave out a route that is no longer in the table", () => {
    expect(routeCounts(day, { me: 2, quotes: 7, toString: 1 })).toEqual([{ day, route: "me", requests: 2 }])
    expect(["me", "mcp", "quotes", "toString"].filter(isCountedRoute)).toEqual(["me", "mcp"])
  })
})
