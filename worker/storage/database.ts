import { drizzle } from "drizzle-orm/d1"
import type { PreparedQuery } from "drizzle-orm/session"
import type { Database } from "../../src/database/database.ts"
import { readWithRetry } from "./read-with-retry.ts"

/** D1 as the stores of `src/` use it. */
export function databaseOf(d1: D1Database): Database {
  const query = Object.assign(drizzle(d1), { batch: batchOf(d1) })
  return { query, read: (run) => readWithRetry(() => run(query)) }
}

/**
 * The statement that a query of drizzle-orm prepares. Its declared types leave it out. A `sql` template has
 * no statement yet.
 */
interface Preparable {
  _prepare(): PreparedQuery & { readonly stmt?: D1PreparedStatement }
}

/**
 * Replaces drizzle-orm's own `batch` (0.45). The original binds only the parameters of its builders, so it
 * throws for a `sql` template with parameters.
 */
function batchOf(d1: D1Database): Database["query"]["batch"] {
  return async (statements) => {
    const prepared = (statements as unknown as readonly Preparable[]).map((each) => each._prepare())
    const bound = prepared.map((each) => {
      const { sql, params } = each.getQuery()
      return (each.stmt ?? d1.prepare(sql)).bind(...params)
    })
    const results = await d1.batch(bound)
    return prepared.map((each, at) => each.mapResult(results[at], true)) as never
  }
}
