import type { Database } from "../../../src/database/database.ts"
import type { Clock } from "../../../src/runtime.ts"
import { firstTryMilliseconds, queryOf, readWithRetry, within } from "../database.ts"
import { type CurrentCache, type Revisions, selectRevisions } from "./current-cache.ts"

/** The time for which the primary answers after a replica has failed, so that not every read waits for it. */
const failureMilliseconds = 10_000

/**
 * Reads of what is published, from the nearest replica of the database. A replica may be any time behind the
 * primary. Each read therefore takes the revisions along, in the same transaction. If they are older than those
 * that the primary had at most 30 seconds ago, or if the replica fails, the primary is asked. If the primary's
 * revisions were last read longer ago, they are read at the same time as the row.
 */
export function publishedDatabase(d1: D1Database, current: CurrentCache, clock: Clock): Database {
  const primary = primaryDatabase(d1, current, clock)
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    query: primary.query,
    async read(run) {
      const beganAt = clock.nowMilliseconds()
      const sinceFailure = beganAt - failedAt
      if (sinceFailure >= 0 && sinceFailure < failureMilliseconds) return primary.read(run)
      const [nearest] = await Promise.all([readNearest(d1, run), current.confirmed()])
      if (nearest !== null && current.note(nearest.revisions, "replica", beganAt)) return nearest.rows
      if (nearest === null) failedAt = beganAt
      return primary.read(run)
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

/** Reads from the primary, as of accounts. Each read counts as a check of the revisions. */
export function primaryDatabase(d1: D1Database, current: CurrentCache, clock: Clock): Database {
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
