import type { D1Database } from "@cloudflare/workers-types"
import type { FilerId } from "../../src/identifiers/filer.ts"

/** The identity of a run. If archives, methodology or day differ, a new run begins. */
export interface BackfillRun {
  /** The sizes and times of the archives. */
  readonly archives: string
  /** `id@version` */
  readonly methodology: string
  /** YYYY-MM-DD */
  readonly asOf: string
}

export interface BackfillProgress {
  /** The as-of day of an unfinished run. It stays the same if the run continues after midnight. */
  readonly asOf: string
  /** The filers of the companies that are done. */
  readonly settled: ReadonlySet<FilerId>
}

/**
 * Statements that create the tables of a run's progress. They are in the database that the run fills, so that
 * another machine can continue it. They are not part of the service's schema, and exist only while a run is
 * unfinished.
 */
const createTables = [
  `CREATE TABLE IF NOT EXISTS backfill_run (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    archives TEXT NOT NULL,
    methodology TEXT NOT NULL,
    as_of TEXT NOT NULL
  ) STRICT`,
  "CREATE TABLE IF NOT EXISTS backfill_settled (filer TEXT PRIMARY KEY) STRICT",
]

/**
 * Continues the unfinished run if it has the same identity; otherwise starts a new one. If no `asOf` is
 * requested, that of the unfinished run counts.
 */
export async function beginRun(
  database: D1Database,
  run: Omit<BackfillRun, "asOf">,
  asOf: { readonly requested: string | null; readonly fallback: string },
): Promise<BackfillProgress> {
  await database.batch(createTables.map((sql) => database.prepare(sql)))
  const unfinished = await database
    .prepare("SELECT archives, methodology, as_of AS asOf FROM backfill_run")
    .first<BackfillRun>()
  if (unfinished !== null && isSame(unfinished, run, asOf.requested)) {
    const { results } = await database.prepare("SELECT filer FROM backfill_settled").all<{ filer: FilerId }>()
    return { asOf: unfinished.asOf, settled: new Set(results.map(({ filer }) => filer)) }
  }
  const day = asOf.requested ?? asOf.fallback
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

function isSame(
  unfinished: BackfillRun,
  run: Omit<BackfillRun, "asOf">,
  requestedDay: string | null,
): boolean {
  return (
    unfinished.archives === run.archives &&
    unfinished.methodology === run.methodology &&
    (requestedDay === null || requestedDay === unfinished.asOf)
  )
}

/** Marks companies as done, so that a continued run skips them. */
export async function settleCompanies(database: D1Database, filers: readonly FilerId[]): Promise<void> {
  await database
    .prepare("INSERT OR IGNORE INTO backfill_settled (filer) SELECT value FROM json_each(?1)")
    .bind(JSON.stringify(filers))
    .run()
}

/** Deletes the progress of a run that is finished or will be restarted. */
export async function forgetRun(database: D1Database): Promise<void> {
  await database.batch([
    database.prepare("DROP TABLE IF EXISTS backfill_settled"),
    database.prepare("DROP TABLE IF EXISTS backfill_run"),
  ])
}
