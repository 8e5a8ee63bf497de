import type { Credential } from "../../src/access/look-up.ts"
import { isToken } from "../../src/accounts/ports.ts"
import { publicOriginOf } from "../env.ts"
import type { RouteContext } from "./route.ts"

/**
 * The credential of a request. A key takes precedence over a session, even if the key is invalid. The origin
 * of this service's pages is read only if there is no key.
 */
export function credentialOf({ request, env, key }: RouteContext): Credential {
  if (key !== null) return { kind: "key", found: key }
  const origin = publicOriginOf(env)
  const token = origin === null ? null : readCookie(request, "session", origin)
  if (token === null) return { kind: "none" }
  return isForeign(request, origin) ? { kind: "foreign_session" } : { kind: "session", token }
}

/**
 * True if a browser says that a page of another origin sent the request. A request without both headers
 * cannot come from a foreign page's script, since browsers always send `Sec-Fetch-Site`, and SameSite
 * withholds the cookie.
 */
function isForeign(request: Request, origin: string | null): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  const from = request.headers.get("Origin")
  return (site !== null && site !== "same-origin" && site !== "none") || (from !== null && from !== origin)
}

/** True if a browser states that one of this service's own pages sent the request, as forms require. */
export function isOwnPage(request: Request, origin: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  const from = request.headers.get("Origin")
  if (site === null && from === null) return false
  return (site === null || site === "same-origin") && (from === null || from === origin)
}

/** The cookies of the dashboard. No script can read them. The privacy page states the purpose of each. */
export type CookieName = "session" | "visit" | "next"

/** `__Host-` binds a cookie to this host. Browsers accept the prefix only over https, even from localhost. */
function nameOf(cookie: CookieName, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${cookie}` : cookie
}

/** The token in a cookie; null for a missing, repeated or malformed cookie. */
export function readCookie(request: Request, cookie: "session" | "visit", origin: string): string | null {
  const text = readCookieText(request, cookie, origin)
  return text !== null && isToken(text) ? text : null
}

/** The unchecked text of a cookie; null for a missing or repeated cookie. */
export function readCookieText(request: Request, cookie: CookieName, origin: string): string | null {
  const name = nameOf(cookie, origin)
  const values = (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [text] = values
  return text !== undefined && values.length === 1 ? text : null
}

/** The `Set-Cookie` for a text of cookie characters. A `maxAgeSeconds` of 0 removes the cookie. */
export function setCookie(cookie: CookieName, text: string, origin: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  return `${nameOf(cookie, origin)}=${text}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
