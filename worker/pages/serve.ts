import { pageCaller } from "../../src/access/visitor.ts"
import { identify } from "../../src/services/admit.ts"
import { publicOriginOf } from "../env.ts"
import { noSuchPage, wrongAddress, wrongMethod } from "../html/problems.ts"
import { readCookie } from "../http/cookies.ts"
import { redirectTo } from "../http/origin.ts"
import type { GroupReplies, RequestContext, RouteContext } from "../http/route.ts"
import type { PageHandler } from "./context.ts"
import { outage, tooMany, unreachable } from "./problems.ts"
import { showProblem } from "./reply.ts"

/** Refusals as pages. */
export const pageReplies: GroupReplies = {
  wrongOrigin: (origin, { request, url }) =>
    request.method === "GET" ? redirectTo(origin, url) : showProblem(wrongAddress),
  tooMany({ retryAfterSeconds }) {
    return showProblem(tooMany(retryAfterSeconds), { "Retry-After": String(retryAfterSeconds) })
  },
  notFound: () => showProblem(noSuchPage),
  options: (allow) => new Response(null, { status: 204, headers: { Allow: allow } }),
  methodNotAllowed: (allow) => showProblem(wrongMethod(allow), { Allow: allow }),
  outage: ({ requestId }) => showProblem(outage(requestId)),
}

/** Shows a page to its reader: the account that is signed in, or a visitor. */
export async function servePage(show: PageHandler, context: RouteContext): Promise<Response> {
  const { env, ports } = context
  const origin = publicOriginOf(env)
  const identity = await readerOf(context, origin)
  if (identity === "unreachable") return showProblem(unreachable)
  const caller = pageCaller(identity, ports.clock.nowMilliseconds())
  return show({ ...context, origin, caller, isSignedIn: identity !== null })
}

/** The account that is signed in; null for a visitor. */
async function readerOf({ request, ports }: RequestContext, origin: string | null) {
  const token = origin === null ? null : readCookie(request, "session", origin)
  if (token === null) return null
  const identity = await identify(ports, { kind: "session", token })
  if (identity.ok) return identity.value
  return identity.code === "service_unavailable" ? "unreachable" : null
}
