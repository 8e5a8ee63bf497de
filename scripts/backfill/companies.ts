import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { ratesOfCloses } from "../../src/facts/reference-rates.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { keptCurrencies } from "../../src/pipeline/rates/run.ts"
import { vehicleOf } from "../../src/screening/structures/vehicles.ts"
import type { Subject } from "../../src/screening/subject.ts"
import { inputKey } from "../../src/stored/input.ts"
import { readVerdictChanges } from "../../src/stored/past-inputs.ts"
import { parseHistory, readRates } from "../../src/stored/prices.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import type { LinePrices, StoredBefore } from "./company.ts"

/** A listed company of the database. */
export interface ListedCompany {
  readonly subject: Subject
  readonly hasInput: boolean
}

/** Finds all subjects at once. The line of each is chosen as in `src/pipeline/rescreen/subjects.ts`. */
const findListed = `
SELECT companies.filer, companies.name, companies.sic, line.symbol AS ticker,
  line.ordinary_per_share_line AS ordinaryPerShareLine, screening_inputs.filer IS NOT NULL AS hasInput
FROM companies
LEFT JOIN screening_inputs ON screening_inputs.filer = companies.filer
LEFT JOIN listings AS line ON line.instrument_id = (
  SELECT instrument_id FROM listings
  WHERE listings.filer = companies.filer AND listings.kind = 'stock' AND instr(instrument_id, ':') = 0
  ORDER BY canonical DESC, length(instrument_id), instrument_id LIMIT 1
)
WHERE companies.filer IN (SELECT filer FROM listings WHERE filer IS NOT NULL AND kind = 'stock')
ORDER BY companies.filer`

interface ListedRow extends Subject {
  readonly hasInput: number
}

/** Returns every company with listed shares, by filer, without pooled vehicles (judged without figures). */
export async function listedCompanies(database: D1Database): Promise<ReadonlyMap<FilerId, ListedCompany>> {
  const { results } = await database.prepare(findListed).all<ListedRow>()
  return new Map(
    results
      .filter(({ filer }) => vehicleOf(filer) === null)
      .map(({ hasInput, ...subject }) => [subject.filer, { subject, hasInput: hasInput === 1 }]),
  )
}

/** Joins on symbol and filer, because another company may have taken the symbol. */
const findPrices = `
SELECT listings.filer, price_series.currency, price_series.source, price_series.closes,
  (SELECT json_group_array(json_object('date', date, 'ratio', ratio)) FROM
    (SELECT date, ratio FROM splits WHERE splits.instrument_id = listings.instrument_id ORDER BY date)) AS splits
FROM json_each(?1) AS subjects
JOIN listings ON listings.instrument_id = subjects.value ->> 'ticker' AND listings.filer = subjects.value ->> 'filer'
JOIN price_series ON price_series.instrument_id = listings.instrument_id AND price_series.closes <> '[]'`

/** Returns the closes of some companies with the rates of their days, by filer. A company without closes is left out. */
export async function pricesOfLines(
  database: D1Database,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<FilerId, LinePrices>> {
  const keys = JSON.stringify(subjects.map(({ filer, ticker }) => ({ filer, ticker })))
  const { results } = await database
    .prepare(findPrices)
    .bind(keys)
    .all<{ filer: FilerId; currency: string; source: string; closes: string; splits: string }>()
  const lines = results.map(({ filer, splits, ...line }) => ({ filer, splits, prices: parseHistory(line) }))
  const dates = new Set(lines.flatMap(({ prices }) => prices.closes.map(({ date }) => date)))
  const rates = await readRates(databaseOf(database), keptCurrencies, [...dates])
  return new Map(
    lines.map(({ filer, splits, prices }) => [
      filer,
      { prices, splits: JSON.parse(splits), rates: ratesOfCloses(prices.closes, rates) },
    ]),
  )
}

/** Returns the stored input text of a company, and the recorded changes of its verdict. */
export async function storedBefore(
  database: D1Database,
  bucket: Pick<R2Bucket, "get">,
  { subject: { filer }, hasInput }: ListedCompany,
): Promise<StoredBefore | null> {
  if (!hasInput) return null
  const [object, verdictChanges] = await Promise.all([
    bucket.get(inputKey(filer)),
    readVerdictChanges(databaseOf(database), filer),
  ])
  return { text: object === null ? null : await object.text(), verdictChanges }
}
