import type { Database } from "../../../src/database/database.ts"
import type { Clock } from "../../../src/runtime.ts"
import { firstTryMilliseconds, queryOf, readWithRetry, secondTryMilliseconds, within } from "../database.ts"
import { type CurrentCache, type Revisions, selectRevisions } from "./current-cache.ts"

/**
 * Reads of what is published, from the nearest replica of the database. Replicas lag behind the primary by any
 * time. Each read therefore takes the revisions along, in the same transaction. If a replica has not reached the
 * revision that the primary had at most 30 seconds ago, or fails, the primary is asked. A read waits for a check
 * of the primary only if the last one is older than that, and then both run at once.
 */
export function publishedDatabase(d1: D1Database, current: CurrentCache, clock: Clock): Database {
  return {
    query: queryOf(d1),
    async read(run) {
      const beganAt = clock.nowMilliseconds()
      const [nearest] = await Promise.all([readNearest(d1, run), current.confirmed()])
      if (nearest !== null && current.note(nearest.revisions, "replica", beganAt)) return nearest.rows
      return within(secondTryMilliseconds, run(queryOf(d1)))
    },
  }
}

/** Reads from the nearest replica; null if it fails or does not answer in time. */
async function readNearest<Rows>(d1: D1Database, run: Run<Rows>): Promise<Tagged<Rows> | null> {
  try {
    return await within(firstTryMilliseconds, readTagged(d1.withSession("first-unconstrained"), run))
  } catch {
    return null
  }
}

/** Reads of accounts, from the primary. Each read counts as a check of the revisions. */
export function accessDatabase(d1: D1Database, current: CurrentCache, clock: Clock): Database {
  return {
    query: queryOf(d1),
    async read(run) {
      const beganAt = clock.nowMilliseconds()
      const { rows, revisions } = await readWithRetry(() => readTagged(d1, run))
      current.note(revisions, "primary", beganAt)
      return rows
    },
  }
}

/** What a read has in common with a database and with a session of it. */
type Reading = Pick<D1DatabaseSession, "prepare" | "batch">

type Run<Rows> = (query: Database["query"]) => Promise<Rows>

/** The rows of a read, with the revisions of the same transaction. */
interface Tagged<Rows> {
  readonly rows: Rows
  readonly revisions: Revisions
}

/** Runs a read of one statement or one batch. */
async function readTagged<Rows>(reading: Reading, run: Run<Rows>): Promise<Tagged<Rows>> {
  let revisions: Revisions | null = null
  const batch: Batch = async (statements) => {
    const bound = statements.map(({ text, values }) => reading.prepare(text).bind(...values))
    const results = await reading.batch([...bound, reading.prepare(selectRevisions)])
    revisions = (results.pop()?.results[0] as Revisions | undefined) ?? null
    return results
  }
  const tagged = { prepare: (text: string) => statementOf(batch, text, []), batch }
  const rows = await run(queryOf(tagged as unknown as D1Database))
  if (revisions === null) throw new Error("a read without its revisions")
  return { rows, revisions }
}

type Batch = (statements: readonly Pick<TaggedStatement, "text" | "values">[]) => Promise<readonly D1Result[]>

/** The part of a statement that drizzle-orm uses for reads. */
interface TaggedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  bind(...values: unknown[]): TaggedStatement
  all(): Promise<D1Result | undefined>
  raw(): Promise<readonly unknown[][]>
}

/** A statement that runs in a batch of its own. */
function statementOf(batch: Batch, text: string, values: readonly unknown[]): TaggedStatement {
  return {
    text,
    values,
    bind: (...others) => statementOf(batch, text, others),
    all: async () => (await batch([{ text, values }]))[0],
    /** A batch returns objects. The outer query gives columns of the same name different names. */
    async raw() {
      const [result] = await batch([{ text: `SELECT * FROM (${text})`, values }])
      return (result?.results ?? []).map((row) => Object.values(row as object))
    },
  }
}
