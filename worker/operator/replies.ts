import type { Env } from "../env.ts"
import { apiReplies } from "../http/envelope.ts"
import { type GroupReplies, type RequestContext, type Sender, stranger } from "../http/route.ts"
import { logEvent } from "../log.ts"

/**
 * `/operator` needs `Authorization: Bearer` with OPERATOR_TOKEN. A request without the token sees only
 * unknown paths, and so does every request to a deployment without that secret.
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

/** The sender is known if the request carries the operators' token. */
export async function senderOfCommand({ request, env }: RequestContext): Promise<Sender> {
  return (await isOperator(request, env)) ? { kind: "known", key: null } : stranger
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

/** True if a request carries the operators' token. False if the configured one is missing or too short. */
export async function isOperator(request: Request, env: Pick<Env, "OPERATOR_TOKEN">): Promise<boolean> {
  const token = env.OPERATOR_TOKEN ?? ""
  const sent = /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1]
  if (token.length < tokenLengthMin || sent === undefined) return false
  const [left, right] = await Promise.all([digest(sent), digest(token)])
  return crypto.subtle.timingSafeEqual(left, right)
}

/** The digest of a text. Constant-time comparison needs equal lengths, which digests have. */
function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
}
