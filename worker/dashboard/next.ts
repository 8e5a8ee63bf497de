import { readCookieText, setCookie } from "../http/credential.ts"
import { patternOf } from "../http/router.ts"
import { type Route, readDashboardParameters, routes } from "./routes.ts"

const pagesBehindSignIn = (Object.values(routes) as readonly Route[])
  .filter(({ method, guard }) => method === "GET" && guard === "session")
  .map(({ path }) => patternOf(path))

/** Public pages that show more to a reader who is signed in. */
const publicPages =
  /^\/(?:(?:stocks|funds)\/[A-Za-z0-9](?:[A-Za-z0-9.:_-]|%[0-9A-F]{2})*|docs(?:\/reference)?(?:\/[a-z0-9-]+)?|verify|portfolio|pricing)$/

/**
 * The page to go on to after signing in. It comes from an address, a form or a cookie, and is never trusted: anything but the
 * exact path of a page behind sign-in, or of a public page, is null.
 */
export function ownPage(text: string | null): string | null {
  if (text === null || text.endsWith("/")) return null
  const isOwn = pagesBehindSignIn.some((pattern) => {
    const match = pattern.exec(text)
    return match !== null && readDashboardParameters(match.groups ?? {}) !== null
  })
  return isOwn || publicPages.test(text) ? text : null
}

const keptSeconds = 1_800

/** Keeps the page while an email is on its way; null removes the one kept before. */
export function keepNext(next: string | null, origin: string): string {
  return next === null ? setCookie("next", "", origin, 0) : setCookie("next", next, origin, keptSeconds)
}

/** The page kept for this browser; null if none was kept, or if the text is not such a page. */
export function keptNext(request: Request, origin: string): string | null {
  return ownPage(readCookieText(request, "next", origin))
}
