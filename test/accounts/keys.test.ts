import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { UsageOfToday } from "../../src/access/ports.ts"
import type { Account, PaidSubscription } from "../../src/accounts/accounts.ts"
import { createKey, type KeyStore, keysOf, type ListedKey, revokeKey } from "../../src/accounts/keys.ts"
import { readName } from "../../src/accounts/name.ts"

const now = "2026-11-22T00:00:05.000Z"
const clock = { nowMilliseconds: () => Date.parse(now) }

const account: Account = {
  id: "4f1d2c7e-0000-4000-8000-000000000001",
  email: "owner@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  stripeCustomerId: null,
  defaultMethodology: null,
  granted: null,
  paid: null,
}

function paidUntil(activeUntil: string): PaidSubscription {
  const stripe = { subscriptionId: "sub_1", status: "active", cancelsAtPeriodEnd: false, readAt: 1 }
  return { plan: "plus", activeUntil, periodEnd: activeUntil, ...stripe }
}

function key(given: Partial<ListedKey>): ListedKey {
  return {
    id: "00000000-0000-4000-8000-00000000000a",
    type: "live",
    prefix: "qistas_live_abcd",
    name: null,
    createdAt: "2026-10-01T00:00:00.000Z",
    revokedAt: null,
    lastUsedAt: null,
    ...given,
  }
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
  ])("%j is %j", (written, name) => {
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

  test("is unchanged when read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 70 }), (written) => {
        const read = readName(written)
        if (read.ok && read.value !== null) expect(readName(read.value)).toEqual(read)
      }),
    )
  })
})

describe("a live key needs a plan in force", () => {
  const lapsed = "2026-11-22T00:00:05.000Z"
  const ahead = "2026-11-22T00:00:05.001Z"

  test.each<[what: string, type: string, held: Partial<Account>, code: string | null]>([
    ["nothing", "live", {}, "plan_needed"],
    ["a grant of Plus", "live", { granted: { plan: "plus", activeUntil: null } }, null],
    ["a grant of the free plan", "live", { granted: { plan: "free", activeUntil: null } }, "plan_needed"],
    [
      "a grant that ends this instant",
      "live",
      { granted: { plan: "plus", activeUntil: lapsed } },
      "plan_needed",
    ],
    ["a grant that ends the next", "live", { granted: { plan: "plus", activeUntil: ahead } }, null],
    ["a subscription that is paid", "live", { paid: paidUntil(ahead) }, null],
    ["one that lapsed", "live", { paid: paidUntil(lapsed) }, "plan_needed"],
    ["nothing", "sandbox", {}, null],
    ["nothing", "Live", {}, "bad_request"],
    ["nothing", "", {}, "bad_request"],
  ])("with %s, %j: %s", async (_what, type, held, code) => {
    const calls: unknown[] = []
    const keyStore: Pick<KeyStore, "make"> = {
      async make(wanted, bounds, createdAt) {
        calls.push([wanted, bounds, createdAt])
        return { kind: "made", key: "the key", listed: key({}) }
      },
    }
    const made = await createKey({ clock, keyStore }, { ...account, ...held }, { type, name: " mine " })
    expect(made.ok ? null : made.code).toBe(code)
    const bounds = { ofTypeMax: 5, perDayMax: 20 }
    expect(calls).toEqual(code === null ? [[{ accountId: account.id, type, name: "mine" }, bounds, now]] : [])
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
      answers: [],
      earlier: [],
    }),
  })
  const outOfReach: UsageOfToday = { today: async () => ({ kind: "unreachable" }) }

  test.each<[what: string, stored: Partial<ListedKey>, object: UsageOfToday, expected: unknown[]]>([
    ["what its object has of today", {}, counted("2026-11-22", 7, later), [7, 1, later]],
    ["the later of two uses", { lastUsedAt: later }, counted("2026-11-22", 7, earlier), [7, 1, later]],
    ["the later of two uses", { lastUsedAt: earlier }, counted("2026-11-22", 7, later), [7, 1, later]],
    ["nothing of another day", { lastUsedAt: earlier }, counted("2026-11-21", 7, null), [0, 0, earlier]],
    ["no count out of reach", { lastUsedAt: earlier }, outOfReach, [null, null, earlier]],
    [
      "the count of the day it was revoked",
      { revokedAt: later },
      counted("2026-11-22", 7, later),
      [7, 1, later],
    ],
    ["nothing once revoked before today", { revokedAt: earlier }, outOfReach, [0, 0, null]],
  ])("reports %s", async (_what, stored, usageOfToday, [requestsToday, mcpRequestsToday, lastUsedAt]) => {
    const keyStore = { list: async () => [key(stored)] }
    expect(await keysOf({ clock, keyStore, usageOfToday }, account.id)).toEqual([
      { ...key(stored), requestsToday, mcpRequestsToday, lastUsedAt },
    ])
  })
})

describe("revoking", () => {
  interface World {
    readonly stored: ListedKey | null
    readonly isReachable: boolean
  }

  async function revokeIn({ stored, isReachable }: World) {
    const steps: string[] = []
    const ports = {
      clock,
      keyStore: {
        find: async () => stored,
        markRevoked: async (_accountId: string, _id: string, at: string) => void steps.push(`store ${at}`),
      },
      revocations: {
        async revoke() {
          steps.push("object")
          return { kind: isReachable ? "revoked" : "unreachable" } as const
        },
      },
    }
    const outcome = await revokeKey(ports, account.id, key({}).id)
    return { outcome: outcome.ok ? outcome.value.revokedAt : outcome.code, steps }
  }

  const before = "2026-11-01T00:00:00.000Z"

  test.each<[what: string, world: World, outcome: string, steps: readonly string[]]>([
    ["the object first", { stored: key({}), isReachable: true }, now, ["object", `store ${now}`]],
    ["nothing without the object", { stored: key({}), isReachable: false }, "unreachable", ["object"]],
    ["once", { stored: key({ revokedAt: before }), isReachable: true }, before, []],
    ["no other account's key", { stored: null, isReachable: true }, "not_found", []],
  ])("%s", async (_what, world, outcome, steps) => {
    expect(await revokeIn(world)).toEqual({ outcome, steps })
  })
})
