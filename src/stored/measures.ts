import { eq, getTableColumns, inArray, notLike, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Database, listed } from "../database/database.ts"
import { companyMeasures, determinations } from "../database/screening.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Objects } from "../objects.ts"
import type { StoredPast, StoredSheet } from "../screening/sheet.ts"
import type { ListedStanding } from "../screening/standings/standing.ts"
import type { DeterminationStatus } from "../vocabulary.ts"
import { readStored } from "./documents.ts"

/** The stored fields of a company's measures. */
export interface StoredMeasures {
  readonly sheet: StoredSheet
  /** The key under which the measures of past periods are stored. */
  readonly pastKey: string
  /** The standings by the standard's id. */
  readonly standings: Readonly<Record<string, ListedStanding>>
}

export type MeasureStore = ReturnType<typeof measureStore>

/** The store of measures. The measures of past periods are stored under the hash of their content. */
export function measureStore(database: Database, objects: Objects) {
  return {
    /** The measures of companies by filer, in one read. Companies that were not measured are left out. */
    async find(filers: readonly FilerId[]): Promise<ReadonlyMap<FilerId, StoredMeasures>> {
      if (filers.length === 0) return new Map()
      return measuresByFiler(await database.read((query) => selectMeasures(query, listed(filers)).all()))
    },
    /** The past periods with the given key. A published key always exists. */
    past: async (key: string): Promise<StoredPast> => JSON.parse(await readStored(objects, key)),
  }
}

const { assessmentId: _assessmentId, ...stored } = getTableColumns(companyMeasures)

/** Selects the measures of companies. `filers`: a subquery. */
export function selectMeasures(query: Database["query"], filers: SQL) {
  return query.select(stored).from(companyMeasures).where(inArray(companyMeasures.filer, filers))
}

export function measuresByFiler(
  rows: readonly Omit<typeof companyMeasures.$inferSelect, "assessmentId">[],
): ReadonlyMap<FilerId, StoredMeasures> {
  return new Map(
    rows.map(({ filer, pastKey, standings, sheet }) => [
      filer,
      { sheet: JSON.parse(sheet), pastKey, standings: JSON.parse(standings) },
    ]),
  )
}

/** SQL on the verdicts of all standards, which `company_measures.standings` stores together. */

/** The standing under a standard (JSON); null for a company that was not measured. */
export function standingUnder(standard: string): SQL<string | null> {
  return sql`${companyMeasures.standings} -> ${pathOf(standard)}`
}

/** The change of the share price that turns the verdict under a standard; null if none is known. */
export function flipDistanceUnder(standard: string): SQL<number | null> {
  return sql`${standingUnder(standard)} ->> '$.flipDistance'`
}

/** True for a vehicle, which is decided on its structure. */
export const isOnStructure = notLike(determinations.methodology, sql`'aaoifi-ss21@%'`)

/**
 * The status under a standard. A vehicle is decided on its structure under every standard. If another company
 * was not measured, its status is pending or its published status, as `unmeasured` says.
 */
export function statusUnder(
  standard: string,
  unmeasured: "pending" | "published",
): SQL<DeterminationStatus | null> {
  const { status } = determinations
  const other = unmeasured === "published" ? status : sql`iif(${isOnStructure}, ${status}, 'pending')`
  return sql`coalesce(${standingUnder(standard)} ->> '$.status', ${other})`
}

/** The condition that joins the measures of a company. `filer` is the company's key. */
export function isMeasured(filer: SQLWrapper): SQL {
  return eq(companyMeasures.filer, filer)
}

/** The JSON path of a standard in `standings`. */
function pathOf(standard: string): string {
  return `$."${standard}"`
}
