import type { RateWindow } from "../../src/access/window.ts"
import { compose } from "../compose.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import { logFailure } from "../log.ts"
import { memory } from "../memory.ts"
import { outageSeconds } from "../storage/read/current-cache.ts"
import { apiReplies } from "./api-replies.ts"
import { spentByIp } from "./by-ip.ts"
import { openToOrigin } from "./cors.ts"
import { originInstead } from "./origin.ts"
import type { GroupReplies, RequestContext, RouteGroup } from "./route.ts"
import { matcherOf, type RouteMatch } from "./router.ts"
import { withSecurityHeaders } from "./security-headers.ts"

type IncomingRequest = Omit<RequestContext, "url" | "ports" | "isHead">

/**
 * Answers every request by the route table, and never throws: the origin, the limits of strangers' addresses, the group's
 * guard, 404, OPTIONS, 405, then the route's handler. A throw is logged here in full; the response is the fixed outage reply
 * of the group.
 */
export function frontDoor(groups: readonly [RouteGroup, ...RouteGroup[]]) {
  const match = matcherOf(groups)
  return async (incoming: IncomingRequest): Promise<Response> => {
    const { request } = incoming
    const url = new URL(request.url)
    const matched = match(request, url)
    const response = await answer(matched, incoming, url)
    if (matched.group.kind === "shared") openToOrigin(response, request)
    await cancelUnreadBody(request)
    return request.method === "HEAD" ? new Response(null, response) : response
  }
}

async function answer(match: RouteMatch, incoming: IncomingRequest, url: URL): Promise<Response> {
  const { group } = match
  const { requestId, env, platform } = incoming
  let replies: GroupReplies = apiReplies
  try {
    replies = await group.replies()
    const isHead = incoming.request.method === "HEAD"
    const request = isHead ? asGet(incoming.request) : incoming.request
    const origin = originInstead(url, group, env)
    const response =
      origin === null
        ? await respond(match, { ...incoming, request, isHead, url, ports: compose(env, platform) }, replies)
        : replies.wrongOrigin(origin, { request, requestId, url })
    const ageSeconds = outageSeconds(memory.current, Date.now())
    if (ageSeconds !== null) response.headers.set("Data-Age-Seconds", String(ageSeconds))
    return withSecurityHeaders(response, url, group.kind, group.formOrigins?.(platform.stripeUrl(env)))
  } catch (cause) {
    logFailure(group.failureEvent, cause, { request_id: requestId, path: url.pathname })
    return withSecurityHeaders(replies.outage({ requestId, url }), url, group.kind, group.formOrigins?.(null))
  }
}

async function respond(match: RouteMatch, context: RequestContext, replies: GroupReplies): Promise<Response> {
  const { group } = match
  const spent = await spentByStranger(match, context)
  if (spent !== null) return replies.tooMany(spent, context)
  const refused = (await replies.guard?.(context)) ?? null
  if (refused !== null) return refused
  if (match.kind === "unknown_path") return replies.notFound(context)
  if (match.kind === "other_method") {
    return isAnsweredOptions(group, context)
      ? replies.options(match.allow)
      : replies.methodNotAllowed(match.allow, context)
  }
  const { route, parameters } = match
  const spentOnRoute = route.ipLimit === undefined ? null : await spentWindow([route.ipLimit], context)
  return spentOnRoute === null
    ? route.handle({ ...context, parameters })
    : replies.tooMany(spentOnRoute, context)
}

function isAnsweredOptions({ answersOptions }: RouteGroup, { request }: RequestContext): boolean {
  return answersOptions && request.method === "OPTIONS"
}

/** Counts the request by its address, unless its sender is known. Returns the window that refuses it, or null. */
async function spentByStranger(
  { group, kind }: RouteMatch,
  context: RequestContext,
): Promise<RateWindow | null> {
  // A preflight carries no key, and costs nothing: counting it would shut out the browsers of callers who have one.
  if (kind === "other_method" && group.senderOf !== undefined && isAnsweredOptions(group, context))
    return null
  const sender = (kind === "route" && (await group.senderOf?.(context))) || "unknown"
  if (sender === "known") return null
  return sender === "unknown" ? spentWindow(group.ipLimits, context) : sender
}

/** Counts the request against each limit in turn. Returns the first window that refuses it, or null. */
async function spentWindow(
  kinds: readonly IpLimitKind[],
  { request, env, ports }: RequestContext,
): Promise<RateWindow | null> {
  for (const kind of kinds) {
    const spent = await spentByIp(kind, request, env, ports.clock.nowMilliseconds())
    if (spent !== null) return spent
  }
  return null
}

function asGet({ url, headers }: Request): Request {
  return new Request(url, { headers })
}

/** The runtime holds a response back until the request's body has arrived, unless that body is cancelled. */
async function cancelUnreadBody(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await request.body.cancel().catch(() => undefined)
}
