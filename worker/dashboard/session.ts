import { findSession } from "../../src/accounts/sessions.ts"
import { readCookie, setCookie } from "../http/cookies.ts"
import { secrets } from "../secrets.ts"
import type { DashboardContext, Session, Visit } from "./context.ts"
import { formTokenOf } from "./form-token.ts"
import type { Viewer } from "./frame.tsx"

/** A visit is kept for so long after the last page that needed it: longer than any link works. */
const visitSeconds = 86_400

/** The visit this browser came with, or null. */
export async function visitOf({ request, origin, pepper }: DashboardContext): Promise<Visit | null> {
  const token = readCookie(request, "visit", origin)
  return token === null ? null : visitBy(token, request, origin, pepper)
}

/** A visit for a browser that has none. Nobody is signed in by one. */
export function newVisit({ request, origin, pepper }: DashboardContext): Promise<Visit> {
  return visitBy(secrets.token(), request, origin, pepper)
}

async function visitBy(token: string, request: Request, origin: string, pepper: string): Promise<Visit> {
  const formToken = await formTokenOf(pepper, "visit", token)
  return { token, formToken, sessionToken: readCookie(request, "session", origin) }
}

/** The `Set-Cookie` that keeps a visit for a day more. */
export function visitCookie(visit: Visit, origin: string): string {
  return setCookie("visit", visit.token, origin, visitSeconds)
}

/** Who is signed in here; null without a session, or once it has ended. */
export async function sessionOf({
  request,
  origin,
  ports,
  pepper,
}: DashboardContext): Promise<Session | null> {
  const token = readCookie(request, "session", origin)
  const found = token === null ? null : await findSession(ports, token)
  if (token === null || found === null) return null
  return { token, signedIn: found, viewer: await viewerOf(pepper, found.account.email, token) }
}

/** Who a page names at its top; `token` is the session's, which the page's forms are bound to. */
export async function viewerOf(pepper: string, email: string | null, token: string): Promise<Viewer> {
  return { email: email ?? "no address", formToken: await formTokenOf(pepper, "session", token) }
}

/** The `Set-Cookie` of a session, for as long as that lasts. */
export function sessionCookie(
  opened: { readonly token: string; readonly expiresAt: string },
  origin: string,
  nowMilliseconds: number,
): string {
  const seconds = Math.max(1, Math.floor((Date.parse(opened.expiresAt) - nowMilliseconds) / 1_000))
  return setCookie("session", opened.token, origin, seconds)
}

/** Takes the session cookie away. */
export function noSession(origin: string): string {
  return setCookie("session", "", origin, 0)
}
