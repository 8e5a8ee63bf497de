import { and, eq, inArray, isNotNull, max, ne, sql } from "drizzle-orm"
import { type Database, isOfLineage, listed } from "../database/database.ts"
import { listings, priceSeries, referenceRates, screeningInputs, splits } from "../database/screening.ts"
import type { PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { grouped } from "../lists.ts"
import type { Objects } from "../objects.ts"
import type { PastInput } from "../screening/known-on.ts"
import type { VerdictChange } from "../screening/stability.ts"
import type { PriceHistory } from "../screening/subject.ts"
import { inputKey, parseInput } from "./input.ts"
import { parseHistory, withStoredRates } from "./prices.ts"

/** The stored inputs of companies, for verdicts on past days. Throws if the storage cannot be reached. */
export interface PastInputs {
  /** The inputs by filer, in one read. Companies without a stored input are left out. */
  recorded(filers: readonly FilerId[]): Promise<ReadonlyMap<FilerId, RecordedInput>>
  /** The input with its filings; null if the filings are not stored or cannot be parsed. */
  read(filer: FilerId, recorded: RecordedInput): Promise<PastInput | null>
}

/** The part of a company's stored input that is in the database: all of it but the filings. */
export interface RecordedInput extends Pick<PastInput, "verdictChanges"> {
  /** The time at which subject and facts were stored (ISO 8601). A later input always has a later time. */
  readonly version: string
  /**
   * The time of the last reference rate that came late or was corrected (ISO 8601, UTC); null if there is none.
   * A verdict on a past day may have been computed without that rate.
   */
  readonly ratesRevisedAt: string | null
  /** The closes of each of the company's lines, by instrument id. */
  readonly lines: ReadonlyMap<string, LinePrices>
}

/** The closes of a line in the shares of the last close, and the splits for which they were adjusted. */
interface LinePrices {
  readonly prices: PriceHistory
  readonly splits: readonly PriceSplit[]
}

/** Reads stored inputs: filings from the objects; closes, splits and verdict changes from the database. */
export function pastInputStore(database: Database, objects: Pick<Objects, "readText">): PastInputs {
  return {
    recorded: (filers) => (filers.length === 0 ? Promise.resolve(new Map()) : readRecorded(database, filers)),
    async read(filer, { lines, verdictChanges }) {
      const text = await objects.readText(inputKey(filer))
      const input = text === null ? null : parseInput(text)
      if (input === null || !input.ok || input.value.subject.filer !== filer) return null
      const { subject, facts } = input.value
      const line = subject.ticker === null ? undefined : lines.get(subject.ticker)
      const prices = line === undefined ? null : await withStoredRates(database, line.prices, facts)
      return { subject, facts, prices, splits: line?.splits ?? [], verdictChanges }
    },
  }
}

/** Reads the versions before the filings, so that an input stored in between has another version. */
async function readRecorded(
  database: Database,
  filers: readonly FilerId[],
): Promise<ReadonlyMap<FilerId, RecordedInput>> {
  const ofFilers = inArray(listings.filer, listed(filers))
  const { instrumentId } = listings
  const [versions, closes, lineSplits, [revision], changed] = await database.read((query) =>
    query.batch([
      query
        .select({ filer: screeningInputs.filer, version: screeningInputs.storedAt })
        .from(screeningInputs)
        .where(inArray(screeningInputs.filer, listed(filers))),
      query
        .select({
          filer: listings.filer,
          instrumentId,
          currency: priceSeries.currency,
          closes: priceSeries.closes,
        })
        .from(listings)
        .innerJoin(priceSeries, eq(priceSeries.instrumentId, instrumentId))
        .where(and(ofFilers, ne(priceSeries.closes, "[]")))
        .orderBy(instrumentId),
      query
        .select({ instrumentId, date: splits.date, ratio: splits.ratio })
        .from(listings)
        .innerJoin(splits, eq(splits.instrumentId, instrumentId))
        .where(ofFilers)
        .orderBy(splits.date),
      query
        .select({ at: max(referenceRates.revisedAt) })
        .from(referenceRates)
        .where(isNotNull(referenceRates.revisedAt)),
      selectChanges(query, filers),
    ]),
  )
  const changes = changesOf(changed)
  const splitsByLine = grouped(lineSplits, (split) => split.instrumentId)
  const ratesRevisedAt = revision?.at ?? null
  const found = new Map<FilerId, RecordedInput & { readonly lines: Map<string, LinePrices> }>()
  for (const { filer, version } of versions) {
    found.set(filer, { version, ratesRevisedAt, lines: new Map(), verdictChanges: changes.get(filer) ?? [] })
  }
  for (const row of closes) {
    const ofLine = splitsByLine.get(row.instrumentId) ?? []
    const prices = { prices: parseHistory(row), splits: ofLine.map(({ date, ratio }) => ({ date, ratio })) }
    if (row.filer !== null) found.get(row.filer)?.lines.set(row.instrumentId, prices)
  }
  return found
}

/** The verdict changes of a company that prices or time caused, not a report, in order of recording. */
export async function readVerdictChanges(
  { query }: Pick<Database, "query">,
  filer: FilerId,
): Promise<readonly VerdictChange[]> {
  return changesOf(await selectChanges(query, [filer])).get(filer) ?? []
}

/** Selects the verdict changes of companies, in order of recording. */
function selectChanges(query: Database["query"], filers: readonly FilerId[]) {
  const isOfCompany = isOfLineage(sql`wanted.value`, sql`determination_changes.filer`, sql`changed_at`)
  return query.all<VerdictChange & { readonly filer: FilerId }>(sql`
    SELECT wanted.value AS filer, as_of AS asOf, to_status AS status, to_methodology AS methodology
    FROM json_each(${JSON.stringify(filers)}) AS wanted JOIN determination_changes ON ${isOfCompany}
    WHERE cause IN ('price', 'time') AND from_status NOT IN ('pending', to_status) AND to_status <> 'pending'
    ORDER BY determination_changes.rowid`)
}

/** Groups verdict changes by filer. Companies without changes are left out. */
function changesOf(
  rows: readonly (VerdictChange & { readonly filer: FilerId })[],
): ReadonlyMap<FilerId, readonly VerdictChange[]> {
  const byCompany = grouped(rows, ({ filer }) => filer)
  return new Map(
    [...byCompany].map(([filer, some]) => [filer, some.map(({ filer: _, ...change }) => change)]),
  )
}
