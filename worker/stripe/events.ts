import { handleStripeEvent } from "../../src/accounts/billing.ts"
import type { ErrorEnvelope } from "../../src/contract/envelope.ts"
import {
  type ErrorCode,
  statusOfError,
  tooLargeStatus,
  wrongOriginStatus,
} from "../../src/contract/errors.ts"
import { composeBilling } from "../compose-accounts.ts"
import { brokenOff, readChunks } from "../http/body.ts"
import { spentByIp } from "../http/by-ip.ts"
import { apiReplies, wrongOrigin } from "../http/envelope.ts"
import {
  type GroupReplies,
  type RequestContext,
  type RouteContext,
  type Sender,
  stranger,
} from "../http/route.ts"

const bodyBytesMax = 256 * 1_024

/** The error code of each refusal: 400, 404 and 503. */
const codeOf = {
  bad_signature: "bad_request",
  not_configured: "not_found",
  unreachable: "service_unavailable",
} as const

/** The refusals of the API without CORS headers, since no page of another origin needs this route. */
export const stripeReplies: GroupReplies = {
  ...apiReplies,
  wrongOrigin: (origin, { requestId }) =>
    refusal(requestId, "bad_request", wrongOrigin(origin), wrongOriginStatus),
  methodNotAllowed(allow, { requestId }) {
    const response = refusal(requestId, "method_not_allowed", `This path accepts ${allow}.`)
    response.headers.set("Allow", allow)
    return response
  },
}

/**
 * Lets through any event that may come from Stripe. If its signature is wrong, `answerStripe` counts the
 * request against the sender's IP address.
 */
export async function senderOfEvent({ request }: RequestContext): Promise<Sender> {
  return hasSignature(request) ? { kind: "known", key: null } : stranger
}

/** True for a header that has the form of Stripe's signatures. */
function hasSignature({ headers }: Request): boolean {
  return /^t=\d{1,12},(?:.+,)?v1=[0-9a-f]{64}(?:,|$)/.test(headers.get("Stripe-Signature") ?? "")
}

/**
 * `POST /stripe/webhook`. Responds 200 with the result of the event; 400 for an invalid or old signature and
 * for an interrupted body; 404 without billing; 413 for a body over 256 KiB. Responds 503 if Stripe or a
 * store is unreachable, after which Stripe sends the event again. If the limit of the address is spent,
 * responds 429 instead of a 400, 404 or 413.
 */
export async function answerStripe(context: RouteContext): Promise<Response> {
  const { request, env, platform, requestId } = context
  const chunks = await readChunks(request, bodyBytesMax)
  if (chunks === "too_large") {
    const message = `The body is larger than ${bodyBytesMax} bytes.`
    return refuseStranger(context, refusal(requestId, "bad_request", message, tooLargeStatus))
  }
  if (chunks === "broken_off") {
    return refuseStranger(context, refusal(requestId, "bad_request", brokenOff))
  }
  const signature = request.headers.get("Stripe-Signature")
  const payload = await new Blob([...chunks]).text()
  const handled = await handleStripeEvent(composeBilling(env, platform), { payload, signature })
  if (!handled.ok) {
    const response = refusal(requestId, codeOf[handled.code], handled.message)
    return handled.code === "unreachable" ? response : refuseStranger(context, response)
  }
  return reply(200, { data: { event: handled.value }, meta: { request_id: requestId } })
}

/** Counts a request whose signature failed. A request without a signature was counted before. */
async function refuseStranger(context: RouteContext, response: Response): Promise<Response> {
  const { request, env, ports } = context
  if (!hasSignature(request)) return response
  const spent = await spentByIp("any", request, env, ports.clock.nowMilliseconds())
  return spent === null ? response : stripeReplies.tooMany(spent, context)
}

function refusal(
  requestId: string,
  code: ErrorCode,
  message: string,
  status: number = statusOfError[code],
): Response {
  const body: ErrorEnvelope = { error: { code, message }, meta: { request_id: requestId } }
  return reply(status, body)
}

function reply(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } })
}
