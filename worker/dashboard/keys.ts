import { createKey, type KeyWithUsage, keysOf, revokeKey } from "../../src/accounts/keys.ts"
import { sendNotice } from "../../src/accounts/notices.ts"
import { entitlementOf } from "../../src/accounts/overview.ts"
import { keyTypes } from "../../src/vocabulary.ts"
import { noSuchPage } from "../html/problems.ts"
import type { ContextOf, SessionContext } from "./context.ts"
import { exampleOf } from "./example.ts"
import { FirstRequest } from "./first-request/page.tsx"
import { KeyMade } from "./keys/created-page.tsx"
import { Keys, type NewKeyProblem } from "./keys/page.tsx"
import { ConfirmRevoke } from "./keys/revoke-page.tsx"
import { problemReply } from "./problems.ts"
import { pageReply, seeOther } from "./replies.ts"

/** 200 with the keys of the account, including revoked ones. */
export function showKeys(context: ContextOf<"keys">): Promise<Response> {
  return keysPage(context, null, 200)
}

/** The response shows the key, only this once: it has no address that could be opened again. */
export async function makeKey(context: ContextOf<"createKey">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const { account } = session.signedIn
  const made = await createKey(ports, account, fields)
  if (made.ok) await sendNotice(ports, account, "key_made", origin)
  if (made.ok) return pageReply(KeyMade({ viewer: session.viewer, ...made.value, ...exampleOf(origin) }))
  const type = keyTypes.find((each) => each === fields.type) ?? "sandbox"
  const problem = { sentence: made.message, type, name: fields.name }
  return keysPage(context, problem, statusOfRefusal[made.code])
}

const statusOfRefusal = {
  bad_request: 400,
  plan_needed: 403,
  too_many_keys: 409,
  too_many_today: 429,
} as const

/** 200 with the confirmation page; 404 for a key of another account; 303 to the keys for a revoked one. */
export async function confirmRevoke(context: ContextOf<"confirmRevoke">): Promise<Response> {
  const key = await namedKey(context)
  if (key === null) return problemReply("person", noSuchPage, context.requestId)
  if (key.revokedAt !== null) return seeOther("/dashboard/keys")
  return pageReply(ConfirmRevoke({ viewer: context.session.viewer, key, problem: null }))
}

/** 303 to the keys; 404 for a key of another account; 503 with the confirmation page after a failure. */
export async function revoke(context: ContextOf<"revokeKey">): Promise<Response> {
  const { ports, session, parameters, requestId } = context
  const revoked = await revokeKey(ports, session.signedIn.account.id, parameters.id ?? "")
  if (revoked.ok) return seeOther("/dashboard/keys")
  const key = revoked.code === "not_found" ? null : await namedKey(context)
  if (key === null) return problemReply("person", noSuchPage, requestId)
  const page = ConfirmRevoke({ viewer: session.viewer, key, problem: revoked.message })
  return pageReply(page, { status: 503 })
}

/** 200 with an example request to copy. */
export async function showFirstRequest(context: ContextOf<"firstRequest">): Promise<Response> {
  const { session, origin } = context
  const keys = (await linesOf(context)).filter(({ revokedAt }) => revokedAt === null)
  return pageReply(FirstRequest({ viewer: session.viewer, keys, ...exampleOf(origin) }))
}

async function keysPage(
  context: SessionContext,
  problem: NewKeyProblem | null,
  status: number,
): Promise<Response> {
  const { viewer, signedIn } = context.session
  const mayMakeLive = entitlementOf(context.ports, signedIn.account).plan !== "free"
  return pageReply(Keys({ viewer, keys: await linesOf(context), mayMakeLive, problem }), { status })
}

function linesOf({ ports, session }: SessionContext): Promise<readonly KeyWithUsage[]> {
  return keysOf(ports, session.signedIn.account.id)
}

/** The key named in the path; null for a key of another account. */
async function namedKey(context: SessionContext): Promise<KeyWithUsage | null> {
  return (await linesOf(context)).find(({ id }) => id === context.parameters.id) ?? null
}
