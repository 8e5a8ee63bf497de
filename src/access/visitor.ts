import type { Caller, Identity } from "./caller.ts"
import { sandboxLimits } from "./plans.ts"
import { utcDay } from "./window.ts"

/**
 * Who reads a page. Pages are bounded per IP and counted against no allowance, so that looking at a verdict uses up neither
 * requests nor Evidence Packets (decision 0018). Signed out, that is the sandbox; signed in, what the account's plan opens.
 */
export function pageCaller(identity: Identity | null, nowMilliseconds: number): Caller {
  const entitled = identity ?? {
    accountId: "visitor",
    key: null,
    plan: "free",
    scope: "sandbox",
    limits: sandboxLimits,
  }
  const usage = { day: utcDay(nowMilliseconds), requests: 0, mcpRequests: 0 }
  return { ...entitled, limits: { ...entitled.limits, packetsPerMonth: null }, usage }
}
