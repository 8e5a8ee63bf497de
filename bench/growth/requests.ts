import http from "node:http"
import { median } from "../support/harness.ts"

/** One request to the service; with a body it is a POST of JSON. */
export interface Asked {
  readonly path: string
  readonly body?: unknown
}

/** A service and whom it is asked by, in turn, so that no caller's minute is ever spent. */
export interface Asking {
  readonly origin: string
  readonly callers: readonly Record<string, string>[]
}

/** Sends the same requests a slice. */
export interface Side {
  readonly asking: Asking
  readonly requests: readonly Asked[]
}

export interface Pace {
  /** Milliseconds from sending a request to the end of its answer. */
  readonly p50: number
  readonly perSecond: number
}

export interface Compared {
  readonly first: Pace
  readonly second: Pace
  /** Time of the second by the time of the first, each the median of its slices. */
  readonly ratio: number
}

const connections = 2
const warmSlices = 2
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
let sent = 0

/** Many short slices, turn about, so that whatever else the machine does falls on both alike. */
export async function compare(
  first: Side,
  second: Side,
  { slices, repeats }: { readonly slices: number; readonly repeats: number },
): Promise<Compared> {
  const times = { first: [] as Slice[], second: [] as Slice[] }
  for (let slice = 0; slice < warmSlices + slices; slice++) {
    const one = await runSlice(first, repeats)
    const other = await runSlice(second, repeats)
    if (slice < warmSlices) continue
    times.first.push(one)
    times.second.push(other)
  }
  const paces = { first: paceOf(times.first), second: paceOf(times.second) }
  return { ...paces, ratio: paces.first.perSecond / paces.second.perSecond }
}

interface Slice {
  readonly seconds: number
  readonly latencies: readonly number[]
}

function paceOf(slices: readonly Slice[]): Pace {
  const requests = slices[0]?.latencies.length ?? 0
  return {
    p50: median(slices.flatMap(({ latencies }) => latencies)),
    perSecond: requests / median(slices.map(({ seconds }) => seconds)),
  }
}

async function runSlice({ asking, requests }: Side, repeats: number): Promise<Slice> {
  const waiting = Array.from({ length: repeats }, () => requests).flat()
  const latencies: number[] = []
  const began = performance.now()
  const client = async () => {
    for (let asked = waiting.pop(); asked !== undefined; asked = waiting.pop()) {
      const asks = performance.now()
      await send(asking, asked)
      latencies.push(performance.now() - asks)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  return { seconds: (performance.now() - began) / 1_000, latencies }
}

function send({ origin, callers }: Asking, { path, body }: Asked): Promise<void> {
  const caller = callers[sent++ % callers.length]
  const json = body === undefined ? null : JSON.stringify(body)
  const options =
    json === null
      ? { agent, headers: { ...caller } }
      : { agent, method: "POST", headers: { ...caller, "Content-Type": "application/json" } }
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, options, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path} ${json ?? ""} answered ${response.statusCode}`))
      })
    })
    request.on("error", reject)
    request.end(json ?? undefined)
  })
}
