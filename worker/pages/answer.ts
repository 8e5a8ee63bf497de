import { pageCaller } from "../../src/access/visitor.ts"
import { identify } from "../../src/services/admit.ts"
import { compose, type RequestPorts } from "../compose.ts"
import { type Env, publicOriginOf } from "../env.ts"
import { noSuchPage, wrongMethod } from "../html/problems.ts"
import { withSecurityHeaders } from "../html/security-headers.ts"
import { spentByIp } from "../http/by-ip.ts"
import { readCookie } from "../http/cookies.ts"
import { logFailure } from "../log.ts"
import { outage, tooMany, unreachable } from "./problems.ts"
import { showProblem } from "./reply.ts"
import { pageAt } from "./routes.ts"

/** A request that has come in, and what it is called in the log. */
export interface ArrivedAtPage {
  readonly request: Request
  readonly env: Env
  readonly requestId: string
}

/** Answers every path of the pages, always with their protecting headers. Nothing is thrown. */
export async function answerPage(arrived: ArrivedAtPage): Promise<Response> {
  const url = new URL(arrived.request.url)
  try {
    return withSecurityHeaders(await answer(arrived, url), url, [])
  } catch (cause) {
    logFailure("page_failed", cause, { request_id: arrived.requestId, path: url.pathname })
    return withSecurityHeaders(showProblem(outage(arrived.requestId)), url, [])
  }
}

const allow = "GET, HEAD, OPTIONS"

async function answer({ request, env }: ArrivedAtPage, url: URL): Promise<Response> {
  const now = Date.now()
  const spent = (await spentByIp("any", request, env, now)) ?? (await spentByIp("pages", request, env, now))
  if (spent !== null) {
    const wait = { "Retry-After": String(spent.retryAfterSeconds) }
    return showProblem(tooMany(spent.retryAfterSeconds), wait)
  }
  const found = pageAt(url.pathname)
  if (found === null) return showProblem(noSuchPage)
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } })
  if (request.method !== "GET" && request.method !== "HEAD")
    return showProblem(wrongMethod(allow), { Allow: allow })
  const ports = compose(env)
  const origin = publicOriginOf(env)
  const identity = await readerOf(request, ports, origin)
  if (identity === "unreachable") return showProblem(unreachable)
  const caller = pageCaller(identity, now)
  const { show, parameters } = found
  return show({ request, url, parameters, origin, ports, caller, isSignedIn: identity !== null })
}

/** The account of whoever is signed in here; null for everybody else. */
async function readerOf(request: Request, ports: RequestPorts, origin: string | null) {
  const token = origin === null ? null : readCookie(request, "session", origin)
  if (token === null) return null
  const identity = await identify(ports, { kind: "session", token })
  if (identity.ok) return identity.value
  return identity.code === "service_unavailable" ? "unreachable" : null
}
