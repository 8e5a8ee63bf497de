import { drizzle } from "drizzle-orm/d1"
import type { PreparedQuery } from "drizzle-orm/session"
import type { Database } from "../../src/database/database.ts"
import { readWithRetry } from "./read-with-retry.ts"

/** D1 as the stores of `src/` use it. */
export function databaseOf(d1: D1Database): Database {
  const query = Object.assign(drizzle(d1), { batch: batchOn(d1) })
  return { query, read: (run) => readWithRetry(() => run(query)) }
}

interface Preparable {
  _prepare(): PreparedQuery
}

/** The `batch` of drizzle-orm 0.45 cannot bind the values of `query.run(sql)`, `query.all(sql)` and `query.get(sql)`; this one can. */
function batchOn(d1: D1Database) {
  return async (statements: readonly Preparable[]) => {
    const prepared = statements.map((statement) => statement._prepare())
    const bound = prepared.map((each) => {
      const { sql, params } = each.getQuery()
      return d1.prepare(sql).bind(...params)
    })
    const results = await d1.batch(bound)
    return results.map((result, at) => prepared[at]?.mapResult(result, true))
  }
}
