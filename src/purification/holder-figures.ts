import { eq, getTableColumns, inArray } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { listed } from "../database/listed.ts"
import { holderFigures, listings, splits } from "../database/screening.ts"
import type { PriceSplit } from "../facts/measures/shares/past-closes.ts"
import { grouped } from "../lists.ts"
import type { ZakatBody } from "../zakat/schema.ts"
import type { PurificationBody } from "./schema.ts"

/**
 * What holders of a company's shares owe: the figures of each fiscal year and of the newest balance sheet,
 * without a price.
 */
export interface HolderFigures {
  readonly purification: PurificationBody
  readonly zakat: ZakatBody
  /** The splits of the price vendor, by the line's instrument id, oldest first. */
  readonly vendorSplits: ReadonlyMap<string, readonly PriceSplit[]>
}

export type HolderFigureStore = ReturnType<typeof holderFigureStore>

/** What holders of companies' shares owe. */
export function holderFigureStore(database: Database) {
  return {
    /** The figures by CIK, with the price vendor's splits, in one read; companies without are left out. */
    async find(ciks: readonly number[]): Promise<ReadonlyMap<number, HolderFigures>> {
      if (ciks.length === 0) return new Map()
      const [figures, vendorSplits] = await database.read((query) =>
        query.batch([
          query
            .select(figureColumns)
            .from(holderFigures)
            .where(inArray(holderFigures.cik, listed(ciks))),
          query
            .select(splitColumns)
            .from(listings)
            .innerJoin(splits, eq(splits.instrumentId, listings.instrumentId))
            .where(inArray(listings.cik, listed(ciks)))
            .orderBy(splits.date),
        ]),
      )
      return figuresOf(figures, vendorSplits)
    },
  }
}

const { assessmentId: _assessmentId, ...figures } = getTableColumns(holderFigures)

export const figureColumns = figures

export const splitColumns = {
  cik: listings.cik,
  instrumentId: listings.instrumentId,
  date: splits.date,
  ratio: splits.ratio,
}

type FiguresRow = Omit<typeof holderFigures.$inferSelect, "assessmentId">
type SplitRow = PriceSplit & Pick<typeof listings.$inferSelect, "cik" | "instrumentId">

/** The figures of companies by CIK, with the splits of their lines. */
export function figuresOf(
  rows: readonly FiguresRow[],
  vendorSplits: readonly SplitRow[],
): ReadonlyMap<number, HolderFigures> {
  return new Map(
    rows.map(({ cik, purification, zakat }) => [
      cik,
      {
        purification: JSON.parse(purification),
        zakat: JSON.parse(zakat),
        vendorSplits: splitsOf(vendorSplits.filter((split) => split.cik === cik)),
      },
    ]),
  )
}

function splitsOf(rows: readonly SplitRow[]): ReadonlyMap<string, readonly PriceSplit[]> {
  const byLine = grouped(rows, ({ instrumentId }) => instrumentId)
  return new Map([...byLine].map(([line, some]) => [line, some.map(({ date, ratio }) => ({ date, ratio }))]))
}
