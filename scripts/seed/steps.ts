import type { D1Database } from "@cloudflare/workers-types"

/** The steps that are done with one state of data and rules. */
export interface Steps {
  readonly done: ReadonlySet<string>
  /** The number of screened companies with facts. `companies`: the number of all companies with facts. */
  readonly screened: number
  readonly companies: number
}

/** Creates the table of steps. It exists only locally, and the local service reads it too. */
const createTable = `CREATE TABLE IF NOT EXISTS local_seeding (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  digest TEXT NOT NULL,
  done TEXT NOT NULL,
  screened INTEGER NOT NULL,
  companies INTEGER NOT NULL
) STRICT`

/** Returns the steps done with this digest; null if none was begun. */
export async function readSteps(database: D1Database, digest: string): Promise<Steps | null> {
  await database.prepare(createTable).run()
  const row = await database
    .prepare("SELECT done, screened, companies FROM local_seeding WHERE digest = ?1")
    .bind(digest)
    .first<{ readonly done: string; readonly screened: number; readonly companies: number }>()
  return row === null ? null : { ...row, done: new Set<string>(JSON.parse(row.done)) }
}

/** Deletes the steps stored for any other digest, and begins the steps of the given digest. */
export async function beginSteps(database: D1Database, digest: string, companies: number): Promise<void> {
  await database
    .prepare(
      "INSERT OR REPLACE INTO local_seeding (one, digest, done, screened, companies) VALUES (1, ?1, '[]', 0, ?2)",
    )
    .bind(digest, companies)
    .run()
}

/** Records that a step is done, and how many companies it screened. */
export async function noteStep(database: D1Database, step: string, screened: number): Promise<void> {
  await database
    .prepare("UPDATE local_seeding SET done = json_insert(done, '$[#]', ?1), screened = screened + ?2")
    .bind(step, screened)
    .run()
}
