import { readWhole } from "../edgar/body.ts"

/** `fetch` or a substitute. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

/** Ten times the most expensive share. A higher close is an error. */
export const closeMax = 10_000_000

/** Limits of a request with its body. `secret` is a part of the URL that must not be logged. */
interface PricesRequest {
  readonly secondsMax: number
  readonly bytesMax: number
  readonly secret: string | null
}

export type TextReply =
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "unreachable"; readonly detail: string }

/** Statuses for a key that is not accepted or not paid for, or whose quota is used up. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429])

/** Sends one request. Never throws. No `detail` contains the URL, which may contain a key. */
export async function fetchText(
  fetchUrl: FetchFunction,
  url: URL,
  { secondsMax, bytesMax, secret }: PricesRequest,
): Promise<TextReply> {
  try {
    const signal = AbortSignal.timeout(secondsMax * 1_000)
    // A redirect could send the key to another host.
    const response = await fetchUrl(url.href, { redirect: "manual", signal })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 404) return { kind: "none" }
      const kind = refusals.has(response.status) ? "refused" : "unreachable"
      return { kind, detail: `status ${response.status}` }
    }
    const read = await readWhole(response, bytesMax)
    if (!read.ok) return { kind: "unreachable", detail: without(secret, read.detail) }
    return { kind: "answered", text: new TextDecoder().decode(read.body) }
  } catch (cause) {
    const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    return { kind: "unreachable", detail: without(secret, text) }
  }
}

function without(secret: string | null, text: string): string {
  return secret === null || secret === "" ? text : text.replaceAll(secret, "***")
}
