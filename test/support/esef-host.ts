import { createServer, type IncomingMessage, type Server } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type EsefContent,
  type EsefFault,
  type EsefMirror,
  startEsefMirror,
} from "../../scripts/register-mirror/esef.ts"

/**
 * Tests inside workerd have no servers: this server runs stand-ins of filings.xbrl.org and GLEIF.
 *
 *     POST /mirrors             a stand-in of a PlannedMirror: { id, url }
 *     GET  /mirrors/{id}        the paths that were asked for, in order
 */
export interface PlannedMirror {
  readonly content: EsefContent
  readonly faults?: readonly PlannedEsefFault[]
}

/** A fault of all paths that match a regular expression. */
export interface PlannedEsefFault {
  readonly path: string
  readonly fault: EsefFault
}

const mirrors: EsefMirror[] = []
const host: Server = createServer((request, response) => {
  carryOut(request)
    .then((reply) => response.end(JSON.stringify(reply)))
    .catch((cause) => response.writeHead(500).end(String(cause)))
})

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const address = host.address()
  provide(
    "esefHost",
    `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
  )
}

export async function teardown(): Promise<void> {
  host.closeAllConnections()
  host.close()
  await Promise.all(mirrors.map((mirror) => mirror.stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, , id] = (request.url ?? "").split("/")
  if (id !== undefined) return mirrors[Number(id)]?.requests
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { content, faults = [] } = JSON.parse(Buffer.concat(chunks).toString()) as PlannedMirror
  const faultOf = (path: string) => faults.find((each) => new RegExp(each.path).test(path))?.fault ?? null
  const mirror = await startEsefMirror({ content, faults: faultOf })
  return { id: mirrors.push(mirror) - 1, url: mirror.url }
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of stand-ins (test/support/esef-host.ts). */
    esefHost: string
  }
}
