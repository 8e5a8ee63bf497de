/**
 * The cost of the service as its universe grows to 1,000, 10,000, 100,000 and 1,000,000 lines, in one growing database: for
 * each route the D1 queries, rows, R2 reads, response bytes and milliseconds in D1, compared with a database of 10,000 lines;
 * the bytes of D1 by table and of R2; and the bill of ten million requests a month. Exits with 1 past a limit.
 * `--sizes 1000,10000` takes fewer sizes, `--cpu 2.5` the milliseconds of CPU a request that bench/load/main.ts measured.
 * At 1,000,000 lines the state takes some 9 GB, in memory where the machine has /dev/shm.
 */
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { fundReader } from "../../src/pipeline/funds/weigh.ts"
import { d1FundStore } from "../../worker/storage/write/funds/store.ts"
import { pepper } from "../support/harness.ts"
import { collectGarbage } from "../support/memory.ts"
import { billOf, callerKinds, count, mix, requestsPerMonth, type Stored } from "./bill.ts"
import {
  alternately,
  flushCost,
  keyCost,
  type ObjectRows,
  objectRows,
  type RouteCost,
  routeCost,
} from "./costs.ts"
import { prices, totalOf } from "./prices.ts"
import { type RouteQuestion, routeQuestions } from "./routes.ts"
import { endOnSignals, ownStateFolder, tableBytes } from "./tables.ts"
import { bytesAnswered, prepareUniverse, startUniverse, type Universe } from "./universe.ts"

const besideSize = 10_000
/** Limits beyond the rows at 10,000 lines: facets, matches of a company's lines and depth of a page vary. */
const rowsRatioMax = 1.2
const rowsMore = 20
/** At most some 960 facets a country (docs/decisions/0008), each read up to three times in a merge. */
const facetRowsMax = 8_000
/** Limit beyond the time in D1 at 10,000 lines, above the time of a round trip. */
const timeRatioMax = 3
const timeFloorMilliseconds = 0.3

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,100000,1000000" },
    cpu: { type: "string", default: "3" },
  },
})
const sizes = values.sizes.split(",").map(Number)
const cpuMilliseconds = Number(values.cpu)

/** The cost of one question at one size, and its time in the small universe. */
interface QuestionMeasurement {
  readonly question: RouteQuestion
  readonly cost: RouteCost
  readonly bytes: number
  readonly milliseconds: number
  readonly besideMilliseconds: number
}

const misses: string[] = []
endOnSignals()
const prepared = await prepareUniverse(Math.max(...sizes, besideSize))
console.log(`${prepared.documents.length} companies screened, ${prepared.published.length} of them published`)
ownStateFolder()
const beside = await startUniverse(prepared)
await beside.grow(besideSize, () => {})
const besideRows = new Map<string, number>()
for (const question of questionsOf(beside)) {
  besideRows.set(question.label, (await routeCost(beside.database, beside.packets, question)).rowsRead)
}
const rowsOfObject = await objectRows(beside.database)
const grownFolder = ownStateFolder()
const grown = await startUniverse(prepared)
try {
  for (const size of sizes) await measure(size)
} finally {
  await grown.close()
  await beside.close()
}
console.log(
  misses.length === 0 ? "capacity: within every limit" : `capacity: past a limit: ${misses.join("; ")}`,
)
process.exitCode = misses.length === 0 ? 0 : 1

async function measure(size: number): Promise<void> {
  const began = performance.now()
  const lines = await grown.grow(size, progressReporter(size))
  console.log(`\n== ${lines} lines, loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  const measured: QuestionMeasurement[] = []
  for (const question of questionsOf(grown)) measured.push(await measureQuestion(question))
  printRoutes(measured)
  judge(size, measured)
  const stored = await measureStored(lines)
  await printBills(measured, stored, rowsOfObject)
  await printHeap()
}

function questionsOf({ stock, fund, symbols }: Universe): readonly RouteQuestion[] {
  return routeQuestions(stock, fund, symbols)
}

/** Prints a line for each quarter of a step of a long load. */
function progressReporter(size: number) {
  let reported = ""
  return (step: string, written: number, rows: number) => {
    const quarter = `${step} ${Math.floor((4 * written) / rows)}`
    if (size < 100_000 || quarter === reported) return
    reported = quarter
    console.log(`  ${step}: ${written} of ${rows}`)
  }
}

async function measureQuestion(question: RouteQuestion): Promise<QuestionMeasurement> {
  const cost = await routeCost(grown.database, grown.packets, question)
  const { statements } = await routeCost(beside.database, beside.packets, question)
  const [besideMilliseconds = 0, milliseconds = 0] = await alternately(
    [
      [beside.database, statements],
      [grown.database, cost.statements],
    ],
    { slices: 9, runs: 5 },
  )
  return {
    question,
    cost,
    bytes: await bytesAnswered(grown, question),
    milliseconds,
    besideMilliseconds,
  }
}

function printRoutes(measured: readonly QuestionMeasurement[]): void {
  console.log(
    `${"one request, nothing remembered".padEnd(32)} queries rows_read (at ${besideSize}) R2 reads   bytes  D1 ms (at ${besideSize})`,
  )
  for (const { question, cost, bytes, milliseconds, besideMilliseconds } of measured) {
    const figures = [
      String(cost.queries).padStart(7),
      String(cost.rowsRead).padStart(9),
      `(${besideRows.get(question.label)})`.padStart(11),
      String(cost.objectsRead).padStart(8),
      String(bytes).padStart(7),
      milliseconds.toFixed(2).padStart(6),
      `(${besideMilliseconds.toFixed(2)})`.padStart(11),
    ]
    console.log(`${question.label.padEnd(32)} ${figures.join(" ")}`)
  }
}

function judge(size: number, measured: readonly QuestionMeasurement[]): void {
  for (const { question, cost, milliseconds, besideMilliseconds } of measured) {
    const atBeside = (besideRows.get(question.label) ?? 0) * rowsRatioMax + rowsMore
    const rowsMax = { page: atBeside, facets: facetRowsMax, matches: Number.POSITIVE_INFINITY }[question.rows]
    if (cost.rowsRead > rowsMax) {
      misses.push(`${question.label} at ${size} reads ${cost.rowsRead} rows, at most ${rowsMax.toFixed(0)}`)
    }
    const timeMax = Math.max(besideMilliseconds, timeFloorMilliseconds) * timeRatioMax
    if (question.rows !== "matches" && milliseconds > timeMax) {
      misses.push(
        `${question.label} at ${size} takes ${milliseconds.toFixed(2)} ms in D1, at most ${timeMax.toFixed(2)}`,
      )
    }
  }
}

/** Prints the bytes of both stores, and of what an isolate holds of all lines when it weighs funds. */
async function measureStored(lines: number): Promise<Stored> {
  const { results, meta } = await grown.database
    .prepare(
      "SELECT (SELECT count(*) FROM companies) AS companies, (SELECT count(*) FROM determinations) AS analysed, (SELECT count(*) FROM screening_facets WHERE stocks > 0) AS facets",
    )
    .all<{ companies: number; analysed: number; facets: number }>()
  const { companies = 0, analysed = 0, facets = 0 } = results[0] ?? {}
  const databaseBytes = meta.size_after
  console.log(
    `D1: ${count(databaseBytes)} bytes, ${(databaseBytes / lines).toFixed(0)} a line; ${companies} companies, ${analysed} with a verdict, ${facets} facets`,
  )
  for (const { name, bytes } of (tableBytes(grownFolder) ?? []).slice(0, 12)) {
    console.log(
      `  ${name.padEnd(40)} ${count(bytes).padStart(8)} bytes ${(bytes / lines).toFixed(0).padStart(6)} a line`,
    )
  }
  let objectBytes = 0
  for (const [room, { objects, bytes }] of prepared.objectsPerCompany) {
    objectBytes += bytes * analysed
    console.log(
      `R2 ${room}: ${objects.toFixed(2)} objects and ${bytes.toFixed(0)} bytes a company with a verdict`,
    )
  }
  console.log(`R2: ${count(objectBytes)} bytes in the first version of every document`)
  return { lines, companies: analysed, databaseBytes, objectBytes }
}

/** Weighing funds looks up each holding among all lines: prints the memory they take. */
async function printHeap(): Promise<void> {
  collectGarbage()
  // Collecting gigabytes outlasts a connection's keep-alive: wait until the closed connection is noticed.
  await pause(1_000)
  const base = process.memoryUsage().heapUsed
  const reader = await fundReader(d1FundStore(grown.database))
  collectGarbage()
  const held = process.memoryUsage().heapUsed - base
  console.log(
    `weighing funds holds ${(held / 1e6).toFixed(0)} MB of the lines and ${reader.verdicts.size} verdicts; an isolate has 128`,
  )
}

async function printBills(
  measured: readonly QuestionMeasurement[],
  stored: Stored,
  objectRowsOf: ObjectRows,
): Promise<void> {
  const costs = new Map(measured.map(({ question, cost }) => [question.label, cost]))
  const key = await keyCost(grown.database, pepper, grown.callers[0]?.["X-API-Key"] ?? "")
  const flush = await flushCost(grown.database)
  console.log(
    `${count(requestsPerMonth)} requests a month: ${mix.map(([share, label]) => `${share}% ${label}`).join(", ")}`,
  )
  for (const callers of callerKinds) {
    const lines = billOf({ costs, key, flush, objectRows: objectRowsOf, cpuMilliseconds, stored, callers })
    console.log(`callers: ${callers.label}`)
    for (const { what, amount, sum, dollars } of lines) {
      const { included, per, dollars: each } = prices[what]
      console.log(
        `  ${what.padEnd(20)} ${count(amount).padStart(8)} = ${sum}; ${count(included)} included, ${each} USD a ${count(per)}: ${dollars.toFixed(2)} USD`,
      )
    }
    console.log(`  with 5 USD for the plan: ${totalOf(lines).toFixed(2)} USD a month`)
  }
}
