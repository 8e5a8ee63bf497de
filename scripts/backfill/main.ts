/**
 * Screens every listed company with EDGAR's bulk archives: `npm run backfill -- companyfacts.zip
 * submissions.zip`. Exit code 0: all done; 1: some files could not be used; 2: nothing was done, or a store
 * failed.
 */
import { join } from "node:path"
import { type Outcome, refuse } from "../../src/outcome.ts"
import { applyMigrations } from "../seed/migrations.ts"
import { openNamedStores } from "../stores/named.ts"
import type { Stores } from "../stores/open.ts"
import { root } from "../support/root.ts"
import { type BackfillArguments, readBackfillArguments } from "./arguments.ts"
import { forgetRun } from "./progress.ts"
import { type BackfillReport, backfill } from "./run.ts"
import { retryPausesSeconds } from "./writer.ts"

const began = performance.now()
let shownAt = began

const done = await run()
if (done.ok) report(done.value)
else {
  console.error(done.message)
  process.exitCode = 2
}

async function run(): Promise<Outcome<BackfillReport, string>> {
  const today = new Date().toISOString().slice(0, 10)
  const read = readBackfillArguments(process.argv.slice(2), today)
  if (!read.ok) return read
  try {
    const { state, environment } = read.value
    const stores = await openNamedStores({ state, environment }, "write")
    if (!stores.ok) return stores
    if (environment === null) await applyMigrations(stores.value.database, join(root, "migrations"))
    try {
      return await fill(stores.value, read.value, today)
    } finally {
      await stores.value.close()
    }
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : "a store failed"
    return refuse("failed", `${why}\nThe same command continues where this run stopped.`)
  }
}

async function fill(
  stores: Stores,
  { archives, threads, asOf, restart }: BackfillArguments,
  today: string,
): Promise<Outcome<BackfillReport, string>> {
  if (restart) await forgetRun(stores.database)
  const task = { archives, threads, asOf, today, retryPausesSeconds }
  const filled = await backfill(stores, task, showProgress)
  if (filled.ok || filled.code !== "nothing_listed") return filled
  return refuse(filled.code, `${filled.message} Run npm start once, or load the ticker list first.`)
}

/** Prints progress: a rewritten line on a terminal, else a line every ten seconds. */
function showProgress(companies: number, of: number): void {
  const now = performance.now()
  const perSecond = companies / ((now - began) / 1_000)
  const remaining = Math.ceil((of - companies) / perSecond)
  const line = `${companies} of ${of} companies, ${perSecond.toFixed(1)} a second, ${duration(remaining)} to go`
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${companies === of ? "\n" : ""}`)
  else if (now - shownAt >= 10_000 || companies === of) {
    shownAt = now
    process.stderr.write(`${line}\n`)
  }
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

function report(filled: BackfillReport): void {
  for (const { reason } of filled.refused) console.error(reason)
  console.log(`as of ${filled.asOf}: ${filled.published} published, ${filled.unchanged} unchanged
${filled.kept} kept, because the stored facts are newer than the archive
${filled.settledBefore} done by an earlier run
${filled.refused.length} refused
${filled.withoutFacts} listed companies without facts in the archive
${filled.passedOver} files of companies that are not listed`)
  if (filled.refused.length > 0) process.exitCode = 1
}
