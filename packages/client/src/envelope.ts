import { type Answer, type Refusal, refusal } from "./reply.ts"
import type { Route } from "./route.ts"

/**
 * Reads a response that has the envelope of the API. The envelope is not validated, so that fields and values
 * of later releases pass.
 */
export async function readEnvelope(
  route: Route,
  response: Response,
): Promise<Answer<unknown, Readonly<Record<string, unknown>>> | Refusal> {
  const envelope = parsed(await response.text())
  if (response.status === 200 && envelope !== null && "data" in envelope && isObject(envelope.meta)) {
    return { ok: true, status: 200, data: envelope.data, meta: envelope.meta }
  }
  return readRefusal(route, response, envelope)
}

/** Returns the refusal in a response. `envelope` is the body, if the body is a JSON object. */
export function readRefusal(
  { codes }: Route,
  { status, headers }: Response,
  envelope: Readonly<Record<string, unknown>> | null,
): Refusal {
  const retryAfterSeconds = secondsOf(headers.get("Retry-After"))
  const { error, meta } = envelope ?? {}
  if (!isObject(error) || typeof error.code !== "string") {
    const message = `The service answered ${status} with something other than its envelope.`
    return { ...refusal("unexpected", message), status, retryAfterSeconds }
  }
  const requestId = isObject(meta) && typeof meta.request_id === "string" ? meta.request_id : null
  return {
    ok: false,
    code: codes.includes(error.code) ? error.code : "unexpected",
    message: String(error.message),
    status,
    retryAfterSeconds: typeof error.retry_after === "number" ? error.retry_after : retryAfterSeconds,
    requestId,
  }
}

/** Returns null for a text that is not a JSON object. */
export function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
}

/** Returns the seconds that a `Retry-After` header states. The header has seconds or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}
