import type { Publishing } from "../../src/pipeline/ports.ts"
import { publishingStore } from "../../src/pipeline/publishing/store.ts"
import { databaseOf } from "./database.ts"
import { createJson } from "./objects.ts"

/** Publishing into D1 and R2. A stored document stays, since a content hash names only one document. */
export function cloudflarePublishing(database: D1Database, bucket: Pick<R2Bucket, "put">): Publishing {
  const clock = { nowMilliseconds: Date.now }
  return publishingStore(databaseOf(database), clock, ({ key, json }) => createJson(bucket, key, json))
}
