import { handleStripeEvent } from "../../src/accounts/billing.ts"
import type { ErrorEnvelope } from "../../src/contract/envelope.ts"
import { type ErrorCode, statusOfError, tooLargeStatus } from "../../src/contract/errors.ts"
import { composeBilling } from "../compose.ts"
import type { Env } from "../env.ts"
import { brokenOff, readChunks } from "../http/body.ts"
import type { Surroundings } from "../platform.ts"

/** Where Stripe sends its events. */
export const webhookPath = "/stripe/webhook"

const bodyBytesMax = 256 * 1_024

interface WebhookContext {
  readonly env: Env
  readonly surroundings: Surroundings
  readonly requestId: string
}

/** The error code of each refusal: 400, 404 and 503. */
const codeOf = {
  bad_signature: "bad_request",
  not_configured: "not_found",
  unreachable: "service_unavailable",
} as const

/**
 * `POST /stripe/webhook`: 200 with what became of the event, 400 for a signature that is not Stripe's or is old and for a
 * body that broke off, 413 for one over 256 KiB, 503 while Stripe or a store is out of reach, after which Stripe sends it
 * again. A service without billing has no such path. No page of another origin has any business here: no CORS headers.
 */
export async function answerWebhook(
  request: Request,
  { env, surroundings, requestId }: WebhookContext,
): Promise<Response> {
  const refused = (code: ErrorCode, message: string, status: number = statusOfError[code]) => {
    const body: ErrorEnvelope = { error: { code, message }, meta: { request_id: requestId } }
    return reply(status, body)
  }
  if (request.method !== "POST") {
    const response = refused("method_not_allowed", "This path takes POST.")
    response.headers.set("Allow", "POST")
    return response
  }
  const chunks = await readChunks(request, bodyBytesMax)
  if (chunks === "too_large") {
    return refused("bad_request", `The body is larger than ${bodyBytesMax} bytes.`, tooLargeStatus)
  }
  if (chunks === "broken_off") return refused("bad_request", brokenOff)
  const signature = request.headers.get("Stripe-Signature")
  const payload = await new Blob([...chunks]).text()
  const taken = await handleStripeEvent(composeBilling(env, surroundings), { payload, signature })
  if (!taken.ok) return refused(codeOf[taken.code], taken.message)
  return reply(200, { data: { event: taken.value }, meta: { request_id: requestId } })
}

function reply(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } })
}
