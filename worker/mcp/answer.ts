import { identify } from "../../src/services/admit.ts"
import { compose } from "../compose.ts"
import { publicOriginOf } from "../env.ts"
import { type RequestContext, refuseByIp } from "../http/serve.ts"
import { logFailure } from "../log.ts"
import { unavailable } from "./counted.ts"
import { keyOf, refuseByMethod, refuseByPlace, unauthorized } from "./doors.ts"
import { outage, rpcFailure } from "./replies.ts"

/** A request that has come in, and what it is called in the log. */
export interface ArrivedAtMcp extends Omit<RequestContext, "ports"> {
  readonly request: Request
}

/** Answers `/mcp`. Nothing is thrown. */
export async function answerMcp(arrived: ArrivedAtMcp): Promise<Response> {
  try {
    return await answer(arrived)
  } catch (cause) {
    logFailure("mcp_failed", cause, { request_id: arrived.requestId })
    return rpcFailure(500, outage(arrived.requestId))
  }
}

/** The protocol's package takes some 50 ms of a processor to set up, and most isolates are started by what is no MCP. */
const loaded = () => import("./keyed.ts")

/** The order of the doors: the address, where it was sent, how, by whom; only then is the body read, and counted. */
async function answer({ request, ...arrived }: ArrivedAtMcp): Promise<Response> {
  const { env, requestId } = arrived
  const context = { ...arrived, ports: compose(env) }
  const refused =
    (await refuseByIp("any", request, context)) ??
    refuseByPlace(request, publicOriginOf(env)) ??
    refuseByMethod(request)
  if (refused !== null) return refused
  const key = keyOf(request)
  if (key.kind === "refused") return key.response
  const identity = await identify(context.ports, key)
  if (identity.ok) return (await loaded()).answerKeyed(request, identity.value, context)
  return identity.code === "unauthorized"
    ? unauthorized(identity.message)
    : unavailable(identity.message, requestId)
}
