import { refuse } from "../src/outcome.ts"
import { compose } from "./compose.ts"
import type { Env } from "./env.ts"
import { failure } from "./http/envelope.ts"
import { router } from "./http/router.ts"
import { refuseByIp } from "./http/serve.ts"
import { logFailure } from "./log.ts"
import { consume } from "./queue.ts"
import { runSchedule } from "./scheduled.ts"

export { Allowance } from "./limits/allowance.ts"
export { EdgarPace } from "./limits/pace.ts"

const outage = "Something went wrong on our side. Quote the request id if it goes on."

async function answer(request: Request, env: Env, requestId: string): Promise<Response> {
  const context = { env, ports: compose(env), requestId }
  return (await refuseByIp("any", request, context)) ?? router.fetch(asRouted(request), context)
}

/** A HEAD is answered as a GET, and loses its body in `fetch`. */
function asRouted(request: Request): Request {
  return request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request
}

/** The one place where a throw ends: logged in full, answered with a fixed sentence. */
async function answerAlways(request: Request, env: Env): Promise<Response> {
  const requestId = crypto.randomUUID()
  try {
    return await answer(request, env, requestId)
  } catch (cause) {
    logFailure("unhandled", cause, { request_id: requestId, path: new URL(request.url).pathname })
    return failure(refuse("internal_error", outage), requestId)
  }
}

/** The runtime holds an answer back until the body it answers has come; one that nobody reads is not waited for. */
async function letGo(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await request.body.cancel().catch(() => undefined)
}

export default {
  async fetch(request, env) {
    const response = await answerAlways(request, env)
    await letGo(request)
    return request.method === "HEAD" ? new Response(null, response) : response
  },
  scheduled: runSchedule,
  queue: consume,
} satisfies ExportedHandler<Env>
