import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import { utcMonth } from "../../../src/access/window.ts"
import { type AllowanceStub, event } from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"

/** The packets of an account's month, with Workers that deliver them, or fail and give them back. */

const limit = 4
const monthsEnd = Date.parse("2090-11-30T23:59:59.999Z")

const happening = fc.oneof(
  event(5, "take", { scope: fc.constantFrom<Scope>("sandbox", "full") }),
  event(2, "refund", { which: fc.nat(30) }),
  event(2, "pass", { milliseconds: fc.constantFrom(1, -1, 60_000) }),
  event(1, "evict", {}),
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

interface Taken {
  readonly scope: Scope
  readonly month: string
}

beforeEach(() => stopClock(monthsEnd))

/** `taken`: the packets that count, in the order of their taking. */
async function happen(happened: Happening, stub: AllowanceStub, taken: Taken[]): Promise<void> {
  if (happened.kind === "pass") {
    vi.setSystemTime(Date.now() + happened.milliseconds)
    return
  }
  if (happened.kind === "evict") {
    await stub.readUsage(null)
    return evictDurableObject(stub)
  }
  if (happened.kind === "refund") {
    const [given] = taken.splice(happened.which % Math.max(1, taken.length), 1)
    if (given !== undefined) await stub.refundPacket(given.scope, given.month)
    return
  }
  const { scope } = happened
  const month = utcMonth(Date.now())
  const before = taken.filter((one) => one.scope === scope && one.month === month).length
  const reply = await stub.takePacket(scope, limit)
  if (before < limit) {
    expect(reply).toEqual({ kind: "taken", month })
    taken.push({ scope, month })
  } else expect(reply).toMatchObject({ kind: "spent", window: { limit, remaining: 0 } })
}

async function usedOf(stub: AllowanceStub): Promise<Map<string, number>> {
  const rows = await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec("SELECT month || ' ' || scope AS name, used FROM packets WHERE used <> 0").toArray(),
  )
  return new Map(rows.map(({ name, used }) => [String(name), Number(used)]))
}

let accounts = 0

test("for any sequence of calls, the month's limit on packets is kept, and every delivered packet is counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 60 }), async (events) => {
      vi.setSystemTime(monthsEnd)
      accounts += 1
      const stub = env.LIMITS.getByName(`account:laws ${accounts}`)
      expect((await stub.takePacket("full", 0)).kind).toBe("spent")
      const taken: Taken[] = []
      for (const event of events) await happen(event, stub, taken)

      const counts = new Map<string, number>()
      for (const { month, scope } of taken)
        counts.set(`${month} ${scope}`, (counts.get(`${month} ${scope}`) ?? 0) + 1)
      expect(await usedOf(stub)).toEqual(counts)

      const free = limit - (counts.get(`${utcMonth(Date.now())} full`) ?? 0)
      const replies = await Promise.all(
        Array.from({ length: limit + 2 }, () => stub.takePacket("full", limit)),
      )
      expect(replies.filter(({ kind }) => kind === "taken")).toHaveLength(free)
    }),
    { numRuns: 30 },
  )
})
