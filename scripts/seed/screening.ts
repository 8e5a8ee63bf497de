/** A thread of the seeder: screens the companies of one facts table at a time, with the code the queue uses. */

import { parentPort, workerData } from "node:worker_threads"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { type PrintedInput, printedInputOf } from "../../worker/storage/write/inputs.ts"
import { inputsOf, readStarter, readStarterFacts } from "../starter/starter.ts"
import { starterAsOf } from "../starter/tables.ts"

/** One screened company with its input. */
export interface ScreenedCompany {
  readonly publication: Publication
  readonly input: PrintedInput
}

const folder: string = workerData.folder
const inputOf = inputsOf(readStarter(folder))

parentPort?.on("message", (table: string) =>
  parentPort?.postMessage(readStarterFacts(folder, table).map(screenCompany)),
)

function screenCompany(facts: CompanyFacts): ScreenedCompany {
  const input = inputOf(facts)
  if (input === null) throw new Error(`companies.tsv does not name CIK ${facts.cik}`)
  return {
    publication: assessmentPublication(assess({ ...input, asOf: starterAsOf })),
    input: printedInputOf(input),
  }
}
