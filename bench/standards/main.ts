/**
 * What other standards cost at a request: one company under every standard, and 50 symbols under a standard and under a rule
 * book, compared with the published verdicts of the same 50, in alternating slices over the starter universe. Prints each
 * as a ratio to `POST /screen`.
 */
import { startLocalService } from "../../scripts/support/local-service.ts"
import { currentMethodology } from "../../src/screening/methodologies.ts"
import { callersOf, pepper } from "../support/harness.ts"
import { median } from "../support/median.ts"

const slices = 12
const warmSlices = 3
const requestsPerSlice = 200
const connections = 8
const callers = 60

const service = await startLocalService({ pepper })
const senders = await callersOf(service.target.database, callers)
const { results } = await service.target.database
  .prepare(
    `SELECT instrument_id FROM listings JOIN company_measures USING (cik) WHERE canonical = 1
     ORDER BY instrument_id LIMIT 400`,
  )
  .all<{ readonly instrument_id: string }>()
const symbols = results.map(({ instrument_id }) => instrument_id)

/** The requests by name; `turn` chooses the company, or where the 50 begin. */
const requests: Readonly<Record<string, (turn: number) => readonly [path: string, body: object | null]>> = {
  "POST /screen, 50 symbols": (turn) => ["/screen", { symbols: fifty(turn) }],
  "POST /screen, 50 symbols, methodology": (turn) => [
    "/screen",
    { symbols: fifty(turn), methodology: "djim" },
  ],
  "POST /screen, 50 symbols, rulebook": (turn) => [
    "/screen",
    { symbols: fifty(turn), rulebook: currentMethodology.rules },
  ],
  "GET /compliance": (turn) => [`/instruments/${one(turn)}/compliance`, null],
  "GET /compliance, methodology": (turn) => [`/instruments/${one(turn)}/compliance?methodology=djim`, null],
  "GET /standards": (turn) => [`/instruments/${one(turn)}/standards`, null],
}

const times = new Map(Object.keys(requests).map((name) => [name, [] as number[]]))
for (let slice = 0; slice < warmSlices + slices; slice++) {
  for (const [name, request] of Object.entries(requests)) {
    const milliseconds = await sliceOf(request, slice * requestsPerSlice)
    if (slice >= warmSlices) times.get(name)?.push(milliseconds / requestsPerSlice)
  }
}
await service.stop()

const base = median(times.get("POST /screen, 50 symbols") ?? [])
for (const [name, each] of times) {
  console.log(
    `${name}: ${median(each).toFixed(2)} ms a request, ${(median(each) / base).toFixed(2)} of POST /screen`,
  )
}
process.exit()

function one(turn: number): string {
  return symbols[turn % symbols.length] ?? "AAPL"
}

function fifty(turn: number): readonly string[] {
  return Array.from({ length: 50 }, (_, at) => one(turn * 7 + at))
}

/** Milliseconds for the requests of a slice, several at a time; throws unless all are answered with 200. */
async function sliceOf(
  request: (turn: number) => readonly [path: string, body: object | null],
  first: number,
): Promise<number> {
  const started = performance.now()
  let next = first
  const send = async (): Promise<void> => {
    while (next < first + requestsPerSlice) {
      const turn = next
      next += 1
      const [path, body] = request(turn)
      const headers = { ...senders[turn % senders.length], "Content-Type": "application/json" }
      const response = await fetch(`${service.baseUrl}${path}`, {
        headers,
        ...(body === null ? {} : { method: "POST", body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  return performance.now() - started
}
