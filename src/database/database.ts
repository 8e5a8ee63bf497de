import type { DrizzleD1Database } from "drizzle-orm/d1"

/** The database, behind drizzle-orm. The tables are declared beside this file; a noun's store has its queries. */
export interface Database {
  /** Builds queries and runs them. */
  readonly query: DrizzleD1Database
  /** Runs a read with a time limit, and once more where it fails. */
  read<Rows>(run: (query: DrizzleD1Database) => Promise<Rows>): Promise<Rows>
}
