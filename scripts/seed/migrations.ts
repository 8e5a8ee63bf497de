import { readdirSync, readFileSync } from "node:fs"
import type { D1Database } from "@cloudflare/workers-types"
import { unknownMigration } from "../start/state.ts"

/** The table of applied migrations that `wrangler d1 migrations list --local` reads. */
const createRecord = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/**
 * Applies the pending migrations of a folder, each in a transaction. Returns their names. Throws if the
 * database has another schema.
 */
export async function applyMigrations(database: D1Database, folder: string): Promise<string[]> {
  await database.prepare(createRecord).run()
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  const unknown = unknownMigration(applied, folder)
  if (unknown !== null)
    throw new Error(
      `The database has the tables of another version (${unknown}). npm start fills local data again.`,
    )
  const pending = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .sort()
  for (const name of pending) {
    await database.batch([
      database.prepare(readFileSync(`${folder}/${name}`, "utf8")),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    ])
  }
  return pending
}
