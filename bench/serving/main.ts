/**
 * Warm `GET /compliance` compared with a bare Worker that makes one Durable Object call and returns as many bytes, in short
 * slices that alternate. Prints both throughputs and their ratio; exits with 1 below the limit.
 */
import { get } from "../load/script.ts"
import { type LoadTarget, loadSlice } from "../load/slices.ts"
import { serveBare } from "../load/targets.ts"
import { callersOf, startService } from "../support/harness.ts"
import { median } from "../support/median.ts"
import { publishApple } from "./sample.ts"

const ratioMin = 0.7
const warmSlices = 10
const slices = 40
const requestsPerSlice = 600
/** Enough keys and addresses that no limit per minute (500 a key) is reached. */
const callers = 100
const path = "/v1/instruments/AAPL/compliance"

const service = await startService()
await publishApple(service.target)
const senders = { live: await callersOf(service.target.database, callers), sandbox: [] }
const sample = await fetch(`${service.origin}${path}`, { headers: senders.live[0] ?? {} })
const body = await sample.text()
if (sample.status !== 200) throw new Error(`the service answered ${sample.status}: ${body}`)
const baseline = await serveBare({ [`GET ${path}`]: body.length }, { rows: "none" })

const requests = Array.from({ length: requestsPerSlice }, () => get("compliance", path))
const bare: number[] = []
const served: number[] = []
for (let slice = 0; slice < warmSlices + slices; slice++) {
  const rates = { bare: await rateOf(baseline.url, slice), served: await rateOf(service.origin, slice) }
  if (slice < warmSlices) continue
  bare.push(rates.bare)
  served.push(rates.served)
}
await service.stop()
await baseline.stop()

const ratio = median(served) / median(bare)
console.log(
  `warm GET /compliance ${median(served).toFixed(0)} req/s, bare Worker ${median(bare).toFixed(0)} req/s`,
)
console.log(`ratio ${ratio.toFixed(2)} (at least ${ratioMin})`)
process.exitCode = ratio >= ratioMin ? 0 : 1

/** Requests a second in one slice; throws unless all are answered with 200. */
async function rateOf(url: string, slice: number): Promise<number> {
  const target: LoadTarget = { url, checksStatus: true }
  const { perSecond, faults } = await loadSlice(target, requests, senders, slice * requestsPerSlice)
  if (faults.length > 0) throw new Error(faults[0])
  return perSecond
}
