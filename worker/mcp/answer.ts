import { strangerIdentity } from "../../src/access/strangers.ts"
import { identifyKey } from "../../src/services/admit.ts"
import { countedSender } from "../http/by-ip.ts"
import type { RouteContext } from "../http/route.ts"
import { isAccessToken, resourceMetadataOf } from "../oauth/paths.ts"
import { unavailable } from "./counted.ts"
import { keyOf, unauthorized } from "./guards.ts"

/** Loaded on first use. The package needs about 50 ms of CPU to set up, and few isolates use it. */
const loaded = () => import("./keyed.ts")

const badToken = "The access token is not valid, has expired, or was ended. Sign in again."

/** Answers a POST to `/mcp`. The body is read and counted only if the key is valid, or if there is none. */
export async function answerMcp(context: RouteContext): Promise<Response> {
  const sent = keyOf(context)
  if (sent.kind === "refused") return sent.response
  if (sent.kind === "none") {
    const stranger = strangerIdentity(countedSender(context.request))
    return (await loaded()).answerKeyed(context.request, stranger, context)
  }
  const identity = identifyKey(context.ports, context.key ?? { kind: "unknown" })
  if (identity.ok) return (await loaded()).answerKeyed(context.request, identity.value, context)
  return identity.code === "unauthorized"
    ? unauthorized(isAccessToken(sent.text) ? badToken : identity.message, resourceMetadataOf(context.env))
    : unavailable(identity.message, context.requestId)
}
