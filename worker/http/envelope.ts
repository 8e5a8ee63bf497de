import type { RateWindow } from "../../src/access/window.ts"
import type { ErrorEnvelope } from "../../src/contract/envelope.ts"
import { type ErrorCode, statusOfError } from "../../src/contract/errors.ts"
import type { Printed } from "../../src/contract/printed.ts"
import type { Refusal } from "../../src/outcome.ts"

/** Keyed answers must not be kept by any cache; neither must the rest, since each carries its `request_id`. */
const commonHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "private, no-store",
}

type HeaderFields = Readonly<Record<string, string>>

/** `{ data, meta }`. */
export function success(
  data: Printed<unknown>,
  extras: object,
  requestId: string,
  headers: HeaderFields,
): Response {
  const meta = JSON.stringify({ request_id: requestId, as_of: new Date().toISOString(), ...extras })
  return new Response(`{"data":${data.json},"meta":${meta}}`, {
    headers: { ...commonHeaders, ...headers },
  })
}

/** `{ error, meta }`. A refusal with a window tells the same wait in `Retry-After` and in the body. */
export function failure(
  refusal: Refusal<ErrorCode> & { readonly window?: RateWindow },
  requestId: string,
  headers: HeaderFields = {},
): Response {
  const { code, message, window } = refusal
  const body: ErrorEnvelope = {
    error: { code, message, ...(window && { retry_after: window.retryAfterSeconds }) },
    meta: { request_id: requestId },
  }
  return new Response(JSON.stringify(body), {
    status: statusOfError[code],
    headers: {
      ...commonHeaders,
      ...headers,
      ...(window && { ...windowHeaders(window), "Retry-After": String(window.retryAfterSeconds) }),
    },
  })
}

/** The state of a limit as the contract's headers tell it. */
export function windowHeaders(window: RateWindow): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(window.limit),
    "X-RateLimit-Remaining": String(window.remaining),
    "X-RateLimit-Reset": new Date(window.resetsAtMilliseconds).toISOString(),
  }
}
