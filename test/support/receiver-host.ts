import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { TestProject } from "vitest/node"

/**
 * Tests inside workerd have no servers: this server receives their webhooks and resolves host names.
 *
 *     POST /NAME/MANNER      answers in a manner, below, and keeps the request under the name
 *     GET  /NAME             the requests under the name, oldest first: ReceivedRequest[]
 *     GET  /dns/ADDRESSES?name=&type=   resolves every name to these addresses, joined with commas;
 *                            `refused` and `none` give no address
 */
export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Manner = (response: ServerResponse) => void

const endless = (response: ServerResponse) => {
  const block = "x".repeat(65_536)
  const write = () => {
    while (!response.destroyed && response.write(block));
  }
  response.writeHead(200).on("drain", write)
  write()
}

/** A number as manner is a status. */
const manners: Readonly<Record<string, Manner>> = {
  "302": (response) => response.writeHead(302, { Location: "/redirected/200" }).end("elsewhere"),
  "429": (response) => response.writeHead(429, { "Retry-After": "120" }).end("slow down"),
  silent: () => undefined,
  cut: (response) => response.destroy(),
  endless,
  "then-silent": (response) => response.writeHead(200).write("begun"),
  "then-cut": (response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("begun")
    setTimeout(() => response.destroy(), 50)
  },
  binary: (response) => response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0x62])),
}

const received = new Map<string, ReceivedRequest[]>()
const host: Server = createServer((request, response) => {
  answer(request, response).catch((cause) => response.writeHead(500).end(String(cause)))
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host")
  const [, name = "", manner = ""] = pathname.split("/")
  if (name === "dns") return resolve(manner, searchParams, response)
  const kept = received.get(name) ?? []
  received.set(name, kept)
  if (request.method === "GET") return void response.end(JSON.stringify(kept))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
  )
  kept.push({ headers, body: Buffer.concat(chunks).toString() })
  const own = manners[manner]
  if (own === undefined)
    response.writeHead(Number(manner)).end(Number(manner) === 204 ? undefined : `answered ${manner}`)
  else own(response)
}

function resolve(addresses: string, query: URLSearchParams, response: ServerResponse): void {
  if (addresses === "refused") return void response.end(JSON.stringify({ Status: 2 }))
  if (addresses === "broken") return void response.end("<html>")
  const [type, isOfType] = query.get("type") === "A" ? [1, /\./] : [28, /^[^.]*$/]
  const named = addresses === "none" ? [] : addresses.split(",").filter((each) => isOfType.test(each))
  const records = named.map((data) => ({ name: query.get("name"), type, data }))
  const alias = { name: query.get("name"), type: 5, data: "alias.example.com." }
  response.end(JSON.stringify({ Status: named.length === 0 ? 3 : 0, Answer: [alias, ...records] }))
}

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening))
  const address = host.address()
  provide(
    "receiverHost",
    `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
  )
}

export function teardown(): void {
  host.closeAllConnections()
  host.close()
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of test/support/receiver-host.ts. */
    receiverHost: string
  }
}
