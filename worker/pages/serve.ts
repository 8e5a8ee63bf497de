import Negotiator from "negotiator"
import { pageCaller } from "../../src/access/caller.ts"
import { publicOriginOf } from "../env.ts"
import {
  isSpoken,
  type LanguageCode,
  languageCodes,
  languageOfPath,
  pathWithoutLanguage,
} from "../html/language/address.ts"
import { englishPage, type SpokenPage } from "../html/language/language.ts"
import { loadLanguage } from "../html/language/load.ts"
import { wrongAddress, wrongMethod } from "../html/problems.ts"
import { redirectTo } from "../http/origin.ts"
import { readerOf, signedInBy } from "../http/reader.ts"
import type { GroupReplies, RouteContext } from "../http/route.ts"
import type { OpenPageHandler, PageHandler } from "./context.ts"
import { noSuchPage, outage, tooMany, unreachable } from "./problems.tsx"
import { showProblem } from "./reply.ts"
import { showShared } from "./shared.ts"

/** The reader for a refusal, which must not cause a look-up of the session. */
const signedOut = { reader: null }

/** Refusals as pages. */
export const pageReplies: GroupReplies = {
  wrongOrigin: (origin, { request, url }) =>
    request.method === "GET" ? redirectTo(origin, url) : showProblem(signedOut, wrongAddress),
  async tooMany({ retryAfterSeconds }, context) {
    const headers = { "Retry-After": String(retryAfterSeconds) }
    return showProblem(
      { reader: null, spoken: await refusedPage(context) },
      tooMany(retryAfterSeconds),
      headers,
    )
  },
  notFound: async (context) =>
    showProblem({ reader: await readerOf(context), spoken: await refusedPage(context) }, noSuchPage),
  options: (allow) => new Response(null, { status: 204, headers: { Allow: allow } }),
  methodNotAllowed: (allow) => showProblem(signedOut, wrongMethod(allow), { Allow: allow }),
  outage: ({ requestId }) => showProblem(signedOut, outage(requestId)),
}

/** Shows a page to its reader: a signed-in account, or a visitor. */
export async function servePage(
  show: PageHandler,
  context: RouteContext,
  asked: PageLanguage,
): Promise<Response> {
  const { env, ports } = context
  const signedIn = await signedInBy(context)
  const spoken = await spokenPage(context, asked)
  if (signedIn === "unreachable") return showProblem({ reader: null, spoken }, unreachable)
  const caller = pageCaller(signedIn?.identity ?? null, ports.clock.nowMilliseconds())
  const reader = signedIn?.reader ?? null
  const shown = (request: Request) =>
    show({
      ...context,
      request,
      spoken,
      origin: publicOriginOf(env),
      caller,
      reader,
      isSignedIn: reader !== null,
      defaultMethodology: signedIn?.identity.defaultMethodology ?? null,
    })
  return signedIn === null ? showShared(context, spoken, shown) : shown(context.request)
}

/** Shows a page that is the same for every reader, even if no session can be looked up. */
export async function serveOpenPage(
  show: OpenPageHandler,
  context: RouteContext,
  asked: PageLanguage,
): Promise<Response> {
  const spoken = await spokenPage(context, asked)
  return show({ ...context, spoken, origin: publicOriginOf(context.env), reader: await readerOf(context) })
}

/** The language in a page's address, or `asked` for the one that the browser asks for. Null for English only. */
export type PageLanguage = LanguageCode | "asked" | null

async function spokenPage(
  { request, url }: Pick<RouteContext, "request" | "url">,
  asked: PageLanguage,
): Promise<SpokenPage> {
  if (asked === null) return englishPage
  const code = asked === "asked" ? languageAskedBy(request) : asked
  return {
    language: await loadLanguage(code),
    isAddressed: code === asked,
    path: pathWithoutLanguage(`${url.pathname}${url.search}`),
  }
}

/** A page in place of the one that the address names, before its route is known. It has no other languages. */
async function refusedPage(context: Pick<RouteContext, "request" | "url">): Promise<SpokenPage> {
  const { pathname } = context.url
  const asked = languageOfPath(pathname) ?? (isSpoken(pathname) ? "asked" : null)
  return { ...(await spokenPage(context, asked)), path: null }
}

/** The first of our languages that a browser accepts. English if it accepts none. */
function languageAskedBy({ headers }: Request): LanguageCode {
  const sent = headers.get("Accept-Language")
  if (sent === null) return "en"
  const [accepted] = new Negotiator({ headers: { "accept-language": sent } }).languages([...languageCodes])
  return languageCodes.find((code) => code === accepted) ?? "en"
}
