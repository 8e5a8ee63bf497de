import type { Objects } from "../../src/objects.ts"
import { readWithRetry } from "./read-with-retry.ts"

/** R2 as the stores of `src/` use it. */
export function objectsOf(bucket: Pick<R2Bucket, "get" | "put">): Objects {
  return {
    readText: (key) => readWithRetry(async () => (await bucket.get(key))?.text() ?? null),
    async createJson(key, json) {
      await bucket.put(key, json, {
        onlyIf: { etagDoesNotMatch: "*" },
        httpMetadata: { contentType: "application/json" },
      })
    },
  }
}
