import type { SQL } from "drizzle-orm"
import type { Database } from "./database.ts"

/** The number of rows of usual size that fit into one JSON parameter of at most 2 MB. */
export const rowsPerStatement = 2_000

interface Written {
  readonly meta: { readonly changes: number }
}

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
