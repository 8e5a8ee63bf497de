import type { RateWindow } from "../../src/access/window.ts"
import type { Env } from "../env.ts"
import { type IpLimitKind, ipLimit } from "../limits/ip-limit.ts"

/** The memory of this isolate. */
const limits = {
  any: ipLimit("any"),
  discovery: ipLimit("discovery"),
  signIn: ipLimit("signIn"),
  pages: ipLimit("pages"),
} as const

const bindings = {
  any: "IP_LIMIT",
  discovery: "DISCOVERY_IP_LIMIT",
  signIn: "SIGN_IN_IP_LIMIT",
  pages: "PAGES_IP_LIMIT",
} as const

/** Counts a request against its address; the window of this kind that refuses it, or null. */
export function spentByIp(
  kind: IpLimitKind,
  request: Request,
  env: Env,
  nowMilliseconds: number,
): Promise<RateWindow | null> {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown"
  return limits[kind].refusingWindow(env[bindings[kind]], address, nowMilliseconds)
}
