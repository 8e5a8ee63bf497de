import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { Allowance } from "../../../worker/limits/allowance.ts"
import {
  accountPacketQuota,
  keyAllowances,
  objectName,
  objectRevocations,
  usageOfToday,
} from "../../../worker/limits/allowances.ts"
import { isolateStarts, sourcePace } from "../../../worker/limits/pace-client.ts"
import { booksOf, farNoon, newCounter } from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"
import * as released from "./released/objects.js"

/**
 * For minutes during a deployment, Workers of one release call objects of the other. `released/objects.js`
 * contains the objects and the Worker of the last release (`npm run release:objects`).
 */

const today = {
  Allowance,
  accountPacketQuota,
  isolateStarts,
  keyAllowances,
  objectRevocations,
  sourcePace,
  usageOfToday,
}
const releasedObjects = { limits: env.RELEASED_LIMITS, pace: env.RELEASED_PACE }
const meetings = [
  { worker: "a new Worker", calls: today, object: "released objects", ...releasedObjects },
  { worker: "a released Worker", calls: released, object: "new objects", limits: env.LIMITS, pace: env.PACE },
] as const
const entitlement = {
  scope: "sandbox",
  limits: { requestsPerDay: 4, requestsPerMinute: 3, packetsPerMonth: 1, webhooks: 0 },
} as const

beforeEach(() => stopClock(farNoon))

describe.each(meetings)("$worker and $object", ({ calls, limits, pace }) => {
  test("count requests up to the limit, in total and by route, and save the counts", async () => {
    const counter = await newCounter()
    const allowances = calls.keyAllowances(limits)
    const admit = () => allowances.admit(counter, entitlement, "rest", "me")
    expect(await admit()).toMatchObject({ kind: "admitted", usage: { day: "2090-11-20", requests: 1 } })
    expect(await admit()).toMatchObject({ kind: "admitted", window: { remaining: 2 } })
    expect(await allowances.admit(counter, entitlement, "mcp", "mcp")).toMatchObject({
      kind: "admitted",
      usage: { mcpRequests: 1 },
    })
    expect(await admit()).toMatchObject({ kind: "spent", window: { limit: 3 } })

    const counts = {
      days: [{ day: "2090-11-20", requests: 3, mcpRequests: 1 }],
      routes: [
        { day: "2090-11-20", route: "mcp", requests: 1 },
        { day: "2090-11-20", route: "me", requests: 2 },
      ],
    }
    const read = await calls.usageOfToday(limits).today(counter)
    expect(read).toMatchObject({
      kind: "counted",
      usage: counts.days[0],
      lastUsedAt: new Date(farNoon).toISOString(),
      routes: expect.arrayContaining(counts.routes),
    })
    await runDurableObjectAlarm(limits.getByName(objectName(counter.accountId)))
    expect(await booksOf(counter)).toEqual(counts)
  })

  test("refuse a revoked key from its next request on", async () => {
    const counter = await newCounter()
    expect(await calls.objectRevocations(limits).revoke(counter)).toEqual({ kind: "revoked" })
    const allowances = calls.keyAllowances(limits)
    expect(await allowances.admit(counter, entitlement, "rest", "me")).toEqual({ kind: "revoked" })
  })

  test("deliver as many packets as a month has, and return those that were not delivered", async () => {
    const { accountId } = await newCounter()
    const quota = calls.accountPacketQuota(limits)
    const take = () => quota.take(accountId, "sandbox", 1)
    const first = await take()
    if (first.kind !== "taken") throw new Error(`took nothing: ${first.kind}`)
    expect(await take()).toMatchObject({ kind: "spent", window: { limit: 1 } })
    await quota.refund(accountId, "sandbox", first)
    expect((await take()).kind).toBe("taken")
    expect(await take()).toMatchObject({ kind: "spent" })
  })

  test("grant slots for EDGAR, and none during a pause", async () => {
    vi.useRealTimers()
    const edgar = calls.sourcePace(pace, "edgar", calls.isolateStarts())
    expect(await edgar.nextSlot()).toEqual({ kind: "go" })
    const end = Date.now() + 600_000
    await edgar.pause(end)
    const slot = await edgar.nextSlot()
    expect(slot.kind === "paused" && Math.abs(slot.untilMilliseconds - end)).toBeLessThan(1_000)
  })
})

test.each([
  { written: "released", by: env.RELEASED_LIMITS, calls: released, Reader: Allowance },
  { written: "new", by: env.LIMITS, calls: today, Reader: released.Allowance },
] as const)(
  "storage written by $written code is read by the other release",
  async ({ by, calls, Reader }) => {
    const counter = await newCounter()
    await calls.keyAllowances(by).admit(counter, entitlement, "rest", "me")
    await calls.objectRevocations(by).revoke(counter)
    const read = await runInDurableObject(by.getByName(objectName(counter.accountId)), (_, state) => {
      const object = new Reader(state, env)
      return { usage: object.readUsage(counter.keyId), packets: object.takePacket("sandbox", 1) }
    })
    expect(read.usage.days).toEqual([{ day: "2090-11-20", requests: 1, mcpRequests: 0 }])
    expect(read.packets).toMatchObject({ kind: "taken" })
  },
)
