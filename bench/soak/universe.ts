import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { fundEntriesOf, fundListingsOf, readFundTables, seedFunds } from "../../scripts/seed/funds.ts"
import { companiesOf, listingsOf, quotesOf, seriesOf } from "../../scripts/seed/listings.ts"
import { storeScreenedIn } from "../../scripts/seed/screened-companies.ts"
import { inputsOf, readAllFacts, readQuotes, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { type ListingRecord, saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { saveFunds } from "../../worker/storage/write/funds/register.ts"
import { printedInputOf } from "../../worker/storage/write/inputs.ts"
import { replaceSeries, saveQuotes } from "../../worker/storage/write/prices.ts"

/** Companies screened in addition to those that the soak changes. */
const companiesBeside = 60
const funds = ["SPUS", "IJR"]

interface SoakStores {
  readonly database: D1Database
  readonly packets: R2Bucket
}

/** Loads the US lines, screens the named companies and some others, and weighs two funds. Returns the listings. */
export async function loadSoakUniverse(
  { database, packets }: SoakStores,
  folder: string,
  symbols: readonly string[],
): Promise<readonly ListingRecord[]> {
  const starter = readStarter(folder)
  const { lines, snapshots, past } = readFundTables(folder)
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const atHome = listingsOf(starter, [])
  const listings = [...atHome, ...fundListingsOf(lines, atHome, sandbox)]
  const named = starter.companies.filter(({ ticker }) => ticker !== null && symbols.includes(ticker))
  const ciks = new Set([...starter.companies.slice(0, companiesBeside), ...named].map(({ cik }) => cik))
  await saveCompanies(database, companiesOf(starter))
  await saveListings(database, listings)
  await saveFunds(database, fundEntriesOf(lines, listings))
  await saveQuotes(database, quotesOf(readQuotes(folder)))
  await replaceSeries(database, { nowMilliseconds: Date.now }, seriesOf(starter))
  const inputOf = inputsOf(starter)
  const screened = readAllFacts(folder).flatMap((facts) =>
    ciks.has(facts.cik) ? (inputOf(facts) ?? []) : [],
  )
  const publications = screened.map((input) => assessmentPublication(assess({ ...input, asOf: starterAsOf })))
  await storeScreenedIn(
    database,
    packets,
  )({
    inputs: screened.map(printedInputOf),
    publications,
  })
  await seedFunds(
    { database, packets },
    new Map([...snapshots].filter(([fund]) => funds.includes(fund))),
    past.filter(({ fund }) => funds.includes(fund)),
  )
  return listings
}
