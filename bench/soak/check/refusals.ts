export interface SoakResponse {
  readonly status: number
  readonly contentType: string | null
  readonly retryAfter: string | null
  readonly body: string
  /** The number of store calls that the soak refused during the request. */
  readonly refusedCalls: number
}

/** The header in which the soak's Worker sends `refusedCalls`. */
export const refusedCallsHeader = "x-soak-refused-calls"

/** A part of every injected error message. No response may contain it. */
export const faultMark = "out of reach by the soak"

const codesOfStatus: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "unauthorized",
  403: "sandbox_restricted",
  404: "not_found",
  405: "method_not_allowed",
  413: "bad_request",
  429: "rate_limit_exceeded",
  500: "internal_error",
  503: "service_unavailable",
}

const outage = "Something went wrong on our side. If this happens again, quote the request id."
const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Texts that may appear only in logs: stack traces, store names and error messages of stores. */
const internals = new RegExp(`${faultMark}|\\bat \\S+:\\d+|\\.ts:|D1_|SQLITE|[Dd]urable|\\bR2\\b|\\babort`)

/**
 * Describes an internal error that occurred although no store call failed. Null if there is no such error.
 */
export function causelessFailure(
  { status, refusedCalls }: SoakResponse,
  toolRefusal: string | null,
): string | null {
  const hasFailed = status === 500 || toolRefusal?.startsWith("internal_error: ") === true
  return hasFailed && refusedCalls === 0 ? `${status} though no store refused a call` : null
}

/** Describes the fault of an API error response. Null if the response follows the interface. */
export function wrongRefusal(answer: SoakResponse): string | null {
  const body = jsonOf(answer)
  if (body === null) return `${answer.status} is no JSON object (${answer.contentType})`
  const { error, meta } = body as { error?: Record<string, unknown>; meta?: Record<string, unknown> }
  if (error === undefined) return `${answer.status} without an error`
  if (error.code !== codesOfStatus[answer.status]) return `${answer.status} says ${String(error.code)}`
  if (typeof error.message !== "string" || error.message === "") return `${answer.status} without a message`
  if (answer.status === 500 && error.message !== outage) return `500 says ${error.message}`
  if (!requestId.test(String(meta?.request_id))) return `${answer.status} without a request id`
  return wrongWait(answer, error.retry_after) ?? wrongWords(answer)
}

/** Describes the fault of an error of the MCP server that has its own HTTP status. Null if there is none. */
export function wrongRpcRefusal(answer: SoakResponse): string | null {
  const body = jsonOf(answer)
  if (body === null) return `${answer.status} is no JSON object (${answer.contentType})`
  const { error } = body as { error?: { code?: unknown; message?: unknown; data?: Record<string, unknown> } }
  // The limit of a sender refuses in the form of the API, because it does not read the message.
  if (answer.status === 429 && typeof error?.code === "string") return wrongRefusal(answer)
  // A refused key gets the form of OAuth (worker/mcp/guards.ts).
  if (answer.status === 401 && String(error) === "invalid_token") return wrongWords(answer)
  if (typeof error?.message !== "string") return `${answer.status} is no error of JSON-RPC`
  const { data = {} } = error
  if (data.code !== codesOfStatus[answer.status]) return `${answer.status} says ${String(data.code)}`
  if (!requestId.test(String(data.request_id))) return `${answer.status} without a request id`
  return wrongWait(answer, data.retry_after) ?? wrongWords(answer)
}

/** Describes the fault of an error page. Null if there is none. */
export function wrongPageRefusal(answer: SoakResponse): string | null {
  if (!answer.contentType?.startsWith("text/html")) return `a page of ${answer.contentType}`
  if (!answer.body.trimEnd().endsWith("</html>")) return "a page that does not end"
  return wrongWords(answer)
}

function wrongWait({ status, retryAfter }: SoakResponse, waitSeconds: unknown): string | null {
  if (status !== 429) return waitSeconds === undefined ? null : `${status} states a wait`
  if (!Number.isInteger(waitSeconds) || Number(waitSeconds) < 1)
    return `429 states a wait of ${String(waitSeconds)}`
  return retryAfter === String(waitSeconds)
    ? null
    : `429 says ${String(waitSeconds)} and Retry-After ${retryAfter}`
}

function wrongWords({ status, body }: SoakResponse): string | null {
  const found = internals.exec(body)
  return found === null ? null : `${status} says "${found[0]}"`
}

function jsonOf({ contentType, body }: SoakResponse): object | null {
  if (!contentType?.startsWith("application/json")) return null
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === "object" ? value : null
  } catch {
    return null
  }
}
