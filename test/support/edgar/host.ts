import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { TestProject } from "vitest/node"
import {
  type EdgarMirror,
  type Fault,
  placeInMirror,
  startMirror,
} from "../../../scripts/edgar-mirror/server.ts"
import { writeEdgarFolder } from "./folder/folder.ts"

/**
 * Tests inside workerd have no files and no servers: this server runs mirrors of EDGAR.
 *
 *     POST /mirrors                          a mirror of an empty folder: { id, url }
 *     PUT  /mirrors/{id}/file?at=PATH        puts the body under a path of EDGAR
 *     POST /mirrors/{id}/companies           writes companies of the starter universe: { ciks, through }
 *     PUT  /mirrors/{id}/faults              the faults, of which the first match applies: PlannedFault[]
 *     GET  /mirrors/{id}/requests            every request so far
 */
export interface PlannedFault {
  /** A regular expression over path and query. */
  readonly path: string
  /** The number of times that the fault occurs; by default, always. */
  readonly times?: number
  readonly fault: Fault
}

interface Hosted {
  readonly folder: string
  readonly mirror: EdgarMirror
  faults: { pattern: RegExp; left: number; fault: Fault }[]
}

const mirrors: Hosted[] = []
const root = mkdtempSync(join(tmpdir(), "edgar-host-"))
const host: Server = createServer((request, response) => {
  carryOut(request)
    .then((reply) => response.end(JSON.stringify(reply ?? null)))
    .catch((cause) => response.writeHead(500).end(String(cause)))
})

export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  const address = host.address()
  provide(
    "edgarHost",
    `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
  )
}

export async function teardown(): Promise<void> {
  host.closeAllConnections()
  host.close()
  await Promise.all(mirrors.map(({ mirror }) => mirror.stop()))
  rmSync(root, { recursive: true })
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host.invalid")
  const [, , id, order] = pathname.split("/")
  if (id === undefined) return await openMirror()
  const hosted = mirrors[Number(id)]
  if (hosted === undefined) throw new Error(`no mirror ${id}`)
  const body = await bodyOf(request)
  switch (order) {
    case "file":
      return putFile(hosted.folder, searchParams.get("at") ?? "", body)
    case "companies": {
      const { ciks, through } = JSON.parse(body.toString())
      return writeEdgarFolder(hosted.folder, ciks, through)
    }
    case "faults":
      hosted.faults = (JSON.parse(body.toString()) as PlannedFault[]).map(planned)
      return null
    case "requests":
      return hosted.mirror.requests
    default:
      throw new Error(`no order ${order}`)
  }
}

async function openMirror(): Promise<{ id: number; url: string }> {
  const id = mirrors.length
  const folder = join(root, String(id))
  mkdirSync(folder)
  const mirror = await startMirror({ folder, faults: ({ path }) => faultOf(mirrors[id], path) })
  mirrors[id] = { folder, mirror, faults: [] }
  return { id, url: mirror.url }
}

function planned({ path, times, fault }: PlannedFault): Hosted["faults"][number] {
  return { pattern: new RegExp(path), left: times ?? Number.POSITIVE_INFINITY, fault }
}

function faultOf(hosted: Hosted | undefined, path: string): Fault | null {
  const found = hosted?.faults.find(({ pattern, left }) => left > 0 && pattern.test(path))
  if (found === undefined) return null
  found.left--
  return found.fault
}

function putFile(folder: string, at: string, body: Uint8Array): null {
  const place = placeInMirror(folder, at)
  if (place === null) throw new Error(`no place for ${at}`)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, body)
  return null
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of mirrors (test/support/edgar/host.ts). */
    edgarHost: string
  }
}
