import { isToken } from "../../src/accounts/token.ts"

/** The cookies of the dashboard. None can be read by a script. */
type CookieName = "session" | "visit" | "next"

/** `__Host-` binds a cookie to this host over https; a browser takes it over plain http from nobody, localhost included. */
function nameOf(cookie: CookieName, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${cookie}` : cookie
}

/** The token in a cookie; null without one, with several of that name, or with a text that can be none. */
export function readCookie(request: Request, cookie: "session" | "visit", origin: string): string | null {
  const text = readCookieText(request, cookie, origin)
  return text !== null && isToken(text) ? text : null
}

/** What a cookie holds, whatever that is; null without one, or with several of that name. */
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

/** The `Set-Cookie` that keeps a text of cookie characters for so long; 0 takes it away. */
export function setCookie(cookie: CookieName, text: string, origin: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : ""
  return `${nameOf(cookie, origin)}=${text}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
