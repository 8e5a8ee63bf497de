import type { RateWindow } from "../../src/access/window.ts"
import { composeDashboard } from "../compose.ts"
import { type Env, pepperOf, publicOriginOf } from "../env.ts"
import { noSuchPage } from "../html/problems.ts"
import { stripeOrigins, withSecurityHeaders } from "../html/security-headers.ts"
import { spentByIp } from "../http/by-ip.ts"
import { isOwnPage } from "../http/credential.ts"
import { logFailure } from "../log.ts"
import type { Surroundings } from "../platform.ts"
import type { AskedAnything, AskedBySession, AskedByVisit } from "./asked.ts"
import { newVisit, noSession, sessionOf, visitCookie, visitOf } from "./doors.ts"
import { isFormToken } from "./form-token.ts"
import { handlers } from "./handlers.ts"
import { ownPage } from "./next.ts"
import {
  notAllowed,
  notConfigured,
  notOurPage,
  oldForm,
  otherHost,
  outage,
  type Reader,
  sessionEnded,
  type Trouble,
  tooMany,
  troubleReply,
} from "./problems.ts"
import { seeOther } from "./replies.ts"
import { type FoundRoute, routesAt } from "./routes.ts"
import { readSent } from "./sent.ts"

/** A request that has come in, and what it is called in the log. */
export interface Arrived {
  readonly request: Request
  readonly env: Env
  readonly surroundings: Surroundings
  readonly requestId: string
}

/** Answers every path of the dashboard, always with its protecting headers. Nothing is thrown. */
export async function answerDashboard(arrived: Arrived): Promise<Response> {
  const { request, env, surroundings, requestId } = arrived
  const url = new URL(request.url)
  try {
    const paying = stripeOrigins(surroundings.stripeUrl(env))
    return withSecurityHeaders(await answer(arrived, url, paying), url, paying)
  } catch (cause) {
    logFailure("dashboard_failed", cause, { request_id: requestId, path: url.pathname })
    const reader: Reader = routesAt(url.pathname).some(isForScripts) ? "script" : "person"
    return withSecurityHeaders(troubleReply(reader, outage, requestId), url, stripeOrigins(null))
  }
}

async function answer(arrived: Arrived, url: URL, paying: readonly string[]): Promise<Response> {
  const { request, env, surroundings, requestId } = arrived
  const refusing = (trouble: Trouble) => troubleReply("person", trouble, requestId)
  const spent = await spentByIp("any", request, env, Date.now())
  if (spent !== null) return refusing(tooMany(spent.retryAfterSeconds))
  const origin = publicOriginOf(env)
  if (origin === null) return refusing(notConfigured)
  const isReading = request.method === "GET" || request.method === "HEAD"
  if (url.origin !== origin) return isReading ? toOrigin(origin, url) : refusing(otherHost)
  const found = routesAt(url.pathname)
  if (found.length === 0) return refusing(noSuchPage)
  const allow = [...found.flatMap(({ route }) => methodsOf(route.method)), "OPTIONS"].join(", ")
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } })
  const method = isReading ? "GET" : request.method
  const chosen = found.find(({ route }) => route.method === method)
  if (chosen === undefined) return refusing(notAllowed(allow))
  const mailboxUrl = surroundings.mailboxPath === null ? null : `${origin}${surroundings.mailboxPath}`
  const ports = composeDashboard(env, surroundings, origin)
  const { parameters } = chosen
  const asked = {
    request,
    url,
    parameters,
    requestId,
    origin,
    ports,
    pepper: pepperOf(env),
    mailboxUrl,
    paying,
  }
  return method === "GET" ? answerPage(asked, chosen, env) : answerSent(asked, chosen, env)
}

function methodsOf(method: "GET" | "POST"): readonly string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method]
}

/** The same page where the cookies are. Only this service's own origin is ever named. */
function toOrigin(origin: string, { pathname, search }: URL): Response {
  return new Response(null, { status: 307, headers: { Location: `${origin}${pathname}${search}` } })
}

/** What is bounded is counted for who is signed in alone: a picture on a foreign page must not use up anybody's tries. */
async function answerPage(asked: AskedAnything, chosen: FoundRoute, env: Env): Promise<Response> {
  const { name, route } = chosen
  if (route.door === "session") {
    const session = await sessionOf(asked)
    if (session === null) return toSignIn(asked)
    const spent = isBoundedPage(chosen, asked.url) ? await fewSpent(asked, env) : null
    if (spent !== null) return troubleReply("person", tooMany(spent.retryAfterSeconds), asked.requestId)
    return handle(name, { ...asked, session })
  }
  const visit = (await visitOf(asked)) ?? (await newVisit(asked))
  const response = await handle(name, { ...asked, visit })
  response.headers.append("Set-Cookie", visitCookie(visit, asked.origin))
  return response
}

/** What a form or a script sent: from a page of ours, through its door, with the token of that page, in this order. */
async function answerSent(asked: AskedAnything, chosen: FoundRoute, env: Env): Promise<Response> {
  const { request, origin, pepper, requestId } = asked
  const { name, route } = chosen
  if (route.method === "GET") throw new Error(`${name} takes nothing`)
  const reader: Reader = isForScripts(chosen) ? "script" : "person"
  const refusing = (trouble: Trouble) => troubleReply(reader, trouble, requestId)
  if (!isOwnPage(request, origin)) return refusing(notOurPage)
  const spent = route.isBounded === true ? await fewSpent(asked, env) : null
  if (spent !== null) return refusing(tooMany(spent.retryAfterSeconds))
  const came = route.door === "session" ? await cameSignedIn(asked) : await cameVisiting(asked)
  if (came === null && route.door === "visit") return refusing(oldForm)
  if (came === null) return reader === "person" ? toSignIn(asked) : refusing(sessionEnded)
  const sent = await readSent(request, route)
  if (!sent.ok) return refusing(sent.trouble)
  if (!(await isFormToken(pepper, route.door, came.token, sent.formToken))) return refusing(oldForm)
  const given = sent.given()
  return given.ok ? handle(name, { ...asked, ...came.by, ...given.value }) : refusing(given.trouble)
}

/** Counts against the few a minute that one address may try; what refuses it, or null. */
function fewSpent({ request, ports }: AskedAnything, env: Env): Promise<RateWindow | null> {
  return spentByIp("signIn", request, env, ports.clock.nowMilliseconds())
}

function isBoundedPage({ route }: FoundRoute, { searchParams }: URL): boolean {
  return route.method === "GET" && (route.boundedWith ?? []).some((name) => searchParams.has(name))
}

function isForScripts({ route }: FoundRoute): boolean {
  return route.method === "POST" && route.fields === null
}

/** Who came by a door, and the token of the cookie that says so. */
interface Came {
  readonly token: string
  readonly by: object
}

async function cameSignedIn(asked: AskedAnything): Promise<Came | null> {
  const session = await sessionOf(asked)
  return session && { token: session.token, by: { session } }
}

async function cameVisiting(asked: AskedAnything): Promise<Came | null> {
  const visit = await visitOf(asked)
  return visit && { token: visit.token, by: { visit } }
}

/** To the sign-in page, and back here afterwards. A cookie of a session that has ended goes. */
function toSignIn({ url, request, origin }: AskedAnything): Response {
  const next = request.method === "POST" ? null : ownPage(url.pathname)
  const cookies = request.headers.has("Cookie") ? [noSession(origin)] : []
  return seeOther(next === null ? "/dashboard/sign-in" : `/dashboard/sign-in?next=${next}`, { cookies })
}

/** The table's routes and their answers are of one type each; which of them this is, only the path has said. */
function handle(
  name: FoundRoute["name"],
  asked: AskedAnything | AskedBySession | AskedByVisit,
): Promise<Response> {
  const answering = handlers[name] as (asked: AskedAnything) => Promise<Response>
  return answering(asked)
}
