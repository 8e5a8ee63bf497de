import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import worker from "../../../worker/index.ts"
import { base, newKey, seedUniverse } from "../support/service.ts"

/** What a key with nothing left costs the database. */

beforeAll(seedUniverse)

const noon = Date.parse("2026-11-20T12:00:10.000Z")

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Sends requests over a database that counts the reads of instruments. */
function counting() {
  let reads = 0
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind(target)
      return (query: string) => {
        if (query.includes('from "listings"')) reads += 1
        return target.prepare(query)
      }
    },
  })
  const send = async (key: string, symbol: string) => {
    const request = new Request(`${base}/instruments/${symbol}/compliance`, { headers: { "X-API-Key": key } })
    const incoming = request as Request<unknown, IncomingRequestCfProperties>
    return (await worker.fetch(incoming, { ...env, DB: database }, createExecutionContext())).status
  }
  return { send, reads: () => reads }
}

test("a request that is refused causes no read of an instrument", async () => {
  const { key } = await newKey("sandbox")
  const { send, reads } = counting()
  const first = await Promise.all(Array.from({ length: 31 }, () => send(key, "AAPL")))
  expect(first.filter((status) => status === 429)).toHaveLength(1)
  const before = reads()
  for (let index = 0; index < 50; index++) expect(await send(key, `X${index}`)).toBe(429)
  expect(reads()).toBe(before)
  vi.setSystemTime(noon + 60_000)
  expect(await send(key, "MCD")).toBe(200)
  expect(reads()).toBe(before + 1)
})
