import type { KeptDocuments } from "../../../src/assessments/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** Computed documents in R2. A key names everything that a document is computed from, so it is written once. */
export function r2KeptDocuments(bucket: Pick<R2Bucket, "get" | "put">): KeptDocuments {
  return {
    find: (key) => readWithRetry(async () => (await bucket.get(key))?.text() ?? null),
    async keep(key, json) {
      await bucket.put(key, json, {
        onlyIf: { etagDoesNotMatch: "*" },
        httpMetadata: { contentType: "application/json" },
      })
    },
  }
}
