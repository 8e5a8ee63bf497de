import type { Measures, StoredMeasures } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { type ReadBucket, readText } from "./packets.ts"

const selectMeasures = `
SELECT cik, past_key, standings, sheet FROM company_measures WHERE cik IN (SELECT value FROM json_each(?1))`

export interface MeasuresRow {
  readonly cik: number
  readonly past_key: string
  readonly standings: string
  readonly sheet: string
}

/** What was measured, in D1, and the same of past periods, in R2 under the hash of its content. */
export function storedMeasures(database: D1Database, bucket: ReadBucket): Measures {
  return {
    async find(ciks) {
      if (ciks.length === 0) return new Map()
      const statement = database.prepare(selectMeasures).bind(JSON.stringify(ciks))
      const { results } = await readWithRetry(() => statement.all<MeasuresRow>())
      return new Map(results.map((row) => [row.cik, measuresOf(row)]))
    },
    past: async (key) => JSON.parse(await readText(bucket, key)),
  }
}

/** Converts a row. */
export function measuresOf({ past_key: pastKey, standings, sheet }: MeasuresRow): StoredMeasures {
  return { sheet: JSON.parse(sheet), pastKey, standings: JSON.parse(standings) }
}
