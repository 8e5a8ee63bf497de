/**
 * Warm `GET /compliance` beside a bare Worker that does one Durable Object call and returns a constant of the same
 * size, in the same run. Prints both throughputs and their ratio; exits with 1 below the limit.
 */
import http from "node:http"
import { createTestHarness } from "wrangler"
import { publishAll } from "../src/pipeline/publication.ts"
import { cloudflarePublishing } from "../worker/storage/publishing.ts"
import { saveCompanies, saveListings } from "../worker/storage/universe.ts"
import { callersOf, median, startService } from "./harness.ts"
import { samplePublication } from "./serving-sample.ts"

const leastRatio = 0.7
/** Many short slices, turn about, so that whatever else the machine does falls on both alike. */
const warmSlices = 10
const slices = 40
const requestsPerSlice = 600
const connections = 32
/** Enough keys and addresses that no allowance of a minute (500 a key) is reached. */
const callers = 100

const agent = new http.Agent({ keepAlive: true, maxSockets: connections })

interface Target {
  readonly url: string
  readonly requests: readonly { readonly path: string; readonly headers: Record<string, string> }[]
}

const service = await startService()
const serviceTarget: Target = {
  url: service.origin,
  requests: (await seed()).map((headers) => ({ path: "/v1/instruments/AAPL/compliance", headers })),
}
const first = serviceTarget.requests[0]
const sample = await fetch(`${serviceTarget.url}${first?.path}`, { headers: first?.headers ?? {} })
const body = await sample.text()
if (sample.status !== 200) throw new Error(`the service answered ${sample.status}: ${body}`)

const baseline = createTestHarness({
  workers: [
    {
      config: {
        name: "bare",
        main: "bench/serving-baseline/worker.ts",
        compatibility_date: "2026-10-20",
        vars: { BODY: body },
        durable_objects: { bindings: [{ name: "BARE", class_name: "Bare" }] },
        migrations: [{ tag: "v1", new_sqlite_classes: ["Bare"] }],
      },
    },
  ],
})
const { url: baselineUrl } = await baseline.listen()
const baselineTarget: Target = { url: baselineUrl.origin, requests: serviceTarget.requests }

async function seed(): Promise<readonly Record<string, string>[]> {
  const { database, packets } = service
  await saveCompanies(database, [{ cik: 320193, name: "Apple Inc.", sic: "3571", countryCode: "US" }])
  await saveListings(database, [
    {
      instrumentId: "AAPL",
      symbol: "AAPL",
      name: "Apple Inc.",
      exchange: "Nasdaq",
      countryCode: "US",
      cik: 320193,
      kind: "stock",
      sandbox: true,
      isin: null,
      canonical: true,
    },
  ])
  await publishAll(cloudflarePublishing(database, packets), [samplePublication])
  return callersOf(database, callers)
}

/** Sends a slice of requests over kept-alive connections and answers the seconds it took. */
async function seconds(target: Target, slice: number): Promise<number> {
  const started = performance.now()
  let next = slice * requestsPerSlice
  const end = next + requestsPerSlice
  const client = async () => {
    while (next < end) await get(target, target.requests[next++ % callers])
  }
  await Promise.all(Array.from({ length: connections }, client))
  return (performance.now() - started) / 1_000
}

function get(target: Target, request: Target["requests"][number] | undefined): Promise<void> {
  const { path = "/", headers = {} } = request ?? {}
  return new Promise((resolve, reject) => {
    const sent = http.get(`${target.url}${path}`, { agent, headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`answered ${response.statusCode}`))
      })
    })
    sent.on("error", reject)
  })
}

const bare: number[] = []
const served: number[] = []
for (let slice = 0; slice < warmSlices + slices; slice++) {
  const times = { bare: await seconds(baselineTarget, slice), served: await seconds(serviceTarget, slice) }
  if (slice < warmSlices) continue
  bare.push(times.bare)
  served.push(times.served)
}
await service.close()
await baseline.close()

const rate = (times: readonly number[]) => requestsPerSlice / median(times)
const ratio = rate(served) / rate(bare)
console.log(
  `warm GET /compliance ${rate(served).toFixed(0)} req/s, bare Worker ${rate(bare).toFixed(0)} req/s`,
)
console.log(`ratio ${ratio.toFixed(2)} (at least ${leastRatio})`)
process.exitCode = ratio >= leastRatio ? 0 : 1
