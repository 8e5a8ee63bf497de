import { refuse } from "../src/outcome.ts"
import { compose } from "./compose.ts"
import { roomAt } from "./entrypoints.ts"
import type { Env } from "./env.ts"
import { failure } from "./http/envelope.ts"
import { router } from "./http/router.ts"
import { type RequestContext, refuseByIp } from "./http/serve.ts"
import { logFailure } from "./log.ts"
import type { Surroundings } from "./platform.ts"
import { consume } from "./queue.ts"
import { runSchedule } from "./scheduled.ts"

const outage = "Something went wrong on our side. Quote the request id if it goes on."

/** A request that has come in: where to, and with what at hand. */
interface Arrived extends Pick<RequestContext, "env" | "execution" | "surroundings"> {
  readonly request: Request
}

async function answer({ request, ...given }: Arrived, requestId: string): Promise<Response> {
  const context = { ...given, ports: compose(given.env), requestId }
  const refused = await refuseByIp("any", request, context)
  if (refused !== null) return refused
  const local = await given.surroundings.answer(request, given.env)
  return local ?? router.fetch(asRouted(request), context)
}

/** A HEAD is answered as a GET, and loses its body in `fetch`. */
function asRouted(request: Request): Request {
  return request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request
}

/** The one place where a throw ends: logged in full, answered with a fixed sentence. */
async function answerAlways(arrived: Arrived): Promise<Response> {
  const requestId = crypto.randomUUID()
  const path = new URL(arrived.request.url).pathname
  const room = roomAt(path)
  try {
    if (room !== null) return await (await room())({ ...arrived, requestId })
    return await answer(arrived, requestId)
  } catch (cause) {
    logFailure("unhandled", cause, { request_id: requestId, path })
    return failure(refuse("internal_error", outage), requestId)
  }
}

/** The runtime holds an answer back until the body it answers has come; one that nobody reads is not waited for. */
async function letGo(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await request.body.cancel().catch(() => undefined)
}

/** The Worker, whole, for the surroundings it runs in. */
export function serviceIn(surroundings: Surroundings) {
  return {
    async fetch(request, env, execution) {
      const response = await answerAlways({ request, env, execution, surroundings })
      await letGo(request)
      return request.method === "HEAD" ? new Response(null, response) : response
    },
    scheduled: (controller, env) => runSchedule(controller, env, surroundings),
    queue: consume,
  } satisfies ExportedHandler<Env>
}
