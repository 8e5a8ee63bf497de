import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { waitsOf } from "../../bench/near/regions.ts"
import { delay, nearAndFar, regionCache, takeCalls } from "../../bench/near/worker/calls.ts"
import { freshMemory, memory } from "../../worker/memory.ts"
import { site } from "./support/browser.ts"
import { sendTo } from "./support/deployed.ts"
import { plusKey, seedUniverse } from "./support/service.ts"

/** The stores for which a request waits, one after another. `npm run bench:near` has more requests and regions. */

const bindings = nearAndFar(env)
let key = ""

beforeAll(async () => {
  await seedUniverse()
  key = (await plusKey()).key
  delay({ primary: 25, replica: 25, object: 25, bucket: 25, cache: 25, queue: 25 })
})

type Remembered = "everything" | "the region's cache" | "nothing"

/** The waits of a request in an isolate that remembers this. The request was answered before. */
async function waitsFor(path: string, body: object | null, remembered: Remembered) {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" }
  const ask = () =>
    sendTo(bindings, `${site}${path}`, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    })
  Object.assign(memory, freshMemory())
  await (await ask()).arrayBuffer()
  if (remembered !== "everything") Object.assign(memory, freshMemory())
  if (remembered === "nothing") regionCache.empty()
  takeCalls()
  const response = await ask()
  expect(response.status).toBe(200)
  return waitsOf(takeCalls(), Date.now())
}

test.each<[path: string, body: object | null, warmMax: number, coldMax: number]>([
  ["/v1/instruments/AAPL/compliance", null, 1, 2],
  ["/v1/instruments/AAPL/evidence", null, 1, 2],
  ["/v1/instruments/AAPL/standards", null, 1, 2],
  ["/v1/screen", { symbols: ["AAPL", "MCD"] }, 1, 2],
  ["/v1/me", null, 1, 2],
  ["/stocks/AAPL", null, 0, 1],
])("%s asks its stores at the same time", async (path, body, warmMax, coldMax) => {
  expect((await waitsFor(path, body, "everything")).length).toBeLessThanOrEqual(warmMax)
  expect((await waitsFor(path, body, "the region's cache")).length).toBeLessThanOrEqual(coldMax)
})

test("a document that never changes is read from R2 once a region", async () => {
  const path = "/v1/instruments/AAPL/evidence"
  expect((await waitsFor(path, null, "nothing")).join()).toContain("bucket")
  expect((await waitsFor(path, null, "the region's cache")).join()).not.toContain("bucket")
})
