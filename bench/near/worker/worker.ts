import { waitUntil } from "cloudflare:workers"
import type { Env } from "../../../worker/env.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import { deployed } from "../../../worker/platform.ts"
import { serviceIn } from "../../../worker/service.ts"
import type { Answered, Prepared } from "../regions.ts"
import { delay, nearAndFar, regionCache, takeCalls } from "./calls.ts"

export { Allowance } from "../../../worker/limits/allowance.ts"
export { SourcePace } from "../../../worker/limits/pace.ts"
export { StrangerCounts } from "../../../worker/limits/strangers.ts"

/**
 * The service as deployed, with stores that take as long as in a region. `bench/near/main.ts` controls it by
 * requests to `/near/...`. This entry is used by the bench only.
 */

const service = serviceIn({ ...deployed, inBackground: waitUntil })
let bound: { readonly env: Env; readonly wrapped: Env } | null = null

/** The wrapped environment is made once, because the service keeps what it built from it. */
function wrappedOnce(env: Env): Env {
  if (bound?.env !== env) bound = { env, wrapped: nearAndFar(env) }
  return bound.wrapped
}

/** Longer than an isolate relies on its last check of the revision. */
const pauseMilliseconds = 40_000

/** Prepares the isolate for the next request. */
function prepare({ delays, forgets }: Prepared): void {
  if (forgets === "checks") memory.current.checkedAt -= pauseMilliseconds
  if (forgets.startsWith("memory")) Object.assign(memory, freshMemory())
  if (forgets === "memory and cache") regionCache.empty()
  delay(delays)
  takeCalls()
}

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env, execution) {
    const { pathname } = new URL(request.url)
    if (pathname === "/near/prepare") {
      prepare(await request.json<Prepared>())
      return new Response()
    }
    if (pathname === "/near/calls") return Response.json(takeCalls())
    const began = Date.now()
    const response = await service.fetch(request, wrappedOnce(env), execution)
    const ended = Date.now()
    const answered: Answered = { status: response.status, began, ended }
    await response.arrayBuffer()
    return Response.json(answered)
  },
} satisfies ExportedHandler<Env>
