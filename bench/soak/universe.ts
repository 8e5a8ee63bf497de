import { setImmediate } from "node:timers/promises"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { fundEntriesOf, fundListingsOf, readFundTables } from "../../scripts/seed/funds.ts"
import { companiesOf, listingsOf, quotesOf, seriesOf } from "../../scripts/seed/listings.ts"
import { inputsOf, readAllFacts, readQuotes, readStarter } from "../../scripts/starter/starter.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import { saveFunds, savePurity } from "../../src/pipeline/funds/register.ts"
import { saveCompanies, saveListings } from "../../src/pipeline/listings/companies.ts"
import { replaceSeries, saveQuotes } from "../../src/pipeline/prices/store.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { printInput } from "../../src/stored/input.ts"
import { factsThrough } from "../../test/support/edgar/folder/facts.ts"
import { storeHoldingsIn, storeScreenedIn } from "../../worker/local/stores.ts"
import { databaseOf } from "../../worker/storage/database.ts"

const funds = ["SPUS", "IJR"]

interface SoakStores {
  readonly database: D1Database
  readonly packets: R2Bucket
}

/** The companies to screen, and the as-of day (YYYY-MM-DD). Later filings are left out. */
export interface SoakUniverse {
  readonly symbols: readonly string[]
  readonly asOf: string
}

/** Loads the US lines, screens the companies, and weighs two funds. Returns the listings. */
export async function loadSoakUniverse(
  { database, packets }: SoakStores,
  folder: string,
  { symbols, asOf }: SoakUniverse,
): Promise<readonly Listing[]> {
  const starter = readStarter(folder)
  const { lines, snapshots, past } = readFundTables(folder)
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const atHome = listingsOf(starter, [])
  const listings = [...atHome, ...fundListingsOf(lines, atHome, sandbox)]
  const named = starter.companies.filter(({ ticker }) => ticker !== null && symbols.includes(ticker))
  const filers = new Set(named.map(({ filer }) => filer))
  await saveCompanies(databaseOf(database), companiesOf(starter, []))
  await saveListings(databaseOf(database), listings)
  await saveFunds(databaseOf(database), fundEntriesOf(lines, listings))
  await saveQuotes(databaseOf(database), quotesOf(readQuotes(folder)))
  const ofCompanies = new Set(named.map(({ ticker }) => ticker))
  const series = seriesOf(starter).filter(({ instrumentId }) => ofCompanies.has(instrumentId))
  await replaceSeries(databaseOf(database), { nowMilliseconds: Date.now }, series)
  const inputOf = inputsOf(starter)
  const screened = readAllFacts(folder).flatMap((facts) =>
    filers.has(facts.filer) ? (inputOf(factsThrough(facts, asOf)) ?? []) : [],
  )
  const companies = screened.map((input) => ({
    publication: assessmentPublication(assess({ ...input, asOf })),
    input: printInput(input).text,
  }))
  // Screening blocks for seconds. If the server closed the idle connection in that time, the client must
  // notice it first.
  await setImmediate()
  await storeScreenedIn(database, packets)(companies)
  await storeHoldingsIn(database, packets)([...snapshots].filter(([fund]) => funds.includes(fund)))
  await savePurity(
    databaseOf(database),
    past.filter(({ fund }) => funds.includes(fund)),
  )
  return listings
}
