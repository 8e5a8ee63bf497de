/**
 * Warm `GET /compliance` compared with a bare Worker that makes one Durable Object call and returns a constant of the same
 * size. Prints both throughputs and their ratio; exits with 1 below the limit.
 */
import { createTestHarness } from "wrangler"
import { startService } from "../support/harness.ts"
import { median } from "../support/median.ts"
import { type SliceTarget, seconds, seedApple } from "./slices.ts"

const ratioMin = 0.7
const warmSlices = 10
const slices = 40
const requestsPerSlice = 600
/** Enough keys and addresses that no limit per minute (500 a key) is reached. */
const callers = 100

const service = await startService()
const serviceTarget: SliceTarget = {
  url: service.origin,
  requests: (await seedApple(service, callers)).map((headers) => ({
    path: "/v1/instruments/AAPL/compliance",
    headers,
  })),
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
        main: "bench/serving/baseline/worker.ts",
        compatibility_date: "2026-10-20",
        vars: { BODY: body },
        durable_objects: { bindings: [{ name: "BARE", class_name: "Bare" }] },
        migrations: [{ tag: "v1", new_sqlite_classes: ["Bare"] }],
      },
    },
  ],
})
const { url: baselineUrl } = await baseline.listen()
const baselineTarget: SliceTarget = { url: baselineUrl.origin, requests: serviceTarget.requests }

const bare: number[] = []
const served: number[] = []
for (let slice = 0; slice < warmSlices + slices; slice++) {
  const times = {
    bare: await seconds(baselineTarget, slice, requestsPerSlice),
    served: await seconds(serviceTarget, slice, requestsPerSlice),
  }
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
console.log(`ratio ${ratio.toFixed(2)} (at least ${ratioMin})`)
process.exitCode = ratio >= ratioMin ? 0 : 1
