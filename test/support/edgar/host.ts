import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { TestProject } from "vitest/node"
import {
  type EdgarMirror,
  type Fault,
  placeInMirror,
  startMirror,
} from "../../../scripts/edgar-mirror/server.ts"
import { bodyOf, type Loopback, openLoopback } from "../loopback.ts"
import { writeEdgarFolder } from "./folder/folder.ts"

/**
 * Tests inside workerd have no files and no servers: this server runs mirrors of EDGAR.
 *
 *     POST /mirrors                          a mirror of an empty folder: { id, url }
 *     PUT  /mirrors/{id}/file?at=PATH        puts the body under a path of EDGAR
 *     POST /mirrors/{id}/companies           writes companies of the starter universe: { filers, through }
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
let host: Loopback | null = null

export async function setup({ provide }: TestProject): Promise<void> {
  host = await openLoopback(carryOut)
  provide("edgarHost", host.url)
}

export async function teardown(): Promise<void> {
  host?.stop()
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
      const { filers, through } = JSON.parse(body.toString())
      return writeEdgarFolder(hosted.folder, filers, through)
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

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of mirrors (test/support/edgar/host.ts). */
    edgarHost: string
  }
}
