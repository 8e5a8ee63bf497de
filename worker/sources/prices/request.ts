import { readWhole } from "../edgar/body.ts"

/** `fetch`, or what stands in its place. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

/** Ten times the dearest share there is; what costs more is a mistake. */
export const closeMax = 10_000_000

/** How long an answer with its body may take, how large it may be, and what of the question no log may tell. */
export interface PricesRequest {
  readonly secondsMax: number
  readonly bytesMax: number
  readonly secret: string | null
}

export type TextReply =
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "unreachable"; readonly detail: string }

/** The key is not accepted, not paid for, or used up. */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429])

/** Asks once. Never throws; the address, which may carry a key, is in no detail. */
export async function fetchText(
  fetching: FetchFunction,
  url: URL,
  { secondsMax, bytesMax, secret }: PricesRequest,
): Promise<TextReply> {
  try {
    const signal = AbortSignal.timeout(secondsMax * 1_000)
    // A redirect could carry the key elsewhere.
    const response = await fetching(url.href, { redirect: "manual", signal })
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
    const words = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    return { kind: "unreachable", detail: without(secret, words) }
  }
}

function without(secret: string | null, words: string): string {
  return secret === null || secret === "" ? words : words.replaceAll(secret, "***")
}
