import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type LoopbackServer, listen } from "../support/loopback.ts"
import { type ApiAnswer, answerApi } from "./api.ts"
import { answerControl, type Controlled } from "./control.ts"
import { answerHosted } from "./pages.ts"
import { nowSeconds, type StandInEvent, signatureOf, standIn } from "./state.ts"

export interface StandInOptions {
  /** The address to which events are sent. Without an address none are sent. */
  readonly webhookUrl?: string
  /** The value of STRIPE_WEBHOOK_SECRET. */
  readonly webhookSecret: string
  /** If 0 or absent, any free port. */
  readonly port?: number
  /** Called with each event that is sent, and the response status; 0 if there was no response. */
  readonly log?: (event: StandInEvent, status: number) => void
}

/** The stand-in, for STRIPE_URL. It accepts any STRIPE_SECRET_KEY and any name in STRIPE_PRICE_PLUS. */
export type StripeStandIn = LoopbackServer

interface Server extends Controlled {
  readonly options: StandInOptions
  readonly sent: Set<string>
  readonly kept: Map<string, ApiAnswer>
  url: string
}

/**
 * Serves the parts of Stripe that this service uses, on loopback: the API under `/v1`, the hosted pages, and
 * `/control` for tests.
 */
export async function startStripeStandIn(options: StandInOptions): Promise<StripeStandIn> {
  const standing: Server = {
    options,
    webhookSecret: options.webhookSecret,
    state: standIn(),
    calls: [],
    failures: { times: 0, status: 500 },
    delays: [],
    isHeld: false,
    sent: new Set(),
    kept: new Map(),
    url: "",
    send: (event, header) => send(standing, event, header),
  }
  const server = createServer((request, response) => {
    respond(standing, request, response).catch(() => response.destroy())
  })
  const listening = await listen(server, options.port)
  standing.url = listening.url
  return listening
}

async function respond(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request
  const { pathname, searchParams: query } = new URL(url, server.url)
  const body = await bodyOf(request)
  if (pathname.startsWith("/v1/")) return answerCall(server, request, response, body)
  if (pathname.startsWith("/control/")) {
    const path = pathname.slice("/control".length)
    const reply = await answerControl(server, { method, path, query, body })
    await sendNew(server)
    return sendJson(response, reply === null ? 404 : 200, reply ?? { error: "no such path" })
  }
  const hosted = answerHosted(server.state, method, pathname)
  await sendNew(server)
  if (hosted === null) return sendJson(response, 404, { error: "no such page" })
  if (hosted.kind === "redirect") response.writeHead(303, { Location: hosted.url }).end()
  else response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(hosted.html)
}

/** Answers an API call, or fails if `/control` has set a failure. */
function answerCall(server: Server, request: IncomingMessage, response: ServerResponse, body: string): void {
  const { method = "GET", url = "/", headers } = request
  const form = new URLSearchParams(body)
  const idempotencyKey = headers["idempotency-key"]?.toString() ?? null
  const apiVersion = headers["stripe-version"]?.toString() ?? null
  server.calls.push({ method, path: url, form: Object.fromEntries(form), idempotencyKey, apiVersion })
  if (server.failures.times > 0) {
    server.failures.times -= 1
    fail(response, server.failures.status)
  } else if (!/^Bearer \S+$/.test(headers.authorization ?? "")) {
    sendJson(response, 401, { error: { type: "invalid_request_error", message: "No API key." } })
  } else {
    const { status, body: reply } = answerOnce(server, { method, url, form, idempotencyKey })
    const text = JSON.stringify(reply)
    setTimeout(() => sendText(response, status, text), server.delays.shift() ?? 0)
  }
}

/** Answers a call. If its idempotency key was used before, repeats that response. */
function answerOnce(
  { state, kept, url: pagesUrl }: Server,
  call: {
    readonly method: string
    readonly url: string
    readonly form: URLSearchParams
    readonly idempotencyKey: string | null
  },
): ApiAnswer {
  const { method, url, form, idempotencyKey } = call
  const before = idempotencyKey === null ? undefined : kept.get(idempotencyKey)
  if (before !== undefined) return before
  const { pathname, searchParams: query } = new URL(url, pagesUrl)
  const answer = answerApi(state, { method, path: pathname.slice("/v1".length), query, form, pagesUrl })
  if (idempotencyKey !== null) kept.set(idempotencyKey, answer)
  return answer
}

function fail(response: ServerResponse, status: number): void {
  if (status === 0) response.destroy()
  else sendJson(response, status, { error: { type: "api_error", message: "The stand-in was set to fail." } })
}

/** Sends new events in order, unless they are held. */
async function sendNew(server: Server): Promise<void> {
  const { state, sent, isHeld, webhookSecret } = server
  if (isHeld) return
  for (const event of state.events.filter(({ id }) => !sent.has(id))) {
    sent.add(event.id)
    await server.send(event, signatureOf(event.payload, webhookSecret, nowSeconds()))
  }
}

/** Sends an event. Returns the response status; 0 if there was no response. */
async function send({ options, sent }: Server, event: StandInEvent, header: string): Promise<number> {
  const { webhookUrl, log } = options
  if (webhookUrl === undefined) return 0
  sent.add(event.id)
  const headers = { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": header }
  const reply = await fetch(webhookUrl, { method: "POST", headers, body: event.payload }).catch(() => null)
  await reply?.body?.cancel()
  log?.(event, reply?.status ?? 0)
  return reply?.status ?? 0
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_of_the_stand_in" })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
