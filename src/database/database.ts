import type { BatchItem } from "drizzle-orm/batch"
import type { DrizzleD1Database } from "drizzle-orm/d1"

/** The database, behind drizzle-orm. Files beside this one declare tables; a noun's store has its queries. */
export interface Database {
  /** Builds queries and runs them. */
  readonly query: DrizzleD1Database
  /** Runs a read with a time limit, and once more if it fails. */
  read<Rows>(run: (query: DrizzleD1Database) => Promise<Rows>): Promise<Rows>
}

/** A statement of a batch, which is one transaction. */
export type Statement = BatchItem<"sqlite">

/** What the database reports about a statement that writes. Its counts include what triggers change. */
export interface Written {
  readonly meta: { readonly changes: number }
}
