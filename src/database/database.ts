import { type SQL, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { DrizzleD1Database } from "drizzle-orm/d1"
import type { FilerId } from "../identifiers/filer.ts"

/** The database, behind drizzle-orm. The other files of this folder declare its tables. */
export interface Database {
  /** Builds queries and runs them. */
  readonly query: DrizzleD1Database
  /** Runs a read with a time limit, and once more if it fails. */
  read<Rows>(run: (query: DrizzleD1Database) => Promise<Rows>): Promise<Rows>
}

/** A statement of a batch, which is one transaction. */
export type Statement = BatchItem<"sqlite">

/** The database's report on a statement that writes. `changes` includes the rows that triggers changed. */
export interface Written {
  readonly meta: { readonly changes: number }
}

/** The number of rows of usual size that fit into one JSON parameter of at most 2 MB. */
export const rowsPerStatement = 2_000

/** Runs a statement and returns how many rows it has changed. */
export async function write({ query }: Database, statement: SQL): Promise<number> {
  const { meta }: Written = await query.run(statement)
  return meta.changes
}

/** Runs statements in order, all or none, and returns how many rows each has changed. */
export async function inTransaction(
  { query }: Database,
  statements: readonly SQL[],
): Promise<readonly number[]> {
  const [first, ...rest] = statements.map((statement) => query.run(statement))
  if (first === undefined) return []
  const results: readonly Written[] = await query.batch([first, ...rest])
  return results.map(({ meta }) => meta.changes)
}

/** The values of a list as a subquery for `inArray`. A list of any length takes one parameter. */
export function listed(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/**
 * The condition that a row of a ledger belongs to a company. The row has the company's own filer, or the filer of
 * a predecessor and a time before the succession was carried over. `filer` and `at` are columns of the ledger;
 * `company` is the filer asked for.
 */
export function isOfLineage(company: SQL | FilerId, filer: SQL, at: SQL): SQL {
  return sql`(${filer} IN (SELECT ${company} UNION ALL SELECT ancestor FROM company_ancestors WHERE company_ancestors.filer = ${company})
  AND (${filer} = ${company} OR ${at} < (
    SELECT published_until FROM company_ancestors WHERE company_ancestors.filer = ${company} AND ancestor = ${filer}
  )))`
}
