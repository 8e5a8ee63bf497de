import { createElement, type JSX } from "preact"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { utcDay } from "../../src/days.ts"
import { whyUnresolved } from "../../src/identifiers/unresolved.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"
import { pathIn, pathWithoutLanguage } from "../html/language/address.ts"
import { englishPage } from "../html/language/language.ts"
import { renderPage } from "../html/page.tsx"
import { fundPath, stockPath } from "../html/paths.ts"
import { conditional } from "../http/conditional.ts"
import { type PageContext, wayOf } from "./context.ts"
import { locked, PageProblem, type PageProblemModel, refused } from "./problems.tsx"

/** A page is private to its reader and revalidated each time. */
const caching = { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" }

/** Shows a page: 200, or 304 if the browser has the page already. Another status is sent as it is. */
export async function showPage(
  { request, ...shown }: Pick<PageContext, "request" | "reader" | "url" | "spoken">,
  page: JSX.Element,
  status = 200,
): Promise<Response> {
  if (status !== 200) return showOnce(shown, page, status)
  const body = renderFor(shown, page)
  return conditional(request, { body, mediaType: "text/html", content: body }, caching)
}

/** Shows a page that no browser keeps: the result of a form, or a page for something not found. */
export function showOnce(
  shown: Pick<PageContext, "reader" | "url" | "spoken">,
  page: JSX.Element,
  status: number,
): Response {
  const body = renderFor(shown, page)
  return new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8" } })
}

export function showProblem(
  shown: Pick<PageContext, "reader"> & Partial<Pick<PageContext, "url" | "spoken">>,
  problem: PageProblemModel,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // An address that we cannot read may be as long as a request allows. No link to another language repeats it.
  const { spoken: asked = englishPage } = shown
  const spoken = problem.status === 400 ? { ...asked, path: null } : asked
  return new Response(renderFor({ ...shown, spoken }, createElement(PageProblem, problem)), {
    status: problem.status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  })
}

/**
 * The page for a stock or a fund that a service refused. The API answers 403 to every symbol outside the
 * sandbox. This page names a listing that exists and is locked, and responds 404 otherwise. Another form of the
 * identifier redirects to the page.
 */
export async function showRefusedListing(
  context: PageContext,
  identifier: string,
  refusal: Refusal<ErrorCode>,
): Promise<Response> {
  if (refusal.code !== "sandbox_restricted") return showProblem(context, refused(refusal))
  const instrument = await context.ports.instruments.find(identifier)
  if (instrument === null)
    return showProblem(context, refused(refuse("not_found", whyUnresolved(identifier))))
  const { instrumentId, kind } = instrument.listing
  const path = kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId)
  if (instrumentId !== identifier) return sendTo(context, `${path}${context.url.search}`)
  const today = utcDay(context.ports.clock.nowMilliseconds())
  return showProblem(context, locked(instrument, wayOf(context), today))
}

function renderFor(
  { reader, url, spoken }: Pick<PageContext, "reader"> & Partial<Pick<PageContext, "url" | "spoken">>,
  page: JSX.Element,
): string {
  return renderPage(page, { reader, path: url === undefined ? null : pathToComeBackTo(url), spoken })
}

/** The page's path, if the page shows more to a reader who is signed in. */
function pathToComeBackTo({ pathname }: URL): string | null {
  return /^\/(?:(stocks|funds|docs)\/|portfolio$)/.test(pathWithoutLanguage(pathname)) ? pathname : null
}

/** JSON, private to its reader like a page. */
export function showJson({ request }: Pick<PageContext, "request">, value: object): Promise<Response> {
  const body = JSON.stringify(value)
  return conditional(request, { body, mediaType: "application/json", content: body }, caching)
}

/** A CSV file to save. `subject` is the subject of the file, for its name. */
export function sendCsv(
  { request }: Pick<PageContext, "request">,
  subject: string,
  body: string,
): Promise<Response> {
  const name = `qistas-${subject.replaceAll(/[^A-Za-z0-9.-]+/g, "-").slice(0, 80)}.csv`
  const headers = { ...caching, "Content-Disposition": `attachment; filename="${name}"` }
  return conditional(request, { body, mediaType: "text/csv", content: body }, headers)
}

/** An Atom feed, private to its reader like a page. */
export function sendAtom({ request }: Pick<PageContext, "request">, body: string): Promise<Response> {
  return conditional(request, { body, mediaType: "application/atom+xml", content: body }, caching)
}

/**
 * Redirects (302) to another page of this service, in the language of the address. Temporary, since an
 * identifier's meaning may change.
 */
export function sendTo({ spoken }: Pick<PageContext, "spoken">, path: `/${string}`): Response {
  const { isAddressed, language } = spoken
  const own = isAddressed ? pathIn(language.code, path) : path
  return new Response(null, { status: 302, headers: { Location: own } })
}
