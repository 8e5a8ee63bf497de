import type { ResolveName } from "../../src/webhooks/ports.ts"

/** The record types A and AAAA by their numbers in the responses. */
const recordTypes = { A: 1, AAAA: 28 } as const
type RecordType = keyof typeof recordTypes

const timeoutMilliseconds = 5_000
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
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (!response.ok) throw new Error(`the resolver answered ${response.status}`)
  const { Status: status, Answer: records } = await response.json<DnsAnswer>()
  if (!answeredStatuses.some((each) => each === status)) throw new Error(`DNS status ${status}`)
  return (records ?? []).filter((record) => record.type === recordTypes[type]).map(({ data }) => String(data))
}
