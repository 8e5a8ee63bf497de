import type { PastInputs } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { readPrices } from "../stored-closes.ts"
import { inputKey, parseInput } from "../stored-input.ts"
import { readVerdictChanges } from "../verdict-changes.ts"
import type { ReadBucket } from "./packets.ts"

/** The stored inputs of companies: facts in R2; closes and verdict changes in D1. */
export function storedPastInputs(database: D1Database, bucket: ReadBucket): PastInputs {
  return {
    async read(cik) {
      const text = await readWithRetry(async () => (await bucket.get(inputKey(cik)))?.text() ?? null)
      const input = text === null ? null : parseInput(text)
      if (input === null || !input.ok || input.value.subject.cik !== cik) return null
      const { subject, facts } = input.value
      const [line, verdictChanges] = await Promise.all([
        readWithRetry(() => readPrices(database, subject)),
        readWithRetry(() => readVerdictChanges(database, cik)),
      ])
      return { subject, facts, prices: line?.prices ?? null, splits: line?.splits ?? [], verdictChanges }
    },
  }
}
