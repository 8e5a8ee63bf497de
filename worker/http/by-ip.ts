import { ipSender, siteOf } from "../../src/access/ip.ts"
import type { RateWindow } from "../../src/access/window.ts"
import type { Env } from "../env.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import { memory } from "../memory.ts"

const bindings = {
  any: "IP_LIMIT",
  keys: "IP_LIMIT",
  knownKey: "IP_LIMIT",
  discovery: "DISCOVERY_IP_LIMIT",
  signIn: "SIGN_IN_IP_LIMIT",
  pages: "PAGES_IP_LIMIT",
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

/** Counts a request of a key in use by that key, however it is answered. Returns the window that refuses it, or null. */
export function spentByKey(keyId: string, env: Env, nowMilliseconds: number): Promise<RateWindow | null> {
  return memory.addresses.knownKey.refusingWindow(env[bindings.knownKey], keyId, nowMilliseconds)
}

/** Whom limits by IP address count a request for. */
function countedSender(request: Request): string {
  return ipSender(addressOf(request), request.headers.get("CF-Worker"))
}

/** Whom emails are counted for: a customer of a provider, who may have many networks. */
export function ipSiteOf(request: Request): string {
  return siteOf(addressOf(request))
}

function addressOf({ headers }: Request): string {
  return headers.get("CF-Connecting-IP") ?? "unknown"
}
