import { passkeysOf, removePasskey } from "../../src/accounts/passkeys.ts"
import { sessionsOf, signOut, signOutEverywhere } from "../../src/accounts/sessions.ts"
import type { Asked, AskedBySession } from "./asked.ts"
import { noSession } from "./doors.ts"
import { pageReply, seeOther } from "./replies.ts"
import { AccountPage } from "./views/account.tsx"

export function showAccount(asked: Asked<"account">): Promise<Response> {
  return accountPage(asked, null, 200)
}

export async function takePasskeyAway(asked: Asked<"removePasskey">): Promise<Response> {
  const { ports, session, fields } = asked
  const removed = await removePasskey(ports, session.signedIn.account.id, fields.credential_id)
  return removed.ok ? seeOther("/dashboard/account") : accountPage(asked, removed.message, 404)
}

export async function leave({ ports, session, origin }: Asked<"signOut">): Promise<Response> {
  await signOut(ports, session.token)
  return signedOut(origin)
}

export async function leaveEverywhere({ ports, session, origin }: Asked<"signOutEverywhere">) {
  await signOutEverywhere(ports, session.signedIn.account.id)
  return signedOut(origin)
}

function signedOut(origin: string): Response {
  return seeOther("/dashboard/sign-in", { cookies: [noSession(origin)] })
}

async function accountPage(
  { ports, session }: AskedBySession,
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
