import { Allowance } from "../../../worker/limits/allowance.ts"
import { bodyOfLength } from "./body.ts"

/** A bare Worker that does only the limit's call of the service, to the service's own object, and answers as many bytes. */
export { Allowance }

interface Env {
  readonly LIMITS: DurableObjectNamespace<Allowance>
  /** JSON of the bytes to answer, by method and path. */
  readonly SIZES: string
}

const unlimited = { requestsPerDay: 1_000_000_000, requestsPerMinute: 1_000_000_000 }

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env) {
    const keyId = request.headers.get("X-API-Key") ?? ""
    const asked = { accountId: "bare", keyId, ...unlimited, channel: "rest", route: "compliance" } as const
    const reply = await env.LIMITS.getByName(keyId).admit(asked)
    if (reply === "revoked" || !("requests" in reply)) throw new Error("the object did not admit")
    return new Response(bodyOfLength(request, env.SIZES), {
      headers: { "Content-Type": "application/json; charset=utf-8" },
    })
  },
} satisfies ExportedHandler<Env>
