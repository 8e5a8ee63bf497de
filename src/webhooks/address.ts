import { answer, type Outcome, refuse } from "../outcome.ts"
import { webhookUrlCharactersMax } from "./schema.ts"

/** The addresses that a webhook may deliver to. */

/** The reach of deliveries. `public_and_loopback`: also to loopback, for a developer's own receiver. */
export type DeliveryReach = "public" | "public_and_loopback"

/**
 * The parts of a URL as the WHATWG parser normalises them: IPv4 in four decimal numbers, IPv6 in brackets,
 * names in ASCII.
 */
export interface UrlParts {
  readonly href: string
  /** Ends with a colon. */
  readonly protocol: string
  readonly hostname: string
  /** Empty for the default port of the protocol. */
  readonly port: string
  readonly username: string
  readonly password: string
  /** Begins with `#`; empty without a fragment. */
  readonly hash: string
}

const portsAllowed = ["", "8443"]
const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"]

/** Suffixes without public names, or of the resolver's own network (RFC 6761, 6762, 7686, 8375, 9476). */
const privateSuffixes = [
  "alt",
  "arpa",
  "corp",
  "example",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
]

/** The normalized URL, if a webhook may deliver to it. Each delivery also checks the host's IP addresses. */
export function checkUrl(
  text: string,
  { parse, reach }: { readonly parse: (text: string) => UrlParts | null; readonly reach: DeliveryReach },
): Outcome<UrlParts, "bad_request"> {
  if (text.length > webhookUrlCharactersMax)
    return bad(`A URL has at most ${webhookUrlCharactersMax} characters.`)
  const url = parse(text)
  if (url === null) return bad("The URL cannot be read: give one as https://example.com/hook.")
  if (url.href.length > webhookUrlCharactersMax)
    return bad(`A URL has at most ${webhookUrlCharactersMax} characters.`)
  if (url.username !== "" || url.password !== "") return bad("A URL has no user name and no password.")
  // An empty fragment is visible only in `href`.
  if (url.hash !== "" || url.href.includes("#")) return bad("A URL has no fragment.")
  if (isLoopbackUrl(url, reach)) return answer(url)
  if (url.protocol !== "https:") return bad("A URL begins with https://.")
  if (!portsAllowed.includes(url.port)) return bad("The port of a URL is 443 or 8443.")
  const why = whyNoPublicName(url.hostname)
  return why === null ? answer(url) : bad(why)
}

/** True for a URL on this machine, if the reach allows it. The host of such a URL is not resolved. */
export function isLoopbackUrl({ protocol, hostname }: UrlParts, reach: DeliveryReach): boolean {
  return (
    reach === "public_and_loopback" &&
    (protocol === "http:" || protocol === "https:") &&
    loopbackHosts.includes(hostname)
  )
}

function whyNoPublicName(hostname: string): string | null {
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname))
    return "The host of a URL is a name, not an IP address."
  const labels = hostname.split(".")
  if (labels.length < 2 || labels.some((label) => !/^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)))
    return "The host of a URL is a full public name, as in example.com."
  if (hostname.length > 253) return "The host of a URL has at most 253 characters."
  return privateSuffixes.includes(labels.at(-1) ?? "")
    ? `Names under .${labels.at(-1)} are not public.`
    : null
}

function bad(message: string) {
  return refuse("bad_request", message)
}

type Bytes = readonly number[]

interface Range {
  readonly start: Bytes
  /** Length of the prefix in bits. */
  readonly bits: number
}

const closedIpv4: readonly Range[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  // Multicast, reserved and broadcast addresses.
  "224.0.0.0/3",
].map(rangeOf)

const openIpv6 = rangeOf("2000::/3")

/**
 * The parts of the global unicast space that are not public: protocol assignments with Teredo and ORCHID,
 * documentation, 6to4.
 */
const closedIpv6: readonly Range[] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(rangeOf)

/**
 * True for an IP address of the public Internet as a resolver prints it; false for any other text. Public are all
 * addresses outside IANA's special-purpose registries (RFC 6890).
 */
export function isPublicAddress(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes === null) return false
  if (bytes.length === 4) return !closedIpv4.some((range) => isWithin(bytes, range))
  return isWithin(bytes, openIpv6) && !closedIpv6.some((range) => isWithin(bytes, range))
}

function isWithin(bytes: Bytes, { start, bits }: Range): boolean {
  return start.every((byte, at) => {
    const shift = 8 - Math.min(Math.max(bits - at * 8, 0), 8)
    return byte >> shift === (bytes[at] ?? 0) >> shift
  })
}

function rangeOf(text: string): Range {
  const [address = "", bits = ""] = text.split("/")
  return { start: bytesOf(address) ?? [], bits: Number(bits) }
}

/** The four or sixteen bytes of an address; null if the text is no address. */
function bytesOf(text: string): Bytes | null {
  return text.includes(":") ? bytesOfIpv6(text.toLowerCase()) : bytesOfIpv4(text)
}

function bytesOfIpv4(text: string): Bytes | null {
  const parts = text.split(".")
  const isAddress =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isAddress ? parts.map(Number) : null
}

/** The bytes of an IPv6 address. `::` may replace a run of zeros, and the last four bytes may be IPv4. */
function bytesOfIpv6(text: string): Bytes | null {
  const halves = text.split("::")
  const [before, after] = halves.map(bytesOfGroups)
  if (before === undefined || before === null || after === null) return null
  if (after === undefined) return before.length === 16 ? before : null
  const missing = 16 - before.length - after.length
  return halves.length > 2 || missing < 2 ? null : [...before, ...Array<number>(missing).fill(0), ...after]
}

function bytesOfGroups(text: string): Bytes | null {
  if (text === "") return []
  const bytes: number[] = []
  const groups = text.split(":")
  for (const [at, group] of groups.entries()) {
    const last = at === groups.length - 1 ? bytesOfIpv4(group) : null
    if (last !== null) bytes.push(...last)
    else if (/^[0-9a-f]{1,4}$/.test(group))
      bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255)
    else return null
  }
  return bytes
}
