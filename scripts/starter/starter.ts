import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { addDays } from "../../src/days.ts"
import { findBasis } from "../../src/facts/basis.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import { closesInReportedShares, type PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import type { DayRates } from "../../src/facts/reference-rates.ts"
import { cikOf, type FilerId } from "../../src/identifiers/filer.ts"
import { grouped } from "../../src/lists.ts"
import type { OtherNames } from "../../src/pipeline/listings/search-index.ts"
import { adjustHistory, type LineSeries } from "../../src/pipeline/prices/closes.ts"
import type { ScreeningInput } from "../../src/screening/assess.ts"
import { withRatesFor } from "../../src/screening/conversion.ts"
import { reportDates } from "../../src/screening/freshness.ts"
import { defaultMethodologyOn, firstDayTooOld } from "../../src/screening/methodologies.ts"
import type { PriceHistory, Subject } from "../../src/screening/subject.ts"
import { closesTable, readCloses } from "./closes.ts"
import { parseFacts } from "./facts.ts"
import { fundTables } from "./funds.ts"
import { industriesOf, type LineAbroad, linesOfCompaniesAbroad } from "./industries.ts"
import { ratesTable, readRates } from "./rates.ts"
import { readTable, readText } from "./table.ts"
import {
  awaitedConceptsTable,
  companiesTable,
  conceptsTable,
  formerNamesTable,
  industryCodesTable,
  isinsTable,
  knownNamesTable,
  listingsTable,
  quotesTable,
  type SandboxLine,
  type StarterCompany,
  type StarterIndustryCode,
  type StarterListing,
  type StarterQuote,
  type StarterWorldLine,
  sandboxTable,
  splitsTable,
  starterAsOf,
  worldTable,
} from "./tables.ts"

/** The starter universe without facts, foreign lines and quotes, which are read separately. */
export interface Starter {
  readonly companies: readonly StarterCompany[]
  readonly listings: readonly StarterListing[]
  /**
   * The closes of each symbol, adjusted to the shares of the last close, with the splits of the adjustment.
   */
  readonly prices: ReadonlyMap<string, LineSeries>
  /** The reference rates of the days of the closes, oldest first. */
  readonly rates: readonly DayRates[]
  readonly sandbox: readonly SandboxLine[]
  /** The lines of companies that do not report to the SEC, by company. */
  readonly abroad: ReadonlyMap<FilerId, readonly LineAbroad[]>
  readonly concepts: readonly string[]
}

/** Reads the tables of a data folder. Throws for a missing or broken table, with its name and line. */
export function readStarter(folder: string): Starter {
  return {
    companies: readTable(folder, companiesTable),
    listings: readListings(folder),
    prices: readPrices(folder),
    rates: readRates(folder),
    sandbox: readTable(folder, sandboxTable),
    abroad: linesOfCompaniesAbroad(readWorld(folder)),
    concepts: readTable(folder, conceptsTable).map(({ concept }) => concept),
  }
}

/** The source of the closes (data/README.md). */
const closesSource = "nasdaq-screener"

function readPrices(folder: string): ReadonlyMap<string, LineSeries> {
  const splits = readSplits(folder)
  return new Map(
    [...readCloses(folder)].map(([symbol, closes]) => {
      const line = { instrumentId: symbol, currency: "USD", source: closesSource }
      const shown = splits.get(symbol) ?? []
      if (shown.length === 0) return [symbol, { ...line, closes, splits: [] }]
      return [symbol, adjustHistory(line, { closes, splits: shown }, starterAsOf)]
    }),
  )
}

/** Reads the splits of each symbol that its closes show and no packed report. */
export function readSplits(folder: string): ReadonlyMap<string, readonly PriceSplit[]> {
  const rows = [...grouped(readTable(folder, splitsTable), ({ symbol }) => symbol)]
  return new Map(rows.map(([symbol, splits]) => [symbol, splits.map(({ date, ratio }) => ({ date, ratio }))]))
}

/** Reads the lines of the SEC's ticker lists, with the ISINs of both tables that contain ISINs. */
export function readListings(folder: string): StarterListing[] {
  const isins = new Map(readTable(folder, isinsTable).map(({ symbol, isin }) => [symbol, isin]))
  return readTable(folder, listingsTable).map((line) => ({
    ...line,
    isin: line.isin ?? isins.get(line.symbol) ?? null,
  }))
}

/** Reads the registrants whose SIC code decides the business. */
export function readIndustryCodes(folder: string): StarterIndustryCode[] {
  return readTable(folder, industryCodesTable)
}

/** Reads the lines outside the US. */
export function readWorld(folder: string): StarterWorldLine[] {
  return readTable(folder, worldTable)
}

/** Reads the names by which search finds a line, in addition to the line's own name. */
export function readOtherNames(folder: string): OtherNames {
  return {
    former: readTable(folder, formerNamesTable).map(({ filer, name }) => ({ filer, name })),
    known: readTable(folder, knownNamesTable).map(({ name, instrument }) => ({
      name,
      instrumentId: instrument,
    })),
  }
}

export function readQuotes(folder: string): StarterQuote[] {
  return readTable(folder, quotesTable)
}

/** Returns the names of a data folder's facts tables: registrants in order of CIK, then companies abroad. */
export function factsTables(folder: string): string[] {
  return readdirSync(`${folder}/facts`)
    .filter((file) => file.endsWith(".tsv.gz"))
    .sort()
    .map((file) => `facts/${file}`)
}

/** Reads the companies of one facts table, or only those that `isWanted` names. */
export function readStarterFacts(
  folder: string,
  table: string,
  isWanted: (filer: string) => boolean = () => true,
): CompanyFacts[] {
  const facts = parseFacts(table, readText(folder, table), isWanted)
  if (!facts.ok) throw new Error(facts.message)
  return facts.value
}

/** Reads the companies of every facts table, in their order. */
export function readAllFacts(folder: string): CompanyFacts[] {
  return factsTables(folder).flatMap((table) => readStarterFacts(folder, table))
}

/** Returns a digest of every table of a data folder, which identifies the starter universe. */
export function starterDigest(folder: string): string {
  const digest = createHash("sha256")
  const plain = [
    companiesTable.name,
    listingsTable.name,
    isinsTable.name,
    industryCodesTable.name,
    worldTable.name,
    closesTable.name,
    splitsTable.name,
    ratesTable.name,
    quotesTable.name,
    sandboxTable.name,
    conceptsTable.name,
    awaitedConceptsTable.name,
    formerNamesTable.name,
    knownNamesTable.name,
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

/** Returns the subject of a company, for the core. The line of a company abroad is its ordinary share. */
export function subjectOf(
  company: StarterCompany,
  listings: ReadonlyMap<string, StarterListing>,
  abroad: ReadonlyMap<FilerId, readonly LineAbroad[]> = new Map(),
): Subject {
  const listing = company.ticker === null ? undefined : listings.get(company.ticker)
  const isAbroad = cikOf(company.filer) === null
  return {
    filer: company.filer,
    name: company.name,
    ticker: company.ticker,
    sic: company.sic,
    ...industriesOf(abroad.get(company.filer) ?? []),
    ordinaryPerShareLine: isAbroad ? 1 : (listing?.ordinaryPerShareLine ?? null),
  }
}

/**
 * Returns a line's closes in the shares that the reports count, with the rates that convert them; null if these
 * shares are unknown.
 */
function pricesOf(
  { currency, closes, splits }: LineSeries,
  facts: CompanyFacts,
  rates: readonly DayRates[],
): PriceHistory | null {
  const counted = closesInReportedShares(closes, splits, facts)
  return counted === null ? null : withRatesFor({ currency, closes: counted }, facts, rates)
}

/** Returns a function from facts to the company's screening input; null for an unknown company. */
export function inputsOf({ companies, listings, prices, rates, abroad }: Starter) {
  const byFiler = new Map(companies.map((company) => [company.filer, company]))
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]))
  return (facts: CompanyFacts): ScreeningInput | null => {
    const company = byFiler.get(facts.filer)
    if (company === undefined) return null
    const line = prices.get(company.ticker ?? "")
    const counted = line ? pricesOf(line, facts, rates) : null
    const asOf = verdictDay(facts, counted)
    return { subject: subjectOf(company, bySymbol, abroad), facts, prices: counted, asOf }
  }
}

/**
 * The day of a company's verdict (YYYY-MM-DD): the last on which its newest report in the release was not overdue,
 * but not after the release's day. If the closes begin later and the standard calls the report too old on the
 * release's day, that day, because the verdict is withheld on both days and the reason is plainer on this one.
 */
function verdictDay(facts: CompanyFacts, prices: PriceHistory | null): string {
  const basis = findBasis({ facts, index: indexFacts(facts), asOf: starterAsOf })
  if (basis === null) return starterAsOf
  const methodology = defaultMethodologyOn(starterAsOf)
  const day = addDays(reportDates(basis, facts.filer, methodology).overdueFrom, -1)
  if (day >= starterAsOf) return starterAsOf
  const isPriced = prices?.closes.some(({ date }) => date <= day) ?? false
  const isTooOld = firstDayTooOld(basis.balanceFiling, methodology) <= starterAsOf
  return !isPriced && isTooOld ? starterAsOf : day
}
