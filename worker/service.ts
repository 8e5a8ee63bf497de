import type { RateWindow } from "../src/access/window.ts"
import { compose } from "./compose.ts"
import type { Env } from "./env.ts"
import { spentByIp } from "./http/by-ip.ts"
import { openToOrigin } from "./http/cors.ts"
import { apiReplies } from "./http/envelope.ts"
import { originInstead } from "./http/origin.ts"
import {
  type GroupReplies,
  type RequestContext,
  type RouteGroup,
  type Sender,
  stranger,
} from "./http/route.ts"
import { matcherOf, type RouteMatch } from "./http/router.ts"
import { withSecurityHeaders } from "./http/security-headers.ts"
import type { IpLimitKind } from "./limits/ip-limit.ts"
import { logFailure } from "./log.ts"
import { memory } from "./memory.ts"
import type { Platform } from "./platform.ts"
import { routeGroups } from "./routes.ts"
import { webhookQueueEnding } from "./storage/queues.ts"
import { outageSeconds } from "./storage/read/current-cache.ts"

/** The whole Worker on one platform. Modules for screening are loaded when a task or message needs them. */
export function serviceIn(platform: Platform, groups: readonly [RouteGroup, ...RouteGroup[]] = routeGroups) {
  const door = frontDoor(groups)
  return {
    fetch: (request, env, execution) =>
      door({ request, env, execution, platform, requestId: crypto.randomUUID() }),
    scheduled: async (controller, env) => {
      const { runSchedule } = await import("./scheduled.ts")
      await runSchedule(controller, env, platform)
    },
    queue: async (batch, env) => {
      const { holdWhilePaused } = await import("./pause.ts")
      if (await holdWhilePaused(batch, env)) return
      if (batch.queue.endsWith(webhookQueueEnding)) {
        const { consumeDeliveries } = await import("./deliveries.ts")
        return consumeDeliveries(batch, env, platform)
      }
      const { consume } = await import("./queue.ts")
      await consume(batch, env)
    },
  } satisfies ExportedHandler<Env>
}

type IncomingRequest = Omit<RequestContext, "url" | "ports" | "isHead">

/**
 * Answers every request by the route table, and never throws. If a handler throws, the error is logged here
 * in full, and the response is the fixed outage reply of the group.
 */
export function frontDoor(groups: readonly [RouteGroup, ...RouteGroup[]]) {
  const match = matcherOf(groups)
  return async (incoming: IncomingRequest): Promise<Response> => {
    const { request } = incoming
    const url = new URL(request.url)
    const matched = await match(request, url)
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
        ? await firstAnswer(
            match,
            { ...incoming, request, isHead, url, ports: compose(env, platform) },
            replies,
          )
        : replies.wrongOrigin(origin, { request, requestId, url })
    const ageSeconds = outageSeconds(memory.current, Date.now())
    if (ageSeconds !== null) response.headers.set("Data-Age-Seconds", String(ageSeconds))
    return withSecurityHeaders(response, url, group.kind, group.formOrigins?.(platform.stripeUrl(env)))
  } catch (cause) {
    const { isNotSetUp, notSetUp, unreadyReply } = await import("./http/unready.ts")
    if (await isNotSetUp(cause, env)) return unreadyReply(incoming.request, notSetUp, requestId)
    logFailure(group.failureEvent, cause, { request_id: requestId, path: url.pathname })
    return withSecurityHeaders(replies.outage({ requestId, url }), url, group.kind, group.formOrigins?.(null))
  }
}

/** Answers the request, or returns null to pass it on. */
type Step = (
  match: RouteMatch,
  context: RequestContext,
  replies: GroupReplies,
) => Promise<Response | null> | Response | null

/** The checks of a request, in this order, after the limit of its sender and before its handler runs. */
const steps: readonly Step[] = [
  (_, context, replies) => replies.guard?.(context) ?? null,
  ({ kind }, context, replies) => (kind === "unknown_path" ? replies.notFound(context) : null),
  byOtherMethod,
  spentOnRoute,
]

async function firstAnswer(
  match: RouteMatch,
  context: RequestContext,
  replies: GroupReplies,
): Promise<Response> {
  const sender =
    match.kind === "route"
      ? ((await match.group.senderOf?.(context, match.parameters)) ?? stranger)
      : stranger
  const spent = await spentBySender(match, context, sender)
  if (spent !== null) return replies.tooMany(spent, context)
  for (const step of steps) {
    const response = await step(match, context, replies)
    if (response !== null) return response
  }
  if (match.kind !== "route") return replies.notFound(context)
  const key = sender.kind === "spent" ? null : sender.key
  return match.route.handle({ ...context, parameters: match.parameters, key })
}

/** Counts the request by its address, unless its sender is known. Returns the window that refuses it, or null. */
async function spentBySender({ group, kind }: RouteMatch, context: RequestContext, sender: Sender) {
  // A preflight has no key and costs nothing. Counting it would shut out the browsers of callers who have a
  // key.
  if (kind === "other_method" && group.senderOf !== undefined && isAnsweredOptions(group, context))
    return null
  if (sender.kind === "known") return null
  return sender.kind === "spent" ? sender.window : spentWindow(group.ipLimits, context)
}

function byOtherMethod(match: RouteMatch, context: RequestContext, replies: GroupReplies) {
  if (match.kind !== "other_method") return null
  return isAnsweredOptions(match.group, context)
    ? replies.options(match.allow)
    : replies.methodNotAllowed(match.allow, context)
}

async function spentOnRoute(match: RouteMatch, context: RequestContext, replies: GroupReplies) {
  if (match.kind !== "route" || match.route.ipLimit === undefined) return null
  const spent = await spentWindow([match.route.ipLimit], context)
  return spent === null ? null : replies.tooMany(spent, context)
}

function isAnsweredOptions({ answersOptions }: RouteGroup, { request }: RequestContext): boolean {
  return answersOptions && request.method === "OPTIONS"
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

function asGet(request: Request): Request {
  return new Request(request, { method: "GET" })
}

/** Cancels an unread body. Otherwise the runtime holds the response back until the body has arrived. */
async function cancelUnreadBody(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await request.body.cancel().catch(() => undefined)
}
