/**
 * Writes the whole database and bucket into an empty folder: `npm run backup -- DIR`.
 * Exit code 0: all rows are of one instant; 1: some tables changed during the backup; 2: no backup.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Outcome } from "../../src/outcome.ts"
import { endProgress, openNamedStores, progressLine, readBackupArguments } from "./arguments.ts"
import type { Manifest } from "./folder.ts"
import { backUp } from "./run.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "")

try {
  const done = await run()
  endProgress()
  if (done.ok) report(done.value)
  else fail(done.message)
} catch (thrown) {
  fail(thrown instanceof Error ? thrown.message : "a store failed")
}

async function run(): Promise<Outcome<Manifest, string>> {
  const read = readBackupArguments("backup", process.argv.slice(2))
  if (!read.ok) return read
  const stores = await openNamedStores(root, read.value, "read")
  if (!stores.ok) return stores
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  try {
    return await backUp(stores.value, { folder: read.value.folder, release: version }, progressLine())
  } finally {
    await stores.value.close()
  }
}

function report({ tables, objects, migrations, moved }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables, ${objects} objects, ${migrations.length} migrations`)
  if (moved.length === 0) return
  console.log(`changed while they were read: ${moved.join(", ")}
These are not of one instant with the rest. Take another backup while less is written.`)
  process.exitCode = 1
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}
