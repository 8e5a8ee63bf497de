import type { Objects } from "../../src/objects.ts"
import type { Publishing } from "../../src/pipeline/ports.ts"
import { publishingStore } from "../../src/pipeline/publishing/store.ts"
import { databaseOf, readWithRetry } from "./database.ts"

/** R2 as the stores of `src/` use it. */
export function objectsOf(bucket: Pick<R2Bucket, "get" | "put">): Objects {
  return {
    readText: (key) => readWithRetry(async () => (await bucket.get(key))?.text() ?? null),
    createJson: (key, json) => createJson(bucket, key, json),
  }
}

/** Stores JSON in a bucket, as `Objects.createJson` does. */
async function createJson(bucket: Pick<R2Bucket, "put">, key: string, json: string): Promise<void> {
  await bucket.put(key, json, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/json" },
  })
}

/** Publishing into D1 and R2. A stored document stays, since a content hash names only one document. */
export function cloudflarePublishing(database: D1Database, bucket: Pick<R2Bucket, "put">): Publishing {
  const clock = { nowMilliseconds: Date.now }
  return publishingStore(databaseOf(database), clock, ({ key, json }) => createJson(bucket, key, json))
}
