import type { Identity } from "../../src/access/caller.ts"
import { identifySession } from "../../src/services/admit.ts"
import { pepperOf, publicOriginOf } from "../env.ts"
import { type Reader, withoutAddress } from "../html/reader.ts"
import { readCookie } from "./credential.ts"
import type { RequestContext } from "./route.ts"
import { formTokenOf } from "./tokens.ts"

/** The account that a browser is signed in to, and the fields of it that pages show. */
interface SignedIn {
  readonly identity: Identity
  readonly reader: Reader
}

/** The account of a request's session cookie; null for a visitor. */
export async function signedInBy({
  request,
  env,
  ports,
}: Pick<RequestContext, "request" | "env" | "ports">): Promise<SignedIn | null | "unreachable"> {
  const origin = publicOriginOf(env)
  const token = origin === null ? null : readCookie(request, "session", origin)
  if (token === null) return null
  const found = await identifySession(ports, token)
  if (!found.ok) return found.code === "service_unavailable" ? "unreachable" : null
  const { email, ...identity } = found.value
  const formToken = await formTokenOf(pepperOf(env), "session", token)
  return { identity, reader: { email: email ?? withoutAddress, formToken } }
}

/** The reader of a page that everyone may see. A reader with an unreadable session counts as a visitor. */
export async function readerOf(context: Pick<RequestContext, "request" | "env" | "ports">) {
  const signedIn = await signedInBy(context)
  return signedIn === null || signedIn === "unreachable" ? null : signedIn.reader
}
