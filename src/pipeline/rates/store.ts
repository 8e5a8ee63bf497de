import { and, count, gte, inArray, max, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import { referenceRates } from "../../database/screening.ts"
import type { DayRates } from "../../facts/reference-rates.ts"
import { slices } from "../../lists.ts"

/** The rate of one currency on one day, as it is stored. */
export interface StoredRate {
  readonly currency: string
  /** YYYY-MM-DD */
  readonly day: string
  /** Units of the currency for one euro. */
  readonly perEuro: number
}

/** A rate to store. */
export interface RateChange extends StoredRate {
  /**
   * True if verdicts may have been made without this rate: it came late, or it corrects another rate. Verdicts
   * on past days that were computed before are then computed again.
   */
  readonly isRevision: boolean
}

/** How many days of a currency are stored, and the newest (YYYY-MM-DD). */
export interface Coverage {
  readonly days: number
  readonly newest: string
}

export type RateStore = ReturnType<typeof rateStore>

/** The reference rates of the European Central Bank. */
export function rateStore(database: Database) {
  const { query } = database
  return {
    /** The days of each currency from a day on (YYYY-MM-DD). Currencies without rates are left out. */
    async coverage(since: string): Promise<ReadonlyMap<string, Coverage>> {
      const { currency, day } = referenceRates
      const rows = await query
        .select({ currency, days: count(), newest: max(day) })
        .from(referenceRates)
        .where(gte(day, since))
        .groupBy(currency)
      return new Map(
        rows.map(({ newest, ...row }) => [row.currency, { days: row.days, newest: newest ?? "" }]),
      )
    },
    /** The rates of these currencies from a day on (YYYY-MM-DD). */
    async since(day: string, currencies: readonly string[]): Promise<readonly StoredRate[]> {
      const { currency, perEuro } = referenceRates
      return query
        .select({ currency, day: referenceRates.day, perEuro })
        .from(referenceRates)
        .where(and(inArray(currency, [...currencies]), gte(referenceRates.day, day)))
    },
    /**
     * Stores rates. A rate that corrects another keeps the former number in its row. `now`: ISO 8601, UTC.
     */
    async save(changes: readonly RateChange[], now: string): Promise<void> {
      for (const some of slices(changes, rowsPerStatement)) {
        await inTransaction(database, [upsert(JSON.stringify(some), now)])
      }
    },
  }
}

const upsert = (rows: string, now: string) => sql`
INSERT INTO reference_rates (currency, day, per_euro, stored_at, revised_at)
SELECT value ->> 'currency', value ->> 'day', value ->> 'perEuro', ${now}, iif(value ->> 'isRevision', ${now}, NULL)
FROM json_each(${rows}) WHERE true
ON CONFLICT (currency, day) DO UPDATE SET
  per_euro = excluded.per_euro, revised_at = excluded.revised_at, replaced = reference_rates.per_euro
WHERE excluded.per_euro <> reference_rates.per_euro`

/** Stores the rates that a release ships. `now`: ISO 8601, UTC. */
export async function saveShippedRates(
  database: Database,
  days: readonly DayRates[],
  now: string,
): Promise<void> {
  const rows = days.flatMap(({ day, perEuro }) =>
    Object.entries(perEuro).map(([currency, rate]) => ({ currency, day, perEuro: rate, isRevision: false })),
  )
  for (const some of slices(rows, rowsPerStatement)) {
    await inTransaction(database, [upsert(JSON.stringify(some), now)])
  }
}
