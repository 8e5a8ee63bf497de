/**
 * A portfolio beside `POST /screen` of 50 symbols, over the companies that ship: the statements of D1 and the rows they read
 * with nothing cached, then in alternating slices the time and the processor time of the runtime with its simulators of D1
 * and R2. Prints each as a ratio to the screen; exits with 1 where a portfolio of 200 makes more statements than one of 1.
 */
import { startLocalService } from "../../scripts/support/local-service.ts"
import { positionsMax } from "../../src/contract/portfolio.ts"
import { symbolsMax } from "../../src/contract/screen.ts"
import { routeCost } from "../capacity/costs.ts"
import { type RouteQuestion, reported, screened } from "../capacity/routes.ts"
import { callersOf, pepper } from "../support/harness.ts"
import { median } from "../support/median.ts"
import { children, processorSecondsOf } from "../support/processes.ts"

const slices = 12
const warmSlices = 3
const requestsPerSlice = 20

const service = await startLocalService({ pepper })
const callers = await callersOf(service.target.database, 60)
const { results } = await service.target.database
  .prepare(
    `SELECT instrument_id AS symbol FROM listings JOIN company_measures USING (cik) WHERE canonical = 1 AND kind = 'stock'
     ORDER BY instrument_id LIMIT ?`,
  )
  .bind(positionsMax)
  .all<{ readonly symbol: string }>()
const symbols = results.map(({ symbol }) => symbol)
const runtime = children()

const base = screened(`screen, ${symbolsMax} symbols`, { symbols: symbols.slice(0, symbolsMax) })
const named = (question: RouteQuestion, label: string): RouteQuestion => ({ ...question, label })
const questions: readonly RouteQuestion[] = [
  base,
  reported(1, symbols),
  reported(symbolsMax, symbols),
  reported(positionsMax, symbols),
  named(reported(positionsMax, symbols, { methodology: "djim" }), "the same under a standard"),
  named(reported(positionsMax, symbols, { changed_since: "2026-01-01" }), "the same with changes"),
]

const { database, packets } = service.target
const costs = new Map<string, Awaited<ReturnType<typeof routeCost>>>()
for (const question of questions) costs.set(question.label, await routeCost(database, packets, question))

interface Slice {
  readonly milliseconds: number
  readonly processorMilliseconds: number
}

const times = new Map(questions.map(({ label }) => [label, [] as Slice[]]))
let sent = 0
for (let slice = 0; slice < warmSlices + slices; slice++) {
  for (const question of questions) {
    const taken = await sliceOf(question)
    if (slice >= warmSlices) times.get(question.label)?.push(taken)
  }
}
await service.stop()

const medianOf = (label: string, field: keyof Slice) =>
  median((times.get(label) ?? []).map((each) => each[field]))
for (const { label } of questions) {
  const { queries = 0, rowsRead = 0, objectsRead = 0 } = costs.get(label) ?? {}
  const [time, processor] = [medianOf(label, "milliseconds"), medianOf(label, "processorMilliseconds")]
  const ratio = (value: number, field: keyof Slice) => (value / medianOf(base.label, field)).toFixed(2)
  console.log(
    `${label.padEnd(26)} ${queries} statements, ${rowsRead} rows, ${objectsRead} objects; ${time.toFixed(1)} ms, ` +
      `${processor.toFixed(1)} ms of a processor: ${ratio(time, "milliseconds")} and ${ratio(processor, "processorMilliseconds")} of the screen`,
  )
}
const statements = (count: number) => costs.get(reported(count, symbols).label)?.queries
process.exitCode = statements(positionsMax) === statements(1) ? 0 : 1

/** A request of the slice, on average, sent one after another; throws unless each is answered with 200. */
async function sliceOf({ request: { path, body }, label }: RouteQuestion): Promise<Slice> {
  const [started, before] = [performance.now(), processorSecondsOf(runtime)]
  for (let turn = 0; turn < requestsPerSlice; turn++) {
    const response = await fetch(`${service.origin}${path}`, {
      method: "POST",
      headers: { ...callers[sent++ % callers.length], "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${label}: ${response.status} ${text}`)
  }
  const each = (total: number) => total / requestsPerSlice
  return {
    milliseconds: each(performance.now() - started),
    processorMilliseconds: each((processorSecondsOf(runtime) - before) * 1_000),
  }
}
