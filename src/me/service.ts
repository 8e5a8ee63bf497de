import type { KeyRecord } from "../access/caller.ts"
import { printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { Service } from "../services/service.ts"
import type { meEndpoint } from "./endpoint.ts"

/** The caller's account with its plan, limits and usage, this request included. */
export const me: Service<typeof meEndpoint> = async (_ports, { caller }) => {
  const { day, requests, mcpRequests } = await caller.usage()
  const body = {
    auth: caller.key === null ? ("session" as const) : ("api_key" as const),
    plan: caller.plan,
    sandbox: caller.scope === "sandbox",
    key: caller.key && printKey(caller.key),
    limits: {
      requests_per_day: caller.limits.requestsPerDay,
      requests_per_minute: caller.limits.requestsPerMinute,
      evidence_packets_per_month: caller.limits.packetsPerMonth,
      webhooks: caller.limits.webhooks,
    },
    usage: {
      date: day,
      requests_today: requests,
      mcp_requests_today: mcpRequests,
    },
  }
  return answer({ data: printJson(body), meta: {} })
}

function printKey({ id, prefix, type, name, createdAt }: KeyRecord) {
  return { id, prefix, type, name, created_at: createdAt }
}
