import type { Caller } from "../../access/caller.ts"
import { planLimits, type Scope, sandboxLimits } from "../../access/plans.ts"

/** As whom a scope's rows are read: what they show is what the API answers to a key of that scope. */
export function callerOf(scope: Scope): Caller {
  const isSandbox = scope === "sandbox"
  return {
    accountId: "snapshots",
    key: null,
    defaultMethodology: null,
    plan: isSandbox ? "free" : "enterprise",
    scope,
    limits: isSandbox ? sandboxLimits : planLimits.enterprise,
    // What the service reads for itself is not counted.
    usage: { day: "", requests: 0, mcpRequests: 0 },
  }
}
