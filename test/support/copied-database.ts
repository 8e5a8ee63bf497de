import type { D1Database } from "@cloudflare/workers-types"
import { readRows } from "../../scripts/backup/rows.ts"
import { quoted, readSchema } from "../../scripts/backup/schema.ts"
import { insertLines } from "../../scripts/restore/rows.ts"

/** Copies the schema and every row, with its rowid, into an empty database. No trigger is fired. */
export async function copyDatabase(from: D1Database, to: D1Database): Promise<void> {
  const { tables, indexes, before, after } = await readSchema(from)
  await to.batch(before.map((sql) => to.prepare(sql)))
  for (const table of tables) {
    for await (const lines of readRows(from, table)) {
      const statements = insertLines(to, table, lines)
      if (statements.length > 0) await to.batch([...statements])
    }
  }
  for (const name of indexes)
    await to.prepare(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('rebuild')`).run()
  await to.batch(after.map((sql) => to.prepare(sql)))
}

/** The rows of every table as lines, in the order of their keys. */
export async function rowsOfTables(
  database: D1Database,
  without: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { tables } = await readSchema(database)
  const read: Record<string, readonly string[]> = {}
  for (const table of tables) {
    if (without.includes(table.name)) continue
    const rows: string[] = []
    for await (const lines of readRows(database, table)) rows.push(...lines)
    read[table.name] = rows
  }
  return read
}
