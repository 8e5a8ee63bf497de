import type { Caller } from "../../src/access/caller.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { statusOfError } from "../../src/contract/errors.ts"
import { type Outcome, refuse } from "../../src/outcome.ts"
import { type Admission, admit, identify } from "../../src/services/admit.ts"
import { lookUp } from "../../src/services/instrument.ts"
import { invoke, type RawInput } from "../../src/services/invoke.ts"
import type { RequestPorts } from "../compose.ts"
import { type Env, publicOriginOf } from "../env.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import type { Surroundings } from "../platform.ts"
import { spentByIp } from "./by-ip.ts"
import type { HeaderFields } from "./conditional.ts"
import { credentialOf } from "./credential.ts"
import { cachingOf, failure, success, windowHeaders } from "./envelope.ts"
import { type Reader, readerOf } from "./read.ts"
import { answerTeller } from "./tell.ts"

export interface RequestContext {
  readonly env: Env
  readonly ports: RequestPorts
  readonly requestId: string
  readonly surroundings: Surroundings
  /** Keeps the isolate awake for what is done after the answer. */
  readonly execution: Pick<ExecutionContext, "waitUntil">
}

/** What the doors know of one route of the table. */
interface Route {
  readonly name: EndpointName
  readonly declared: Endpoint
  readonly reader: Reader
}

interface Asked {
  readonly request: Request
  /** The named parts of the path as they were sent. */
  readonly parameters: Readonly<Record<string, string>>
}

export type Serve = (asked: Asked, context: RequestContext) => Promise<Response>

/** Answers one route of the table. */
export function serving(name: EndpointName): Serve {
  const declared: Endpoint = endpoints[name]
  const route = { name, declared, reader: readerOf(declared) }
  return (asked, context) =>
    declared.access === "key" ? serveKeyed(route, asked, context) : serveOpen(route, asked, context)
}

async function serveOpen(route: Route, asked: Asked, context: RequestContext): Promise<Response> {
  const refused = await refuseByIp("discovery", asked.request, context)
  if (refused !== null) return refused
  const input = readUrl(route, asked)
  if (!input.ok) return failure(input, context.requestId)
  return reply(route, asked, { caller: null, input: input.value, headers: {} }, context)
}

/**
 * Identify, count, then read what was sent and answer. What the path names is looked up meanwhile, but nothing is
 * answered, and no body is read, before admission.
 */
async function serveKeyed(route: Route, asked: Asked, context: RequestContext): Promise<Response> {
  const { env, ports, requestId } = context
  const identity = await identify(
    ports,
    credentialOf(asked.request, () => publicOriginOf(env)),
  )
  if (!identity.ok) return failure(identity, requestId)
  const url = readUrl(route, asked)
  if (url.ok) foresee(ports, url.value)
  const admission = await admit(ports.allowances, identity.value, "rest", route.name)
  const tell = answerTeller(identity.value, admission, route.name, context)
  try {
    const response = admission.ok
      ? await answerAdmitted(route, asked, { admission, url }, context)
      : failure(admission, requestId)
    tell(response.status)
    return response
  } catch (cause) {
    tell(statusOfError.internal_error)
    throw cause
  }
}

interface Prepared {
  readonly admission: Extract<Admission, { readonly ok: true }>
  readonly url: ReturnType<typeof readUrl>
}

async function answerAdmitted(
  route: Route,
  asked: Asked,
  { admission, url }: Prepared,
  context: RequestContext,
): Promise<Response> {
  const { requestId } = context
  const headers = admission.window === null ? {} : windowHeaders(admission.window)
  if (!url.ok) return failure(url, requestId, headers)
  const body = await route.reader.body(asked.request)
  if (!body.ok) return failure(body, requestId, headers)
  const input = { ...url.value, ...body.value }
  return reply(route, asked, { caller: admission.caller, input, headers }, context)
}

interface Admitted {
  readonly caller: Caller | null
  readonly input: RawInput
  readonly headers: HeaderFields
}

async function reply(
  { name, declared }: Route,
  { request }: Asked,
  { caller, input, headers }: Admitted,
  { ports, requestId }: RequestContext,
): Promise<Response> {
  const invoked = await invoke(name, ports, caller, input)
  return invoked.ok
    ? success(request, invoked, requestId, { ...cachingOf[declared.access], ...headers })
    : failure(invoked, requestId, headers)
}

function readUrl({ reader }: Route, { request, parameters }: Asked): Outcome<RawInput, "bad_request"> {
  return reader.url(parameters, new URL(request.url).search)
}

/** Starts reading the instrument that will be asked for; the service shares the read, and its failure. */
function foresee(ports: RequestPorts, input: RawInput): void {
  if (typeof input.symbol === "string") lookUp(ports.instruments, input.symbol).catch(() => undefined)
}

/** The refusal of the per-IP limit of this kind, or null. */
export async function refuseByIp(
  kind: IpLimitKind,
  request: Request,
  { env, ports, requestId }: RequestContext,
): Promise<Response | null> {
  const window = await spentByIp(kind, request, env, ports.clock.nowMilliseconds())
  if (window === null) return null
  const message = `Too many requests from this address: ${window.limit} a minute. Try again in ${window.retryAfterSeconds} seconds.`
  return failure({ ...refuse("rate_limit_exceeded", message), window }, requestId)
}
