import { readCookieText, setCookie } from "../http/cookies.ts"
import { routesAt } from "./routes.ts"

/**
 * The page to go on to after signing in. It comes from outside, by an address, a form or a cookie, and is never trusted: what
 * is not to the letter a path of a page behind sign-in is nothing.
 */
export function ownPage(text: string | null): string | null {
  if (text === null) return null
  const isOwn = routesAt(text).some(({ route }) => route.method === "GET" && route.door === "session")
  return isOwn ? text : null
}

const keptSeconds = 1_800

/** Keeps the page while a letter is on its way; null takes away what was kept before. */
export function keepNext(next: string | null, origin: string): string {
  return next === null ? setCookie("next", "", origin, 0) : setCookie("next", next, origin, keptSeconds)
}

/** The page that was kept for this browser; null without one, and for what is no page of ours. */
export function keptNext(request: Request, origin: string): string | null {
  return ownPage(readCookieText(request, "next", origin))
}
