import type { Fetched } from "../../../src/pipeline/ports.ts"
import { retryAfterMilliseconds } from "../../../src/retry-after.ts"
import { readWhole } from "../edgar/body.ts"
import type { Pace } from "../edgar/request.ts"

/** Limits of a request with its body, and the secrets that no message may contain. */
export interface RegisterRequest {
  readonly secondsMax: number
  readonly bytesMax: number
  readonly headers?: Readonly<Record<string, string>>
  /** Parts of the URL or of a header that must not be logged. */
  readonly secrets: readonly string[]
}

const pauseMilliseconds = 600_000
const pauseMillisecondsMax = 3_600_000

/**
 * Waits for a slot of the register's pace, then sends one GET request and reads its whole body. Never throws.
 * 404 is `missing`; 429, and 403 with a time, pause all requests to the register. Any other 403 is of this document
 * alone: if it paused the register, a document that is withheld for good would stop everything else.
 */
export async function requestRegister(
  url: URL,
  { secondsMax, bytesMax, headers = {}, secrets }: RegisterRequest,
  pace: Pace,
): Promise<Fetched<Uint8Array>> {
  try {
    const slot = await pace.nextSlot()
    if (slot.kind === "paused") return slot
    const signal = AbortSignal.timeout(secondsMax * 1_000)
    // A redirect could send the key to another host.
    const response = await fetch(url.href, { headers, redirect: "manual", signal })
    if (response.ok) {
      const read = await readWhole(response, bytesMax)
      if (!read.ok) return { kind: "unreachable", detail: without(secrets, read.detail) }
      return { kind: "fetched", body: read.body, validator: null }
    }
    await response.body?.cancel()
    return await refusalOf(response, pace)
  } catch (cause) {
    const detail = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    return { kind: "unreachable", detail: without(secrets, detail) }
  }
}

async function refusalOf({ status, headers }: Response, pace: Pace): Promise<Fetched<never>> {
  if (status === 404) return { kind: "missing" }
  const asked = retryAfterMilliseconds(headers.get("Retry-After"), Date.now())
  if (status !== 429 && !(status === 403 && Number.isFinite(asked)))
    return { kind: "unreachable", detail: `status ${status}` }
  const wait = Number.isFinite(asked) ? Math.max(asked, 1_000) : pauseMilliseconds
  const untilMilliseconds = Date.now() + Math.min(wait, pauseMillisecondsMax)
  await pace.pause(untilMilliseconds)
  return { kind: "paused", untilMilliseconds }
}

/** The text without secrets. */
export function without(secrets: readonly string[], text: string): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "***"), text)
}
