/** A thread of the seeder: screens the companies of one facts table at a time, with the code the queue uses. */

import { parentPort, workerData } from "node:worker_threads"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { answer, type Outcome } from "../../src/outcome.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { type PrintedInput, printedInputOf } from "../../worker/storage/write/inputs.ts"
import { readStarter, readStarterFacts, type Starter, subjectOf } from "../starter/starter.ts"
import { starterAsOf } from "../starter/tables.ts"

/** One screened company with its input. */
export interface ScreenedCompany {
  readonly publication: Publication
  readonly input: PrintedInput
}

/** The thread's reply to the name of a facts table. */
export type ScreenedTable = Outcome<readonly ScreenedCompany[], "broken_table">

const folder: string = workerData.folder
const starter = readStarter(folder)

parentPort?.on("message", (table: string) => parentPort?.postMessage(screenTable(table)))

function screenTable(table: string): ScreenedTable {
  if (!starter.ok) return starter
  const companies = readStarterFacts(folder, table)
  if (!companies.ok) return companies
  return answer(screenCompanies(starter.value, companies.value))
}

function screenCompanies(known: Starter, companies: readonly CompanyFacts[]): readonly ScreenedCompany[] {
  const byCik = new Map(known.companies.map((company) => [company.cik, company]))
  const listings = new Map(known.listings.map((listing) => [listing.symbol, listing]))
  return companies.map((facts) => {
    const company = byCik.get(facts.cik)
    if (company === undefined) throw new Error(`companies.tsv does not name CIK ${facts.cik}`)
    const prices = company.ticker === null ? null : (known.prices.get(company.ticker) ?? null)
    const input = { subject: subjectOf(company, listings), facts, prices }
    return {
      publication: assessmentPublication(assess({ ...input, asOf: starterAsOf })),
      input: printedInputOf(input),
    }
  })
}
