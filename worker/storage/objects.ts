import type { Objects } from "../../src/objects.ts"
import { readWithRetry } from "./read-with-retry.ts"

/** R2 as the stores of `src/` use it. */
export function objectsOf(bucket: Pick<R2Bucket, "get" | "put">): Objects {
  return {
    readText: (key) => readWithRetry(async () => (await bucket.get(key))?.text() ?? null),
    createJson: (key, json) => createJson(bucket, key, json),
  }
}

/** Stores JSON in a bucket, as `Objects.createJson` does. */
export async function createJson(bucket: Pick<R2Bucket, "put">, key: string, json: string): Promise<void> {
  await bucket.put(key, json, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/json" },
  })
}
