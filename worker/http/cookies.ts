import { isToken } from "../../src/accounts/token.ts"

/** The cookies of the dashboard. None can be read by a script. The privacy page says what each is for. */
export type CookieName = "session" | "visit" | "next"

/** `__Host-` binds a cookie to this host. Browsers accept the prefix over https only, even from localhost. */
function nameOf(cookie: CookieName, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${cookie}` : cookie
}

/** The token in a cookie; null for a missing, repeated or malformed one. */
export function readCookie(request: Request, cookie: "session" | "visit", origin: string): string | null {
  const text = readCookieText(request, cookie, origin)
  return text !== null && isToken(text) ? text : null
}

/** The unchecked text of a cookie; null for a missing or repeated one. */
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

/** The `Set-Cookie` for a text of cookie characters; a `maxAgeSeconds` of 0 removes the cookie. */
export function setCookie(cookie: CookieName, text: string, origin: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  return `${nameOf(cookie, origin)}=${text}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
