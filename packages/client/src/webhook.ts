import type { Api, WebhookEvent } from "./table.ts"

/** The headers of a `Request`, or `request.headers` in Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type Change = Api["changes"]["data"][number]

export type WebhookReply =
  /** `id` identifies the event. Each attempt to deliver an event has the same `id`. */
  | { readonly ok: true; readonly id: string; readonly event: WebhookEvent }
  | {
      readonly ok: false
      /** `not_signed`: a header is missing or malformed. `out_of_time`: an old request, or a wrong clock. */
      readonly code: "not_signed" | "out_of_time" | "wrong_signature"
      readonly message: string
    }

export interface WebhookOptions {
  /** The largest difference in seconds between the signed time and now. Default 300. */
  readonly toleranceSeconds?: number | undefined
  /** Default: the current time. */
  readonly nowSeconds?: number | undefined
}

/**
 * Verifies the request of a webhook by Standard Webhooks 1.0, with WebCrypto. For a day after a secret is
 * replaced, a request has several signatures. One valid signature is enough.
 * @param secret `whsec_...`. Throws for any other text.
 * @param body the body as it was received, before it is parsed
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { toleranceSeconds = 300, nowSeconds = Date.now() / 1_000 }: WebhookOptions = {},
): Promise<WebhookReply> {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    header(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp))
    return { ok: false, code: "not_signed", message: "The request does not have the headers of a webhook." }
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds)
    return {
      ok: false,
      code: "out_of_time",
      message: `The request was signed at ${timestamp}, too far from now.`,
    }
  const text = typeof body === "string" ? body : new TextDecoder().decode(body)
  const signed = joined(`${id}.${timestamp}.`, body)
  const { subtle } = crypto
  const key = await subtle.importKey("raw", keyBytes(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ])
  for (const signature of signatures.split(" ")) {
    const given = signature.startsWith("v1,") ? bytesOf(signature.slice("v1,".length)) : null
    // `verify` compares in constant time.
    if (given !== null && (await subtle.verify("HMAC", key, given, signed)))
      return { ok: true, id, event: JSON.parse(text) as WebhookEvent }
  }
  return { ok: false, code: "wrong_signature", message: "No signature was made with the secret." }
}

/** Finds a header. Upper and lower case do not matter. If there are several values, returns the first. */
function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === "object" ? found[0] : found
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const key = bytesOf(secret.replace(/^whsec_/, ""))
  if (key === null || key.length === 0) throw new TypeError("A secret is whsec_ followed by base64.")
  return key
}

/** Returns null for a text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** Joins texts and bytes. The signature covers bytes, so a body that is not UTF-8 must not be decoded. */
function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const [head, rest] = [start, body].map((part) =>
    typeof part === "string" ? new TextEncoder().encode(part) : part,
  ) as [Uint8Array, Uint8Array]
  const whole = new Uint8Array(head.length + rest.length)
  whole.set(head)
  whole.set(rest, head.length)
  return whole
}
