import type { D1Database } from "@cloudflare/workers-types"

/** What makes a run the same run: another archive, methodology or day begins anew. */
export interface BackfillRun {
  /** Sizes and times of the archives. */
  readonly archives: string
  /** `id@version` */
  readonly methodology: string
  /** YYYY-MM-DD */
  readonly asOf: string
}

export interface BackfillProgress {
  /** The day an unfinished run is as of: one that goes on after midnight is as of the day it began. */
  readonly asOf: string
  /** Companies that need not be looked at again. */
  readonly settled: ReadonlySet<number>
}

/**
 * How far a run is stands in the database it fills: it goes wherever that goes, is gone with it, and can be continued from
 * another machine. The tables are no part of the service's schema and are there only while a run is unfinished.
 */
const createTables = [
  `CREATE TABLE IF NOT EXISTS backfill_run (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    archives TEXT NOT NULL,
    methodology TEXT NOT NULL,
    as_of TEXT NOT NULL
  ) STRICT`,
  "CREATE TABLE IF NOT EXISTS backfill_settled (cik INTEGER PRIMARY KEY) STRICT",
]

/** Goes on with the run that is unfinished when it is the same one, `asOf` left open counting as the same; else begins anew. */
export async function beginRun(
  database: D1Database,
  run: Omit<BackfillRun, "asOf">,
  asOf: { readonly asked: string | null; readonly otherwise: string },
): Promise<BackfillProgress> {
  await database.batch(createTables.map((sql) => database.prepare(sql)))
  const unfinished = await database
    .prepare("SELECT archives, methodology, as_of AS asOf FROM backfill_run")
    .first<BackfillRun>()
  if (unfinished !== null && isSame(unfinished, run, asOf.asked)) {
    const { results } = await database.prepare("SELECT cik FROM backfill_settled").all<{ cik: number }>()
    return { asOf: unfinished.asOf, settled: new Set(results.map(({ cik }) => cik)) }
  }
  const day = asOf.asked ?? asOf.otherwise
  await database.batch([
    database.prepare("DELETE FROM backfill_settled"),
    database
      .prepare(
        "INSERT OR REPLACE INTO backfill_run (one, archives, methodology, as_of) VALUES (1, ?1, ?2, ?3)",
      )
      .bind(run.archives, run.methodology, day),
  ])
  return { asOf: day, settled: new Set() }
}

function isSame(unfinished: BackfillRun, run: Omit<BackfillRun, "asOf">, asked: string | null): boolean {
  return (
    unfinished.archives === run.archives &&
    unfinished.methodology === run.methodology &&
    (asked === null || asked === unfinished.asOf)
  )
}

/** Marks companies as done, so that a run that is taken up again passes over them. */
export async function settleCompanies(database: D1Database, ciks: readonly number[]): Promise<void> {
  await database
    .prepare("INSERT OR IGNORE INTO backfill_settled (cik) SELECT value FROM json_each(?1)")
    .bind(JSON.stringify(ciks))
    .run()
}

/** Forgets the run: it is finished, or is to begin anew. */
export async function forgetRun(database: D1Database): Promise<void> {
  await database.batch([
    database.prepare("DROP TABLE IF EXISTS backfill_settled"),
    database.prepare("DROP TABLE IF EXISTS backfill_run"),
  ])
}
