import type { LinePrices, PastInputs, RecordedInput } from "../../../src/assessments/ports.ts"
import { parseHistory, type StoredHistory } from "../../../src/assessments/stored/closes.ts"
import { inputKey, parseInput } from "../../../src/assessments/stored/input.ts"
import { readChangesOf } from "../../../src/assessments/verdict-changes.ts"
import type { PriceSplit } from "../../../src/facts/measures/shares/reported-shares.ts"
import { databaseOf } from "../database.ts"
import { readWithRetry } from "../read-with-retry.ts"
import type { ReadBucket } from "./packets.ts"

/** The stored inputs of companies: filings in R2; closes, splits and verdict changes in D1. */
export function storedPastInputs(database: D1Database, bucket: ReadBucket): PastInputs {
  return {
    recorded: (ciks) => (ciks.length === 0 ? Promise.resolve(new Map()) : readRecorded(database, ciks)),
    async read(cik, { lines, verdictChanges }) {
      const text = await readWithRetry(async () => (await bucket.get(inputKey(cik)))?.text() ?? null)
      const input = text === null ? null : parseInput(text)
      if (input === null || !input.ok || input.value.subject.cik !== cik) return null
      const { subject, facts } = input.value
      const line = subject.ticker === null ? undefined : lines.get(subject.ticker)
      return { subject, facts, prices: line?.prices ?? null, splits: line?.splits ?? [], verdictChanges }
    },
  }
}

const selectVersions = `
SELECT cik, stored_at AS version FROM screening_inputs WHERE cik IN (SELECT value FROM json_each(?1))`

const selectCloses = `
SELECT listings.cik, instrument_id AS instrumentId, currency, source, closes
FROM listings JOIN price_series USING (instrument_id)
WHERE listings.cik IN (SELECT value FROM json_each(?1)) AND closes <> '[]' ORDER BY instrument_id`

const selectSplits = `
SELECT instrument_id AS instrumentId, splits.date, splits.ratio FROM listings JOIN splits USING (instrument_id)
WHERE listings.cik IN (SELECT value FROM json_each(?1)) ORDER BY splits.date`

interface VersionRow {
  readonly cik: number
  readonly version: string
}
type ClosesRow = StoredHistory & { readonly cik: number; readonly instrumentId: string }
type SplitRow = PriceSplit & { readonly instrumentId: string }

/** The version is read first: an input stored meanwhile then has another one. */
async function readRecorded(
  database: D1Database,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, RecordedInput>> {
  const list = JSON.stringify(ciks)
  const statements = [selectVersions, selectCloses, selectSplits].map((sql) =>
    database.prepare(sql).bind(list),
  )
  const [versions, closes, splits] = await readWithRetry(() => database.batch<never>(statements))
  const changes = await databaseOf(database).read((query) => readChangesOf({ query }, ciks))
  const found = new Map<number, RecordedInput & { readonly lines: Map<string, LinePrices> }>()
  for (const { cik, version } of (versions?.results ?? []) as readonly VersionRow[]) {
    found.set(cik, { version, lines: new Map(), verdictChanges: changes.get(cik) ?? [] })
  }
  const named = (splits?.results ?? []) as readonly SplitRow[]
  for (const row of (closes?.results ?? []) as readonly ClosesRow[]) {
    const ofLine = named.filter(({ instrumentId }) => instrumentId === row.instrumentId)
    const prices = { prices: parseHistory(row), splits: ofLine.map(({ date, ratio }) => ({ date, ratio })) }
    found.get(row.cik)?.lines.set(row.instrumentId, prices)
  }
  return found
}
