import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { Counter } from "../../../src/access/ports.ts"
import type { Channel } from "../../../src/access/window.ts"
import { requestsByRoute, type UsagePorts, usageOf, usageStore } from "../../../src/accounts/usage.ts"
import type { EndpointName } from "../../../src/api/endpoints.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import { usageOfToday } from "../../../worker/limits/allowances.ts"
import { asking, farNoon, newCounter, objectOf } from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"
import { markRevoked } from "../support/service.ts"
import { database } from "../support/stores.ts"

const ports: UsagePorts = {
  clock: { nowMilliseconds: () => Date.now() },
  usageOfToday: usageOfToday(env.LIMITS),
  usageStore: usageStore(database),
}

beforeEach(() => stopClock(farNoon))

async function newAccount() {
  const key = await newCounter()
  return { ...key, key, sessions: { accountId: key.accountId, keyId: null } }
}

const limits = { requestsPerDay: 500, requestsPerMinute: 500 }

async function asks(counter: Counter, times: number, route: EndpointName = "me", channel: Channel = "rest") {
  for (let time = 0; time < times; time++)
    await objectOf(counter).admit(asking(counter, limits, { route, channel }))
}

function revokedAt(keyId: string, milliseconds: number) {
  return markRevoked(keyId, new Date(milliseconds).toISOString())
}

describe("usage of the last 30 days", () => {
  test("is complete and empty for an account without requests", async () => {
    const { accountId } = await newAccount()
    const { days, isTodayExact } = await usageOf(ports, accountId)
    expect(days).toHaveLength(30)
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2090-10-22", "2090-11-20"])
    expect(days.every(({ requests, mcpRequests }) => requests === 0 && mcpRequests === 0)).toBe(true)
    expect(isTodayExact).toBe(true)
  })

  test("takes today from the objects and the rest from D1, keys and sessions together", async () => {
    const { accountId, key, sessions } = await newAccount()
    vi.setSystemTime(farNoon - 30 * dayMilliseconds)
    await asks(key, 9)
    vi.setSystemTime(farNoon - 29 * dayMilliseconds)
    await asks(key, 2)
    await runDurableObjectAlarm(objectOf(key))
    vi.setSystemTime(farNoon - dayMilliseconds)
    await asks(key, 3)
    await asks(sessions, 1)
    vi.setSystemTime(farNoon)
    await asks(key, 4, "me", "mcp")
    await asks(sessions, 5)
    const { days, isTodayExact } = await usageOf(ports, accountId)
    expect(isTodayExact).toBe(true)
    expect(days.filter(({ requests }) => requests > 0)).toEqual([
      { day: "2090-10-22", requests: 2, mcpRequests: 0 },
      { day: "2090-11-19", requests: 4, mcpRequests: 0 },
      { day: "2090-11-20", requests: 9, mcpRequests: 4 },
    ])
    await runDurableObjectAlarm(objectOf(key))
    await runDurableObjectAlarm(objectOf(sessions))
    expect((await usageOf(ports, accountId)).days).toEqual(days)
  })

  test("includes the requests of a key revoked since", async () => {
    const { accountId, keyId, key } = await newAccount()
    vi.setSystemTime(farNoon - dayMilliseconds)
    await asks(key, 2)
    await runDurableObjectAlarm(objectOf(key))
    await revokedAt(keyId, Date.now())
    vi.setSystemTime(farNoon)
    const { days, isTodayExact } = await usageOf(ports, accountId)
    expect([days.at(-2)?.requests, isTodayExact]).toEqual([2, true])
  })

  test("marks today as not exact while an object is unreachable, and shows the counts in D1", async () => {
    const { accountId, key } = await newAccount()
    await asks(key, 3)
    await runDurableObjectAlarm(objectOf(key))
    await asks(key, 1)
    await runInDurableObject(objectOf(key), (_, { storage }) => {
      storage.sql.exec("ALTER TABLE usage RENAME TO taken_away")
    })
    const { days, isTodayExact } = await usageOf(ports, accountId)
    expect([days.at(-1)?.requests, isTodayExact]).toEqual([3, false])
  })

  test("is of this account only", async () => {
    const { key } = await newAccount()
    await asks(key, 2)
    await runDurableObjectAlarm(objectOf(key))
    const other = await newAccount()
    expect((await usageOf(ports, other.accountId)).days.at(-1)?.requests).toBe(0)
    expect(await requestsByRoute(ports, other.accountId)).toEqual([])
  })
})

describe("requests by route", () => {
  test("are of seven days, newest first, with each day's busiest route first", async () => {
    const { accountId, key, sessions } = await newAccount()
    vi.setSystemTime(farNoon - 7 * dayMilliseconds)
    await asks(key, 1)
    vi.setSystemTime(farNoon - 6 * dayMilliseconds)
    await asks(key, 1)
    await runDurableObjectAlarm(objectOf(key))
    vi.setSystemTime(farNoon)
    await asks(key, 2, "screen")
    await asks(key, 2, "compliance")
    await asks(sessions, 1, "compliance")
    const day = "2090-11-20"
    const counts = await requestsByRoute(ports, accountId)
    expect(counts).toEqual([
      { day, route: "compliance", requests: 3 },
      { day, route: "screen", requests: 2 },
      { day: "2090-11-14", route: "me", requests: 1 },
    ])
    await runDurableObjectAlarm(objectOf(key))
    expect(await requestsByRoute(ports, accountId)).toEqual(counts)
  })

  test("include those for a key revoked today, like its requests", async () => {
    const { accountId, keyId, key } = await newAccount()
    await asks(key, 2)
    await revokedAt(keyId, farNoon)
    const today = { day: "2090-11-20", route: "me", requests: 2 }
    expect(await requestsByRoute(ports, accountId)).toEqual([today])
    expect((await usageOf(ports, accountId)).days.at(-1)?.requests).toBe(2)
  })
})
