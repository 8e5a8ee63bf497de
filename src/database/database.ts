import type { BatchItem } from "drizzle-orm/batch"
import type { DrizzleD1Database } from "drizzle-orm/d1"

/** The database, behind drizzle-orm. The tables are declared beside this file; a noun's store has its queries. */
export interface Database {
  /** Builds queries and runs them. */
  readonly query: DrizzleD1Database
  /** Runs a read with a time limit, and once more where it fails. */
  read<Rows>(run: (query: DrizzleD1Database) => Promise<Rows>): Promise<Rows>
}

/** A statement of a batch, which is one transaction. */
export type Statement = BatchItem<"sqlite">

/** What the database says of a statement that writes. It counts what triggers change too. */
export interface Written {
  readonly meta: { readonly changes: number }
}
