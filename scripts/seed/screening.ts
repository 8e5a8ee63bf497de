import { filerText } from "../../src/identifiers/filer.ts"
/** A thread of the seeder. It screens companies of one facts table at a time, with the code of the queue. */

import { constants, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { printInput } from "../../src/stored/input.ts"
import type { ScreenedCompany } from "../../worker/local/stores.ts"
import { inputsOf, readStarter, readStarterFacts } from "../starter/starter.ts"
import type { TablePart } from "./threads.ts"

const folder: string = workerData.folder
const starter = readStarter(folder)
const inputOf = inputsOf(starter)
const sandboxSymbols = new Set(starter.sandbox.map(({ symbol }) => symbol))
const sandbox: ReadonlySet<string> = new Set(
  starter.listings.filter(({ symbol }) => sandboxSymbols.has(symbol)).map(({ filer }) => filer),
)

parentPort?.on("message", ({ table, part }: TablePart) => {
  const wanted = readStarterFacts(folder, table, (filer) => sandbox.has(filer) === (part === "sandbox"))
  // The rest must not slow readers down. On Linux this is the priority of the calling thread alone.
  if (part === "rest") setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.postMessage(wanted.map(screenCompany))
})

function screenCompany(facts: CompanyFacts): ScreenedCompany {
  const input = inputOf(facts)
  if (input === null) throw new Error(`companies.tsv does not name ${filerText(facts.filer)}`)
  return {
    publication: assessmentPublication(assess(input)),
    input: printInput(input).text,
  }
}
