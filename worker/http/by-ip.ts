import { senderOf } from "../../src/access/ip.ts"
import type { RateWindow } from "../../src/access/window.ts"
import type { Env } from "../env.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import { memory } from "../memory.ts"

const bindings = {
  any: "IP_LIMIT",
  keys: "IP_LIMIT",
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
  return memory.addresses[kind].refusingWindow(env[bindings[kind]], ipSenderOf(request), nowMilliseconds)
}

/** Whom limits by IP address count a request for. */
export function ipSenderOf({ headers }: Request): string {
  return senderOf(headers.get("CF-Connecting-IP") ?? "unknown", headers.get("CF-Worker"))
}
