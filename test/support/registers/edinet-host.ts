import { createServer, type IncomingMessage, type Server } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type EdinetFault,
  type EdinetMirror,
  type EdinetMirrorOptions,
  startEdinetMirror,
} from "../../../scripts/register-mirror/edinet.ts"

/**
 * Tests inside workerd have no servers: this server runs stand-ins of EDINET.
 *
 *     POST /mirrors                a stand-in, with the options of PlannedMirror: { id, url }
 *     GET  /mirrors/{id}           every request so far
 */
export interface PlannedMirror extends Omit<EdinetMirrorOptions, "faults" | "port"> {
  /** Faults of the requests whose path matches a regular expression. */
  readonly faults: readonly { readonly path: string; readonly fault: EdinetFault }[]
}

const mirrors: EdinetMirror[] = []
const host: Server = createServer((request, response) => {
  carryOut(request)
    .then((reply) => response.end(JSON.stringify(reply)))
    .catch((cause) => response.writeHead(500).end(String(cause)))
})

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const address = host.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  provide("edinetHost", `http://127.0.0.1:${port}`)
}

export async function teardown(): Promise<void> {
  host.closeAllConnections()
  host.close()
  await Promise.all(mirrors.map(({ stop }) => stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, , id] = (request.url ?? "/").split("/")
  if (id !== undefined) return mirrors[Number(id)]?.requests ?? []
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { faults, ...options } = JSON.parse(Buffer.concat(chunks).toString()) as PlannedMirror
  const mirror = await startEdinetMirror({
    ...options,
    faults: (path) => faults.find((planned) => new RegExp(planned.path).test(path))?.fault ?? null,
  })
  return { id: mirrors.push(mirror) - 1, url: mirror.url }
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of stand-ins (test/support/registers/edinet-host.ts). */
    edinetHost: string
  }
}
