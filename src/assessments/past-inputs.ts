import { and, eq, inArray, ne } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { listed } from "../database/listed.ts"
import { listings, priceSeries, screeningInputs, splits } from "../database/screening.ts"
import type { PriceSplit } from "../facts/measures/shares/reported-shares.ts"
import type { Objects } from "../objects.ts"
import type { PastInput } from "../screening/known-on.ts"
import type { PriceHistory } from "../screening/subject.ts"
import { parseHistory } from "./stored/closes.ts"
import { inputKey, parseInput } from "./stored/input.ts"
import { readChangesOf } from "./verdict-changes.ts"

/** The stored inputs of companies, of which verdicts on past days are made. A store that cannot be reached throws. */
export interface PastInputs {
  /** By CIK, in one read; a company without a stored input is left out. */
  recorded(ciks: readonly number[]): Promise<ReadonlyMap<number, RecordedInput>>
  /** With its filings; null where they are not stored or cannot be parsed. */
  read(cik: number, recorded: RecordedInput): Promise<PastInput | null>
}

/** What the database holds of a company's stored input: all but its filings. */
export interface RecordedInput extends Pick<PastInput, "verdictChanges"> {
  /** When subject and facts were stored (ISO 8601 date-time): always a later time than that of any others. */
  readonly version: string
  /** The closes of each of its lines, by instrument id. */
  readonly lines: ReadonlyMap<string, LinePrices>
}

/** The closes of a line in the shares of the last one, with the splits of the vendor that they are adjusted for. */
interface LinePrices {
  readonly prices: PriceHistory
  readonly splits: readonly PriceSplit[]
}

/** The filings lie with the objects; closes, splits and verdict changes in the database. */
export function pastInputStore(database: Database, objects: Pick<Objects, "readText">): PastInputs {
  return {
    recorded: (ciks) => (ciks.length === 0 ? Promise.resolve(new Map()) : readRecorded(database, ciks)),
    async read(cik, { lines, verdictChanges }) {
      const text = await objects.readText(inputKey(cik))
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
  database: Database,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, RecordedInput>> {
  const ofCiks = inArray(listings.cik, listed(ciks))
  const { instrumentId } = listings
  const [versions, closes, lineSplits] = await database.read((query) =>
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
  const changes = await database.read((query) => readChangesOf({ query }, ciks))
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
