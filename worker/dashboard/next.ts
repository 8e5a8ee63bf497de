import { languageCodes } from "../html/language/address.ts"
import { readCookieText, setCookie } from "../http/credential.ts"
import { patternOf } from "../http/router.ts"
import { authorizePath } from "../oauth/paths.ts"
import { nextCharactersMax, type Route, readDashboardParameters, routes } from "./routes.ts"

const pagesBehindSignIn = (Object.values(routes) as readonly Route[])
  .filter(({ method, guard }) => method === "GET" && guard === "session")
  .map(({ path }) => patternOf(path))

/** Public pages that show more to a reader who is signed in. Those of stocks and funds may name their language. */
const publicPages = new RegExp(
  `^/(?:(?:(?:${languageCodes.join("|")})/)?(?:stocks|funds)/[A-Za-z0-9](?:[A-Za-z0-9.:_-]|%[0-9A-F]{2})*|docs(?:/reference)?(?:/[a-z0-9-]+)?|verify|portfolio|pricing)$`,
)

/** The request of an assistant for consent, whose query the authorization server reads. Cookies can contain it. */
const assistantRequest = new RegExp(`^${authorizePath}\\?[A-Za-z0-9._~!$&()*+/:=?@%-]+$`)

/**
 * The page to open after signing in. The text comes from an address, a form or a cookie, and is never
 * trusted. Returns null unless the text is the exact path of a public page, or of a page behind sign-in. Only the
 * request of an assistant has a query.
 */
export function ownPage(text: string | null): string | null {
  if (text === null || text.length > nextCharactersMax || text.endsWith("/")) return null
  if (assistantRequest.test(text)) return text
  const isOwn = pagesBehindSignIn.some((pattern) => {
    const match = pattern.exec(text)
    return match !== null && readDashboardParameters(match.groups ?? {}) !== null
  })
  return isOwn || publicPages.test(text) ? text : null
}

const keptSeconds = 1_800

/** The `Set-Cookie` that keeps the page while an email is on its way. Null removes a page kept before. */
export function keepNext(next: string | null, origin: string): string {
  return next === null ? setCookie("next", "", origin, 0) : setCookie("next", next, origin, keptSeconds)
}

/** The page kept for this browser. Null if there is none, or if `ownPage` refuses the text. */
export function keptNext(request: Request, origin: string): string | null {
  return ownPage(readCookieText(request, "next", origin))
}
