import type { Caller, Identity } from "./caller.ts"
import { sandboxLimits } from "./plans.ts"
import { utcDay } from "./window.ts"

/**
 * The caller of a page. Pages are limited per IP and do not count against an allowance, so that reading a verdict uses up
 * neither requests nor Evidence Packets (decision 0018). Signed out, the scope is the sandbox; signed in, the account's plan.
 */
export function pageCaller(identity: Identity | null, nowMilliseconds: number): Caller {
  const entitled = identity ?? {
    accountId: "visitor",
    key: null,
    plan: "free",
    scope: "sandbox",
    defaultMethodology: null,
    limits: sandboxLimits,
  }
  const usage = { day: utcDay(nowMilliseconds), requests: 0, mcpRequests: 0 }
  return { ...entitled, limits: { ...entitled.limits, packetsPerMonth: null }, usage }
}
