import type { IncomingMessage } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type DartFault,
  type DartMirror,
  type DartWorld,
  startDartMirror,
} from "../../../scripts/register-mirror/dart.ts"
import { bodyOf, type Loopback, openLoopback } from "../loopback.ts"

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
let host: Loopback | null = null

export async function setup({ provide }: TestProject): Promise<void> {
  host = await openLoopback(carryOut)
  provide("dartHost", host.url)
}

export async function teardown(): Promise<void> {
  host?.stop()
  await Promise.all(mirrors.map((mirror) => mirror.stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, , id] = (request.url ?? "/").split("/")
  if (id !== undefined) return mirrors[Number(id)]?.requests
  const { fault, ...options } = JSON.parse((await bodyOf(request)).toString()) as HostedDart
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
