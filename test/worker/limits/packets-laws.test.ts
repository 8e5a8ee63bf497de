import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import { utcMonth } from "../../../src/access/window.ts"
import { accountPacketQuota } from "../../../worker/limits/allowances.ts"
import { type AllowanceStub, event } from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"

/** The packets of an account's month, with Workers that deliver, fail, die, or confirm too late. */

const limit = 4
const lapseMilliseconds = 120_000
const monthsEnd = Date.parse("2090-11-30T23:59:59.999Z")

const lapses = [lapseMilliseconds, lapseMilliseconds + 1, -lapseMilliseconds]
const which = fc.nat(30)
const happening = fc.oneof(
  event(5, "reserve", { scope: fc.constantFrom<Scope>("sandbox", "full") }),
  event(2, "commit", { which }),
  event(2, "commit twice", { which }),
  event(2, "refund", { which }),
  event(2, "pass", { milliseconds: fc.constantFrom(1, -1, 60_000, ...lapses) }),
  event(1, "evict", {}),
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

/** The object's replies to the Workers. */
interface Record {
  readonly stub: AllowanceStub
  readonly reserved: { readonly id: string; readonly name: string }[]
  /** The number of packets delivered, by month and scope. */
  readonly delivered: Map<string, number>
  readonly settled: Set<string>
}

beforeEach(() => stopClock(monthsEnd))

async function happen(happened: Happening, record: Record): Promise<void> {
  const { stub, reserved, delivered, settled } = record
  if (happened.kind === "pass") {
    vi.setSystemTime(Date.now() + happened.milliseconds)
    return
  }
  if (happened.kind === "evict") {
    await stub.readUsage(null)
    return evictDurableObject(stub)
  }
  if (happened.kind === "reserve") {
    const name = `${utcMonth(Date.now())} ${happened.scope}`
    const reply = await stub.reserve(happened.scope, limit)
    if (reply.kind === "reserved") reserved.push({ id: reply.reservation, name })
    else expect(reply.window).toMatchObject({ limit, remaining: 0 })
    return
  }
  const meant = reserved[happened.which % Math.max(1, reserved.length)]
  if (meant === undefined) return
  if (happened.kind === "refund") {
    await stub.refund(meant.id)
    settled.add(meant.id)
    return
  }
  const replies = [await stub.commit(meant.id)]
  if (happened.kind === "commit twice") replies.push(await stub.commit(meant.id))
  const times = replies.filter((reply) => reply === "committed").length
  expect(times).toBeLessThanOrEqual(settled.has(meant.id) ? 0 : 1)
  if (times > 0) delivered.set(meant.name, (delivered.get(meant.name) ?? 0) + 1)
  settled.add(meant.id)
}

async function usedOf(stub: AllowanceStub): Promise<Map<string, number>> {
  const rows = await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec("SELECT month || ' ' || scope AS name, used FROM packets").toArray(),
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
      await stub.reserve("full", 0)
      const record: Record = { stub, reserved: [], delivered: new Map(), settled: new Set() }
      for (const event of events) await happen(event, record)

      const used = await usedOf(stub)
      expect(used).toEqual(record.delivered)
      expect(Math.max(0, ...used.values())).toBeLessThanOrEqual(limit)

      // Workers that have not confirmed count as dead, so undelivered packets can be reserved again.
      vi.setSystemTime(Date.now() + 10 * lapseMilliseconds)
      const name = `${utcMonth(Date.now())} full`
      const free = limit - (used.get(name) ?? 0)
      const replies = await Promise.all(Array.from({ length: limit + 2 }, () => stub.reserve("full", limit)))
      expect(replies.filter(({ kind }) => kind === "reserved")).toHaveLength(free)
    }),
    { numRuns: 30 },
  )
})

test("a packet whose reservation has expired is not delivered", async () => {
  const quota = accountPacketQuota(env.LIMITS)
  const [account, month] = ["slow worker", 1]
  const slow = await quota.reserve(account, "full", month)
  vi.setSystemTime(Date.now() + lapseMilliseconds + 1)
  const quick = await quota.reserve(account, "full", month)
  if (slow.kind !== "reserved" || quick.kind !== "reserved") throw new Error("a reservation was refused")
  expect(await quota.commit(account, slow.reservation)).toEqual({ kind: "unreachable" })
  expect(await quota.commit(account, quick.reservation)).toEqual({ kind: "committed" })
  expect((await quota.reserve(account, "full", month)).kind).toBe("spent")
})
