import type { RateWindow } from "../../src/access/window.ts"
import type { Env } from "../env.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import { memory } from "../memory.ts"
import type { KeyLookup } from "../storage/read/keys.ts"
import { type RequestContext, type Sender, stranger } from "./route.ts"

const bindings = {
  any: "IP_LIMIT",
  keys: "IP_LIMIT",
  knownKey: "IP_LIMIT",
  discovery: "DISCOVERY_IP_LIMIT",
  signIn: "SIGN_IN_IP_LIMIT",
  pages: "PAGES_IP_LIMIT",
  withoutKey: "STRANGER_IP_LIMIT",
} as const

/** Counts a request against the limit of its IP address. Returns the window that refuses it, or null. */
export function spentByIp(
  kind: IpLimitKind,
  request: Request,
  env: Env,
  nowMilliseconds: number,
): Promise<RateWindow | null> {
  return memory.addresses[kind].refusingWindow(env[bindings[kind]], countedSender(request), nowMilliseconds)
}

/**
 * Counts a request of a key in use by that key, whatever the response. Returns the window that refuses the
 * request, or null.
 */
export function spentByKey(keyId: string, env: Env, nowMilliseconds: number): Promise<RateWindow | null> {
  return memory.addresses.knownKey.refusingWindow(env[bindings.knownKey], keyId, nowMilliseconds)
}

/** The sender for whom limits by IP address count a request. */
export function countedSender(request: Request): string {
  return ipSender(addressOf(request), request.headers.get("CF-Worker"))
}

/** The sender for whom emails are counted: a customer of a provider. A customer may have many networks. */
export function ipSiteOf(request: Request): string {
  return siteOf(addressOf(request))
}

function addressOf({ headers }: Request): string {
  return headers.get("CF-Connecting-IP") ?? "unknown"
}

/** The network from which every other customer's Worker on the platform sends. */
const workersNetwork = "2a06:98c0:3600:0::/64"

/**
 * The sender for whom a per-IP limit counts: the bucket of the address. The Workers of all other zones share
 * one address. For that address `workerZone`, the `CF-Worker` header, tells the zones apart, because the
 * platform sets it there. From any other address the header could be forged.
 */
export function ipSender(address: string, workerZone: string | null): string {
  const bucket = ipBucket(address)
  return bucket === workersNetwork && workerZone !== null ? `${bucket} ${workerZone.toLowerCase()}` : bucket
}

/** The key of a per-IP limit: an IPv4 address, or an IPv6 /64 network, since a subscriber has a whole /64. */
export function ipBucket(address: string): string {
  return networkOf(address, 64)
}

/** An IPv4 address, or an IPv6 /48 network, since one customer may have 65,536 /64 networks. */
export function siteOf(address: string): string {
  return networkOf(address, 48)
}

function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(":")) return address
  const [head = "", tail] = address.toLowerCase().split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after]
  const network = groups.slice(0, bits / 16).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/${bits}`
}

/**
 * Looks up the key of a request; null or an empty text if it has none. A request with a key in use is counted
 * by its key, even if it is refused, so that others at its address cannot shut it out. A look-up of a key that
 * this isolate has not yet seen in use is counted by address, separately from requests. With invented keys an
 * address therefore causes no more reads than it may send requests without a key. `readAhead` is called
 * while a key is looked up that this isolate has not seen: it begins a read that the request needs in any case.
 * `lookup`: where to look; by default, among the keys.
 */
export async function senderOfKey(
  key: string | null,
  context: RequestContext,
  readAhead: () => void = () => {},
  lookup: Pick<KeyLookup, "find"> = context.ports.keys,
): Promise<Sender> {
  if (key === null || key === "") return stranger
  const { request, env, ports } = context
  const now = ports.clock.nowMilliseconds()
  const found = await lookup.find(key, async () => {
    const window = await spentByIp("keys", request, env, now)
    if (window === null) readAhead()
    return window
  })
  if (found.kind === "spent") return found
  if (found.kind !== "found" || found.record.revokedAt !== null) return { kind: "unknown", key: found }
  const window = await spentByKey(found.record.id, env, now)
  return window === null ? { kind: "known", key: found } : { kind: "spent", window }
}
