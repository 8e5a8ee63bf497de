/**
 * The time of `GET /compliance` over 100,000 made-up instruments, one request after another: of companies that the isolate has
 * cached, and of companies drawn from the whole universe, which it reads from D1. The two alternate in short slices. Prints p50
 * and p99 of both. `--lines 20000` makes up fewer.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { openLocalStores } from "../../scripts/stores/open.ts"
import { root } from "../../scripts/support/root.ts"
import { fillMadeUp } from "../snapshot/universes.ts"
// Sets environment variables that wrangler reads when it is loaded.
import { callersOf } from "../support/harness.ts"
import { randomFrom } from "../support/random.ts"
import { serveState } from "./targets.ts"

const { values } = parseArgs({ options: { lines: { type: "string", default: "100000" } } })
const slices = 40
const perSlice = 100
/** No key reaches its allowance of a minute. */
const keys = 80
const seed = 27

const folder = mkdtempSync(join(tmpdir(), "qistas-cold-"))
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
console.log(`making up ${values.lines} instruments`)
await fillMadeUp(Number(values.lines))(folder)
const { companies, headers } = await prepare()
const { url, stop } = await serveState(folder)

const random = randomFrom(seed)
const cachedOnes = Array.from({ length: perSlice }, () => random.of(companies))
let sent = 0
await timesOf(cachedOnes)
const times = { cached: [] as number[], drawn: [] as number[] }
for (let slice = 0; slice < slices; slice++) {
  times.drawn.push(...(await timesOf(Array.from({ length: perSlice }, () => random.of(companies)))))
  // Drawn companies may have taken their place.
  await timesOf(cachedOnes)
  times.cached.push(...(await timesOf(cachedOnes)))
}
await stop()
console.log(`${companies.length} companies, ${times.drawn.length} requests of each kind; ms, p50 and p99`)
for (const [kind, milliseconds] of Object.entries(times)) {
  const sorted = milliseconds.sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)
  console.log(`${kind.padEnd(7)} ${at(0.5)} ${at(0.99)}`)
}
process.exit()

async function prepare() {
  const stores = await openLocalStores(root, folder)
  try {
    const { results } = await stores.database
      .prepare(
        "SELECT instrument_id AS id FROM listings JOIN determinations USING (cik) WHERE kind = 'stock' AND canonical = 1 ORDER BY 1",
      )
      .all<{ id: string }>()
    return { companies: results.map(({ id }) => id), headers: await callersOf(stores.database, keys) }
  } finally {
    await stores.close()
  }
}

/** Milliseconds of each request, to its last byte. */
async function timesOf(symbols: readonly string[]): Promise<readonly number[]> {
  const milliseconds: number[] = []
  for (const symbol of symbols) {
    const path = `/v1/instruments/${encodeURIComponent(symbol)}/compliance`
    const began = performance.now()
    const response = await fetch(`${url}${path}`, { headers: headers[sent++ % keys] ?? {} })
    await response.arrayBuffer()
    milliseconds.push(performance.now() - began)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  }
  return milliseconds
}
