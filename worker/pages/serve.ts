import { pageCaller } from "../../src/access/caller.ts"
import { publicOriginOf } from "../env.ts"
import { noSuchPage, wrongAddress, wrongMethod } from "../html/problems.ts"
import { redirectTo } from "../http/origin.ts"
import { readerOf, signedInBy } from "../http/reader.ts"
import type { GroupReplies, RouteContext } from "../http/route.ts"
import type { OpenPageHandler, PageHandler } from "./context.ts"
import { outage, tooMany, unreachable } from "./problems.tsx"
import { showProblem } from "./reply.ts"
import { showShared } from "./shared.ts"

/** The reader for a refusal, which must not cause a look-up of the session. */
const signedOut = { reader: null }

/** Refusals as pages. */
export const pageReplies: GroupReplies = {
  wrongOrigin: (origin, { request, url }) =>
    request.method === "GET" ? redirectTo(origin, url) : showProblem(signedOut, wrongAddress),
  tooMany({ retryAfterSeconds }) {
    return showProblem(signedOut, tooMany(retryAfterSeconds), { "Retry-After": String(retryAfterSeconds) })
  },
  notFound: async (context) => showProblem({ reader: await readerOf(context) }, noSuchPage),
  options: (allow) => new Response(null, { status: 204, headers: { Allow: allow } }),
  methodNotAllowed: (allow) => showProblem(signedOut, wrongMethod(allow), { Allow: allow }),
  outage: ({ requestId }) => showProblem(signedOut, outage(requestId)),
}

/** Shows a page to its reader: a signed-in account, or a visitor. */
export async function servePage(show: PageHandler, context: RouteContext): Promise<Response> {
  const { env, ports } = context
  const signedIn = await signedInBy(context)
  if (signedIn === "unreachable") return showProblem(signedOut, unreachable)
  const caller = pageCaller(signedIn?.identity ?? null, ports.clock.nowMilliseconds())
  const reader = signedIn?.reader ?? null
  const shown = (request: Request) =>
    show({
      ...context,
      request,
      origin: publicOriginOf(env),
      caller,
      reader,
      isSignedIn: reader !== null,
      defaultMethodology: signedIn?.identity.defaultMethodology ?? null,
    })
  return signedIn === null ? showShared(context, shown) : shown(context.request)
}

/** Shows a page that is the same for every reader, even if no session can be looked up. */
export async function serveOpenPage(show: OpenPageHandler, context: RouteContext): Promise<Response> {
  return show({ ...context, origin: publicOriginOf(context.env), reader: await readerOf(context) })
}
