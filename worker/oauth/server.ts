import { OAuthAuthorizationServer } from "@cloudflare/workers-oauth-provider"
import { dayMilliseconds } from "../../src/days.ts"
import { logEvent } from "../log.ts"
import { type OAuthRecords, oauthRecordsIn } from "../storage/oauth-records.ts"
import { authorizePath, registerPath, resourceAt, tokenPath } from "./paths.ts"

/** What the authorization server needs of the environment. The library looks its store up under this name. */
interface Bindings {
  readonly OAUTH_KV: OAuthRecords
}

const daySeconds = dayMilliseconds / 1_000

/** The only scope: all tools of MCP, which only read. */
export const readScope = "read"

/** An access token is short, because an assistant's host may keep it anywhere. */
export const accessTokenSeconds = 900

/** A grant ends when its assistant has not asked for a new token for this long. */
export const idleSeconds = 30 * daySeconds

let made: { readonly origin: string; readonly server: OAuthAuthorizationServer<Bindings> } | null = null

/** The authorization server of this origin (OAuth 2.1, MCP 2026-07-28). It is made once for each isolate. */
function serverAt(origin: string): OAuthAuthorizationServer<Bindings> {
  if (made?.origin !== origin) made = { origin, server: serverOf(origin) }
  return made.server
}

function serverOf(origin: string): OAuthAuthorizationServer<Bindings> {
  return new OAuthAuthorizationServer<Bindings>({
    issuer: origin,
    resources: [resourceAt(origin)],
    authorizeEndpoint: authorizePath,
    tokenEndpoint: tokenPath,
    clientRegistrationEndpoint: registerPath,
    clientIdMetadataDocumentEnabled: true,
    clientRegistrationTTL: 30 * daySeconds,
    scopesSupported: [readScope],
    accessTokenTTL: accessTokenSeconds,
    refreshTokenTTL: idleSeconds,
    refreshTokenIdleTTL: idleSeconds,
    // The library's own line contains no token, but may contain what a stranger has sent.
    onError({ code, internal: { category, reason } }) {
      logEvent("oauth_refused", { code, category, reason })
    },
  })
}

/** The authorization server for one request. */
export function authorizationServer(d1: D1Database, origin: string) {
  const server = serverAt(origin)
  const bindings: Bindings = { OAUTH_KV: oauthRecordsIn(d1) }
  return {
    records: bindings.OAUTH_KV,
    helpers: server.getOAuthApi(bindings),
    fetch: (request: Request, execution: Pick<ExecutionContext, "waitUntil">) =>
      server.fetch(request, bindings, execution as ExecutionContext),
    /** The account and grant of an access token for the MCP server; null for a token that is not valid. */
    async grantOf(token: string): Promise<{ readonly accountId: string; readonly grantId: string } | null> {
      const valid = await server.validateToken(resourceAt(origin), token, bindings)
      const [, grantId] = token.split(":")
      return valid === null || grantId === undefined ? null : { accountId: valid.userId, grantId }
    },
  }
}
