/** A thread of the seeder: screens the companies of one facts table at a time, with the code the queue uses. */
import { parentPort, workerData } from "node:worker_threads"
import type { CompanyFacts } from "../src/facts/fact.ts"
import { answer, type Outcome } from "../src/outcome.ts"
import type { Publication } from "../src/pipeline/publication.ts"
import { rescreen } from "../src/pipeline/rescreen.ts"
import { sha256 } from "../worker/storage/key-hash.ts"
import { readStarter, readStarterFacts, type Starter, subjectOf } from "./starter.ts"
import { starterAsOf } from "./starter-tables.ts"

/** What the thread answers to the name of a facts table. */
export type ScreenedTable = Outcome<readonly Publication[], "broken_table">

const folder: string = workerData.folder
const starter = readStarter(folder)

parentPort?.on("message", async (table: string) => parentPort?.postMessage(await screenTable(table)))

async function screenTable(table: string): Promise<ScreenedTable> {
  if (!starter.ok) return starter
  const companies = readStarterFacts(folder, table)
  if (!companies.ok) return companies
  return answer(await screenCompanies(starter.value, companies.value))
}

function screenCompanies(known: Starter, companies: readonly CompanyFacts[]): Promise<Publication[]> {
  const byCik = new Map(known.companies.map((company) => [company.cik, company]))
  const listings = new Map(known.listings.map((listing) => [listing.symbol, listing]))
  return Promise.all(
    companies.map((facts) => {
      const company = byCik.get(facts.cik)
      if (company === undefined) throw new Error(`companies.tsv does not name CIK ${facts.cik}`)
      const prices = company.ticker === null ? null : (known.prices.get(company.ticker) ?? null)
      return rescreen({ sha256 }, { subject: subjectOf(company, listings), facts, prices, asOf: starterAsOf })
    }),
  )
}
