import type { Endpoints } from "../contract/endpoints.ts"
import { print } from "../contract/printed.ts"
import { answer } from "../outcome.ts"
import type { Service } from "./service.ts"

/** The caller as the service sees it. This request is already in the counts. */
export const me: Service<Endpoints["me"]> = async (_ports, { caller }) =>
  answer({
    data: print({
      auth: "api_key" as const,
      plan: caller.plan,
      sandbox: caller.scope === "sandbox",
      key: {
        id: caller.key.id,
        prefix: caller.key.prefix,
        type: caller.key.type,
        name: caller.key.name,
        created_at: caller.key.createdAt,
      },
      limits: {
        requests_per_day: caller.limits.requestsPerDay,
        requests_per_minute: caller.limits.requestsPerMinute,
        evidence_packets_per_month: caller.limits.packetsPerMonth,
      },
      usage: {
        date: caller.usage.day,
        requests_today: caller.usage.requests,
        mcp_requests_today: caller.usage.mcpRequests,
      },
    }),
    meta: {},
  })
