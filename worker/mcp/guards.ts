import { publicOriginOf } from "../env.ts"
import { senderOfKey } from "../http/by-ip.ts"
import { apiReplies, wrongOrigin } from "../http/envelope.ts"
import { isLoopback } from "../http/origin.ts"
import type { GroupReplies, RequestContext, Sender } from "../http/route.ts"
import { isAccessToken, mcpPath, resourceMetadataOf } from "../oauth/paths.ts"
import { noStore, outage, rpcCodes, rpcFailure } from "./replies.ts"

/**
 * Refuses requests under another host (DNS rebinding) and from pages of another origin, before the key is
 * checked (MCP, Streamable HTTP). `origin` is the origin of this service's pages; null if the service has
 * none.
 */
function refuseByPlace(request: Request, origin: string | null): Response | null {
  const url = new URL(request.url)
  if (origin !== null && !isHostOf(origin, url))
    return forbidden("This server does not answer under that host.")
  const from = request.headers.get("Origin")
  if (from === null || from === url.origin || from === origin) return null
  return origin !== null && isLoopback(origin) && isLoopback(from)
    ? null
    : forbidden("Requests from pages of another origin are refused.")
}

function isHostOf(origin: string, url: URL): boolean {
  return url.host === new URL(origin).host || (isLoopback(origin) && isLoopback(url.origin))
}

function forbidden(message: string): Response {
  return rpcFailure(403, { code: rpcCodes.refused, message })
}

/** Refusals in JSON-RPC. The refusal of a spent IP limit is the same as in the API. */
export const mcpReplies: GroupReplies = {
  ...apiReplies,
  wrongOrigin: (origin) => forbidden(wrongOrigin(origin)),
  guard: ({ request, env }) => refuseByPlace(request, publicOriginOf(env)),
  /** Only POST is allowed: there is no stream to open with GET and no session to end with DELETE. */
  methodNotAllowed(allow) {
    const message = `This path accepts ${allow}: each message is answered by itself.`
    return rpcFailure(405, { code: rpcCodes.refused, message }, null, { Allow: allow })
  },
  outage: ({ requestId }) => rpcFailure(500, outage(requestId)),
}

type SentKey =
  | { readonly kind: "key"; readonly text: string }
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly response: Response }

const missing =
  "Sign in, or send an API key: X-API-Key: <key>, or Authorization: Bearer <key>. An assistant signs in by itself."
const malformed = "The Authorization header is not of the form: Bearer <key>."
const keyBesideMalformed =
  "X-API-Key names a key, but the Authorization header is not of the form: Bearer <key>. Send only X-API-Key."
const twoKeys = "X-API-Key and Authorization name different keys: send one of them."

/**
 * The key of a request, from either header, or the same key from both. A bearer may be the access token of an
 * assistant. The session of a browser is not accepted. Only `/mcp` answers a request without a key: at `/mcp/all`
 * an assistant is asked to sign in as soon as it connects.
 */
export function keyOf({ request, env, url }: Pick<RequestContext, "request" | "env" | "url">): SentKey {
  const { headers } = request
  const key = headers.get("X-API-Key")
  const authorization = headers.get("Authorization")
  const token = authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "")
  if (key !== null && key !== "") {
    if (token === null || token === key) return { kind: "key", text: key }
    const problem = token === "" ? keyBesideMalformed : twoKeys
    return { kind: "refused", response: challenge(400, "invalid_request", problem, null) }
  }
  const metadata = resourceMetadataOf(env)
  if (token === null && key === null && url.pathname === mcpPath) return { kind: "none" }
  if (token === null) return { kind: "refused", response: unauthorized(missing, metadata) }
  return token === ""
    ? { kind: "refused", response: unauthorized(malformed, metadata) }
    : { kind: "key", text: token }
}

/** The sender of a request, by the key in either header, or by the access token of an assistant. */
export function senderOfPost(context: RequestContext): Promise<Sender> {
  const key = keyOf(context)
  if (key.kind !== "key") return senderOfKey(null, context)
  const { ports } = context
  return senderOfKey(key.text, context, () => {}, isAccessToken(key.text) ? ports.assistants : ports.keys)
}

/**
 * A 401 as a resource server of OAuth sends it (RFC 6750, 3.1). MCP clients read this form, and find the sign-in
 * by `metadata`, the address of the resource's metadata (RFC 9728, 5.1).
 */
export function unauthorized(message: string, metadata: string | null): Response {
  return challenge(401, "invalid_token", message, metadata)
}

/** `message` is a fixed sentence without quotation marks, because the header quotes it. */
function challenge(
  status: 400 | 401,
  error: "invalid_token" | "invalid_request",
  message: string,
  metadata: string | null,
): Response {
  const where = metadata === null ? "" : `, resource_metadata="${metadata}"`
  const headers = {
    "WWW-Authenticate": `Bearer error="${error}", error_description="${message}"${where}`,
    ...noStore,
  }
  return Response.json({ error, error_description: message }, { status, headers })
}
