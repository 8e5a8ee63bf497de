import type { RateWindow } from "../../src/access/window.ts"
import type { Env } from "../env.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import { memory } from "../memory.ts"

const bindings = {
  any: "IP_LIMIT",
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
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown"
  return memory.addresses[kind].refusingWindow(env[bindings[kind]], address, nowMilliseconds)
}
