import type { Credential } from "../../src/access/caller.ts"
import { readCookie } from "./cookies.ts"

/**
 * The credential of a request. A key takes precedence over a session, even an invalid key. `originOf`: the origin of this
 * service's pages; called only without a key.
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
 * True when a browser says that a page of another origin sent the request. A request without both headers cannot come from
 * a foreign page's script: browsers always send `Sec-Fetch-Site`, and SameSite withholds the cookie.
 */
function isForeign(request: Request, origin: string | null): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  const from = request.headers.get("Origin")
  return (site !== null && site !== "same-origin" && site !== "none") || (from !== null && from !== origin)
}

/** True when a browser states that one of this service's own pages sent the request, as forms require. */
export function isOwnPage(request: Request, origin: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  const from = request.headers.get("Origin")
  if (site === null && from === null) return false
  return (site === null || site === "same-origin") && (from === null || from === origin)
}
