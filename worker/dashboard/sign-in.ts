import {
  type AccountSession,
  findSession,
  isRecentSignIn,
  type OpenedSession,
} from "../../src/accounts/sessions.ts"
import { readLink, requestLink, useLink } from "../../src/accounts/sign-in.ts"
import { ipSiteOf } from "../http/by-ip.ts"
import { keyHash } from "../storage/key-hash.ts"
import type { ContextOf, VisitContext } from "./context.ts"
import { exampleOf } from "./example.ts"
import { keepNext, keptNext, ownPage } from "./next.ts"
import { pageReply, seeOther } from "./replies.ts"
import { sessionCookie, viewerOf } from "./session.ts"
import { LinkProblem, LinkSent, UseLink } from "./sign-in/link-pages.tsx"
import { SignIn } from "./sign-in/page.tsx"
import { Welcome } from "./sign-in/welcome-page.tsx"

/** 200 with the form; 303 to `next`, a page of this service, for a signed-in user who need not sign in again. */
export async function showSignIn(context: ContextOf<"signIn">): Promise<Response> {
  const next = ownPage(context.url.searchParams.get("next"))
  const signedIn = await signedInUser(context)
  if (signedIn === null) return signInPage(context, { next })
  const mustSignIn = context.url.searchParams.has("again") && !isRecentSignIn(context.ports, signedIn)
  if (!mustSignIn) return seeOther(next ?? "/dashboard")
  return signInPage(context, { next, email: signedIn.account.email, isAgain: true })
}

/** Sends the link. The response is the same for addresses with and without an account. */
export async function askForLink(context: ContextOf<"askForLink">): Promise<Response> {
  const { ports, request, pepper, origin, visit, fields, mailboxUrl } = context
  const next = ownPage(fields.next)
  const signedIn = await signedInUser(context)
  if (signedIn !== null && isRecentSignIn(ports, signedIn)) return seeOther(next ?? "/dashboard")
  const senderHash = await keyHash(pepper, `sender ${ipSiteOf(request)}`)
  const sent = await requestLink(ports, { email: fields.email, visit: visit.token, senderHash, origin })
  if (sent.ok) {
    const { email } = sent.value
    return pageReply(LinkSent({ email, mailboxUrl }), { cookies: [keepNext(next, origin)] })
  }
  return signInPage(context, {
    next,
    email: fields.email,
    problem: sent.message,
    isAgain: signedIn !== null,
    status: statusOfRefusal[sent.code],
  })
}

const statusOfRefusal = { bad_email: 400, too_many: 429, no_mail: 503 } as const

/** Shows the email address of the link, and a button. Opening the page does not use the link up. */
export async function showLink(context: ContextOf<"link">): Promise<Response> {
  const { ports, url, visit, request, origin } = context
  const token = url.searchParams.get("token") ?? ""
  const next = keptNext(request, origin)
  const link = await readLink(ports, { token, visit: visit.token })
  if (!link.ok) return linkProblem(context, link.code, next)
  return pageReply(UseLink({ formToken: visit.formToken, token, email: link.value.email, next }))
}

/** Opens a new session, and ends the previous one of this browser. */
export async function signInByLink(context: ContextOf<"useLink">): Promise<Response> {
  const { ports, visit, fields, origin, pepper } = context
  const next = ownPage(fields.next)
  const used = await useLink(ports, {
    token: fields.token,
    visit: visit.token,
    previousSession: visit.sessionToken,
  })
  if (!used.ok) return linkProblem(context, used.code, next)
  const { session, account, firstKey } = used.value
  const options = { cookies: signedInCookies(context, session) }
  if (firstKey === null) return seeOther(next ?? "/dashboard", options)
  const viewer = await viewerOf(pepper, account.email, session.token)
  return pageReply(Welcome({ viewer, key: firstKey, next, ...exampleOf(origin) }), options)
}

/** The cookies that a browser receives when it signs in. */
export function signedInCookies({ origin, ports }: VisitContext, session: OpenedSession): readonly string[] {
  return [sessionCookie(session, origin, ports.clock.nowMilliseconds()), keepNext(null, origin)]
}

async function signedInUser({ ports, visit }: VisitContext): Promise<AccountSession | null> {
  return visit.sessionToken === null ? null : findSession(ports, visit.sessionToken)
}

interface SignInView {
  readonly next: string | null
  readonly email?: string | null
  readonly problem?: string
  readonly isAgain?: boolean
  readonly status?: number
}

function signInPage({ ports, origin, visit }: VisitContext, view: SignInView): Response {
  const { next, email = null, problem = null, isAgain = false, status = 200 } = view
  const page = SignIn({
    formToken: visit.formToken,
    email,
    next,
    problem,
    isAgain,
    mailIsConfigured: ports.mailer !== null,
  })
  return pageReply(page, { status, cookies: [keepNext(next, origin)] })
}

function linkProblem(
  { visit }: VisitContext,
  kind: "bad_link" | "other_browser",
  next: string | null,
): Response {
  return pageReply(LinkProblem({ kind, formToken: visit.formToken, next }), { status: 400 })
}
