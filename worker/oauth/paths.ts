import { type Env, publicOriginOf } from "../env.ts"

/** The addresses of the authorization server and of what it protects (decision 0060). */

/** The MCP server, with the tools that most conversations need. Tokens are issued for it alone. */
export const mcpPath = "/mcp"

export const authorizePath = "/oauth/authorize"
export const tokenPath = "/oauth/token"
export const registerPath = "/oauth/register"

/** RFC 8414, 3.1. */
export const serverMetadataPath = "/.well-known/oauth-authorization-server"

/** RFC 9728, 3.1: the path of the resource follows. */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`

/** The only resource for which tokens are issued. Its path covers `/mcp/all` too. */
export function resourceAt(origin: string): string {
  return `${origin}${mcpPath}`
}

/** The address of the resource's metadata, for a refusal; null if the service has no address of its own. */
export function resourceMetadataOf(env: Env): string | null {
  const origin = publicOriginOf(env)
  return origin === null ? null : `${origin}${resourceMetadataPath}`
}

/** True for the form of an access token: the account, the grant and a secret. Other texts need no look-up. */
export function isAccessToken(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[\w-]{16}:[\w-]{32}$/.test(text)
}
