import { sendNotice } from "../../src/accounts/notices.ts"
import {
  registerPasskey,
  registrationOptions,
  signInOptions,
  signInWithPasskey,
} from "../../src/accounts/passkeys.ts"
import type { ContextOf } from "./context.ts"
import { keptNext } from "./next.ts"
import { unexpectedFields } from "./problems.tsx"
import { scriptReply } from "./replies.ts"
import { signedInCookies } from "./sign-in.tsx"

/** The requests of worker/assets/passkeys.js. */

/** Responds 200 with WebAuthn's options for a new passkey of this account. The request body must be empty. */
export async function passkeyOptions({
  ports,
  session,
  body,
}: ContextOf<"passkeyOptions">): Promise<Response> {
  if (!holdsOnly(body, [])) return unexpectedBody()
  return scriptReply(await registrationOptions(ports, session.signedIn))
}

/** Stores the passkey that the browser created, under the sent name. */
export async function register(context: ContextOf<"register">): Promise<Response> {
  const { ports, session, body, origin } = context
  const { name, response } = body
  if (typeof name !== "string" || !holdsOnly(body, ["name", "response"])) return unexpectedBody()
  const registered = await registerPasskey(ports, session.signedIn, { response, name })
  if (registered.ok) {
    await sendNotice(ports, session.signedIn.account, "passkey_added", origin)
    return scriptReply({ location: "/dashboard/account" })
  }
  const status = registered.code === "too_many_passkeys" ? 409 : 400
  return scriptReply({ error: registered.message }, { status })
}

/** Responds 200 with WebAuthn's options for any passkey of this service. The request body must be empty. */
export async function passkeySignInOptions({
  ports,
  visit,
  body,
}: ContextOf<"passkeySignInOptions">): Promise<Response> {
  if (!holdsOnly(body, [])) return unexpectedBody()
  return scriptReply(await signInOptions(ports, visit.token))
}

/** Opens a session for the account of the passkey that the browser used. */
export async function passkeySignIn(context: ContextOf<"passkeySignIn">): Promise<Response> {
  const { ports, visit, body, request, origin } = context
  if (!holdsOnly(body, ["response"])) return unexpectedBody()
  const signedIn = await signInWithPasskey(ports, {
    visit: visit.token,
    response: body.response,
    previousSession: visit.sessionToken,
  })
  if (!signedIn.ok) return scriptReply({ error: signedIn.message }, { status: 400 })
  const location = keptNext(request, origin) ?? "/dashboard"
  return scriptReply({ location }, { cookies: signedInCookies(context, signedIn.value.session) })
}

function holdsOnly(body: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return Object.keys(body).every((name) => names.includes(name))
}

function unexpectedBody(): Response {
  return scriptReply({ error: unexpectedFields.sentence }, { status: 400 })
}
