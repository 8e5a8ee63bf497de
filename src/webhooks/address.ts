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
