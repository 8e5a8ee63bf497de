import { env, exports } from "cloudflare:workers"
import { beforeAll, expect, test, vi } from "vitest"
import { stopClock } from "../support/clock.ts"
import { forgetReads } from "../support/isolate.ts"
import { without } from "../support/rescreening.ts"
import { ask, plusKey, read, seedUniverse } from "../support/service.ts"

/**
 * The database really fails in these tests: a table that it needs is taken away and put back.
 * every/error.test.ts tests unreachable keys.
 */

beforeAll(seedUniverse)

test("a document that cannot be read gives 500 with a fixed sentence and a request id, and the next request works", async () => {
  const { key } = await plusKey()
  await without("determinations", async () => {
    const failed = await read(ask("/instruments/GOOG/compliance", key))
    expect([failed.status, failed.error?.code]).toEqual([500, "internal_error"])
    expect(failed.error?.message).not.toMatch(/determinations|SQL|D1/i)
    expect(failed.meta.request_id).toEqual(expect.any(String))
  })
  expect((await ask("/instruments/GOOG/compliance", key)).status).toBe(200)
})

test("cached documents are served in an outage for five minutes, with their age, and no longer", async () => {
  const { key } = await plusKey()
  stopClock(Date.now())
  expect((await ask("/instruments/AAPL/compliance", key)).status).toBe(200)
  await without("published_revision", async () => {
    const after = async (seconds: number) => {
      vi.setSystemTime(Date.now() + seconds * 1_000)
      const { status, headers } = await ask("/instruments/AAPL/compliance", key)
      return [status, headers.get("Data-Age-Seconds")]
    }
    expect(await after(29)).toEqual([200, null])
    expect(await after(1)).toEqual([200, "30"])
    expect(await after(260)).toEqual([200, "290"])
    expect((await after(20))[0]).toBe(503)
  })
  vi.setSystemTime(Date.now() + 5_000)
  const again = await ask("/instruments/AAPL/compliance", key)
  expect([again.status, again.headers.get("Data-Age-Seconds")]).toEqual([200, null])
})

test("an address that names no listing is answered in an outage, because nothing is read for it", async () => {
  forgetReads()
  await without("published_revision", async () => {
    const headers = { "CF-Connecting-IP": "10.79.0.1" }
    expect((await exports.default.fetch("https://qistas.test/badge/ZZZ:AB.svg", { headers })).status).toBe(
      404,
    )
  })
})

test("a subscription that ends or returns is noticed within 30 seconds, with the same key", async () => {
  const { key, accountId } = await plusKey()
  const planNow = async () => (await read(ask("/me", key))).data
  expect(await planNow()).toMatchObject({ plan: "plus", sandbox: false })
  stopClock(Date.now())
  for (const [until, expected] of [
    ["2020-01-01T00:00:00Z", { plan: "free", sandbox: true }],
    [null, { plan: "plus", sandbox: false }],
  ] as const) {
    const update = env.DB.prepare("UPDATE subscriptions SET active_until = ? WHERE account_id = ?")
    await update.bind(until, accountId).run()
    vi.setSystemTime(Date.now() + 30_000)
    expect(await planNow()).toMatchObject(expected)
  }
})
