/**
 * Measures the time and the memory of the core. The time from companyfacts bytes to three documents is
 * divided by the time for decoding and `JSON.parse` of the same bytes. The time of a company under every
 * standard is divided by its time under `aaoifi-ss21` only. The memory is the heap that the largest file
 * needs. `node bench/core/main.ts DIR` reads a folder of whole companyfacts files (default
 * ../shared/data/companyfacts). If the folder does not exist, nothing is measured.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { readStarter, subjectOf } from "../../scripts/starter/starter.ts"
import { documentsOf, verdictDocuments } from "../../src/documents/all.ts"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { edgarFiler } from "../../src/identifiers/filer.ts"
import { assess, type ScreeningInput } from "../../src/screening/assess.ts"
import { printSheet } from "../../src/screening/sheet.ts"
import { standingsOf } from "../../src/screening/standings/standing.ts"
import type { Subject } from "../../src/screening/subject.ts"
import { median } from "../support/median.ts"
import { collectGarbage } from "../support/memory.ts"

const root = new URL("../..", import.meta.url).pathname
const folder = process.argv[2] ?? `${root}../shared/data/companyfacts`
const asOf = "2026-08-31"
const rounds = 3

interface Timing {
  readonly parseMilliseconds: number
  readonly readMilliseconds: number
  readonly coreMilliseconds: number
  /**
   * The time from facts to the documents of `aaoifi-ss21`. `everyStandardMilliseconds` also includes the
   * verdicts and the sheet of every standard.
   */
  readonly oneStandardMilliseconds: number
  readonly everyStandardMilliseconds: number
}
const everyOverOneMax = 1.5

function elapsed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function main(): void {
  if (!existsSync(folder)) {
    console.log(`core: no folder of companyfacts files at ${folder}; nothing measured`)
    return
  }
  const starter = readStarter(`${root}data`)
  const listings = new Map(starter.listings.map((listing) => [listing.symbol, listing]))
  const companies = new Map(starter.companies.map((company) => [company.filer, company]))
  const files = readdirSync(folder).filter((file) => file.endsWith(".json.gz"))
  const timings: Timing[] = []
  for (let round = 0; round < rounds; round++) {
    for (const file of files) {
      const bytes = new Uint8Array(gunzipSync(readFileSync(`${folder}/${file}`)))
      const filer = edgarFiler(Number(file.slice(3, 13)))
      const company = companies.get(filer)
      const subject: Subject =
        company === undefined
          ? { filer, name: file, ticker: null, sic: null, ordinaryPerShareLine: 1 }
          : subjectOf(company, listings)
      const prices = starter.prices.get(subject.ticker ?? "") ?? null
      const timing = timeFile(file, bytes, subject, prices)
      if (round > 0) timings.push(timing)
    }
  }
  report(timings)
  reportHeap(folder, files)
}

/** Prints the memory that is allocated without a garbage collection, which is an upper bound of the peak. */
function reportHeap(from: string, files: readonly string[]): void {
  let largest: { file: string; bytes: Uint8Array } | null = null
  for (const file of files) {
    const bytes = new Uint8Array(gunzipSync(readFileSync(`${from}/${file}`)))
    if (largest === null || bytes.length > largest.bytes.length) largest = { file, bytes }
  }
  if (largest === null) return
  const subject: Subject = {
    filer: edgarFiler(0),
    name: "",
    ticker: null,
    sic: "3674",
    ordinaryPerShareLine: 1,
  }
  const closes = Array.from({ length: 36 }, (_, month) => ({
    date: new Date(Date.UTC(2023, 8 + month, 0)).toISOString().slice(0, 10),
    close: 50,
  }))
  const prices = { currency: "USD", closes }
  collectGarbage()
  const base = process.memoryUsage().heapUsed
  const facts = readCompanyFacts(largest.bytes, measuredConcepts)
  if (!facts.ok) throw new Error(facts.message)
  const documents = JSON.stringify(verdictDocuments(assess({ subject, facts: facts.value, prices, asOf })))
  const peak = process.memoryUsage().heapUsed - base
  console.log(
    `  heap on the largest file (${largest.file}, ${(largest.bytes.length / 1e6).toFixed(1)} MB): ${(peak / 1e6).toFixed(1)} MB above base (limit 64), for ${documents.length} characters of documents`,
  )
}

function timeFile(
  file: string,
  bytes: Uint8Array,
  subject: Subject,
  prices: ScreeningInput["prices"],
): Timing {
  const parseMilliseconds = elapsed(() => JSON.parse(new TextDecoder().decode(bytes)))
  let readMilliseconds = 0
  const coreMilliseconds = elapsed(() => {
    const started = performance.now()
    const facts = readCompanyFacts(bytes, measuredConcepts)
    readMilliseconds = performance.now() - started
    if (!facts.ok) throw new Error(`${file}: ${facts.message}`)
    JSON.stringify(verdictDocuments(assess({ subject, facts: facts.value, prices, asOf })))
  })
  const timing = { parseMilliseconds, readMilliseconds, coreMilliseconds }
  return { ...timing, ...timeStandards({ subject, facts: factsOf(bytes), prices, asOf }) }
}

function factsOf(bytes: Uint8Array): CompanyFacts {
  const facts = readCompanyFacts(bytes, measuredConcepts)
  if (!facts.ok) throw new Error(facts.message)
  return facts.value
}

/** Times one standard before every standard for half of the companies, and after it for the other half. */
function timeStandards(
  input: ScreeningInput,
): Pick<Timing, "oneStandardMilliseconds" | "everyStandardMilliseconds"> {
  const one = () => elapsed(() => JSON.stringify(documentsOf(assess(input))))
  const every = () =>
    elapsed(() => {
      const assessment = assess(input)
      JSON.stringify(documentsOf(assessment))
      JSON.stringify(standingsOf(assessment.sheet))
      printSheet(assessment.sheet)
    })
  const isOneFirst = /[02468]$/.test(input.subject.filer)
  const first = isOneFirst ? one() : every()
  const second = isOneFirst ? every() : one()
  return {
    oneStandardMilliseconds: isOneFirst ? first : second,
    everyStandardMilliseconds: isOneFirst ? second : first,
  }
}

function report(timings: readonly Timing[]): void {
  const ratio = median(timings.map((timing) => timing.coreMilliseconds / timing.parseMilliseconds))
  const readRatio = median(timings.map((timing) => timing.readMilliseconds / timing.parseMilliseconds))
  console.log(`core: ${timings.length} timings`)
  console.log(
    `  decode + JSON.parse     median ${median(timings.map((timing) => timing.parseMilliseconds)).toFixed(2)} ms`,
  )
  console.log(
    `  bytes to three documents median ${median(timings.map((timing) => timing.coreMilliseconds)).toFixed(2)} ms, reading alone ${median(timings.map((timing) => timing.readMilliseconds)).toFixed(2)} ms`,
  )
  console.log(`  ratio to decode + JSON.parse: ${ratio.toFixed(3)}, reading alone ${readRatio.toFixed(3)}`)
  const everyOverOne = median(
    timings.map((timing) => timing.everyStandardMilliseconds / timing.oneStandardMilliseconds),
  )
  console.log(
    `  facts to documents: one standard median ${median(timings.map((timing) => timing.oneStandardMilliseconds)).toFixed(2)} ms, every standard ${median(timings.map((timing) => timing.everyStandardMilliseconds)).toFixed(2)} ms`,
  )
  console.log(`  every standard divided by one: ${everyOverOne.toFixed(2)} (limit ${everyOverOneMax})`)
  if (everyOverOne > everyOverOneMax) process.exitCode = 1
}

main()
