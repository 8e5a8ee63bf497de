import type { Env } from "../env.ts"
import { apiReplies } from "../http/api-replies.ts"
import type { GroupReplies, RequestContext, Sender } from "../http/route.ts"
import { logEvent } from "../log.ts"

/**
 * `/operator` needs `Authorization: Bearer` with OPERATOR_TOKEN. Without it, and in a deployment without that secret, its
 * paths look like any other unknown path.
 */
export const operatorReplies: GroupReplies = {
  ...apiReplies,
  async guard(context) {
    if (await isOperator(context.request, context.env)) return null
    logRefused(context)
    return apiReplies.notFound(context)
  },
  notFound,
  methodNotAllowed: notFound,
}

/** Logs only the kind of command, because a stranger chose the rest of the path. */
function logRefused({ request, url, requestId }: RequestContext): void {
  const command = /^\/operator\/([a-z]{1,20})(?=\/|$)/.exec(url.pathname)?.[1] ?? "unknown"
  logEvent("operator_refused", { request_id: requestId, method: request.method, command })
}

/** The sender is known by the operators' token. */
export async function senderOfCommand({ request, env }: RequestContext): Promise<Sender> {
  return (await isOperator(request, env)) ? "known" : "unknown"
}

function notFound(): Response {
  return refusal(404, "no such path")
}

/** `{ error }`, for a person at a command line. */
export function refusal(status: number, error: string): Response {
  return reply(status, { error })
}

/** A response that no cache keeps. */
export function reply(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } })
}

const tokenLengthMin = 32

/** True when a request carries the operators' token. Always false when the configured token is missing or too short. */
export async function isOperator(request: Request, env: Pick<Env, "OPERATOR_TOKEN">): Promise<boolean> {
  const token = env.OPERATOR_TOKEN ?? ""
  const sent = /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1]
  if (token.length < tokenLengthMin || sent === undefined) return false
  const [left, right] = await Promise.all([digest(sent), digest(token)])
  return crypto.subtle.timingSafeEqual(left, right)
}

/** Digests have equal lengths, which the constant-time comparison requires. */
function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
}
