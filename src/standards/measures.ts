import { getTableColumns, inArray } from "drizzle-orm"
import { readStored } from "../assessments/stored-document.ts"
import type { Database } from "../database/database.ts"
import { listed } from "../database/listed.ts"
import { companyMeasures } from "../database/screening.ts"
import type { Objects } from "../objects.ts"
import type { StoredPast, StoredSheet } from "../screening/sheet.ts"
import type { ListedStanding } from "../screening/standings/standing.ts"

/** What the store keeps of a company's measures. */
export interface StoredMeasures {
  readonly sheet: StoredSheet
  /** Of the past periods. */
  readonly pastKey: string
  /** By the standard's id. */
  readonly standings: Readonly<Record<string, ListedStanding>>
}

export type MeasureStore = ReturnType<typeof measureStore>

/** What was measured, and the same of past periods, which is stored under the hash of its content. */
export function measureStore(database: Database, objects: Objects) {
  return {
    /** The measures of companies by CIK, in one read; a company that was not measured is left out. */
    async find(ciks: readonly number[]): Promise<ReadonlyMap<number, StoredMeasures>> {
      if (ciks.length === 0) return new Map()
      const rows = await database.read((query) =>
        query
          .select(measureColumns)
          .from(companyMeasures)
          .where(inArray(companyMeasures.cik, listed(ciks)))
          .all(),
      )
      return measuresByCik(rows)
    },
    /** The past periods with this key; a published key always exists. */
    past: async (key: string): Promise<StoredPast> => JSON.parse(await readStored(objects, key)),
  }
}

const { assessmentId: _assessmentId, ...stored } = getTableColumns(companyMeasures)

export const measureColumns = stored

/** Converts rows. */
export function measuresByCik(
  rows: readonly Omit<typeof companyMeasures.$inferSelect, "assessmentId">[],
): ReadonlyMap<number, StoredMeasures> {
  return new Map(
    rows.map(({ cik, pastKey, standings, sheet }) => [
      cik,
      { sheet: JSON.parse(sheet), pastKey, standings: JSON.parse(standings) },
    ]),
  )
}
