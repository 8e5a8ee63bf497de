import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import type { Publication } from "../../src/pipeline/ports.ts"
import { structuralPublication } from "../../src/pipeline/rescreen/vehicles.ts"
import { dropListingsBut, saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { dropFundsBut, saveFunds } from "../../worker/storage/write/funds/register.ts"
import { replaceOtherNames } from "../../worker/storage/write/other-names.ts"
import { replaceSeries, saveQuotes } from "../../worker/storage/write/prices.ts"
import {
  factsTables,
  readIndustryCodes,
  readOtherNames,
  readQuotes,
  readStarter,
  readWorld,
  type Starter,
  starterDigest,
} from "../starter/starter.ts"
import { bundleThread } from "../support/bundle.ts"
import { publicationByBusiness, subjectsByBusiness } from "./by-business.ts"
import { fundEntriesOf, fundListingsOf, readFundTables, seedFunds } from "./funds.ts"
import { companiesOf, listingsOf, quotesOf, seriesOf, shownListing, vehiclesOf } from "./listings.ts"
import { type StoreScreened, storeScreenedIn } from "./screened-companies.ts"
import type { ScreenedCompany } from "./screening.ts"

export interface SeedTarget {
  readonly database: D1Database
  readonly packets: R2Bucket
  /** The faster way of the local stores; by default D1 and R2 are written directly. */
  readonly storeScreened?: StoreScreened
}

/** Called with the number of companies screened so far and in total. */
export type SeedProgress = (screened: number, companies: number) => void

/** The digest of data and rules that the database was seeded with; local only, not part of the service's schema. */
const createMarker = `CREATE TABLE IF NOT EXISTS local_seed (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  digest TEXT NOT NULL
) STRICT`

/** True when the database was seeded with this data and source. */
export async function isSeeded(database: D1Database, digest: string): Promise<boolean> {
  await database.prepare(createMarker).run()
  const marker = await database.prepare("SELECT digest FROM local_seed").first<{ digest: string }>()
  return marker?.digest === digest
}

/** A digest of the data and of the source that loads, screens and stores it. */
export function seedDigest(root: string): string {
  const digest = createHash("sha256").update(starterDigest(join(root, "data")))
  const source = { src: /\.ts$/, "worker/storage": /\.ts$/, scripts: /^(seed|starter).*\.ts$/ }
  for (const [folder, kind] of Object.entries(source)) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    for (const file of files.filter((name) => kind.test(name)).sort()) {
      digest.update(file).update(readFileSync(join(root, folder, file)))
    }
  }
  return digest.digest("hex")
}

/**
 * Deletes earlier verdicts. A rule changed locally without a new methodology version keeps the assessment id, so publishing
 * would change nothing. Accounts and keys stay.
 */
async function forgetScreenings(database: D1Database): Promise<void> {
  const ledgers = ["determination_history", "determination_changes"]
  const keepsRows = await database
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE name IN (SELECT value || '_loses_none' FROM json_each(?1))",
    )
    .bind(JSON.stringify(ledgers))
    .all<{ name: string; sql: string }>()
  if (keepsRows.results.length !== ledgers.length)
    throw new Error("a ledger lacks its trigger against deletion")
  await database.batch([
    ...keepsRows.results.map(({ name }) => database.prepare(`DROP TRIGGER ${name}`)),
    ...ledgers.map((ledger) => database.prepare(`DELETE FROM ${ledger}`)),
    database.prepare("DELETE FROM determinations"),
    database.prepare("DELETE FROM local_seed"),
    ...keepsRows.results.map(({ sql }) => database.prepare(sql)),
  ])
}

/**
 * Loads companies, listings, quotes and closes, screens every company with facts, decides the pooled vehicles and the
 * companies whose business alone decides, publishes, stores the inputs the queue screens on, weighs the funds, and
 * leaves the marker last.
 */
export async function seed(
  target: SeedTarget,
  folder: string,
  digest: string,
  progress: SeedProgress,
): Promise<void> {
  const tables = screenTables(folder)
  try {
    // The threads screen the first tables while the lines are stored.
    const first = tables.next()
    const starter = readStarter(folder)
    const funds = readFundTables(folder)
    progress(0, starter.companies.length)
    await target.database.prepare(createMarker).run()
    await forgetScreenings(target.database)
    await storeLines(target, folder, starter, funds)
    const storeScreened = target.storeScreened ?? storeScreenedIn(target.database, target.packets)
    // Stored with the first table, while the threads screen the next ones.
    let withoutFigures = decidedWithoutFigures(starter, folder)
    let screened = 0
    const store = async (table: ReturnType<typeof tables.next>): Promise<void> => {
      for (let next = await table; next.done !== true; next = await tables.next()) {
        const publications = [...next.value.map(({ publication }) => publication), ...withoutFigures]
        withoutFigures = []
        await storeScreened({ inputs: next.value.map(({ input }) => input), publications })
        screened += next.value.length
        progress(screened, starter.companies.length)
      }
    }
    // Two at once: objects of one table are written while the database stores the rows of the other.
    await Promise.all([store(first), store(tables.next())])
    await seedFunds(target, funds.snapshots, funds.past)
    await target.database
      .prepare(
        "INSERT INTO local_seed (one, digest) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET digest = ?1",
      )
      .bind(digest)
      .run()
  } finally {
    await tables.return(undefined)
  }
}

/** Companies, listings and funds, without those that no longer ship, with their quotes and closes. */
async function storeLines(
  { database }: SeedTarget,
  folder: string,
  starter: Starter,
  { lines }: Pick<ReturnType<typeof readFundTables>, "lines">,
): Promise<void> {
  await saveCompanies(database, companiesOf(starter))
  const companyLines = listingsOf(starter, readWorld(folder))
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const listings = [...companyLines, ...fundListingsOf(lines, companyLines, sandbox)]
  // Before the listings, whose entries of the search are then written once: these order the lines of funds and name them.
  const entries = fundEntriesOf(lines, listings)
  await saveFunds(database, entries)
  await replaceOtherNames(database, readOtherNames(folder))
  await saveListings(database, listings.map(shownListing))
  await dropListingsBut(database, listings)
  await dropFundsBut(database, entries)
  const listed = new Set(listings.map(({ instrumentId }) => instrumentId))
  await saveQuotes(
    database,
    quotesOf(readQuotes(folder)).filter(({ instrumentId }) => listed.has(instrumentId)),
  )
  await replaceSeries(database, { nowMilliseconds: Date.now }, seriesOf(starter))
}

/** The pooled vehicles, and the companies whose business alone decides. */
function decidedWithoutFigures(starter: Starter, folder: string): Publication[] {
  return [
    ...vehiclesOf(starter).map(structuralPublication),
    ...subjectsByBusiness(starter, readIndustryCodes(folder)).map(publicationByBusiness),
  ]
}

/** Screens the facts tables on one thread per processor; yields each table's companies when done. */
async function* screenTables(folder: string): AsyncGenerator<readonly ScreenedCompany[], void> {
  const waiting = factsTables(folder)
  const underway = new Map<
    Worker,
    Promise<{ readonly thread: Worker; readonly companies: readonly ScreenedCompany[] }>
  >()
  const give = (thread: Worker): void => {
    const table = waiting.shift()
    if (table === undefined) underway.delete(thread)
    else underway.set(thread, screenOn(thread, table))
  }
  const program = await bundleThread(new URL("./screening.ts", import.meta.url))
  const threads = Array.from({ length: Math.min(availableParallelism(), waiting.length) }, () => {
    return new Worker(program, { eval: true, workerData: { folder } })
  })
  try {
    threads.forEach(give)
    while (underway.size > 0) {
      const { thread, companies } = await Promise.race(underway.values())
      give(thread)
      yield companies
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

function screenOn(
  thread: Worker,
  table: string,
): Promise<{ readonly thread: Worker; readonly companies: readonly ScreenedCompany[] }> {
  return new Promise((resolve, reject) => {
    const settle = (companies: readonly ScreenedCompany[]): void => {
      thread.off("error", reject)
      resolve({ thread, companies })
    }
    thread.once("error", reject)
    thread.once("message", settle)
    thread.postMessage(table)
  })
}
