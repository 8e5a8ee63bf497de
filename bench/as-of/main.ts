/**
 * Answers as of past days over the companies that ship: computed, and kept from a request before, beside the same request
 * without `as_of`. Prints the median time, the processor time of the runtime with its simulators of D1 and R2, and the ratio
 * of both to the plain request. Exits with 1 above a limit.
 */
import { startLocalService } from "../../scripts/support/local-service.ts"
import { addDays } from "../../src/days.ts"
import { callersOf, pepper } from "../support/harness.ts"
import { median } from "../support/median.ts"
import { children, processorSecondsOf } from "../support/processes.ts"

/** A Worker may use 30 s of a processor for one request. */
const millisecondsMax = 5_000
const days = 6
const symbolsEach = 50

interface Asked {
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

interface Cost {
  readonly milliseconds: number
  readonly processorMilliseconds: number
}

const service = await startLocalService({ pepper })
const callers = await callersOf(service.target.database, 20)
const { results } = await service.target.database
  .prepare(
    "SELECT instrument_id AS symbol FROM listings JOIN screening_inputs USING (cik) WHERE canonical ORDER BY 1 LIMIT ?",
  )
  .bind(symbolsEach)
  .all<{ symbol: string }>()
const symbols = results.map(({ symbol }) => symbol)
const runtime = children()
let sent = 0

const kinds: Readonly<Record<string, (asOf: string | null, at: number) => Asked>> = {
  "GET compliance": (asOf, at) => get(`/instruments/${symbols[at % symbols.length]}/compliance`, asOf),
  "GET evidence": (asOf, at) => get(`/instruments/${symbols[at % symbols.length]}/evidence`, asOf),
  "GET financials": (asOf, at) => get(`/instruments/${symbols[at % symbols.length]}/financials`, asOf),
  "GET standards": (asOf, at) => get(`/instruments/${symbols[at % symbols.length]}/standards`, asOf),
  [`POST screen, ${symbolsEach} symbols`]: (asOf) => ({
    path: "/screen",
    body: { symbols, ...(asOf === null ? {} : { as_of: asOf }) },
  }),
  "GET etfs/IJR": (asOf) => get("/etfs/IJR", asOf),
}

for (const [name, asked] of Object.entries(kinds)) {
  const isOne = name.startsWith("GET ") && !name.endsWith("IJR")
  const perDay = isOne ? 20 : 1
  const wanted = Array.from({ length: days }, (_, day) => addDays("2026-09-01", day * 7)).flatMap((day) =>
    Array.from({ length: perDay }, (_, at) => [day, at] as const),
  )
  await costOf([asked(null, 0)])
  const plain = await costOf(wanted.map(([, at]) => asked(null, at)))
  const computed = await costOf(wanted.map(([day, at]) => asked(day, at)))
  const kept = await costOf(wanted.map(([day, at]) => asked(day, at)))
  for (const [what, cost] of Object.entries({ plain, computed, kept })) {
    console.log(
      `${name.padEnd(24)} ${what.padEnd(9)} ${print(cost.milliseconds)} ms ${print(cost.processorMilliseconds)} ms of a processor  ${(cost.milliseconds / plain.milliseconds).toFixed(1)} and ${(cost.processorMilliseconds / plain.processorMilliseconds).toFixed(1)} of plain`,
    )
    if (cost.processorMilliseconds > millisecondsMax) process.exitCode = 1
  }
}
await service.stop()

function get(path: string, asOf: string | null): Asked {
  return { path: asOf === null ? path : `${path}?as_of=${asOf}` }
}

function print(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(7)
}

/** The cost of a request, from requests sent one after another; throws unless each is answered with a document or 404. */
async function costOf(wanted: readonly Asked[]): Promise<Cost> {
  const times: number[] = []
  const before = processorSecondsOf(runtime)
  for (const { path, body } of wanted) {
    const start = performance.now()
    const response = await fetch(`${service.baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...callers[sent++ % callers.length], "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`${path}: ${response.status} ${text}`)
    times.push(performance.now() - start)
  }
  const processor = processorSecondsOf(runtime) - before
  return { milliseconds: median(times), processorMilliseconds: (processor * 1000) / wanted.length }
}
