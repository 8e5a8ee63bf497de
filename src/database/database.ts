import type { BatchItem } from "drizzle-orm/batch"
import type { DrizzleD1Database } from "drizzle-orm/d1"

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
