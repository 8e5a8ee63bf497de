import { drizzle } from "drizzle-orm/d1"
import type { Database } from "../../src/database/database.ts"
import { readWithRetry } from "./read-with-retry.ts"

/** D1 as the stores of `src/` use it. */
export function databaseOf(d1: D1Database): Database {
  const query = drizzle(d1)
  return { query, read: (run) => readWithRetry(() => run(query)) }
}
