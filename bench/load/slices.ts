import autocannon, { type Client, type Request } from "autocannon"
import type { ScriptedRequest } from "./script.ts"

/** A slice of load by autocannon: the same requests to each service, as fast as it answers them. */

const connections = 16

export interface LoadTarget {
  readonly url: string
  /** False for a service that answers everything with 200. */
  readonly checksStatus: boolean
}

/** The keys that requests are sent with, each from an address of its own. */
export interface Senders {
  readonly live: readonly Readonly<Record<string, string>>[]
  readonly sandbox: readonly Readonly<Record<string, string>>[]
}

export interface Slice {
  readonly perSecond: number
  readonly milliseconds: readonly number[]
  /** Requests with an unexpected status or without a response. */
  readonly faults: readonly string[]
}

/**
 * The headers of a request. The keys of a sender take turns by `turn`, so that no key exceeds its allowance.
 */
export function headersOf(
  { headers, sender }: ScriptedRequest,
  senders: Senders,
  turn: number,
): Record<string, string> {
  if (typeof sender === "object") {
    return { ...senders.live[turn % senders.live.length], ...headers, "X-API-Key": sender.key }
  }
  const callers = senders[sender]
  return { ...callers[turn % callers.length], ...headers }
}

/**
 * Sends every request once. The rate is measured from the first answer to the last, so it does not include
 * the time for connecting. `turn`: the turn of the first request, which selects its key.
 */
export async function loadSlice(
  target: LoadTarget,
  requests: readonly ScriptedRequest[],
  senders: Senders,
  turn: number,
): Promise<Slice> {
  const milliseconds: number[] = []
  const faults: string[] = []
  let clients = 0
  let first = 0
  let last = 0
  const setupClient = (client: Client): void => {
    const connection = clients++
    const checkStatus = (scripted: ScriptedRequest, status: number): void => {
      if (target.checksStatus && status !== scripted.status)
        faults.push(`${scripted.method} ${scripted.path}: ${status}, not ${scripted.status}`)
    }
    client.setRequests(
      requests.flatMap((scripted, at) =>
        at % connections === connection
          ? requestOf(scripted, headersOf(scripted, senders, turn + at), (status) =>
              checkStatus(scripted, status),
            )
          : [],
      ),
    )
    client.on("response", (_status, _bytes, took) => {
      last = performance.now()
      if (milliseconds.length === 0) first = last
      milliseconds.push(took)
    })
  }
  const result = await autocannon({
    url: target.url,
    connections,
    amount: requests.length,
    sampleInt: 20,
    setupClient,
  })
  for (let lost = milliseconds.length; lost < requests.length; lost++)
    faults.push("a request without an answer")
  if (result.errors > 0)
    faults.push(`${result.errors} errors of connections, ${result.timeouts} of them timeouts`)
  return { perSecond: ((milliseconds.length - 1) * 1_000) / (last - first), milliseconds, faults }
}

function requestOf(
  { method, path, body }: ScriptedRequest,
  headers: Readonly<Record<string, string>>,
  onResponse: Request["onResponse"],
): Request {
  return { method, path, headers, ...(body !== null && { body }), onResponse }
}
