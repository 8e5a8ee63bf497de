import { findSession, isRecentSignIn } from "../../src/accounts/sessions.ts"
import { secrets } from "../compose-accounts.ts"
import { withoutAddress } from "../html/reader.ts"
import { readCookie, setCookie } from "../http/credential.ts"
import { formTokenOf } from "../http/tokens.ts"
import type { DashboardContext, Session, Visit } from "./context.ts"
import type { Viewer } from "./frame.tsx"

/** The time a visit is kept after its last page, longer than a sign-in link is valid. */
const visitSeconds = 86_400

/** The visit of this browser, or null. */
export async function visitOf({ request, origin, pepper }: DashboardContext): Promise<Visit | null> {
  const token = readCookie(request, "visit", origin)
  return token === null ? null : visitBy(token, request, origin, pepper)
}

/** A visit for a browser without one. It signs no user in. */
export function newVisit({ request, origin, pepper }: DashboardContext): Promise<Visit> {
  return visitBy(secrets.token(), request, origin, pepper)
}

async function visitBy(token: string, request: Request, origin: string, pepper: string): Promise<Visit> {
  const formToken = await formTokenOf(pepper, "visit", token)
  return { token, formToken, sessionToken: readCookie(request, "session", origin) }
}

/** The `Set-Cookie` that keeps a visit for another day. */
export function visitCookie(visit: Visit, origin: string): string {
  return setCookie("visit", visit.token, origin, visitSeconds)
}

/** The session of this browser. Null if it has none, or if the session has ended. */
export async function sessionOf({
  request,
  origin,
  ports,
  pepper,
}: DashboardContext): Promise<Session | null> {
  const token = readCookie(request, "session", origin)
  const signedIn = token === null ? null : await findSession(ports, token)
  if (token === null || signedIn === null) return null
  const viewer = await viewerOf(pepper, signedIn.account.email, token)
  return { token, signedIn, viewer: { ...viewer, hasRecentSignIn: isRecentSignIn(ports, signedIn) } }
}

/**
 * The reader for the top of a page, right after signing in. `token` is the session's token, to which the
 * forms of the page are bound.
 */
export async function viewerOf(pepper: string, email: string | null, token: string): Promise<Viewer> {
  const formToken = await formTokenOf(pepper, "session", token)
  return { email: email ?? withoutAddress, formToken, hasRecentSignIn: true }
}

/** The `Set-Cookie` of a session, kept until the session ends. */
export function sessionCookie(
  opened: { readonly token: string; readonly expiresAt: string },
  origin: string,
  nowMilliseconds: number,
): string {
  const seconds = Math.max(1, Math.floor((Date.parse(opened.expiresAt) - nowMilliseconds) / 1_000))
  return setCookie("session", opened.token, origin, seconds)
}

export function noSession(origin: string): string {
  return setCookie("session", "", origin, 0)
}
