import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { createDocument, r2Packets } from "../../../../worker/storage/read/packets.ts"
import { storesWith } from "../../support/unreliable-stores.ts"

const key = "packets/of-the-test.json"

/** The bucket with so many of its first calls refused, and the calls that were made. */
function refusing(first: number) {
  const calls: string[] = []
  const { bucket } = storesWith(async (call, carryOut) => {
    if (calls.push(call) <= first) throw new Error("R2 is out of reach")
    return carryOut()
  })
  return { bucket, calls }
}

test("a failed read is retried once, as for D1", async () => {
  await createDocument(env.PACKETS, { key, json: "{}" })
  const { bucket } = refusing(1)
  expect(await r2Packets(bucket).read(key)).toEqual({ json: "{}" })
})

test("a second failure is an outage, and a missing document is read once", async () => {
  await expect(r2Packets(refusing(2).bucket).read(key)).rejects.toThrow("out of reach")
  const { bucket, calls } = refusing(0)
  await expect(r2Packets(bucket).read("packets/none.json")).rejects.toThrow("no document")
  expect(calls).toHaveLength(1)
})
