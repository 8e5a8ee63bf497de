import { Allowance } from "../../../worker/limits/allowance.ts"
import { bodyOfLength } from "./body.ts"

/** A bare Worker that only calls the service's own limit object, and returns as many bytes as the service. */
export { Allowance }

interface Env {
  readonly LIMITS: DurableObjectNamespace<Allowance>
  /** JSON of the response lengths, by method and path. */
  readonly SIZES: string
}

const unlimited = { requestsPerDay: 1_000_000_000, requestsPerMinute: 1_000_000_000 }

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env) {
    const keyId = request.headers.get("X-API-Key") ?? ""
    const admission = {
      accountId: "bare",
      keyId,
      scope: "full",
      ...unlimited,
      channel: "rest",
      route: "compliance",
    } as const
    const reply = await env.LIMITS.getByName(keyId).admit(admission)
    if (reply === "revoked" || !("requests" in reply)) throw new Error("the object did not admit")
    return new Response(bodyOfLength(request, env.SIZES), {
      headers: { "Content-Type": "application/json; charset=utf-8" },
    })
  },
} satisfies ExportedHandler<Env>
