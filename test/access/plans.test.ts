import { expect, test } from "vitest"
import { entitlement, type Subscription } from "../../src/access/plans.ts"
import type { KeyType } from "../../src/vocabulary.ts"

const now = Date.parse("2026-11-20T12:00:00.000Z")
const plusUntil = (activeUntil: string | null): Subscription => ({ plan: "plus", activeUntil })

const examples: readonly (readonly [string, KeyType, Subscription | null, string, string, number])[] = [
  ["no subscription", "live", null, "free", "sandbox", 30],
  ["Plus without an end", "live", plusUntil(null), "plus", "full", 300],
  ["Plus until a second from now", "live", plusUntil("2026-11-20T12:00:01.000Z"), "plus", "full", 300],
  ["Plus until this instant", "live", plusUntil("2026-11-20T12:00:00.000Z"), "free", "sandbox", 30],
  ["Plus until another zone's instant", "live", plusUntil("2026-11-20T15:30:00+03:00"), "plus", "full", 300],
  ["a sandbox key on Plus", "sandbox", plusUntil(null), "plus", "sandbox", 30],
  ["a subscription to the free plan", "live", { plan: "free", activeUntil: null }, "free", "sandbox", 30],
  ["Enterprise", "live", { plan: "enterprise", activeUntil: null }, "enterprise", "full", 500],
]

test.each(examples)("%s", (_what, type, subscription, plan, scope, requestsPerMinute) => {
  expect(entitlement(type, subscription === null ? [] : [subscription], now)).toMatchObject({
    plan,
    scope,
    limits: { requestsPerMinute },
  })
})

test.each([
  ["a grant that ended, and a paid plan", ["enterprise", "2026-11-20T11:59:59Z"], ["plus", null], "plus"],
  ["the higher of two plans in force", ["plus", null], ["enterprise", "2026-11-21T00:00:00Z"], "enterprise"],
  ["the higher plan, listed first", ["enterprise", "2026-11-21T00:00:00Z"], ["plus", null], "enterprise"],
  ["none if both ended", ["plus", "2026-01-01T00:00:00Z"], ["enterprise", "2026-11-20T12:00:00Z"], "free"],
] as const)("of two subscriptions, the best one in force counts: %s", (_what, first, second, plan) => {
  const subscriptions = [first, second].map(([held, activeUntil]) => ({ plan: held, activeUntil }))
  expect(entitlement("live", subscriptions, now).plan).toBe(plan)
})

test.each([
  ["no subscription", [], "sandbox", 500],
  ["Plus", [plusUntil(null)], "full", 10_000],
] as const)(
  "a session may do what its account pays for: %s",
  (_what, subscriptions, scope, requestsPerDay) => {
    expect(entitlement("session", subscriptions, now)).toMatchObject({ scope, limits: { requestsPerDay } })
  },
)
