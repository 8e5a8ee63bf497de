/**
 * Writes the tables of the starter universe under data/ from a folder of public files: `npm run pack --
 * --from DIR`. The same folder and the same Node give the same bytes. data/README.md describes each table.
 */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { gzipSync } from "node:zlib"
import { closesRows, closesTable, type StarterSeries } from "../../scripts/starter/closes.ts"
import { printFacts } from "../../scripts/starter/facts.ts"
import {
  fundsTable,
  fundWeightsTable,
  holdingsTable,
  pastVerdictsTable,
  readMembers,
  type StarterFund,
} from "../../scripts/starter/funds.ts"
import { subjectOf } from "../../scripts/starter/starter.ts"
import {
  awaitedConceptsTable,
  companiesTable,
  conceptsTable,
  formerNamesTable,
  industryCodesTable,
  isinsTable,
  listingsTable,
  printTable,
  quotesTable,
  type StarterCompany,
  type StarterListing,
  type StarterWorldLine,
  splitsTable,
  worldTable,
} from "../../scripts/starter/tables.ts"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { readAbroad } from "./abroad/companies.ts"
import { lastQuotes, packCloses } from "./closes.ts"
import { annualForm, keepFacts, shardCompanies } from "./facts.ts"
import { readFormerNames } from "./former-names.ts"
import { readHoldings } from "./funds/holdings.ts"
import { printMemberships } from "./funds/memberships.ts"
import { readFunds } from "./funds/read.ts"
import { reportFunds } from "./funds/report.ts"
import { dailyFunds, readWeights, weightRows, withRegistrants } from "./funds/weights.ts"
import { readIndustryCodes } from "./industry-codes.ts"
import { readIsins } from "./isins.ts"
import { readListings } from "./listings.ts"
import { type Registrant, readRegistrants } from "./registrants.ts"
import { readSource } from "./source.ts"
import { hasWholeFacts, pastVerdicts } from "./verdicts.ts"
import { readWorld } from "./world.ts"

/** Facts that end from this day on are packed. Stability needs eight quarters, each with two years. */
const factsFromEnd = "2021-01-01"
/** The earliest of those quarters needs an average of twelve months' closes. */
const closesFromMonth = "2022-09"
const factsTables = 14
/** Folders of companyfacts files; each company is in one of them. */
const factsFolders = ["companyfacts", "companyfacts-2025"]

const { values } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } })
if (values.from === undefined) {
  console.error("Usage: npm run pack -- --from DIR [--to DIR]   (data/README.md says what DIR contains)")
  process.exit(2)
}
await pack(values.from, values.to ?? fileURLToPath(new URL("../../data", import.meta.url)))

async function pack(source: string, target: string): Promise<void> {
  const facts = readAllFacts(source)
  const listings = readListings(source)
  const companies = companyRows(facts, listings, readRegistrants(source))
  const closes = packCloses(source, listings, facts, closesFromMonth)
  const world = readWorld(source, listings)
  const abroad = await readAbroad(source, world, factsFromEnd)
  mkdirSync(`${target}/facts`, { recursive: true })
  for (const [index, shard] of [...shardCompanies(facts, factsTables), abroad.facts].entries()) {
    write(`${target}/facts/${String(index + 1).padStart(2, "0")}.tsv.gz`, printFacts(shard))
  }
  write(`${target}/${companiesTable.name}`, printTable(companiesTable, [...companies, ...abroad.companies]))
  write(`${target}/${listingsTable.name}`, printTable(listingsTable, listings))
  write(`${target}/${isinsTable.name}`, printTable(isinsTable, readIsins(source, listings)))
  write(`${target}/${closesTable.name}`, printTable(closesTable, closesRows(closes.series)))
  write(`${target}/${splitsTable.name}`, printTable(splitsTable, closes.splits))
  const codes = readIndustryCodes(source, listings)
  write(`${target}/${industryCodesTable.name}`, printTable(industryCodesTable, codes))
  write(`${target}/${worldTable.name}`, printTable(worldTable, world))
  const formerNames = readFormerNames(source, listings)
  write(`${target}/${formerNamesTable.name}`, printTable(formerNamesTable, formerNames))
  const funds = readFunds(source, listings)
  const listed = new Set([...listings, ...funds].map(({ symbol }) => symbol))
  const quotes = lastQuotes(source).filter(({ symbol }) => listed.has(symbol))
  write(`${target}/${quotesTable.name}`, printTable(quotesTable, quotes))
  const concepts = [...measuredConcepts].sort().map((concept) => ({ concept }))
  write(`${target}/${conceptsTable.name}`, printTable(conceptsTable, concepts))
  write(`${target}/${awaitedConceptsTable.name}`, printTable(awaitedConceptsTable, []))
  report(companies, listings, closes.series)
  reportWorld(world)
  console.log(`${quotes.length} quotes`)
  await packFunds(source, target, funds, listings, companies)
}

/** Writes the tables of funds: the register, holdings, and daily weights and verdicts of four funds. */
async function packFunds(
  source: string,
  target: string,
  funds: readonly StarterFund[],
  listings: readonly StarterListing[],
  companies: readonly StarterCompany[],
): Promise<void> {
  write(`${target}/${fundsTable.name}`, printTable(fundsTable, funds))
  const holdings = await readHoldings(source)
  write(`${target}/${holdingsTable.name}`, printTable(holdingsTable, holdings))
  write(`${target}/memberships.json`, printMemberships(readMembers(target), holdings, listings))
  const withFacts = new Set(
    companies.map(({ filer }) => filer).filter((filer) => hasWholeFacts(source, filer)),
  )
  const weights = dailyFunds.map((fund) => withRegistrants(readWeights(source, fund), listings, withFacts))
  write(`${target}/${fundWeightsTable.name}`, printTable(fundWeightsTable, weights.flatMap(weightRows)))
  const held = new Set(weights.flatMap(({ lines }) => lines.map(({ filer }) => filer)))
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]))
  const subjects = companies
    .filter(({ filer }) => held.has(filer))
    .map((company) => subjectOf(company, bySymbol))
  const verdicts = pastVerdicts(source, subjects)
  write(`${target}/${pastVerdictsTable.name}`, printTable(pastVerdictsTable, verdicts))
  reportFunds({ funds, holdings, weights, verdicts })
}

function readAllFacts(source: string): CompanyFacts[] {
  const companies: CompanyFacts[] = []
  for (const file of factsFolders.flatMap((folder) => filesOf(`${source}/${folder}`))) {
    const facts = readCompanyFacts(readSource(file) ?? new Uint8Array(), measuredConcepts)
    if (facts.ok) companies.push(keepFacts(facts.value, factsFromEnd))
    else console.error(`${basename(file)} is left out. ${facts.message}`)
  }
  companies.sort((left, right) => (left.filer < right.filer ? -1 : 1))
  return companies
}

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => `${folder}/${file}`)
}

/**
 * Returns a row for each company. The ticker is from the newest list; it is empty if no list has the company.
 */
function companyRows(
  facts: readonly CompanyFacts[],
  listings: readonly StarterListing[],
  registrants: readonly Registrant[],
): StarterCompany[] {
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]))
  const byFiler = new Map([...registrants].reverse().map((registrant) => [registrant.filer, registrant]))
  return facts.map((company) => {
    const registrant = byFiler.get(company.filer)
    const main = bySymbol.get(registrant?.symbols[0] ?? "")
    const listing = main?.filer === company.filer ? main : undefined
    return {
      filer: company.filer,
      ticker: listing?.symbol ?? null,
      name: registrant?.name ?? company.entityName,
      exchange: listing?.exchange ?? null,
      sic: registrant?.sic || null,
      country: registrant?.country || null,
      reporting: reportingForm(annualForm(company)),
    }
  })
}

function reportingForm(form: string | null): StarterCompany["reporting"] {
  return companiesTable.columns.reporting.read(form ?? "") ?? null
}

function write(path: string, text: string): void {
  const bytes = path.endsWith(".gz") ? gzip(text) : Buffer.from(text)
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
  console.log(`${path}  ${bytes.length.toLocaleString("en")} bytes`)
}

/**
 * Compresses a text. Time and system in the header are cleared, so that the same text gives the same bytes.
 */
function gzip(text: string): Buffer {
  const bytes = gzipSync(text, { level: 9 })
  bytes.writeUInt32LE(0, 4)
  bytes.writeUInt8(255, 9)
  return bytes
}

function report(
  companies: readonly StarterCompany[],
  listings: readonly StarterListing[],
  closes: readonly StarterSeries[],
): void {
  const priced = new Set(closes.map(({ symbol }) => symbol))
  console.log(`${companies.length} companies, ${listings.length} listings, closes of ${priced.size} symbols`)
  const unpriced = companies.filter(({ ticker }) => ticker === null || !priced.has(ticker))
  console.log(`without closes: ${unpriced.map(({ ticker, name }) => ticker ?? name).join(", ")}`)
}

function reportWorld(world: readonly StarterWorldLine[]): void {
  const count = (keep: (line: StarterWorldLine) => boolean) => world.filter(keep).length
  console.log(
    `${world.length} foreign lines: ${count(({ kind }) => kind === "fund")} funds, ${count(({ isin }) => isin !== null)} with ISIN, ` +
      `${count(({ canonical }) => canonical)} canonical, linked ${count(({ match }) => match === "cross-listing")} by cross-listing ` +
      `${count(({ match }) => match === "isin+name")} by ISIN and name, ${count(({ match }) => match === "name+number")} to registers ` +
      `abroad; ${count(({ match }) => match === "line")} companies known by their line`,
  )
}
