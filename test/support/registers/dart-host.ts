import { createServer, type IncomingMessage, type Server } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type DartFault,
  type DartMirror,
  type DartWorld,
  startDartMirror,
} from "../../../scripts/register-mirror/dart.ts"

/**
 * Tests inside workerd have no servers: this server runs stand-ins for Open DART.
 *
 *     POST /mirrors                a stand-in: HostedDart; answers { id, url }
 *     GET  /mirrors/{id}/requests  path and query of every request so far
 */
export interface HostedDart {
  readonly world: DartWorld
  readonly key: string
  readonly requestsMax?: number
  /** The fault of requests whose path and query match the regular expression. */
  readonly fault?: { readonly path: string; readonly fault: DartFault }
}

const mirrors: DartMirror[] = []
const host: Server = createServer((request, response) => {
  carryOut(request)
    .then((reply) => response.end(JSON.stringify(reply ?? null)))
    .catch((cause) => response.writeHead(500).end(String(cause)))
})

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const address = host.address()
  provide(
    "dartHost",
    `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
  )
}

export async function teardown(): Promise<void> {
  host.closeAllConnections()
  host.close()
  await Promise.all(mirrors.map((mirror) => mirror.stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, , id] = (request.url ?? "/").split("/")
  if (id !== undefined) return mirrors[Number(id)]?.requests
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { fault, ...options } = JSON.parse(Buffer.concat(chunks).toString()) as HostedDart
  const pattern = fault === undefined ? null : new RegExp(fault.path)
  const faults = (path: string) => (fault !== undefined && pattern?.test(path) ? fault.fault : null)
  const mirror = await startDartMirror({ ...options, faults })
  mirrors.push(mirror)
  return { id: mirrors.length - 1, url: mirror.url }
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of stand-ins for Open DART. */
    dartHost: string
  }
}
