import type { D1Database } from "@cloudflare/workers-types"

/** What has been seeded of one state of data and rules. */
export interface Steps {
  readonly done: ReadonlySet<string>
  /** How many companies with facts are screened, and how many there are. */
  readonly screened: number
  readonly companies: number
}

/** Local only, not part of the service's schema; the service of a developer's machine reads it too. */
const createTable = `CREATE TABLE IF NOT EXISTS local_seeding (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  digest TEXT NOT NULL,
  done TEXT NOT NULL,
  screened INTEGER NOT NULL,
  companies INTEGER NOT NULL
) STRICT`

/** The steps done with this digest; null if none was begun. */
export async function readSteps(database: D1Database, digest: string): Promise<Steps | null> {
  await database.prepare(createTable).run()
  const row = await database
    .prepare("SELECT done, screened, companies FROM local_seeding WHERE digest = ?1")
    .bind(digest)
    .first<{ readonly done: string; readonly screened: number; readonly companies: number }>()
  return row === null ? null : { ...row, done: new Set<string>(JSON.parse(row.done)) }
}

/** Forgets the steps of another digest. */
export async function beginSteps(database: D1Database, digest: string, companies: number): Promise<void> {
  await database
    .prepare(
      "INSERT OR REPLACE INTO local_seeding (one, digest, done, screened, companies) VALUES (1, ?1, '[]', 0, ?2)",
    )
    .bind(digest, companies)
    .run()
}

/** Notes a step that is done, and how many companies it screened. */
export async function noteStep(database: D1Database, step: string, screened: number): Promise<void> {
  await database
    .prepare("UPDATE local_seeding SET done = json_insert(done, '$[#]', ?1), screened = screened + ?2")
    .bind(step, screened)
    .run()
}
