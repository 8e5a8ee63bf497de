import { accessOf, endAccess, passkeysOf, removePasskey } from "../../src/accounts/passkeys.ts"
import { sessionsOf, signOut } from "../../src/accounts/sessions.ts"
import { AccountPage } from "./account/page.tsx"
import { SignOutEverywhere } from "./account/sign-out-page.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { pageReply, seeOther } from "./replies.ts"
import { noSession } from "./session.ts"

/** How many of its last events an account's page lists. */
const eventsShown = 20

/** 200 with passkeys, sessions and the last events. */
export function showAccount(context: ContextOf<"account">): Promise<Response> {
  return accountPage(context, null, 200)
}

/** 303 to the account page; 404 for a passkey of another account. */
export async function deletePasskey(context: ContextOf<"removePasskey">): Promise<Response> {
  const { ports, session, fields } = context
  const removed = await removePasskey(ports, session.signedIn.account.id, fields.credential_id)
  return removed.ok ? seeOther("/dashboard/account") : accountPage(context, removed.message, 404)
}

/** 303 to the sign-in page; removes the session cookie of this browser. */
export async function endSession({ ports, session, origin }: ContextOf<"signOut">): Promise<Response> {
  await signOut(ports, session.token)
  return signedOut(origin)
}

/** 200 with the keys and passkeys that signing out everywhere can also end. */
export function confirmSignOut(context: ContextOf<"confirmSignOut">): Promise<Response> {
  return signOutPage(context, null, 200)
}

/** 303 to the sign-in page; ends the marked keys and passkeys, and every session. 503 with the page after a failure. */
export async function endAllSessions(context: ContextOf<"signOutEverywhere">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const marked = (name: string) =>
    Object.entries(fields).flatMap(([field, id]) => (field.startsWith(name) && id !== "" ? [id] : []))
  const ended = { keyIds: marked("key_"), credentialIds: marked("passkey_") }
  const done = await endAccess(ports, session.signedIn.account.id, ended)
  return done.ok ? signedOut(origin) : signOutPage(context, done.message, 503)
}

async function signOutPage(
  { ports, session }: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const access = await accessOf(ports, session.signedIn.account.id)
  return pageReply(SignOutEverywhere({ viewer: session.viewer, access, problem }), { status })
}

function signedOut(origin: string): Response {
  return seeOther("/dashboard/sign-in", { cookies: [noSession(origin)] })
}

async function accountPage(
  { ports, session }: SessionContext,
  problem: string | null,
  status: number,
): Promise<Response> {
  const { account, sessionHash } = session.signedIn
  const [passkeys, sessions, events] = await Promise.all([
    passkeysOf(ports, account.id),
    sessionsOf(ports, account.id, sessionHash),
    ports.accountEvents.list(account.id, eventsShown),
  ])
  const page = AccountPage({ viewer: session.viewer, passkeys, sessions, events, problem })
  return pageReply(page, { status })
}
