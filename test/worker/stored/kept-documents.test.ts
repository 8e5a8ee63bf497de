import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { keptDocumentStore } from "../../../src/stored/documents.ts"
import { objectsOf } from "../../../worker/storage/objects.ts"

const kept = keptDocumentStore(objectsOf(env.PACKETS), () => {})

test("a document is found once stored, and is never replaced", async () => {
  expect(await kept.find("as-of/a.json")).toBeNull()
  await kept.keep("as-of/a.json", "1")
  await kept.keep("as-of/a.json", "2")
  expect(await kept.find("as-of/a.json")).toBe("1")
})

test("a document that R2 does not store is logged, and the caller continues", async () => {
  const noted: unknown[] = []
  const refusing = { get: () => Promise.resolve(null), put: () => Promise.reject(new Error("busy")) }
  await keptDocumentStore(objectsOf(refusing), (cause, key) => noted.push([cause, key])).keep(
    "as-of/b.json",
    "1",
  )
  expect(noted).toEqual([[new Error("busy"), "as-of/b.json"]])
})
