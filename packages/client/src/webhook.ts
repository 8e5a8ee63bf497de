import type { Api } from "./table.ts"

/** The headers of Node's requests (`request.headers`), or of a `Request`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type Change = Api["changes"]["data"][number]

/** What a webhook sends. Ignore a `type` you do not know. */
export type WebhookEvent =
  | { readonly type: "test"; readonly timestamp: string; readonly data: { readonly webhook_id: string } }
  | {
      /** `verdict.changed`, `fund.badge_changed` and so on. */
      readonly type: `${string}changed`
      readonly timestamp: string
      /** If the change is too long, only its required fields are sent. */
      readonly data: Pick<Change, "id" | "at" | "kind" | "instrument_id" | "links"> & Partial<Change>
    }

export type WebhookReply =
  /** `id` names the event: it is the same on each attempt to deliver it. */
  | { readonly ok: true; readonly id: string; readonly event: WebhookEvent }
  | {
      readonly ok: false
      /** `not_signed`: a header is missing, or is not what it should be. `out_of_time`: an old request, or a wrong clock. */
      readonly code: "not_signed" | "out_of_time" | "wrong_signature"
      readonly message: string
    }

export interface WebhookOptions {
  /** How far the time of the attempt may be from now. Default 300. */
  readonly toleranceSeconds?: number | undefined
  /** By default the current time. */
  readonly nowSeconds?: number | undefined
}

/**
 * Verifies the request of a webhook as Standard Webhooks 1.0 says, with WebCrypto. Of several signatures, as they are sent
 * for a day after a secret is replaced, one is enough.
 * @param secret `whsec_...`. Throws for a text that is no secret.
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
  const { subtle } = await webCrypto()
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

/** The case of header names does not matter. If there are several values, the first counts. */
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

/** Null for a text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** The signature covers bytes: a body that is not UTF-8 must not be decoded first. */
function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const [head, rest] = [start, body].map((part) =>
    typeof part === "string" ? new TextEncoder().encode(part) : part,
  ) as [Uint8Array, Uint8Array]
  const whole = new Uint8Array(head.length + rest.length)
  whole.set(head)
  whole.set(rest, head.length)
  return whole
}

/**
 * Node 18 has WebCrypto only in a module. The module's name is not a literal, so that no bundler looks for
 * it.
 */
async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto
  const name = "node:crypto"
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)).webcrypto
}
