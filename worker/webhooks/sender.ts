import type { UrlParts } from "../../src/webhooks/address.ts"
import type { PostDelivery, Reply, ResolveName, SignDelivery } from "../../src/webhooks/ports.ts"

/** Deliveries over HTTP. */

const timeoutMilliseconds = 20_000
/** The most bytes of a response's body that are kept. */
const bodyBytesMax = 1_024

/** Reads a URL with the runtime's parser, so that the checked URL is the fetched URL. */
export function parseUrl(text: string): UrlParts | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Signs with the specification's own package, loaded with the first delivery. It reads `whsec_` secrets. */
export const sign: SignDelivery = async (secrets, messageId, timestampSeconds, body) => {
  const { Webhook } = await import("standardwebhooks")
  const at = new Date(timestampSeconds * 1_000)
  return secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" ")
}

/** `timeout` is the time in milliseconds until the response must have begun. */
export function postWithin(timeout: number = timeoutMilliseconds): PostDelivery {
  return async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeout)
    try {
      // With `manual`, a redirect is a response like any other, and is not followed.
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers, "user-agent": "Qistas-Webhooks/1" },
        body,
        signal,
      })
      return {
        kind: "response",
        status: response.status,
        retryAfter: response.headers.get("Retry-After"),
        body: await beginningOf(response),
      }
    } catch {
      return noReply(signal.aborted)
    }
  }
}

function noReply(isLate: boolean): Reply {
  return { kind: "none", error: isLate ? "timeout" : "connection_failed" }
}

/** The first 1,024 bytes, or those until the connection ends or the time is over. The rest is unread. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return ""
  const bytes = new Uint8Array(bodyBytesMax)
  let length = 0
  const reader = body.getReader()
  try {
    while (length < bodyBytesMax) {
      const { done, value } = await reader.read()
      if (done) break
      const some = value.subarray(0, bodyBytesMax - length)
      bytes.set(some, length)
      length += some.length
    }
  } catch {
    // The status has arrived, and is enough.
  }
  await reader.cancel().catch(() => undefined)
  // D1 ends a text at a zero byte.
  return new TextDecoder().decode(bytes.subarray(0, length)).replaceAll("\0", "")
}

/** The record types A and AAAA by their numbers in the responses. */
const recordTypes = { A: 1, AAAA: 28 } as const
type RecordType = keyof typeof recordTypes

const lookUpMilliseconds = 5_000
/** The DNS status codes "no error" and "no such name". */
const answeredStatuses = [0, 3]

interface DnsAnswer {
  readonly Status?: unknown
  readonly Answer?: readonly { readonly type?: unknown; readonly data?: unknown }[]
}

/** Resolves names by DNS over HTTPS in its JSON form. `url` is the resolver's URL without a query. */
export function dnsOverHttps(url: string): ResolveName {
  return async (name) => {
    try {
      const [ipv4, ipv6] = await Promise.all([lookUp(url, name, "A"), lookUp(url, name, "AAAA")])
      return [...ipv4, ...ipv6]
    } catch {
      return null
    }
  }
}

/** Throws if the resolver does not answer, or answers with an error. */
async function lookUp(url: string, name: string, type: RecordType): Promise<readonly string[]> {
  const response = await fetch(`${url}?name=${encodeURIComponent(name)}&type=${type}`, {
    headers: { accept: "application/dns-json" },
    redirect: "manual",
    signal: AbortSignal.timeout(lookUpMilliseconds),
  })
  if (!response.ok) throw new Error(`the resolver answered ${response.status}`)
  const { Status: status, Answer: records } = await response.json<DnsAnswer>()
  if (!answeredStatuses.some((each) => each === status)) throw new Error(`DNS status ${status}`)
  return (records ?? []).filter((record) => record.type === recordTypes[type]).map(({ data }) => String(data))
}
