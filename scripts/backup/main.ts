/**
 * Writes the whole database and bucket into an empty folder: `npm run backup -- DIR`.
 * Exit code 0: all rows are of one instant; 1: some tables changed during the backup; 2: no backup.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Outcome } from "../../src/outcome.ts"
import { openNamedStores } from "../stores/named.ts"
import { root } from "../support/root.ts"
import { progressLine, readBackupArguments, runCommand } from "./arguments.ts"
import type { Manifest } from "./folder.ts"
import { backUp } from "./run.ts"

await runCommand(run, report)

async function run(): Promise<Outcome<Manifest, string>> {
  const read = readBackupArguments("backup", process.argv.slice(2))
  if (!read.ok) return read
  const stores = await openNamedStores(read.value, "read")
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
