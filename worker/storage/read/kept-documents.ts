import type { KeptDocuments } from "../../../src/assessments/ports.ts"
import { logFailure } from "../../log.ts"
import { readWithRetry } from "../read-with-retry.ts"

/**
 * Computed documents in R2. A key names everything that a document is computed from, so it is written once. A document that
 * cannot be written is logged, not refused: it is computed, and can be computed again.
 */
export function r2KeptDocuments(bucket: Pick<R2Bucket, "get" | "put">): KeptDocuments {
  return {
    find: (key) => readWithRetry(async () => (await bucket.get(key))?.text() ?? null),
    async keep(key, json) {
      try {
        await bucket.put(key, json, {
          onlyIf: { etagDoesNotMatch: "*" },
          httpMetadata: { contentType: "application/json" },
        })
      } catch (cause) {
        logFailure("document_not_kept", cause, { key })
      }
    },
  }
}
