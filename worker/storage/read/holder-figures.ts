import type { PriceSplit } from "../../../src/facts/measures/shares/reported-shares.ts"
import type { HolderFigureStore, HolderFigures } from "../../../src/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"

const selectFigures = `
SELECT cik, purification, zakat FROM holder_figures WHERE cik IN (SELECT value FROM json_each(?1))`

const selectSplits = `
SELECT listings.cik, instrument_id AS instrumentId, splits.date, splits.ratio FROM listings JOIN splits USING (instrument_id)
WHERE listings.cik IN (SELECT value FROM json_each(?1)) ORDER BY splits.date`

export interface FiguresRow {
  readonly cik: number
  readonly purification: string
  readonly zakat: string
}
export type SplitRow = PriceSplit & { readonly cik: number; readonly instrumentId: string }

/** What holders of a company's shares owe, and the splits of the price vendor, in one round trip. */
export function d1HolderFigures(database: D1Database): HolderFigureStore {
  return {
    async find(ciks) {
      if (ciks.length === 0) return new Map()
      const list = JSON.stringify(ciks)
      const statements = [selectFigures, selectSplits].map((sql) => database.prepare(sql).bind(list))
      const [figures, splits] = await readWithRetry(() => database.batch<never>(statements))
      return figuresOf(
        (figures?.results ?? []) as readonly FiguresRow[],
        (splits?.results ?? []) as readonly SplitRow[],
      )
    },
  }
}

/** The figures of companies by CIK, with the splits of their lines. */
export function figuresOf(
  figures: readonly FiguresRow[],
  splits: readonly SplitRow[],
): ReadonlyMap<number, HolderFigures> {
  return new Map(
    figures.map(({ cik, purification, zakat }) => [
      cik,
      {
        purification: JSON.parse(purification),
        zakat: JSON.parse(zakat),
        vendorSplits: splitsOf(splits.filter((split) => split.cik === cik)),
      },
    ]),
  )
}

function splitsOf(rows: readonly SplitRow[]): ReadonlyMap<string, readonly PriceSplit[]> {
  const byLine = new Map<string, PriceSplit[]>()
  for (const { instrumentId, date, ratio } of rows) {
    const known = byLine.get(instrumentId)
    if (known === undefined) byLine.set(instrumentId, [{ date, ratio }])
    else known.push({ date, ratio })
  }
  return byLine
}
