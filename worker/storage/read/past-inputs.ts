import { and, eq, inArray, ne } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { LinePrices, PastInputs, RecordedInput } from "../../../src/assessments/ports.ts"
import { parseHistory } from "../../../src/assessments/stored/closes.ts"
import { inputKey, parseInput } from "../../../src/assessments/stored/input.ts"
import { readChangesOf } from "../../../src/assessments/verdict-changes.ts"
import { listed } from "../../../src/database/listed.ts"
import { listings, priceSeries, screeningInputs, splits } from "../../../src/database/screening.ts"
import { databaseOf } from "../database.ts"
import { readWithRetry } from "../read-with-retry.ts"

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

/** The version is read first: an input stored meanwhile then has another one. */
async function readRecorded(
  database: D1Database,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, RecordedInput>> {
  const query = drizzle(database)
  const ofCiks = inArray(listings.cik, listed(ciks))
  const { instrumentId } = listings
  const [versions, closes, lineSplits] = await readWithRetry(() =>
    query.batch([
      query
        .select({ cik: screeningInputs.cik, version: screeningInputs.storedAt })
        .from(screeningInputs)
        .where(inArray(screeningInputs.cik, listed(ciks))),
      query
        .select({
          cik: listings.cik,
          instrumentId,
          currency: priceSeries.currency,
          closes: priceSeries.closes,
        })
        .from(listings)
        .innerJoin(priceSeries, eq(priceSeries.instrumentId, instrumentId))
        .where(and(ofCiks, ne(priceSeries.closes, "[]")))
        .orderBy(instrumentId),
      query
        .select({ instrumentId, date: splits.date, ratio: splits.ratio })
        .from(listings)
        .innerJoin(splits, eq(splits.instrumentId, instrumentId))
        .where(ofCiks)
        .orderBy(splits.date),
    ]),
  )
  const changes = await databaseOf(database).read((query) => readChangesOf({ query }, ciks))
  const found = new Map<number, RecordedInput & { readonly lines: Map<string, LinePrices> }>()
  for (const { cik, version } of versions) {
    found.set(cik, { version, lines: new Map(), verdictChanges: changes.get(cik) ?? [] })
  }
  for (const row of closes) {
    const ofLine = lineSplits.filter((split) => split.instrumentId === row.instrumentId)
    const prices = { prices: parseHistory(row), splits: ofLine.map(({ date, ratio }) => ({ date, ratio })) }
    found.get(row.cik ?? 0)?.lines.set(row.instrumentId, prices)
  }
  return found
}

type ReadBucket = Pick<R2Bucket, "get">

/** The text of a document; throws without one, because a published key always exists. */
async function _readText(bucket: ReadBucket, key: string): Promise<string> {
  const text = await readWithRetry(async () => {
    const object = await bucket.get(key)
    return object === null ? null : await object.text()
  })
  if (text === null) throw new Error(`no document under ${key}`)
  return text
}
