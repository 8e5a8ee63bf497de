import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readName } from "../../src/access/name.ts"
import type { Subscription } from "../../src/access/plans.ts"
import type { UsageOfToday } from "../../src/access/ports.ts"
import type { Account, PaidSubscription } from "../../src/accounts/accounts.ts"
import { createKey, keysOf, type ListedKey } from "../../src/accounts/keys.ts"

const now = "2026-11-22T00:00:05.000Z"
const clock = { nowMilliseconds: () => Date.parse(now) }

const key: ListedKey = {
  id: "00000000-0000-4000-8000-00000000000a",
  type: "live",
  prefix: "qistas_live_abcd",
  name: null,
  createdAt: "2026-10-01T00:00:00.000Z",
  revokedAt: null,
  lastUsedAt: null,
}

describe("a key's name", () => {
  test.each([
    ["", null],
    ["  \t\n ", null],
    ["  my laptop ", "my laptop"],
    ["محفظة", "محفظة"],
    ["cafe\u0301", "caf\u00e9"],
    ["x".repeat(60), "x".repeat(60)],
    ["🜚".repeat(60), "🜚".repeat(60)],
  ])("%j is stored as %j", (written, name) => {
    expect(readName(written)).toEqual({ ok: true, value: name })
  })

  test.each([
    ["too long", "x".repeat(61)],
    ["two lines", "one\ntwo"],
    ["a control character", "be\u0007ll"],
    ["half a character", "a\ud800b"],
    ["a line separator", "one\u2028two"],
    ["text turned around", "a\u202eb"],
  ])("%s is refused", (_what, written) => {
    expect(readName(written)).toMatchObject({ ok: false, code: "bad_request" })
  })

  test("does not change when it is read a second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 70 }), (written) => {
        const read = readName(written)
        if (read.ok && read.value !== null) expect(readName(read.value)).toEqual(read)
      }),
    )
  })
})

describe("a live key needs a plan in force", () => {
  const granted = (plan: "plus" | "free", activeUntil: string | null = null): { granted: Subscription } => ({
    granted: { plan, activeUntil },
  })
  const paidUntil = (activeUntil: string) => ({ paid: { plan: "plus", activeUntil } as PaidSubscription })
  const nextInstant = "2026-11-22T00:00:05.001Z"

  test.each<[what: string, type: string, held: Partial<Account>, outcome: string]>([
    ["nothing", "live", {}, "plan_needed"],
    ["a grant of Plus", "live", granted("plus"), "made"],
    ["a grant of the free plan", "live", granted("free"), "plan_needed"],
    ["a grant that ends at this instant", "live", granted("plus", now), "plan_needed"],
    ["a grant that ends at the next instant", "live", granted("plus", nextInstant), "made"],
    ["a subscription that is paid", "live", paidUntil(nextInstant), "made"],
    ["a subscription that lapsed", "live", paidUntil(now), "plan_needed"],
    ["nothing", "sandbox", {}, "made"],
    ["nothing", "Live", {}, "bad_request"],
    ["nothing", "", {}, "bad_request"],
  ])("for an account with %s, type %j: %s", async (_what, type, held, outcome) => {
    const keyStore = { make: async () => ({ kind: "made", key: "the key", listed: key }) as const }
    const account = { id: "an account", granted: null, paid: null, ...held } as Account
    const made = await createKey({ clock, keyStore }, account, { type, name: " mine " })
    expect(made.ok ? "made" : made.code).toBe(outcome)
  })
})

describe("a listed key", () => {
  const earlier = "2026-11-21T23:59:59.999Z"
  const later = "2026-11-22T00:00:01.000Z"
  const counted = (day: string, requests: number, lastUsedAt: string | null): UsageOfToday => ({
    today: async () => ({
      kind: "counted",
      usage: { day, requests, mcpRequests: 1 },
      lastUsedAt,
      routes: [],
      earlier: [],
    }),
  })
  const outOfReach: UsageOfToday = { today: async () => ({ kind: "unreachable" }) }
  const ofToday = counted("2026-11-22", 7, later)

  test.each<[what: string, stored: Partial<ListedKey>, object: UsageOfToday, expected: unknown[]]>([
    ["today's counts and last use from its object", {}, ofToday, [7, 1, later]],
    ["the last use in the database", { lastUsedAt: later }, counted("2026-11-22", 7, earlier), [7, 1, later]],
    ["the last use from its object if that is later", { lastUsedAt: earlier }, ofToday, [7, 1, later]],
    [
      "zero if its object is outdated",
      { lastUsedAt: earlier },
      counted("2026-11-21", 7, null),
      [0, 0, earlier],
    ],
    ["no count if its object cannot be reached", { lastUsedAt: earlier }, outOfReach, [null, null, earlier]],
    ["the count of the day on which it was revoked", { revokedAt: later }, ofToday, [7, 1, later]],
    ["zero today if it was revoked before today", { revokedAt: earlier }, outOfReach, [0, 0, null]],
  ])("reports %s", async (_what, stored, usageOfToday, [requestsToday, mcpRequestsToday, lastUsedAt]) => {
    const keyStore = { list: async () => [{ ...key, ...stored }] }
    expect(await keysOf({ clock, keyStore, usageOfToday }, "an account")).toEqual([
      { ...key, ...stored, requestsToday, mcpRequestsToday, lastUsedAt },
    ])
  })
})
