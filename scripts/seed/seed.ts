import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import type { Listing } from "../../src/listings/instrument.ts"
import { slices } from "../../src/lists.ts"
import { dropFundsBut, saveFunds, savePurity } from "../../src/pipeline/funds/register.ts"
import {
  dropListingsBut,
  enterListings,
  type ListedLine,
  saveCompanies,
  saveListingRows,
} from "../../src/pipeline/listings/companies.ts"
import { replaceOtherNames } from "../../src/pipeline/listings/search-index.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { replaceSeries, saveQuotes } from "../../src/pipeline/prices/store.ts"
import { saveShippedRates } from "../../src/pipeline/rates/store.ts"
import { structuralPublication } from "../../src/pipeline/rescreen/vehicles.ts"
import type { ScreenedCompany } from "../../worker/local/stores.ts"
import { databaseOf } from "../../worker/storage/database.ts"
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
import type { StarterWorldLine } from "../starter/tables.ts"
import type { FilledStores } from "../stores/behind.ts"
import { publicationByBusiness, subjectsByBusiness } from "./by-business.ts"
import { fundEntriesOf, fundListingsOf, readFundTables } from "./funds.ts"
import { companiesOf, listingsOf, quotesOf, seriesOf, shownListing, vehiclesOf } from "./listings.ts"
import { beginSteps, noteStep, readSteps } from "./steps.ts"
import { type ScreeningThreads, screeningThreads } from "./threads.ts"

/** Called with two numbers: the companies screened so far, and all companies. */
export type SeedProgress = (screened: number, companies: number) => void | Promise<void>

/** True if the database was seeded with this data and source. */
export async function isSeeded(database: D1Database, digest: string): Promise<boolean> {
  return (await readSteps(database, digest))?.done.has("funds") ?? false
}

/** Returns a digest of the data and of the source that loads, screens and stores it. */
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
 * Deletes earlier verdicts. Without a new methodology version, a local change of a rule keeps the assessment
 * id, so publishing would change nothing. Accounts and keys stay.
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
    ...keepsRows.results.map(({ sql }) => database.prepare(sql)),
  ])
}

/** The tables of a data folder, as rows of the stores. */
interface Universe {
  readonly starter: Starter
  readonly world: readonly StarterWorldLine[]
  readonly listings: readonly ListedLine[]
  readonly funds: ReturnType<typeof readFundTables>
}

function readUniverse(folder: string): Universe {
  const starter = readStarter(folder)
  const funds = readFundTables(folder)
  const world = readWorld(folder)
  const ofCompanies = listingsOf(starter, world)
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const listings = [...ofCompanies, ...fundListingsOf(funds.lines, ofCompanies, sandbox)]
  return { starter, world, funds, listings }
}

/**
 * Stores the starter universe step by step, and records each step that is done. After an interruption, the
 * next seeding with the same digest continues with the first step that is missing.
 */
export interface Seeding {
  /** Reads the tables, if they are not read yet. The other calls do so too. */
  read(): void
  /**
   * Stores every line, and the verdicts of the sandbox. Verdicts of funds follow later, because they need the
   * companies that the funds hold.
   */
  sandbox(stores: FilledStores, progress: SeedProgress): Promise<void>
  /** Says how far the seeding is. */
  progress(stores: FilledStores, progress: SeedProgress): Promise<void>
  /**
   * Stores the entries of search and filter mode, the other verdicts, and the funds. Call it after `sandbox`.
   */
  rest(stores: FilledStores, progress: SeedProgress): Promise<void>
  close(): Promise<void>
}

/** Begins to screen the sandbox on a thread. */
export function openSeeding(folder: string, digest: string): Seeding {
  const threads = screeningThreads(folder)
  const ofSandbox = factsTables(folder).map((table) => threads.screen({ table, part: "sandbox" }))
  let read: Universe | null = null
  const universe = () => (read ??= readUniverse(folder))
  return {
    read: () => void universe(),
    async sandbox(stores, progress) {
      const { database } = stores
      if ((await readSteps(database, digest)) === null) {
        await forgetScreenings(database)
        await beginSteps(database, digest, universe().starter.companies.length)
      }
      await once(database, digest, "lines", () => storeLines(stores, folder, universe()))
      await once(database, digest, "sandbox", async () => {
        const { starter, listings } = universe()
        const filers = new Set(listings.flatMap(({ sandbox, filer }) => (sandbox && filer) || []))
        const sandboxCompanies = starter.companies.filter(({ filer }) => filers.has(filer)).length
        let screened = 0
        for (const part of ofSandbox) {
          const companies = await part
          if (companies.length === 0) continue
          await stores.storeScreened(companies)
          screened += companies.length
          await progress(screened, sandboxCompanies)
        }
        return screened
      })
    },
    async progress({ database }, progress) {
      const steps = await readSteps(database, digest)
      if (steps !== null) await progress(steps.screened, steps.companies)
    },
    rest: (stores, progress) =>
      storeRest({ stores, threads, folder, digest, universe: universe(), progress }),
    close: () => threads.close(),
  }
}

export async function seed(
  stores: FilledStores,
  folder: string,
  digest: string,
  progress: SeedProgress,
): Promise<void> {
  const seeding = openSeeding(folder, digest)
  try {
    await seeding.sandbox(stores, () => {})
    await seeding.rest(stores, progress)
  } finally {
    await seeding.close()
  }
}

/** Carries out a step and records it, unless done. `carryOut` returns how many companies it screened. */
async function once(
  database: D1Database,
  digest: string,
  step: string,
  carryOut: () => Promise<number>,
): Promise<void> {
  if ((await readSteps(database, digest))?.done.has(step)) return
  await noteStep(database, step, await carryOut())
}

interface Rest {
  readonly stores: FilledStores
  readonly threads: ScreeningThreads
  readonly folder: string
  readonly digest: string
  readonly universe: Universe
  readonly progress: SeedProgress
}

async function storeRest({ stores, threads, folder, digest, universe, progress }: Rest): Promise<void> {
  const { database } = stores
  let shown = 0
  const show = async (): Promise<void> => {
    const steps = await readSteps(database, digest)
    if (steps === null || steps.screened <= shown) return
    shown = steps.screened
    await progress(steps.screened, steps.companies)
  }
  const step = async (name: string, carryOut: () => Promise<number>): Promise<void> => {
    await once(database, digest, name, carryOut)
    await show()
  }
  await show()
  const waiting = [
    () => step("entries", () => storeEntries(stores, folder, universe)),
    ...factsTables(folder).map(
      (table) => () =>
        step(table, async () => {
          const companies = await threads.screen({ table, part: "rest" })
          return storeInParts(stores, companies)
        }),
    ),
    () =>
      step("by business", async () => {
        const publications = decidedWithoutFigures(universe, folder)
        await storeInParts(
          stores,
          publications.map((publication) => ({ publication, input: null })),
        )
        return 0
      }),
  ]
  const takeTurns = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
  }
  // The stores write one table while the threads screen others.
  const turns = await Promise.allSettled(Array.from({ length: availableParallelism() + 1 }, takeTurns))
  // Nothing may be under way once a step has failed, so all are awaited.
  for (const turn of turns) if (turn.status === "rejected") throw turn.reason
  await step("funds", async () => {
    const { snapshots, past } = universe.funds
    await stores.storeHoldings([...snapshots])
    await savePurity(databaseOf(database), past)
    return 0
  })
}

/** A call stores so few companies that a reader's request never waits long. */
const companiesPerCall = 4

async function storeInParts(stores: FilledStores, companies: readonly ScreenedCompany[]): Promise<number> {
  for (const some of slices(companies, companiesPerCall)) await stores.storeScreened(some)
  return companies.length
}

/** Stores every company, listing and fund, but only the sandbox's closes and search entries. */
async function storeLines(
  { database }: FilledStores,
  folder: string,
  { starter, world, listings, funds }: Universe,
): Promise<number> {
  const entries = fundEntriesOf(funds.lines, listings)
  const shown = listings.map(shownListing)
  await saveCompanies(databaseOf(database), companiesOf(starter, world))
  await saveFunds(databaseOf(database), entries)
  await saveListingRows(databaseOf(database), shown)
  const isInSandbox = sandboxOf(listings)
  await saveShippedRates(databaseOf(database), starter.rates, new Date().toISOString())
  await saveClosesOf(isInSandbox, database, folder, starter)
  await enterListings(
    databaseOf(database),
    listings.filter(({ instrumentId }) => isInSandbox(instrumentId)),
  )
  return 0
}

/** Stores the other lines' closes and all search entries. Removes what the release no longer includes. */
async function storeEntries(
  { database }: FilledStores,
  folder: string,
  { starter, listings, funds }: Universe,
): Promise<number> {
  // The first filling drops nothing, and would keep readers waiting.
  const stored = await database.prepare("SELECT count(*) AS lines FROM listings").first<number>("lines")
  if (stored !== listings.length) await dropListingsBut(databaseOf(database), listings)
  await dropFundsBut(databaseOf(database), fundEntriesOf(funds.lines, listings))
  const isInSandbox = sandboxOf(listings)
  const listed = new Set(listings.map(({ instrumentId }) => instrumentId))
  await saveClosesOf((line) => listed.has(line) && !isInSandbox(line), database, folder, starter)
  // Other names come before the search entries, so that each entry is written only once.
  await replaceOtherNames(databaseOf(database), readOtherNames(folder))
  await enterListings(databaseOf(database), listings)
  return 0
}

function sandboxOf(listings: readonly Listing[]): (instrumentId: string) => boolean {
  const lines = new Set(listings.flatMap(({ instrumentId, sandbox }) => (sandbox ? [instrumentId] : [])))
  return (instrumentId) => lines.has(instrumentId)
}

async function saveClosesOf(
  isWanted: (instrumentId: string) => boolean,
  database: D1Database,
  folder: string,
  starter: Starter,
): Promise<void> {
  const wanted = ({ instrumentId }: { readonly instrumentId: string }) => isWanted(instrumentId)
  await saveQuotes(databaseOf(database), quotesOf(readQuotes(folder)).filter(wanted))
  await replaceSeries(databaseOf(database), { nowMilliseconds: Date.now }, seriesOf(starter).filter(wanted))
}

/** Returns the publications of pooled vehicles, and of companies whose business decides. */
function decidedWithoutFigures({ starter, world }: Universe, folder: string): Publication[] {
  return [
    ...vehiclesOf(starter).map(structuralPublication),
    ...subjectsByBusiness(starter, world, readIndustryCodes(folder)).map(publicationByBusiness),
  ]
}
