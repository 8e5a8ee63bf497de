import type { Identity } from "../../src/access/caller.ts"
import type { EndpointName } from "../../src/api/endpoints.ts"
import { type Admission, admit } from "../../src/services/admit.ts"
import type { RequestPorts } from "../compose.ts"
import { windowHeaders } from "../http/envelope.ts"
import type { RequestContext } from "../http/route.ts"
import { unauthorized } from "./guards.ts"
import { type RpcId, rpcCodes, rpcFailure, spentFailure, spentHeaders } from "./replies.ts"

/** One message that was counted, or refused because the allowance is spent. */
export interface CountedMessage {
  readonly admission: Admission
  readonly ports: RequestPorts
  readonly requestId: string
}

/** The route under which a message is counted: its endpoint, or `mcp` if it calls none. */
export type CountedRoute = EndpointName | "mcp"

/** Counts one message against the key's allowances. */
export async function countMessage(
  identity: Identity,
  route: CountedRoute,
  { ports, requestId }: RequestContext,
): Promise<CountedMessage> {
  const admission = await admit(ports.allowances, identity, "mcp", route)
  return { admission, ports, requestId }
}

/** The response to a message that was not admitted; null for an admitted one. */
export function refusedAdmission({ admission, requestId }: CountedMessage, id: RpcId): Response | null {
  if (admission.ok) return null
  if (admission.code === "unauthorized") return unauthorized(admission.message)
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
