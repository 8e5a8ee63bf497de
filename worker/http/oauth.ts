import { sha256 } from "../../src/sha256.ts"
import { publicOriginOf } from "../env.ts"
import { logEvent, logFailure } from "../log.ts"
import { resourceAt } from "../oauth/paths.ts"
import { authorizationServer, idleSeconds, readScope } from "../oauth/server.ts"
import { isUsedMeanwhile } from "../storage/oauth-records.ts"
import { readChunks } from "./body.ts"
import { corsHeaders } from "./cors.ts"
import { apiReplies, cachingOf, wrongOrigin } from "./envelope.ts"
import type { GroupReplies, RouteContext } from "./route.ts"

/** The endpoints of the authorization server that programs call. The library answers them. */

/** Refusals have the form of OAuth (RFC 6749, 5.2), or the API's if the library is not reached. */
export const oauthReplies: GroupReplies = {
  ...apiReplies,
  guard: (context) => (publicOriginOf(context.env) === null ? apiReplies.notFound(context) : null),
  wrongOrigin: (origin) => refused(403, "invalid_request", wrongOrigin(origin)),
  options: (allow) =>
    new Response(null, {
      status: 204,
      headers: {
        ...corsHeaders,
        Allow: allow,
        "Access-Control-Allow-Methods": allow,
        "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
      },
    }),
  outage: () => refused(500, "server_error", "Something went wrong here. Try again shortly."),
}

/** What a client needs to know about the MCP server (RFC 9728). */
export async function showResource({ url: { origin } }: RouteContext): Promise<Response> {
  return Response.json({
    resource: resourceAt(origin),
    authorization_servers: [origin],
    scopes_supported: [readScope],
    bearer_methods_supported: ["header"],
    resource_name: "Qistas",
    resource_documentation: `${origin}/docs/mcp`,
    resource_policy_uri: `${origin}/privacy`,
    resource_tos_uri: `${origin}/terms`,
  })
}

/** The metadata of the authorization server (RFC 8414). */
export async function showServer({ env, url, request, execution }: RouteContext): Promise<Response> {
  return authorizationServer(env.DB, url.origin).fetch(request, execution)
}

/** The most bytes of a request to the endpoints of tokens and registration. */
const oauthBodyBytesMax = 16_384

/** Registers a client (RFC 7591). */
export async function registerClient(context: RouteContext): Promise<Response> {
  return (await answered(context)).response
}

/** Gives tokens for a code or a refresh token, and revokes tokens (RFC 6749, 3.2; RFC 7009). */
export async function answerToken(context: RouteContext): Promise<Response> {
  const { response, body, server } = await answered(context)
  const refreshToken = new URLSearchParams(body).get("refresh_token")
  if (refreshToken === null || server === null) return response
  const spent = `spent:${sha256(refreshToken)}`
  if (response.ok) await server.records.put(spent, "{}", { expirationTtl: idleSeconds })
  else if ((await server.records.get(spent)) !== null && (await isInvalidGrant(response)))
    await endReplayed(server, refreshToken)
  return response
}

type Server = ReturnType<typeof authorizationServer>

interface Answered {
  readonly response: Response
  /** Empty if the body was not read. */
  readonly body: string
  readonly server: Server | null
}

/** Passes a request with a body of bounded length to the library. */
async function answered({ request, env, url, execution, requestId }: RouteContext): Promise<Answered> {
  const unread = (response: Response) => ({ response, body: "", server: null })
  const chunks = await readChunks(request, oauthBodyBytesMax)
  if (chunks === "too_large")
    return unread(refused(413, "invalid_request", `The body is larger than ${oauthBodyBytesMax} bytes.`))
  if (chunks === "broken_off") return unread(refused(400, "invalid_request", "The body broke off."))
  const body = await new Blob([...chunks]).text()
  const server = authorizationServer(env.DB, url.origin)
  const passed = new Request(url, { method: request.method, headers: request.headers, body })
  try {
    return { response: await server.fetch(passed, execution), body, server }
  } catch (cause) {
    if (isUsedMeanwhile(cause))
      return unread(refused(400, "invalid_grant", "The code or refresh token was used already."))
    logFailure("oauth_failed", cause, { request_id: requestId })
    return unread(refused(503, "temporarily_unavailable", "The store does not answer. Try again shortly."))
  }
}

/**
 * Ends the grant of a refresh token that was used before and is not valid any more: either its assistant or a
 * thief has used it (OAuth 2.1, 4.3.1). The owner connects the assistant again.
 */
async function endReplayed({ helpers }: Server, refreshToken: string): Promise<void> {
  const [accountId = "", grantId = ""] = refreshToken.split(":")
  await helpers.revokeGrant(grantId, accountId)
  logEvent("oauth_replayed", { account_id: accountId, grant_id: grantId })
}

async function isInvalidGrant(response: Response): Promise<boolean> {
  const { error } = (await response.clone().json()) as { readonly error?: unknown }
  return error === "invalid_grant"
}

function refused(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status, headers: cachingOf.key })
}
