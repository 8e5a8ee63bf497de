import type { Caller } from "../../src/access/caller.ts"
import type { RateWindow } from "../../src/access/window.ts"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { refuse } from "../../src/outcome.ts"
import { admit, identify } from "../../src/services/admit.ts"
import { lookUp } from "../../src/services/instrument.ts"
import { invoke, type RawInput } from "../../src/services/invoke.ts"
import type { RequestPorts } from "../compose.ts"
import type { Env } from "../env.ts"
import { type IpLimitKind, ipLimit } from "../limits/ip-limit.ts"
import { failure, success, windowHeaders } from "./envelope.ts"
import { readPath } from "./read.ts"

export interface RequestContext {
  readonly env: Env
  readonly ports: RequestPorts
  readonly requestId: string
}

/** Answers one route of the table. */
export async function serve(
  name: EndpointName,
  request: Request,
  parameters: Readonly<Record<string, string>>,
  context: RequestContext,
): Promise<Response> {
  if (endpoints[name].access === "key") return serveKeyed(name, request, parameters, context)
  const refused = await refuseByIp("discovery", request, context)
  return refused ?? reply(name, { caller: null, window: null, input: {} }, context)
}

/** Identify, then count; what can be looked up meanwhile is looked up, but nothing is answered before admission. */
async function serveKeyed(
  name: EndpointName,
  request: Request,
  parameters: Readonly<Record<string, string>>,
  context: RequestContext,
): Promise<Response> {
  const { ports, requestId } = context
  const identity = await identify(ports, request.headers.get("X-API-Key"))
  if (!identity.ok) return failure(identity, requestId)
  const input = readPath(parameters)
  if (input.ok) foresee(ports, input.value)
  const admission = await admit(ports.allowances, identity.value, "rest")
  if (!admission.ok) return failure(admission, requestId)
  const { caller, window } = admission
  if (!input.ok) return failure(input, requestId, windowHeaders(window))
  return reply(name, { caller, window, input: input.value }, context)
}

interface Admitted {
  readonly caller: Caller | null
  readonly window: RateWindow | null
  readonly input: RawInput
}

async function reply(name: EndpointName, admitted: Admitted, context: RequestContext): Promise<Response> {
  const { caller, window, input } = admitted
  const invoked = await invoke(name, context.ports, caller, input)
  const headers = window === null ? {} : windowHeaders(window)
  return invoked.ok
    ? success(invoked.data, invoked.meta, context.requestId, headers)
    : failure(invoked, context.requestId, headers)
}

/** Starts reading the instrument that will be asked for; the service shares the read, and its failure. */
function foresee(ports: RequestPorts, input: RawInput): void {
  if (typeof input.symbol === "string") lookUp(ports.instruments, input.symbol).catch(() => undefined)
}

/** The memory of this isolate. */
const ipLimits = { any: ipLimit("any"), discovery: ipLimit("discovery") } as const

/** The refusal of the per-IP limit of this kind, or null. */
export async function refuseByIp(
  kind: IpLimitKind,
  request: Request,
  { env, ports, requestId }: RequestContext,
): Promise<Response | null> {
  const binding = kind === "any" ? env.IP_LIMIT : env.DISCOVERY_IP_LIMIT
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown"
  const window = await ipLimits[kind].refusingWindow(binding, address, ports.clock.nowMilliseconds())
  if (window === null) return null
  const message = `Too many requests from this address: ${window.limit} a minute. Try again in ${window.retryAfterSeconds} seconds.`
  return failure({ ...refuse("rate_limit_exceeded", message), window }, requestId)
}
