import { exports } from "cloudflare:workers"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { mcpPath } from "../../../worker/oauth/paths.ts"
import { site } from "./browser.ts"

/** The protocol revisions in these tests: the current one, and the last one with a handshake. */
export const eras = ["2026-07-28", "2025-11-25"] as const
export type Era = (typeof eras)[number]

export const endpoint = `${site}${mcpPath}`

let senders = 0

/** The headers of a request. Null for one that is not sent. */
type SentHeaders = Readonly<Record<string, string | null>>

/**
 * Posts to the Worker from its own IP address. A text or bytes as `body` are sent unchanged, anything else as
 * JSON.
 */
export function post(
  body: unknown,
  headers: SentHeaders = {},
  init: Pick<RequestInit, "method"> & { readonly url?: string } = {},
): Promise<Response> {
  senders += 1
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream
  const { url = endpoint, method = "POST" } = init
  return exports.default.fetch(url, {
    method,
    headers: sentOf({
      "CF-Connecting-IP": `10.60.${senders >> 8}.${senders & 255}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    }),
    ...(method !== "GET" && method !== "HEAD" && { body: isRaw ? body : JSON.stringify(body) }),
  })
}

function sentOf(headers: SentHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** Posts a request like clients of 2025. */
export function rpc(method: string, params: unknown = {}, id: unknown = 1) {
  return { jsonrpc: "2.0", id, method, params }
}

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
} as const

/** Posts a request like clients of 2026-07-28, with the revision in the message and in the headers. */
export function postModern(
  method: string,
  params: Readonly<Record<string, unknown>>,
  headers: SentHeaders,
): Promise<Response> {
  const named = params.name ?? params.uri
  return post(rpc(method, { ...params, _meta: envelope }), {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
    ...(typeof named === "string" && { "Mcp-Name": named }),
    ...headers,
  })
}

/** A client of the protocol's own project, connected to the Worker. */
export async function connected(key: string, era: Era, path = mcpPath): Promise<Client> {
  senders += 1
  const address = `10.61.${senders >> 8}.${senders & 255}`
  const mode = era === "2026-07-28" ? { pin: era } : ("legacy" as const)
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(path, endpoint), {
      fetch: (address, init) => exports.default.fetch(address, init),
      requestInit: { headers: { "X-API-Key": key, "CF-Connecting-IP": address } },
    }),
  )
  return client
}

interface RpcAnswer {
  readonly id?: unknown
  readonly result?: {
    readonly isError?: boolean
    readonly content?: readonly { readonly text: string }[]
    readonly structuredContent?: { readonly data: unknown; readonly meta: Record<string, unknown> }
  } & Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The status, the headers and the JSON-RPC answer. */
export async function readRpc(answering: Promise<Response>) {
  const response = await answering
  const { status, headers } = response
  return { status, headers, ...(await response.json<RpcAnswer>()) }
}

/** Calls a tool like a client of 2025. `text` is that of its result. */
export async function call(key: string, name: string, given: Readonly<Record<string, unknown>> = {}) {
  const posted = post(rpc("tools/call", { name, arguments: given }), { "X-API-Key": key })
  const { result, ...reply } = await readRpc(posted)
  return {
    ...reply,
    isError: result?.isError ?? false,
    text: result?.content?.[0]?.text ?? "",
    content: result?.structuredContent,
  }
}
