import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { type LoopbackServer, listen } from "../support/loopback.ts"
import type { StandInAccount } from "./account.ts"
import { apiOf } from "./api.ts"
import type { ApiCall } from "./calls.ts"
import { type Outside, runtimeOf } from "./runtime.ts"

/** How the platform behaves otherwise than usual for one call. */
export type Fault =
  | { readonly kind: "refuses"; readonly status: number; readonly code: number; readonly message: string }
  /** The call takes effect, but the connection breaks before an answer. */
  | { readonly kind: "answer lost" }
  /** Nothing happens, and the connection breaks. */
  | { readonly kind: "lost" }
  /** Nothing happens, and no answer comes within this time. */
  | { readonly kind: "hangs"; readonly milliseconds: number }

export interface StandInOptions {
  readonly account: StandInAccount
  /** Mirrors of other hosts, by host: `{ "www.sec.gov": "http://127.0.0.1:8790" }`. */
  readonly outside?: Outside
  /** A fault of a call that arrives; null for none. */
  readonly faults?: (call: ApiCall) => Fault | null
  /**
   * Called after a call of the API, or a request to the Worker, has taken effect and before it is answered. The
   * path of a request to the Worker begins with its host.
   */
  readonly afterwards?: (call: ApiCall) => Promise<void> | void
  /** Ports; any free one if absent. */
  readonly apiPort?: number
  readonly edgePort?: number
}

/** Cloudflare on loopback: its API, and its edge, which passes requests for a custom domain to its Worker. */
export interface CloudflareStandIn {
  /** Belongs in CLOUDFLARE_API_BASE_URL. */
  readonly apiUrl: string
  readonly edgeUrl: string
  /** Every call so far. */
  readonly calls: readonly ApiCall[]
  stop(): Promise<void>
}

const base = "/client/v4"
const standInToken = /^Bearer .+/

/** Starts the stand-in. It runs the Worker that is uploaded to it. */
export async function startCloudflareStandIn(options: StandInOptions): Promise<CloudflareStandIn> {
  const { account, outside = {} } = options
  const runtime = runtimeOf(account, outside)
  const answer = apiOf(account, runtime)
  const calls: ApiCall[] = []
  const api = await serve(options.apiPort, async (request, response) => {
    const path = (request.url ?? "/").replace(base, "")
    const call = { method: request.method ?? "GET", path, ...(await contentOf(request)) }
    calls.push(call)
    if (!standInToken.test(request.headers.authorization ?? ""))
      return refuse(response, 401, 10000, "Authentication error")
    const fault = options.faults?.(call) ?? null
    if (fault?.kind === "refuses") return refuse(response, fault.status, fault.code, fault.message)
    if (fault?.kind === "hangs") {
      await sleep(fault.milliseconds, undefined, { ref: false })
      return void response.destroy()
    }
    if (fault?.kind === "lost") return void response.destroy()
    const answered = await answer(call)
    await options.afterwards?.(call)
    if (fault?.kind === "answer lost") return void response.destroy()
    await send(response, answered)
  })
  const edge = await serve(options.edgePort, async (request, response) => {
    const host = String(request.headers["x-stand-in-host"] ?? [...account.domains.keys()][0] ?? "")
    if (!account.domains.has(host)) return void response.destroy()
    const content = await contentOf(request)
    const { method = "GET", url = "/" } = request
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        ["host", "connection", "x-stand-in-host", "transfer-encoding", "content-length"].includes(name) ||
        value === undefined
          ? []
          : [[name, String(value)]],
      ),
    )
    const body = method === "GET" || method === "HEAD" ? null : content.body
    const answered = await runtime.fetch(`https://${host}${url}`, { method, headers, body })
    await options.afterwards?.({ method, path: `${host}${url}`, ...content })
    await send(response, answered)
  })
  return {
    apiUrl: `${api.url}${base}`,
    edgeUrl: edge.url,
    calls,
    async stop() {
      await Promise.all([api.stop(), edge.stop()])
      await runtime.stop()
    },
  }
}

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function serve(port: number | undefined, respond: Respond): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    respond(request, response).catch((cause: unknown) => {
      console.error(cause)
      response.destroy()
    })
  })
  // On a busy machine, a call could arrive while the server closes an idle connection.
  server.keepAliveTimeout = 0
  return listen(server, port)
}

async function contentOf(request: IncomingMessage): Promise<Pick<ApiCall, "contentType" | "body">> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return { contentType: request.headers["content-type"] ?? "", body: new Uint8Array(Buffer.concat(pieces)) }
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, { "Content-Type": "application/json" })
  response.end(JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }))
}

/** Sends an answer of the API or of the Worker. */
async function send(
  response: ServerResponse,
  answered: {
    readonly status: number
    readonly headers: Iterable<[string, string]>
    arrayBuffer(): Promise<ArrayBuffer>
  },
): Promise<void> {
  const headers = [...answered.headers].filter(
    ([name]) => !["content-encoding", "content-length"].includes(name),
  )
  response.writeHead(answered.status, Object.fromEntries(headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
}
