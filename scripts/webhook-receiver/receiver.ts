import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Webhook, WebhookVerificationError } from "standardwebhooks"
import { type LoopbackServer, listen } from "../support/loopback.ts"

export interface ReceiverOptions {
  /** The webhook's secret when created or rotated: `whsec_` and base64. Throws if it is not base64. */
  readonly secret: string
  /** If 0, any free port. */
  readonly port: number
  /** The status of every response to an event. `none`: no response, so that the sender times out. */
  readonly answer: number | "none"
  /** Called with one line for each request. */
  readonly log: (line: string) => void
}

const bodyBytesMax = 256 * 1_024

/** Receives webhooks on loopback, at any path. A wrong signature gets 400, whatever `answer` is. */
export function startWebhookReceiver(options: ReceiverOptions): Promise<LoopbackServer> {
  const verifier = new Webhook(options.secret)
  const known = new Set<string>()
  const server = createServer((request, response) => {
    receive({ ...options, verifier, known }, request, response).catch(() => response.destroy())
  })
  return listen(server, options.port)
}

interface Receiver extends ReceiverOptions {
  readonly verifier: Webhook
  /** The ids of the events received. */
  readonly known: Set<string>
}

async function receive(
  receiver: Receiver,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { answer, known, log } = receiver
  if (request.method !== "POST") return reply(response, 405, "Send events with POST.")
  const body = await bodyOf(request)
  if (body === null) return reply(response, 413, `The body is larger than ${bodyBytesMax} bytes.`)
  const id = headerOf(request, "webhook-id")
  const problem = problemOf(receiver, request, body)
  if (problem !== null) {
    log(`refused   ${problem}  ${id}`)
    return reply(response, 400, problem)
  }
  log(`${known.has(id) ? "again     " : "verified  "}${lineOf(body, id)}`)
  known.add(id)
  if (answer !== "none") reply(response, answer, answer < 300 ? "" : `Answered ${answer}, as --answer says.`)
}

/** Returns why the request is not from the holder of the secret; null if it is. */
function problemOf({ verifier }: Receiver, request: IncomingMessage, body: string): string | null {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
  const headers = Object.fromEntries(names.map((name) => [name, headerOf(request, name)]))
  try {
    verifier.verify(body, headers)
    return null
  } catch (cause) {
    return cause instanceof WebhookVerificationError ? cause.message : "The body is not JSON"
  }
}

/** Prints `verdict.changed  ID  {"id":"7",...}`. */
function lineOf(body: string, id: string): string {
  const { type, data }: { readonly type?: unknown; readonly data?: unknown } = JSON.parse(body)
  return `${String(type)}  ${id}  ${JSON.stringify(data)}`
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return headers[name]?.toString() ?? ""
}

/** Reads the body; null if it is over the limit. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Sends a reply. A redirect needs a target, which is this receiver. */
function reply(response: ServerResponse, status: number, text: string): void {
  const location = status >= 300 && status < 400 ? { Location: "/" } : {}
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...location }).end(text)
}
