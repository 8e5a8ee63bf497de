import { utcDay } from "../../src/days.ts"
/**
 * Copies a published snapshot, or computes those of past days: `npm run snapshot`. Exit code 0: the files are
 * complete; 2: refused, or a store failed.
 */
import type { Outcome } from "../../src/outcome.ts"
import { progressLine, runCommand } from "../backup/arguments.ts"
import { openNamedStores } from "../stores/named.ts"
import type { Stores } from "../stores/open.ts"
import { type CopyArguments, type PastArguments, readSnapshotArguments } from "./arguments.ts"
import { copySnapshot } from "./copy.ts"
import { writePastDays } from "./past/write.ts"
import { snapshotPorts } from "./ports.ts"

await runCommand(run, (report) => console.log(report))

async function run(): Promise<Outcome<string, string>> {
  const read = readSnapshotArguments(process.argv.slice(2), utcDay(Date.now()))
  if (!read.ok) return read
  const { state } = read.value
  const stores = await openNamedStores({ state, environment: null }, "read")
  if (!stores.ok) return stores
  try {
    return await (read.value.kind === "copy"
      ? copy(stores.value, read.value)
      : past(stores.value, read.value))
  } finally {
    await stores.value.close()
  }
}

async function copy(stores: Stores, task: CopyArguments): Promise<Outcome<string, string>> {
  const copied = await copySnapshot(stores, task, progressLine())
  if (!copied.ok) return copied
  const { day, revision, files } = copied.value
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return {
    ...copied,
    value: `${day}, revision ${revision}: ${files.length} files, ${bytes} bytes, each with its SHA-256`,
  }
}

async function past(stores: Stores, task: PastArguments): Promise<Outcome<string, string>> {
  const began = performance.now()
  const done = await writePastDays(snapshotPorts(stores), task, progressLine())
  if (!done.ok) return done
  const { written, skipped, rows } = done.value
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return {
    ...done,
    value: `${written.length} days written in ${seconds} s, ${rows} rows; ${skipped} were there already`,
  }
}
