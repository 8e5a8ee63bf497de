import type { IncomingMessage } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type EdinetFault,
  type EdinetMirror,
  type EdinetMirrorOptions,
  startEdinetMirror,
} from "../../../scripts/register-mirror/edinet.ts"
import { bodyOf, type Loopback, openLoopback } from "../loopback.ts"

/**
 * Tests inside workerd have no servers: this server runs stand-ins of EDINET.
 *
 *     POST /mirrors                a stand-in, with the options of PlannedMirror: { id, url }
 *     GET  /mirrors/{id}           every request so far
 */
export interface PlannedMirror extends Omit<EdinetMirrorOptions, "faults" | "port"> {
  /** Faults of the requests whose path matches a regular expression. */
  readonly faults: readonly PlannedEdinetFault[]
}

export interface PlannedEdinetFault {
  readonly path: string
  readonly fault: EdinetFault
  /** How often the body of an answer is repeated, so that a plan need not contain a huge one. */
  readonly times?: number
}

const mirrors: EdinetMirror[] = []
let host: Loopback | null = null

export async function setup({ provide }: TestProject): Promise<void> {
  host = await openLoopback(carryOut)
  provide("edinetHost", host.url)
}

export async function teardown(): Promise<void> {
  host?.stop()
  await Promise.all(mirrors.map(({ stop }) => stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, , id] = (request.url ?? "/").split("/")
  if (id !== undefined) return mirrors[Number(id)]?.requests ?? []
  const { faults, ...options } = JSON.parse((await bodyOf(request)).toString()) as PlannedMirror
  const mirror = await startEdinetMirror({
    ...options,
    faults: (path) => repeated(faults.find((planned) => new RegExp(planned.path).test(path))),
  })
  return { id: mirrors.push(mirror) - 1, url: mirror.url }
}

function repeated({ fault, times = 1 }: Partial<PlannedEdinetFault> = {}): EdinetFault | null {
  return fault?.kind === "answer" ? { ...fault, body: fault.body.repeat(times) } : (fault ?? null)
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of stand-ins (test/support/registers/edinet-host.ts). */
    edinetHost: string
  }
}
