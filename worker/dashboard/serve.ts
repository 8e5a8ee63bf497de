import type { RateWindow } from "../../src/access/window.ts"
import { isRecentSignIn } from "../../src/accounts/sessions.ts"
import { composeDashboard } from "../compose-accounts.ts"
import { pepperOf, publicOriginOf } from "../env.ts"
import { noSuchPage, wrongAddress } from "../html/problems.ts"
import { readJsonObject } from "../http/body.ts"
import { spentByIp } from "../http/by-ip.ts"
import { isOwnPage } from "../http/credential.ts"
import { declaredFields, formBytesMax, readForm } from "../http/form-body.ts"
import { redirectTo } from "../http/origin.ts"
import { readerOf as readerOfRequest } from "../http/reader.ts"
import type { GroupReplies, RequestContext, RouteContext } from "../http/route.ts"
import { stripeOrigins } from "../http/security-headers.ts"
import { isFormToken } from "../http/tokens.ts"
import { deletePasskey, endAssistant, showAccount } from "./account.tsx"
import { giveConsent, showConsent } from "./consent.tsx"
import type { DashboardContext, Handlers, SessionContext, VisitContext } from "./context.ts"
import { signInAgainPath, signInPath } from "./frame.tsx"
import { confirmRevoke, makeKey, revoke, showKeys } from "./keys.tsx"
import { ownPage } from "./next.ts"
import { showOverview, showRequests } from "./overview.tsx"
import { passkeyOptions, passkeySignIn, passkeySignInOptions, register } from "./passkeys.ts"
import { buyPlus, manageBilling, showPlan } from "./plan.tsx"
import { confirmDeletePortfolio, deletePortfolio, keepPortfolio } from "./portfolios.tsx"
import {
  foreignPage,
  notAllowed,
  notConfigured,
  oldForm,
  outage,
  Problem,
  type ProblemModel,
  problemReply,
  type Reader,
  sessionEnded,
  signInIsOld,
  tooMany,
  unexpectedFields,
} from "./problems.tsx"
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
import { askForLink, showLink, showSignIn, signInByLink } from "./sign-in.tsx"
import { confirmSignOut, endSession, signOutEverywhere } from "./sign-out.tsx"
import {
  chooseStandard,
  confirmDeleteRulebook,
  deleteRulebook,
  keepRulebook,
  showStandards,
} from "./standards.tsx"
import {
  addToWatchlist,
  removeFromWatchlist,
  replaceFeedAddress,
  sendWatchlist,
  showWatchlist,
  watchEmails,
} from "./watchlist.tsx"
import {
  changeWebhook,
  confirmDeleteWebhook,
  deleteWebhook,
  makeWebhook,
  replayWebhook,
  rotateWebhook,
  sendTestEvent,
  showWebhook,
  showWebhooks,
  switchWebhook,
} from "./webhooks/handlers.ts"

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
    demo: platform.demo,
    paymentOrigins: stripeOrigins(platform.stripeUrl(env)),
  }
  const route: Route = routes[name]
  return route.method === "GET"
    ? servePage(name, route, dashboard, context)
    : servePayload(name, route, dashboard, context)
}

/**
 * Serves a page. A bounded page counts attempts only for a signed-in browser, so that an image on a foreign
 * page cannot use up a visitor's attempts.
 */
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

/**
 * Serves a form or script. Requires, in this order, a page of this service, a session or visit, the form
 * token of that page, and a recent sign-in.
 */
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

/** Counts a sign-in attempt of an IP address. Returns the window that refuses the attempt, or null. */
function attemptsSpent({ request, env, ports }: RequestContext): Promise<RateWindow | null> {
  return spentByIp("signIn", request, env, ports.clock.nowMilliseconds())
}

function isBoundedPage({ boundedWith = [] }: PageRoute, { searchParams }: URL): boolean {
  return boundedWith.some((name) => searchParams.has(name))
}

/** The reader of a route's responses. A script displays the sentence of a problem itself. */
function readerOf(route: Route): Reader {
  return route.method === "POST" && route.fields === null ? "script" : "person"
}

/** `token` is the token of the cookie to which the form's token is bound. */
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
  const next =
    request.method === "POST" ? null : (ownPage(url.pathname + url.search) ?? ownPage(url.pathname))
  const cookies = request.headers.has("Cookie") ? [noSession(origin)] : []
  return seeOther(signInPath(next), { cookies })
}

/** Calls the handler of a route. Handlers are typed by their route, which is known only at run time. */
function handle(
  name: RouteName,
  context: DashboardContext | SessionContext | VisitContext,
): Promise<Response> {
  const handler = handlers[name] as (context: DashboardContext) => Promise<Response>
  return handler(context)
}

interface RefusedPayload {
  readonly ok: false
  readonly problem: ProblemModel
}

/** The values that the handler receives. */
type PayloadValues = { readonly fields: Readonly<Record<string, string>> } | { readonly body: object }

interface Payload {
  readonly ok: true
  /** Empty if no token was sent. */
  readonly formToken: string
  /** Validates the values; called after the token has been checked. */
  values(): { readonly ok: true; readonly value: PayloadValues } | RefusedPayload
}

/** Reads the values that a form or a script sent. A script sends its token in `X-Form-Token`. */
function readPayload(request: Request, route: FormRoute | ScriptRoute): Promise<Payload | RefusedPayload> {
  return route.fields === null ? readScript(request) : readFields(request, route)
}

async function readScript(request: Request): Promise<Payload | RefusedPayload> {
  const body = await readJsonObject(request, formBytesMax)
  if (!body.ok) return unusable("status" in body ? body.status : 400, body.message)
  const formToken = request.headers.get("X-Form-Token") ?? ""
  return { ok: true, formToken, values: () => ({ ok: true, value: { body: body.value } }) }
}

async function readFields(
  request: Request,
  { fields: declared, bytesMax = formBytesMax }: FormRoute,
): Promise<Payload | RefusedPayload> {
  const form = await readForm(request, bytesMax)
  if (!form.ok) return unusable(statusOfRefusal[form.code], form.message)
  return {
    ok: true,
    formToken: form.value.get("form_token") ?? "",
    values() {
      const fields = declaredFields(form.value, declared)
      return fields === null ? { ok: false, problem: unexpectedFields } : { ok: true, value: { fields } }
    },
  }
}

const statusOfRefusal = { bad_request: 400, unsupported_media_type: 415, payload_too_large: 413 } as const

function unusable(status: number, sentence: string): RefusedPayload {
  return { ok: false, problem: { status, title: "Nothing was done", sentence } }
}

/** The handler of each route, by name. A missing handler does not compile. */
const handlers: Handlers = {
  showOverview,
  showSignIn,
  askForLink,
  showLink,
  signInByLink,
  showKeys,
  makeKey,
  confirmRevoke,
  revoke,
  showRequests,
  showPlan,
  buyPlus,
  manageBilling,
  showStandards,
  keepRulebook,
  chooseStandard,
  confirmDeleteRulebook,
  deleteRulebook,
  keepPortfolio,
  confirmDeletePortfolio,
  deletePortfolio,
  showWebhooks,
  makeWebhook,
  showWebhook,
  changeWebhook,
  switchWebhook,
  rotateWebhook,
  sendTestEvent,
  replayWebhook,
  confirmDeleteWebhook,
  deleteWebhook,
  showAccount,
  endSession,
  confirmSignOut,
  signOutEverywhere,
  endAssistant,
  showConsent,
  giveConsent,
  passkeyOptions,
  register,
  deletePasskey,
  showWatchlist,
  sendWatchlist,
  addToWatchlist,
  removeFromWatchlist,
  watchEmails,
  replaceFeedAddress,
  passkeySignInOptions,
  passkeySignIn,
}
