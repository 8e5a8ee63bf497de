import type { Quote } from "../../../src/ports.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"

/** The last closes of one line. */
export interface LineQuote extends Quote {
  readonly instrumentId: string
}

const upsertQuotes = `
INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'date', value ->> 'close', value ->> 'previousClose'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, date = excluded.date, close = excluded.close, previous_close = excluded.previous_close`

/** Adds quotes or brings them up to date; the listings they are of must be there. */
export async function saveQuotes(database: D1Database, quotes: readonly LineQuote[]): Promise<void> {
  for (const some of slices(quotes, rowsPerStatement)) {
    await database.prepare(upsertQuotes).bind(JSON.stringify(some)).run()
  }
}
