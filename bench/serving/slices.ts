import http from "node:http"
import { publishAll } from "../../src/pipeline/rescreen/publication.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { cloudflarePublishing } from "../../worker/storage/write/publishing.ts"
import { callersOf, type RunningService } from "../support/harness.ts"
import { samplePublication } from "./sample.ts"

/** Load in short slices that alternate between targets, so that other work of the machine affects all alike. */

export interface LoadRequest {
  readonly method?: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface SliceTarget {
  readonly url: string
  /** Sent one after another, and again from the first. */
  readonly requests: readonly LoadRequest[]
}

const connections = 32
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })

/** Sends a slice of requests over kept-alive connections and returns the seconds it took. Throws unless all return 200. */
export async function seconds(target: SliceTarget, slice: number, requestsPerSlice: number): Promise<number> {
  const started = performance.now()
  let next = slice * requestsPerSlice
  const end = next + requestsPerSlice
  const client = async () => {
    while (next < end) await send(target.url, target.requests[next++ % target.requests.length])
  }
  await Promise.all(Array.from({ length: connections }, client))
  return (performance.now() - started) / 1_000
}

function send(url: string, request: LoadRequest | undefined): Promise<void> {
  const { method = "GET", path = "/", headers = {}, body } = request ?? {}
  return new Promise((resolve, reject) => {
    const sent = http.request(`${url}${path}`, { agent, method, headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    sent.on("error", reject)
    sent.end(body)
  })
}

/** Publishes one company of the sandbox, and returns the headers of so many callers. */
export async function seedApple(
  { database, packets }: RunningService,
  callers: number,
): Promise<readonly Record<string, string>[]> {
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
