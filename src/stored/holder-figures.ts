import { eq, getTableColumns, inArray, type SQL } from "drizzle-orm"
import { type Database, listed } from "../database/database.ts"
import { holderFigures, listings, splits } from "../database/screening.ts"
import type { PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { grouped } from "../lists.ts"
import type { PurificationBody } from "../purification/schema.ts"
import type { ZakatBody } from "../zakat/schema.ts"

/**
 * The figures from which the amounts due on a company's shares are computed: those of each fiscal year and of
 * the newest balance sheet, without a price.
 */
export interface HolderFigures {
  readonly purification: PurificationBody
  readonly zakat: ZakatBody
  /** The splits of the price vendor, by the instrument id of the line, the oldest first. */
  readonly vendorSplits: ReadonlyMap<string, readonly PriceSplit[]>
}

export type HolderFigureStore = ReturnType<typeof holderFigureStore>

/** Reads the figures from which purification and zakat are computed. */
export function holderFigureStore(database: Database) {
  return {
    /**
     * Reads the figures by filer, with the vendor's splits, in one read. Companies without figures are left
     * out.
     */
    async find(filers: readonly FilerId[]): Promise<ReadonlyMap<FilerId, HolderFigures>> {
      if (filers.length === 0) return new Map()
      return figuresOf(...(await database.read((query) => query.batch(selectFigures(query, listed(filers))))))
    },
  }
}

const { assessmentId: _assessmentId, ...figures } = getTableColumns(holderFigures)

/** Selects the figures of companies, then the vendor's splits of their lines. `filers`: a subquery. */
export function selectFigures(query: Database["query"], filers: SQL) {
  const { filer, instrumentId } = listings
  const { date, ratio } = splits
  return [
    query.select(figures).from(holderFigures).where(inArray(holderFigures.filer, filers)),
    query
      .select({ filer, instrumentId, date, ratio })
      .from(listings)
      .innerJoin(splits, eq(splits.instrumentId, listings.instrumentId))
      .where(inArray(listings.filer, filers))
      .orderBy(splits.date),
  ] as const
}

type FiguresRow = Omit<typeof holderFigures.$inferSelect, "assessmentId">
type SplitRow = PriceSplit & Pick<typeof listings.$inferSelect, "filer" | "instrumentId">

/** Returns the figures of companies by filer, with the splits of their lines. */
export function figuresOf(
  rows: readonly FiguresRow[],
  vendorSplits: readonly SplitRow[],
): ReadonlyMap<FilerId, HolderFigures> {
  return new Map(
    rows.map(({ filer, purification, zakat }) => [
      filer,
      {
        purification: JSON.parse(purification),
        zakat: JSON.parse(zakat),
        vendorSplits: splitsOf(vendorSplits.filter((split) => split.filer === filer)),
      },
    ]),
  )
}

function splitsOf(rows: readonly SplitRow[]): ReadonlyMap<string, readonly PriceSplit[]> {
  const byLine = grouped(rows, ({ instrumentId }) => instrumentId)
  return new Map([...byLine].map(([line, some]) => [line, some.map(({ date, ratio }) => ({ date, ratio }))]))
}
