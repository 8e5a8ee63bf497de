import type { Publishing } from "../../src/pipeline/ports.ts"
import { publishingStore } from "../../src/pipeline/publishing/store.ts"
import { databaseOf } from "./database.ts"

/** Publishing into D1 and R2. */
export function cloudflarePublishing(database: D1Database, bucket: Pick<R2Bucket, "put">): Publishing {
  const clock = { nowMilliseconds: Date.now }
  return publishingStore(databaseOf(database), clock, async ({ key, json }) => {
    // Under a content hash it can only be the same document.
    await bucket.put(key, json, {
      onlyIf: { etagDoesNotMatch: "*" },
      httpMetadata: { contentType: "application/json" },
    })
  })
}
