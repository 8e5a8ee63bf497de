import { passkeysOf, removePasskey } from "../../src/accounts/passkeys.ts"
import { sessionsOf, signOut, signOutEverywhere } from "../../src/accounts/sessions.ts"
import { AccountPage } from "./account/page.tsx"
import type { ContextOf, SessionContext } from "./context.ts"
import { pageReply, seeOther } from "./replies.ts"
import { noSession } from "./session.ts"

/** 200 with passkeys and sessions. */
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

/** 303 to the sign-in page; ends every session of the account. */
export async function endAllSessions({ ports, session, origin }: ContextOf<"signOutEverywhere">) {
  await signOutEverywhere(ports, session.signedIn.account.id)
  return signedOut(origin)
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
  const [passkeys, sessions] = await Promise.all([
    passkeysOf(ports, account.id),
    sessionsOf(ports, account.id, sessionHash),
  ])
  return pageReply(AccountPage({ viewer: session.viewer, passkeys, sessions, problem }), { status })
}
