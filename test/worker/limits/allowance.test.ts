import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { Counter } from "../../../src/access/ports.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import { usageOfToday } from "../../../worker/limits/allowances.ts"
import { alarmMeeting, asking, booksOf, farNoon, newCounter, objectOf } from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"

const limits = { requestsPerDay: 10_000, requestsPerMinute: 300 }

const day = "2090-11-20"

beforeEach(() => stopClock(farNoon))

function rowsOf(counter: Counter, statement: string) {
  return runInDurableObject(objectOf(counter), (_, { storage }) => storage.sql.exec(statement).toArray())
}

describe("an object without counts", () => {
  test.each(["read", "refund"] as const)("is not created by %s", async (call) => {
    const counter = { accountId: "nobody", keyId: `never used, ${call}` }
    const stub = objectOf(counter)
    const calls = {
      read: () => stub.readUsage(counter.keyId),
      refund: () => stub.refundPacket("full", "2090-11"),
    }
    await calls[call]()
    expect(await rowsOf(counter, "SELECT name FROM sqlite_master")).toEqual([])
    expect(await runDurableObjectAlarm(stub)).toBe(false)
  })

  test("has no packet to take back", async () => {
    const stub = objectOf({ accountId: "nobody", keyId: "no packets" })
    const taken = await stub.takePacket("full", 1)
    const month = taken.kind === "taken" ? taken.month : ""
    for (let time = 0; time < 2; time++) await stub.refundPacket("full", month)
    const kinds = [await stub.takePacket("full", 1), await stub.takePacket("full", 1)].map(({ kind }) => kind)
    expect(kinds).toEqual(["taken", "spent"])
  })

  test("reports no usage", async () => {
    const today = await usageOfToday(env.LIMITS).today({ accountId: "nobody", keyId: "never used" })
    expect(today).toEqual({
      kind: "counted",
      usage: { day, requests: 0, mcpRequests: 0 },
      lastUsedAt: null,
      routes: [],
      earlier: [],
    })
  })
})

describe("the rows of usage in D1", () => {
  test("contain, after a minute, the counts and the key's last use", async () => {
    const counter = await newCounter()
    const stub = objectOf(counter)
    await stub.admit(asking(counter, limits, { route: "compliance" }))
    await stub.admit(asking(counter, limits, { route: "screen", channel: "mcp" }))
    expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBe(farNoon + 60_000)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect(await booksOf(counter)).toEqual({
      days: [{ day, requests: 2, mcpRequests: 1 }],
      routes: [
        { day, route: "compliance", requests: 1 },
        { day, route: "screen", requests: 1 },
      ],
    })
    const key = env.DB.prepare("SELECT last_used_at FROM api_keys WHERE id = ?").bind(counter.keyId)
    expect(await key.first()).toEqual({ last_used_at: "2090-11-20T12:00:10.000Z" })
    expect(await runDurableObjectAlarm(stub)).toBe(false)
  })

  test("are retried with backoff while D1 is unreachable", async () => {
    const counter = await newCounter()
    const stub = objectOf(counter)
    await stub.admit(asking(counter, limits))
    await runInDurableObject(stub, (instance) => Reflect.set(instance, "env", {}))
    const waits: number[] = []
    for (let time = 0; time < 8; time++) {
      await runDurableObjectAlarm(stub)
      const at = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
      waits.push(((at ?? 0) - farNoon) / 60_000)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  test("never decrease, because an older reading changes nothing", async () => {
    const counter = await newCounter()
    const stub = objectOf(counter)
    for (let time = 0; time < 3; time++) await stub.admit(asking(counter, limits))
    await runDurableObjectAlarm(stub)
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE usage SET requests = 1, routes = '{"me":1}', revision = revision + 1`)
    })
    await evictDurableObject(stub)
    await stub.admit(asking(counter, limits))
    await runDurableObjectAlarm(stub)
    expect(await booksOf(counter)).toEqual({
      days: [{ day, requests: 3, mcpRequests: 0 }],
      routes: [{ day, route: "me", requests: 3 }],
    })
  })

  test("are written by a new alarm if the platform gave the old one up", async () => {
    const counter = await newCounter()
    const stub = objectOf(counter)
    await stub.admit(asking(counter, limits))
    await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm())
    await evictDurableObject(stub)
    await stub.readUsage(counter.keyId)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    expect((await booksOf(counter)).days).toHaveLength(1)
  })
})

describe("past days", () => {
  test("stay in the object until they are in D1, the last two of them longer", async () => {
    const counter = await newCounter()
    const stub = objectOf(counter)
    for (let day = 0; day < 5; day++) {
      vi.setSystemTime(farNoon + day * dayMilliseconds)
      await stub.admit(asking(counter, limits))
      if (day === 2) await alarmMeeting(stub, "refused")
    }
    expect(await rowsOf(counter, "SELECT day FROM usage")).toHaveLength(5)
    await runDurableObjectAlarm(stub)
    expect(await rowsOf(counter, "SELECT day FROM usage")).toEqual([
      { day: "2090-11-23" },
      { day: "2090-11-24" },
    ])
    expect((await booksOf(counter)).days).toHaveLength(5)
  })
})

test("one request by a clock two days ahead changes neither the limits nor the counts of the days until then", async () => {
  const counter = await newCounter()
  const stub = objectOf(counter)
  const admitted = async (milliseconds: number) => {
    vi.setSystemTime(milliseconds)
    const reply = await stub.admit(asking(counter, { requestsPerDay: 6, requestsPerMinute: 2 }))
    return typeof reply === "object" && "requests" in reply ? [reply.requests, reply.accountRequests] : reply
  }
  const later = farNoon + 2 * dayMilliseconds
  expect(await admitted(farNoon)).toEqual([1, 1])
  expect(await admitted(later)).toEqual([1, 1])
  await runDurableObjectAlarm(stub)
  expect(await admitted(farNoon)).toEqual([2, 2])
  expect(await admitted(farNoon)).toMatchObject({ limit: 2 })
  expect(await admitted(farNoon + 60_000)).toEqual([3, 3])
  expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).toBe(farNoon + 60_000)
  const today = await usageOfToday(env.LIMITS).today(counter)
  expect(today).toMatchObject({ usage: { day, requests: 3 }, earlier: [] })
  await evictDurableObject(stub)
  expect(await admitted(farNoon + 120_000)).toEqual([4, 4])
  expect(await admitted(later)).toEqual([2, 2])
})
