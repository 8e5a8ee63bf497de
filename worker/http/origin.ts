import { type Env, publicOriginOf } from "../env.ts"
import type { RouteGroup } from "./route.ts"

/**
 * The origin that a request must be sent to instead; null if the request is at the right one. Plain http can
 * be read on the way, so it is allowed only within a developer's machine. A group with cookies is served only
 * at `PUBLIC_ORIGIN`.
 */
export function originInstead(url: URL, { isAtPublicOrigin }: RouteGroup, env: Env): string | null {
  if (url.protocol === "https:" && isAtPublicOrigin !== true) return null
  const origin = publicOriginOf(env)
  if (url.protocol !== "https:" && !isWithinMachine(url, origin)) return origin ?? `https://${url.host}`
  return isAtPublicOrigin === true && origin !== url.origin ? origin : null
}

/**
 * True if the request stays within this machine. `origin` is the origin of this service's pages. If `origin`
 * is https, the service is not meant for this machine only.
 */
function isWithinMachine(url: URL, origin: string | null): boolean {
  return loopbackNames.includes(url.hostname) && (origin === null || isLoopback(origin))
}

const loopbackNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"]

/** True for an origin of this machine, on any port. */
export function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && loopbackNames.includes(new URL(origin).hostname)
}

/** Redirects to the same path at `origin`, which is always an origin of this service. */
export function redirectTo(origin: string, { pathname, search }: URL): Response {
  return new Response(null, { status: 307, headers: { Location: `${origin}${pathname}${search}` } })
}
