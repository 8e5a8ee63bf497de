import type { Caller } from "../../src/access/caller.ts"
import { isStranger } from "../../src/access/strangers.ts"
import type { EndpointName, ToolEndpoint } from "../../src/api/endpoints.ts"
import { type Invoked, invoke, type RawInput } from "../../src/api/invoke.ts"
import { type Admission, admit, type Identified } from "../../src/services/admit.ts"
import type { RequestPorts } from "../compose.ts"
import { publicOriginOf } from "../env.ts"
import { windowHeaders } from "../http/envelope.ts"
import type { RequestContext } from "../http/route.ts"
import { answerWhileCounted, placeOf } from "../http/while-counted.ts"
import { readArguments } from "./arguments.ts"
import { unauthorized } from "./guards.ts"
import { type RpcId, rpcCodes, rpcFailure, spentFailure, spentHeaders } from "./replies.ts"

/** One message that was counted, or refused because the allowance is spent. */
export interface CountedMessage {
  /** True if the message came without a key. */
  readonly isStranger: boolean
  readonly admission: Admission
  readonly ports: RequestPorts
  readonly requestId: string
  /** The origin of this service's pages. */
  readonly origin: string
  /** Answers the tool that the message calls, once; null if it calls none. Call it only for an admitted message. */
  readonly answer: (() => Promise<Invoked>) | null
}

/** The call of a tool, with its arguments as they were sent. */
export interface SentCall {
  readonly endpoint: ToolEndpoint
  readonly arguments: RawInput
}

/** The route under which a message is counted: its endpoint, or `mcp` if it calls none. */
export type CountedRoute = EndpointName | "mcp"

/** Counts one message against the key's allowances, and answers the tool that it calls meanwhile. */
export async function countMessage(
  identity: Identified,
  route: CountedRoute,
  call: SentCall | null,
  context: RequestContext,
): Promise<CountedMessage> {
  const { ports, requestId, request, env, url } = context
  const origin = publicOriginOf(env) ?? url.origin
  const shared = { isStranger: isStranger(identity), ports, requestId, origin }
  if (call === null) {
    const allowances = ports.allowancesNear(placeOf(request))
    return { ...shared, admission: await admit(allowances, identity, "mcp", route), answer: null }
  }
  const { endpoint } = call
  const counting = { channel: "mcp", route: endpoint } as const
  const work = async (early: RequestPorts, caller: Caller): Promise<Invoked> => {
    const input = readArguments(endpoint, call.arguments)
    return input.ok ? invoke(endpoint, early, caller, input.value) : input
  }
  const { admission, answer } = await answerWhileCounted(context, identity, counting, work)
  let answered: Promise<Invoked> | null = null
  const once = () => {
    answered ??= answer()
    return answered
  }
  return { ...shared, admission, answer: once }
}

/** The response to a message that was not admitted; null for an admitted one. */
export function refusedAdmission({ admission, requestId }: CountedMessage, id: RpcId): Response | null {
  if (admission.ok) return null
  if (admission.code === "unauthorized") return unauthorized(admission.message, null)
  if (admission.code === "rate_limit_exceeded") {
    return spentFailure(admission.message, admission.window, requestId, id)
  }
  return unavailable(admission.message, requestId, id)
}

/** A 503, because the store of keys or of counts is unreachable. */
export function unavailable(message: string, requestId: string, id: RpcId = null): Response {
  const data = { code: "service_unavailable", request_id: requestId }
  return rpcFailure(503, { code: rpcCodes.internalError, message, data }, id)
}

/** The state of the key's daily limit, and the wait if the limit is spent. */
export function admissionHeaders(admission: Admission): Readonly<Record<string, string>> {
  if (admission.ok) return windowHeaders(admission.window)
  return "window" in admission ? spentHeaders(admission.window) : {}
}
