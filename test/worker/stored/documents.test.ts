import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { documentStore } from "../../../src/stored/documents.ts"
import { cloudflarePublishing, objectsOf } from "../../../worker/storage/objects.ts"
import { storesWith } from "../support/unreliable-stores.ts"

const key = "packets/of-the-test.json"

/** A bucket in which the `first` calls fail, and the list of all calls. */
function refusing(first: number) {
  const calls: string[] = []
  const { bucket } = storesWith(async (call, carryOut) => {
    if (calls.push(call) <= first) throw new Error("R2 is unreachable")
    return carryOut()
  })
  return { bucket, calls }
}

test("a failed read is retried once, as for D1", async () => {
  await cloudflarePublishing(env.DB, env.PACKETS).createDocument({ key, json: "{}" })
  const { bucket } = refusing(1)
  expect(await documentStore(objectsOf(bucket)).read(key)).toEqual({ json: "{}" })
})

test("a second failure is an outage, and a missing document is read only once", async () => {
  await expect(documentStore(objectsOf(refusing(2).bucket)).read(key)).rejects.toThrow("unreachable")
  const { bucket, calls } = refusing(0)
  await expect(documentStore(objectsOf(bucket)).read("packets/none.json")).rejects.toThrow("no document")
  expect(calls).toHaveLength(1)
})
