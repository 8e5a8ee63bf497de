import type { IncomingMessage } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type EsefContent,
  type EsefFault,
  type EsefMirror,
  startEsefMirror,
} from "../../scripts/register-mirror/esef.ts"
import { bodyOf, type Loopback, openLoopback } from "./loopback.ts"

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
let host: Loopback | null = null

export async function setup({ provide }: TestProject): Promise<void> {
  host = await openLoopback(carryOut)
  provide("esefHost", host.url)
}

export async function teardown(): Promise<void> {
  host?.stop()
  await Promise.all(mirrors.map((mirror) => mirror.stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, , id] = (request.url ?? "").split("/")
  if (id !== undefined) return mirrors[Number(id)]?.requests
  const { content, faults = [] } = JSON.parse((await bodyOf(request)).toString()) as PlannedMirror
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
