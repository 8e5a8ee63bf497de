import { subjectsByBusiness } from "../../scripts/seed/by-business.ts"
import { fundLinesOf, fundListingsOf, snapshotsOf } from "../../scripts/seed/funds.ts"
import { listingsOf } from "../../scripts/seed/listings.ts"
import {
  type FundWeights,
  type Members,
  readFunds,
  readFundWeights,
  readHoldings,
  readMembers,
  readPastVerdicts,
} from "../../scripts/starter/funds.ts"
import {
  inputsOf,
  readAllFacts,
  readIndustryCodes,
  readStarter,
  readWorld,
} from "../../scripts/starter/starter.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { type HoldingClues, judgedCompany, type Match } from "../../src/funds/match/match.ts"
import { matcher } from "../../src/funds/match/matcher.ts"
import type { Snapshot } from "../../src/holdings/holdings-file.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { type Assessment, assess, type ScreeningInput } from "../../src/screening/assess.ts"
import type { Subject } from "../../src/screening/subject.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"

/** Funds, companies and verdicts of the packed tables. */
export interface PackedWorld {
  /** The number of companies with facts. */
  readonly companies: number
  /** The packed holdings of a fund. */
  snapshot(fund: string): Snapshot
  /** The packed daily weights of a fund. */
  weights(fund: string): FundWeights
  /** The packed lists of members of a fund, oldest first. */
  members(fund: string): readonly Members[]
  /** The registrant that has the symbol; null if there is none. */
  filerOf(symbol: string): FilerId | null
  /** The match that the service finds for a line; null if there is none. */
  match(holding: HoldingClues): Match | null
  /** The company's main ticker, or its name if it has none. Null if the universe has no verdict on it. */
  label(filer: FilerId): string | null
  /**
   * Assesses a company as of a day by its packed facts and closes. Without facts, only its business decides.
   * Null if the company is unknown.
   */
  assess(filer: FilerId, asOf: string): Assessment | null
  /** Days on which something of the company was filed, oldest first. */
  filingDays(filer: FilerId): readonly string[]
  /** The packed verdict for a day in 2021 or 2022; null if none is packed. */
  verdict(filer: FilerId, day: string): DeterminationStatus | null
}

/** Reads the data folder. Throws for a missing or broken table, with its name and line. */
export function readPackedWorld(folder: string): PackedWorld {
  const starter = readStarter(folder)
  const lines = listingsOf(starter, readWorld(folder))
  const funds = fundListingsOf(fundLinesOf(readFunds(folder)), lines, new Set())
  const listed = [...lines, ...funds].map((line) => ({
    ...line,
    isin: line.isin ?? null,
    canonical: line.canonical === true,
  }))
  const snapshots = snapshotsOf(readHoldings(folder))
  const weights = new Map(readFundWeights(folder).map((one) => [one.fund, one]))
  const members = readMembers(folder)
  const filers = new Map(starter.listings.map(({ symbol, filer }) => [symbol, filer]))
  const verdicts = readPastVerdicts(folder)
  const companies = new Map(starter.companies.map((company) => [company.filer, company]))
  const facts = new Map(readAllFacts(folder).map((company) => [company.filer, company]))
  const inputOf = inputsOf(starter)
  const byBusiness = new Map(
    subjectsByBusiness(starter, readWorld(folder), readIndustryCodes(folder)).map((subject) => [
      subject.filer,
      subject,
    ]),
  )
  return {
    companies: facts.size,
    snapshot: (fund) => present(snapshots.get(fund), `holdings of ${fund}`),
    weights: (fund) => present(weights.get(fund), `daily weights of ${fund}`),
    members: (fund) => members.filter((one) => one.fund === fund),
    filerOf: (symbol) => filers.get(symbol) ?? null,
    match: matcher(listed, new Map()),
    label: (filer) => {
      const company = facts.has(filer) ? companies.get(filer) : byBusiness.get(filer)
      return company === undefined ? null : (company.ticker ?? company.name)
    },
    assess: (filer, asOf) => {
      const reported = facts.get(filer)
      const input = reported === undefined ? withoutFacts(byBusiness.get(filer)) : inputOf(reported)
      return input === null ? null : assess({ ...input, asOf })
    },
    filingDays: (filer) => filingDaysOf(facts.get(filer)),
    verdict: (filer, day) =>
      verdicts.findLast((verdict) => verdict.filer === filer && verdict.from <= day)?.status ?? null,
  }
}

function withoutFacts(subject: Subject | undefined): Omit<ScreeningInput, "asOf"> | null {
  if (subject === undefined) return null
  const { filer, name: entityName } = subject
  return { subject, facts: { filer, entityName, series: [] }, prices: null }
}

/** Returns the filer of the company whose verdict applies to the line; null if there is none. */
export function judgedFiler(world: Pick<PackedWorld, "match">, holding: HoldingClues): FilerId | null {
  const match = world.match(holding)
  return match === null ? null : judgedCompany(match)
}

function filingDaysOf(facts: CompanyFacts | undefined): readonly string[] {
  const days = facts?.series.flatMap((series) => series.facts.map(({ filed }) => filed)) ?? []
  return [...new Set(days)].sort()
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`no ${what} are packed`)
  return value
}
