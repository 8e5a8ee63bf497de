import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { answer, type Outcome } from "../../src/outcome.ts"
import type { PriceHistory, Subject } from "../../src/screening/subject.ts"
import { parseFacts } from "./facts.ts"
import { fundTables } from "./funds.ts"
import { readTable } from "./table.ts"
import {
  closesTable,
  companiesTable,
  conceptsTable,
  listingsTable,
  parseTable,
  quotesTable,
  type SandboxLine,
  type StarterClose,
  type StarterCompany,
  type StarterListing,
  type StarterQuote,
  type StarterWorldLine,
  sandboxTable,
  worldTable,
} from "./tables.ts"

/** The starter universe without facts, foreign lines and quotes, which are read separately. */
export interface Starter {
  readonly companies: readonly StarterCompany[]
  readonly listings: readonly StarterListing[]
  readonly prices: ReadonlyMap<string, PriceHistory>
  readonly sandbox: readonly SandboxLine[]
  readonly concepts: readonly string[]
}

/** Reads the tables of a data folder; refuses a missing or broken one by name and line. */
export function readStarter(folder: string): Outcome<Starter, "broken_table"> {
  const companies = readTable(folder, companiesTable.name, (text) => parseTable(companiesTable, text))
  if (!companies.ok) return companies
  const listings = readListings(folder)
  if (!listings.ok) return listings
  const closes = readTable(folder, closesTable.name, (text) => parseTable(closesTable, text))
  if (!closes.ok) return closes
  const sandbox = readTable(folder, sandboxTable.name, (text) => parseTable(sandboxTable, text))
  if (!sandbox.ok) return sandbox
  const concepts = readTable(folder, conceptsTable.name, (text) => parseTable(conceptsTable, text))
  if (!concepts.ok) return concepts
  return answer({
    companies: companies.value,
    listings: listings.value,
    prices: priceHistories(closes.value),
    sandbox: sandbox.value,
    concepts: concepts.value.map(({ concept }) => concept),
  })
}

/** Reads only the lines of the SEC's ticker lists. */
export function readListings(folder: string): Outcome<StarterListing[], "broken_table"> {
  return readTable(folder, listingsTable.name, (text) => parseTable(listingsTable, text))
}

/** The lines outside the US. */
export function readWorld(folder: string): Outcome<StarterWorldLine[], "broken_table"> {
  return readTable(folder, worldTable.name, (text) => parseTable(worldTable, text))
}

/** The last closes of each symbol. */
export function readQuotes(folder: string): Outcome<StarterQuote[], "broken_table"> {
  return readTable(folder, quotesTable.name, (text) => parseTable(quotesTable, text))
}

/** The names of a data folder's facts tables, in order of CIK. */
export function factsTables(folder: string): string[] {
  return readdirSync(`${folder}/facts`)
    .filter((file) => file.endsWith(".tsv.gz"))
    .sort()
    .map((file) => `facts/${file}`)
}

/** Reads the companies of one facts table. */
export function readStarterFacts(folder: string, table: string): Outcome<CompanyFacts[], "broken_table"> {
  return readTable(folder, table, (text) => parseFacts(table, text))
}

/** A digest of every table of a data folder; identifies the starter universe. */
export function starterDigest(folder: string): string {
  const digest = createHash("sha256")
  const plain = [
    companiesTable.name,
    listingsTable.name,
    worldTable.name,
    closesTable.name,
    quotesTable.name,
    sandboxTable.name,
    conceptsTable.name,
    ...fundTables,
  ]
  for (const table of [...plain, ...factsTables(folder)]) {
    digest.update(table).update(
      createHash("sha256")
        .update(readFileSync(`${folder}/${table}`))
        .digest(),
    )
  }
  return digest.digest("hex")
}

/** The subject of a company for the core. */
export function subjectOf(company: StarterCompany, listings: ReadonlyMap<string, StarterListing>): Subject {
  const listing = company.ticker === null ? undefined : listings.get(company.ticker)
  return {
    cik: company.cik,
    name: company.name,
    ticker: company.ticker,
    sic: company.sic,
    ordinaryPerShareLine: listing === undefined ? null : listing.ordinaryPerShareLine,
  }
}

/** The closes of each symbol, which the table keeps together and oldest first. */
function priceHistories(closes: readonly StarterClose[]): Map<string, PriceHistory> {
  const histories = new Map<string, PriceHistory & { closes: PriceHistory["closes"][number][] }>()
  for (const { symbol, date, close } of closes) {
    const history = histories.get(symbol) ?? { currency: "USD", closes: [] }
    history.closes.push({ date, close })
    histories.set(symbol, history)
  }
  return histories
}
