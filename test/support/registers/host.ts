import type { IncomingMessage } from "node:http"
import type { TestProject } from "vitest/node"
import {
  type DartFault,
  type DartMirrorOptions,
  startDartMirror,
} from "../../../scripts/register-mirror/dart.ts"
import {
  type EdinetFault,
  type EdinetMirrorOptions,
  startEdinetMirror,
} from "../../../scripts/register-mirror/edinet.ts"
import {
  type EsefFault,
  type EsefMirrorOptions,
  startEsefMirror,
} from "../../../scripts/register-mirror/esef.ts"
import type { LoopbackServer } from "../../../scripts/support/loopback.ts"
import type { RegisterAbroad } from "../../../src/identifiers/registers.ts"
import { bodyOf, type Loopback, openLoopback } from "../loopback.ts"

/**
 * Tests inside workerd have no servers: this server runs stand-ins of the registers abroad.
 *
 *     POST /{register}      a stand-in of a plan, for example PlannedDart: { id, url }
 *     GET  /requests/{id}   path and query of every request so far
 */
interface PlannedFault<Fault> {
  /** A regular expression over path and query. The first match applies. */
  readonly path: string
  readonly fault: Fault
  /** How often the body of an answer is repeated, so that a plan need not contain a huge one. */
  readonly times?: number
}

type Planned<Options, Fault> = Omit<Options, "faults" | "port"> & {
  readonly faults?: readonly PlannedFault<Fault>[]
}

export type PlannedDart = Planned<DartMirrorOptions, DartFault>
export type PlannedEdinet = Planned<EdinetMirrorOptions, EdinetFault>
export type PlannedEdinetFault = PlannedFault<EdinetFault>
export type PlannedEsef = Planned<EsefMirrorOptions, EsefFault>

/** A stand-in for each register. */
export interface Plans extends Readonly<Record<RegisterAbroad, unknown>> {
  readonly dart: PlannedDart
  readonly edinet: PlannedEdinet
  readonly esef: PlannedEsef
}

interface StandIn extends LoopbackServer {
  readonly requests: readonly string[]
}

const start: { readonly [Name in keyof Plans]: (plan: Plans[Name]) => Promise<StandIn> } = {
  dart: ({ faults, ...options }) => startDartMirror({ ...options, faults: faultsOf(faults) }),
  edinet: ({ faults, ...options }) => startEdinetMirror({ ...options, faults: faultsOf(faults) }),
  esef: ({ faults, ...options }) => startEsefMirror({ ...options, faults: faultsOf(faults) }),
}

function faultsOf<Fault extends { readonly kind: string }>(planned: readonly PlannedFault<Fault>[] = []) {
  return (path: string): Fault | null => {
    const found = planned.find((each) => new RegExp(each.path).test(path))
    if (found === undefined) return null
    const { fault, times = 1 } = found
    return "body" in fault ? { ...fault, body: String(fault.body).repeat(times) } : fault
  }
}

const standIns: StandIn[] = []
let host: Loopback | null = null

export async function setup({ provide }: TestProject): Promise<void> {
  host = await openLoopback(carryOut)
  provide("registersHost", host.url)
}

export async function teardown(): Promise<void> {
  host?.stop()
  await Promise.all(standIns.map((standIn) => standIn.stop()))
}

async function carryOut(request: IncomingMessage): Promise<unknown> {
  const [, name = "", id] = (request.url ?? "/").split("/")
  if (id !== undefined) return standIns[Number(id)]?.requests
  const plan = JSON.parse((await bodyOf(request)).toString())
  const standIn = await start[name as keyof Plans](plan)
  return { id: standIns.push(standIn) - 1, url: standIn.url }
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server of stand-ins (test/support/registers/host.ts). */
    registersHost: string
  }
}
