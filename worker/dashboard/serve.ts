import type { RateWindow } from "../../src/access/window.ts"
import { isRecentSignIn } from "../../src/accounts/sessions.ts"
import { composeDashboard } from "../compose-accounts.ts"
import { pepperOf, publicOriginOf } from "../env.ts"
import { noSuchPage, wrongAddress } from "../html/problems.ts"
import { spentByIp } from "../http/by-ip.ts"
import { isOwnPage } from "../http/credential.ts"
import { isFormToken } from "../http/form-token.ts"
import { redirectTo } from "../http/origin.ts"
import { readerOf as readerOfRequest } from "../http/reader.ts"
import type { GroupReplies, RequestContext, RouteContext } from "../http/route.ts"
import { stripeOrigins } from "../http/security-headers.ts"
import type { DashboardContext, SessionContext, VisitContext } from "./context.ts"
import { signInAgainPath } from "./frame.tsx"
import { handlers } from "./handlers.ts"
import { ownPage } from "./next.ts"
import { readPayload } from "./payload.ts"
import { Problem } from "./problem.tsx"
import {
  foreignPage,
  notAllowed,
  notConfigured,
  oldForm,
  outage,
  type ProblemModel,
  problemReply,
  type Reader,
  sessionEnded,
  signInIsOld,
  tooMany,
} from "./problems.ts"
import { pageReply, seeOther } from "./replies.ts"
import {
  type FormRoute,
  type PageRoute,
  type Route,
  type RouteName,
  routes,
  type ScriptRoute,
} from "./routes.ts"
import { newVisit, noSession, sessionOf, visitCookie, visitOf } from "./session.ts"

/** Refusals as pages of the dashboard. */
export const dashboardReplies: GroupReplies = {
  wrongOrigin: (origin, { request, requestId, url }) =>
    request.method === "GET" ? redirectTo(origin, url) : problemReply("person", wrongAddress, requestId),
  guard: ({ env, requestId }) =>
    publicOriginOf(env) === null ? problemReply("person", notConfigured, requestId) : null,
  tooMany: ({ retryAfterSeconds }, { requestId }) =>
    problemReply("person", tooMany(retryAfterSeconds), requestId),
  notFound: async (context) =>
    pageReply(Problem({ ...noSuchPage, requestId: context.requestId }), {
      status: noSuchPage.status,
      reader: await readerOfRequest(context),
    }),
  options: (allow) => new Response(null, { status: 204, headers: { Allow: allow } }),
  methodNotAllowed: (allow, { requestId }) => problemReply("person", notAllowed(allow), requestId),
  outage({ requestId, url }) {
    const declared: readonly Route[] = Object.values(routes)
    const isScript = declared.some((route) => route.path === url.pathname && readerOf(route) === "script")
    return problemReply(isScript ? "script" : "person", outage, requestId)
  },
}

/** Answers one route of the dashboard's table. */
export function serveDashboard(name: RouteName, context: RouteContext): Promise<Response> {
  const { env, platform, url } = context
  const origin = publicOriginOf(env) ?? url.origin
  const dashboard: DashboardContext = {
    ...context,
    origin,
    ports: composeDashboard(env, platform, origin),
    pepper: pepperOf(env),
    mailboxUrl: platform.mailboxPath === null ? null : `${origin}${platform.mailboxPath}`,
    paymentOrigins: stripeOrigins(platform.stripeUrl(env)),
  }
  const route: Route = routes[name]
  return route.method === "GET"
    ? servePage(name, route, dashboard, context)
    : servePayload(name, route, dashboard, context)
}

/** A bounded page counts only for a signed-in browser: an image on a foreign page must not use up a visitor's attempts. */
async function servePage(
  name: RouteName,
  route: PageRoute,
  dashboard: DashboardContext,
  context: RequestContext,
): Promise<Response> {
  if (route.guard === "session") {
    const session = await sessionOf(dashboard)
    if (session === null) return toSignIn(dashboard)
    const spent = isBoundedPage(route, dashboard.url) ? await attemptsSpent(context) : null
    if (spent !== null) return problemReply("person", tooMany(spent.retryAfterSeconds), dashboard.requestId)
    return handle(name, { ...dashboard, session })
  }
  const visit = (await visitOf(dashboard)) ?? (await newVisit(dashboard))
  const response = await handle(name, { ...dashboard, visit })
  response.headers.append("Set-Cookie", visitCookie(visit, dashboard.origin))
  return response
}

/** Requires, in this order: a page of this service, a session or visit, the form token of that page, and a recent sign-in. */
async function servePayload(
  name: RouteName,
  route: FormRoute | ScriptRoute,
  dashboard: DashboardContext,
  context: RequestContext,
): Promise<Response> {
  const { request, origin, pepper, requestId } = dashboard
  const reader = readerOf(route)
  const refusing = (problem: ProblemModel) => problemReply(reader, problem, requestId)
  if (!isOwnPage(request, origin)) return refusing(foreignPage)
  const spent = route.isBounded === true ? await attemptsSpent(context) : null
  if (spent !== null) return refusing(tooMany(spent.retryAfterSeconds))
  const guarded = route.guard === "session" ? await withSession(dashboard) : await withVisit(dashboard)
  if (guarded === null && route.guard === "visit") return refusing(oldForm)
  if (guarded === null) return reader === "person" ? toSignIn(dashboard) : refusing(sessionEnded)
  const payload = await readPayload(request, route)
  if (!payload.ok) return refusing(payload.problem)
  if (!(await isFormToken(pepper, route.guard, guarded.token, payload.formToken))) return refusing(oldForm)
  if (route.signInAgainFor !== undefined && !hasRecentSignIn(guarded.context)) {
    return reader === "person" ? seeOther(signInAgainPath(route.signInAgainFor)) : refusing(signInIsOld)
  }
  const values = payload.values()
  return values.ok ? handle(name, { ...guarded.context, ...values.value }) : refusing(values.problem)
}

function hasRecentSignIn(context: SessionContext | VisitContext): boolean {
  return "session" in context && isRecentSignIn(context.ports, context.session.signedIn)
}

/** Counts against the few attempts a minute of one IP address. Returns the window that refuses it, or null. */
function attemptsSpent({ request, env, ports }: RequestContext): Promise<RateWindow | null> {
  return spentByIp("signIn", request, env, ports.clock.nowMilliseconds())
}

function isBoundedPage({ boundedWith = [] }: PageRoute, { searchParams }: URL): boolean {
  return boundedWith.some((name) => searchParams.has(name))
}

/** A script displays the sentence of a problem itself. */
function readerOf(route: Route): Reader {
  return route.method === "POST" && route.fields === null ? "script" : "person"
}

/** `token`: of the cookie to which the form's token is bound. */
interface Guarded {
  readonly token: string
  readonly context: SessionContext | VisitContext
}

async function withSession(context: DashboardContext): Promise<Guarded | null> {
  const session = await sessionOf(context)
  return session && { token: session.token, context: { ...context, session } }
}

async function withVisit(context: DashboardContext): Promise<Guarded | null> {
  const visit = await visitOf(context)
  return visit && { token: visit.token, context: { ...context, visit } }
}

/** Redirects to the sign-in page, which leads back here. Removes the cookie of an ended session. */
function toSignIn({ url, request, origin }: DashboardContext): Response {
  const next = request.method === "POST" ? null : ownPage(url.pathname)
  const cookies = request.headers.has("Cookie") ? [noSession(origin)] : []
  return seeOther(next === null ? "/dashboard/sign-in" : `/dashboard/sign-in?next=${next}`, { cookies })
}

/** Handlers are typed by their route, which is known only at run time. */
function handle(
  name: RouteName,
  context: DashboardContext | SessionContext | VisitContext,
): Promise<Response> {
  const handler = handlers[name] as (context: DashboardContext) => Promise<Response>
  return handler(context)
}
