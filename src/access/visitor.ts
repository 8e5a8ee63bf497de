import type { Caller, Identity } from "./caller.ts"
import { sandboxLimits } from "./plans.ts"
import { utcDay } from "./window.ts"

/**
 * The caller of a page. Pages are limited per IP and do not count against an allowance, so that reading a verdict uses up
 * neither requests nor Evidence Packets (decision 0018). Signed out, the scope is the sandbox; signed in, the account's plan.
 * Pages name a standard where they want another than the service's own.
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
  const limits = { ...entitled.limits, packetsPerMonth: null }
  return { ...entitled, defaultMethodology: null, limits, usage }
}
