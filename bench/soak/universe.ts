import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import {
  fundEntriesOf,
  fundLinesOf,
  fundListingsOf,
  pastPurityOf,
  seedFunds,
  snapshotsOf,
} from "../../scripts/seed/funds.ts"
import { companiesOf, listingsOf, quotesOf, seriesOf } from "../../scripts/seed/listings.ts"
import { storeScreenedIn } from "../../scripts/seed/screened-companies.ts"
import { readFunds, readFundWeights, readHoldings, readPastVerdicts } from "../../scripts/starter/funds.ts"
import {
  factsTables,
  readQuotes,
  readStarter,
  readStarterFacts,
  subjectOf,
} from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import type { Outcome } from "../../src/outcome.ts"
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
  const starter = read(readStarter(folder))
  const lines = fundLinesOf(read(readFunds(folder)))
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const atHome = listingsOf(starter, [])
  const listings = [...atHome, ...fundListingsOf(lines, atHome, sandbox)]
  const named = starter.companies.filter(({ ticker }) => ticker !== null && symbols.includes(ticker))
  const companies = new Map(
    [...starter.companies.slice(0, companiesBeside), ...named].map((one) => [one.cik, one]),
  )
  const byLine = new Map(starter.listings.map((listing) => [listing.symbol, listing]))
  await saveCompanies(database, companiesOf(starter))
  await saveListings(database, listings)
  await saveFunds(database, fundEntriesOf(lines, listings))
  await saveQuotes(database, quotesOf(read(readQuotes(folder))))
  await replaceSeries(database, { nowMilliseconds: Date.now }, seriesOf(starter))
  const facts = factsTables(folder).flatMap((table) => read(readStarterFacts(folder, table)))
  const screened = facts.flatMap((one) => {
    const company = companies.get(one.cik)
    if (company === undefined) return []
    const prices = company.ticker === null ? null : (starter.prices.get(company.ticker) ?? null)
    return [{ subject: subjectOf(company, byLine), facts: one, prices }]
  })
  const publications = screened.map((input) => assessmentPublication(assess({ ...input, asOf: starterAsOf })))
  await storeScreenedIn(
    database,
    packets,
  )({
    inputs: screened.map(printedInputOf),
    publications,
  })
  await loadFunds({ database, packets }, folder)
  return listings
}

async function loadFunds(target: SoakStores, folder: string): Promise<void> {
  const snapshots = snapshotsOf(read(readHoldings(folder)))
  const past = pastPurityOf(read(readFundWeights(folder)), read(readPastVerdicts(folder)))
  await seedFunds(
    target,
    new Map([...snapshots].filter(([fund]) => funds.includes(fund))),
    past.filter(({ fund }) => funds.includes(fund)),
  )
}

function read<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}
