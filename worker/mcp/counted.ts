import type { Identity } from "../../src/access/caller.ts"
import type { CountedRoute } from "../../src/access/window.ts"
import { type Admission, admit } from "../../src/services/admit.ts"
import type { RequestPorts } from "../compose.ts"
import { windowHeaders } from "../http/envelope.ts"
import type { RequestContext } from "../http/route.ts"
import { statusReporter } from "../http/status-reporter.ts"
import { unauthorized } from "./guards.ts"
import { type RpcId, rpcCodes, rpcFailure, spentFailure, spentHeaders } from "./replies.ts"

/** One message that was counted, or that nothing was left to count for. */
export interface Counted {
  readonly admission: Admission
  readonly ports: RequestPorts
  readonly requestId: string
  /** Tells how it was answered, as an HTTP status; only the first telling counts. */
  readonly tell: (status: number) => void
}

/** Counts one message against the key's allowances, and says whether it is admitted. */
export async function countMessage(
  identity: Identity,
  route: CountedRoute,
  context: RequestContext,
): Promise<Counted> {
  const { ports, requestId } = context
  const admission = await admit(ports.allowances, identity, "mcp", route)
  const teller = statusReporter(identity, admission, route, context)
  let isTold = false
  const tell = (status: number) => {
    if (!isTold) teller(status)
    isTold = true
  }
  return { admission, ports, requestId, tell }
}

/** The answer to a message that was not admitted; null when it was. */
export function refusedAdmission({ admission, requestId }: Counted, id: RpcId): Response | null {
  if (admission.ok) return null
  if (admission.code === "unauthorized") return unauthorized(admission.message)
  if (admission.code === "rate_limit_exceeded") {
    return spentFailure(admission.message, admission.window, requestId, id)
  }
  return unavailable(admission.message, requestId, id)
}

/** A store that keys or counts are in cannot be reached. */
export function unavailable(message: string, requestId: string, id: RpcId = null): Response {
  const data = { code: "service_unavailable", request_id: requestId }
  return rpcFailure(503, { code: rpcCodes.internalError, message, data }, id)
}

/** The state of the key's day, and the wait where it is spent. */
export function admissionHeaders(admission: Admission): Readonly<Record<string, string>> {
  if (admission.ok) return admission.window === null ? {} : windowHeaders(admission.window)
  return "window" in admission ? spentHeaders(admission.window) : {}
}
