import type { Credential } from "../../src/access/caller.ts"
import { readCookie } from "./cookies.ts"

/**
 * What a request shows of itself. A key that is sent decides alone, good or bad. `originOf`: that of this service's pages,
 * which is worked out only where there is no key.
 */
export function credentialOf(request: Request, originOf: () => string | null): Credential {
  const key = request.headers.get("X-API-Key")
  if (key !== null && key !== "") return { kind: "key", text: key }
  const origin = originOf()
  const token = origin === null ? null : readCookie(request, "session", origin)
  if (token === null) return { kind: "none" }
  return isForeign(request, origin) ? { kind: "foreign_session" } : { kind: "session", token }
}

/**
 * True when a browser says that a page of another origin sent the request. A request that says neither where it comes from
 * is no script's of a foreign page: browsers tell `Sec-Fetch-Site` with every one, and SameSite keeps the cookie at home.
 */
function isForeign(request: Request, origin: string | null): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  const from = request.headers.get("Origin")
  return (site !== null && site !== "same-origin" && site !== "none") || (from !== null && from !== origin)
}

/** True when a browser vouches that one of this service's own pages sent the request: what a form of it must show. */
export function isOwnPage(request: Request, origin: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  const from = request.headers.get("Origin")
  if (site === null && from === null) return false
  return (site === null || site === "same-origin") && (from === null || from === origin)
}
