import type { RateWindow } from "../../src/access/window.ts"
import type { EndpointAccess } from "../../src/contract/endpoint.ts"
import type { ErrorEnvelope } from "../../src/contract/envelope.ts"
import {
  type ErrorCode,
  type rangeNotSatisfiableStatus,
  statusOfError,
  type tooLargeStatus,
  wrongOriginStatus,
} from "../../src/contract/errors.ts"
import type { JsonText } from "../../src/contract/json-text.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"
import { isoAt } from "../../src/runtime.ts"
import { conditional, type HeaderFields } from "./conditional.ts"
import { corsHeaders, preflight } from "./cors.ts"
import type { GroupReplies } from "./route.ts"

const mediaType = "application/json"

/** Caches must not keep responses to a key. They may keep public responses for five minutes. */
export const cachingOf: Readonly<Record<EndpointAccess, HeaderFields>> = {
  key: { "Cache-Control": "private, no-store" },
  sandbox: { "Cache-Control": "private, no-store" },
  open: { "Cache-Control": "public, max-age=300", ...corsHeaders },
}

/** `{ data, meta }`, or a 304 to a GET whose `If-None-Match` names this data and metadata. */
export async function success(
  request: Request,
  { data, meta: extras }: { readonly data: JsonText<unknown>; readonly meta: object },
  requestId: string,
  headers: HeaderFields,
): Promise<Response> {
  const words = JSON.stringify(extras)
  const body = `{"data":${data.json},"meta":${metaText(requestId, words)}}`
  if (request.method === "GET") {
    const printedFrom = { source: data, words }
    return conditional(request, { body, mediaType, content: data.json + words, printedFrom }, headers)
  }
  return new Response(body, { headers: { ...headers, "Content-Type": `${mediaType}; charset=utf-8` } })
}

/** The `meta` of a response as JSON. `extras` is the JSON of the fields that the service adds. */
export function metaText(requestId: string, extras: string): string {
  const others = extras === "{}" ? "}" : `,${extras.slice(1)}`
  return `{"request_id":"${requestId}","as_of":"${new Date().toISOString()}"${others}`
}

/** A refusal with the fields that the REST API may add. */
interface ApiRefusal extends Refusal<ErrorCode> {
  /** The window of the limit that refuses. */
  readonly window?: RateWindow
  /** When to try again, if there is no window. */
  readonly retryAfterSeconds?: number
  /** A status that replaces the one of the code. */
  readonly status?: typeof tooLargeStatus | typeof rangeNotSatisfiableStatus | typeof wrongOriginStatus
}

/** `{ error, meta }`. A refusal with a window states the same wait in `Retry-After` and in the body. */
export function failure(refused: ApiRefusal, requestId: string, headers: HeaderFields = {}): Response {
  const { code, message, window, status = statusOfError[code] } = refused
  const wait = window?.retryAfterSeconds ?? refused.retryAfterSeconds
  const body: ErrorEnvelope = {
    error: { code, message, ...(wait !== undefined && { retry_after: wait }) },
    meta: { request_id: requestId },
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...cachingOf.key,
      "Content-Type": `${mediaType}; charset=utf-8`,
      ...headers,
      ...(window && windowHeaders(window)),
      ...(wait !== undefined && { "Retry-After": String(wait) }),
    },
  })
}

/** The state of a limit in the contract's headers. */
export function windowHeaders(window: RateWindow): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(window.limit),
    "X-RateLimit-Remaining": String(window.remaining),
    "X-RateLimit-Reset": isoAt(window.resetsAtMilliseconds),
  }
}

/** The path of the API. */
export const basePath = "/v1"

const outage = "Something went wrong on our side. If this happens again, quote the request id."

/** Refusals in the envelope of the API. They also answer paths that no group owns. */
export const apiReplies: GroupReplies = {
  wrongOrigin: (origin, { requestId }) =>
    failure({ ...refuse("bad_request", wrongOrigin(origin)), status: wrongOriginStatus }, requestId),
  tooMany(window, { requestId }) {
    const message = `Too many requests came from this address: at most ${window.limit} a minute are allowed. Try again in ${window.retryAfterSeconds} seconds.`
    return failure({ ...refuse("rate_limit_exceeded", message), window }, requestId)
  },
  notFound: ({ requestId }) =>
    failure(refuse("not_found", `No such path. GET ${basePath} lists every endpoint.`), requestId),
  options: preflight,
  methodNotAllowed: (allow, { requestId }) =>
    failure(refuse("method_not_allowed", `This path accepts ${allow}.`), requestId, { Allow: allow }),
  outage: ({ requestId }) => failure(refuse("internal_error", outage), requestId),
}

/** The refusal of a request that must be sent to `origin` instead. */
export function wrongOrigin(origin: string): string {
  return `Requests over plain http are refused, because others can read them on the way. Send them to ${origin}, and replace a key that was sent here.`
}
