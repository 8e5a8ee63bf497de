import { identify } from "../../src/services/admit.ts"
import type { RouteContext } from "../http/route.ts"
import { unavailable } from "./counted.ts"
import { keyOf, unauthorized } from "./guards.ts"

/** The protocol's package takes some 50 ms of a processor to set up, and few isolates need it. */
const loaded = () => import("./keyed.ts")

/** Answers what is posted to `/mcp`. The body is read, and counted, only for a good key. */
export async function answerMcp(context: RouteContext): Promise<Response> {
  const key = keyOf(context.request)
  if (key.kind === "refused") return key.response
  const identity = await identify(context.ports, key)
  if (identity.ok) return (await loaded()).answerKeyed(context.request, identity.value, context)
  return identity.code === "unauthorized"
    ? unauthorized(identity.message)
    : unavailable(identity.message, context.requestId)
}
