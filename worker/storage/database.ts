import { drizzle } from "drizzle-orm/d1"
import type { PreparedQuery } from "drizzle-orm/session"
import type { Database } from "../../src/database/database.ts"

/** D1 as the stores of `src/` use it. */
export function databaseOf(d1: D1Database): Database {
  const query = queryOf(d1)
  return { query, read: (run) => readWithRetry(() => run(query)) }
}

export function queryOf(d1: D1Database): Database["query"] {
  return Object.assign(drizzle(d1), { batch: batchOf(d1) })
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

export const firstTryMilliseconds = 3_000
const secondTryMilliseconds = 5_000

/** A read with a time limit and one retry. D1 has been seen to stall for a minute. */
export async function readWithRetry<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await within(firstTryMilliseconds, read())
  } catch {
    return await within(secondTryMilliseconds, read())
  }
}

/** The result. Rejects if the read takes longer. */
export async function within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
