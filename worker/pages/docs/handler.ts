import { type EndpointName, endpointNames, endpoints } from "../../../src/api/endpoints.ts"
import { type EndpointGroup, endpointGroups } from "../../../src/contract/endpoint.ts"
import { utcDay } from "../../../src/days.ts"
import { noSuchPage } from "../../html/problems.ts"
import type { PageContext, PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { showJson, showPage, showProblem } from "../reply.ts"
import { DocsIndex } from "./contents.tsx"
import type { GuidePage } from "./document.ts"
import { requestTo } from "./examples/request.ts"
import type { DocsLink, DocsModel } from "./frame.tsx"
import { guideGroups, guidePages, linkFrom } from "./guide/guides.ts"
import { Guide } from "./guide/page.tsx"
import { Reference } from "./reference/page.tsx"
import { referencePage, slugOf } from "./reference/reference.ts"
import { findPlaces, indexPlaces, type PlaceIndex } from "./search/find.ts"
import { DocsSearch } from "./search/page.tsx"
import { placesOfEndpoint, placesOfGuide } from "./search/places.ts"

const queryCharactersMax = 100
const hitsMax = 20
const suggestionsMax = 8

/** `/docs`: the list of guides and endpoints. `/docs?q=`: the results of a search in them. */
export const showReferenceIndex: PageHandler = async (context) => {
  const query = queryOf(context)
  const docs = docsModel(context, "/docs")
  if (query !== "") {
    const hits = findPlaces(indexFor(context), query, hitsMax)
    return showPage(context, DocsSearch({ docs, query, hits }))
  }
  const origin = originOf(context)
  const model = {
    docs,
    baseUrl: `${origin}/v1`,
    mcpUrl: `${origin}/mcp`,
    guides: guideGroups(todayOf(context), origin).map(({ title, pages }) => ({
      title,
      guides: pages.filter(isFirst).map((guide) => ({ ...linkTo(guide), summary: guide.summary })),
    })),
    endpoints: groups.map((group) => ({
      title: group,
      endpoints: namesIn(group).map((name) => {
        const { method, path, summary, access, tool } = endpoints[name]
        const route = path === "" ? "/" : path
        return { ...endpointLink(name), method, route, summary, needsKey: access !== "open", tool }
      }),
    })),
  }
  return showPage(context, DocsIndex(model))
}

/** `/docs/suggestions?q=`: the first results of a search in the docs, for the script of their search field. */
export const showDocsSuggestions: PageHandler = async (context) => {
  const found = findPlaces(indexFor(context), queryOf(context), hitsMax)
  const hits = found.slice(0, suggestionsMax).map(({ title, href, page, excerpt }) => {
    const place = title === page ? "" : `in ${page}`
    return { path: href, name: title, place, excerpt }
  })
  return showJson(context, { total: found.length, hits })
}

function queryOf({ url }: PageContext): string {
  return (url.searchParams.get("q") ?? "").slice(0, queryCharactersMax).trim()
}

/** `/docs/reference/{endpoint}`: a page of the reference. The endpoint's name is written with hyphens. */
export const showReference: PageHandler = async (context) => {
  const page = referencePage(context.parameters.endpoint ?? "")
  if (page === null) return showProblem(context, noSuchPage)
  const { declared, slug, example } = page
  const model = {
    docs: docsModel(context, referencePath(slug)),
    page,
    request: requestTo(declared, example?.input ?? {}, `${originOf(context)}/v1`),
    isSignedIn: context.isSignedIn,
  }
  return showPage(context, Reference(model))
}

/** `/docs/{guide}`: the first or a later page of a guide. */
export const showGuide: PageHandler = async (context) => {
  const pages = guidePages(todayOf(context), originOf(context))
  const guide = pages.find(({ slug }) => slug === context.parameters.guide)
  if (guide === undefined) return showProblem(context, noSuchPage)
  const first = pages.find(({ slug }) => slug === guide.continues)
  const origin = originOf(context)
  const request = { ...requestTo(endpoints.compliance, { symbol: "AAPL" }, `${origin}/v1`), headers: [] }
  const model = {
    docs: docsModel(context, guidePath(guide.slug), guide.continues ?? guide.slug),
    firstAnswer: guide.slug === "quick-start" ? { request, mcpUrl: `${origin}/mcp` } : null,
    guide,
    linkOf: (written: string) => linkFrom(guide, written, pages),
    first: first === undefined ? null : linkTo(first),
    parts: pages.filter(({ continues }) => continues === guide.slug).map(linkTo),
  }
  return showPage(context, Guide(model))
}

let indexed: { readonly day: string; readonly origin: string; readonly index: PlaceIndex } | null = null

/** All that a search can find. Built once a day for the host that the guides name. */
function indexFor(context: PageContext): PlaceIndex {
  const [day, origin] = [todayOf(context), originOf(context)]
  if (indexed?.day === day && indexed.origin === origin) return indexed.index
  const references = endpointNames.map((name) => referencePage(slugOf(name))).filter((page) => page !== null)
  const index = indexPlaces([
    ...guidePages(day, origin).flatMap(placesOfGuide),
    ...references.flatMap(placesOfEndpoint),
  ])
  indexed = { day, origin, index }
  return index
}

function todayOf({ ports }: PageContext): string {
  return utcDay(ports.clock.nowMilliseconds())
}

/** The origin of the API: the configured origin, or if there is none, that of the request. */
function originOf({ origin, url }: PageContext): string {
  return origin ?? url.origin
}

/** `open` is the guide whose later pages are listed too; null for none. */
function docsModel(context: PageContext, path: `/${string}`, open: string | null = null): DocsModel {
  const guides = guideGroups(todayOf(context), originOf(context)).map(({ title, pages }) => ({
    title,
    links: pages
      .filter((page) => isFirst(page) || page.continues === open)
      .map((page) => ({ ...linkTo(page), isInner: !isFirst(page) })),
  }))
  const reference = groups.map((group) => ({
    title: `Endpoints: ${group.toLowerCase()}`,
    links: namesIn(group).map(endpointLink),
  }))
  return { groups: [...guides, ...reference], path, address: addressOf(context.origin, path) }
}

function isFirst({ continues }: GuidePage): boolean {
  return continues === null
}

function linkTo({ slug, title }: GuidePage): DocsLink {
  return { path: guidePath(slug), title }
}

const groups = Object.keys(endpointGroups) as readonly EndpointGroup[]

function namesIn(group: EndpointGroup): readonly EndpointName[] {
  return endpointNames.filter((name) => endpoints[name].group === group)
}

function endpointLink(name: EndpointName): DocsLink {
  return { path: referencePath(slugOf(name)), title: endpoints[name].title }
}

function guidePath(slug: string): `/${string}` {
  return `/docs/${slug}`
}

function referencePath(slug: string): `/${string}` {
  return `/docs/reference/${slug}`
}

/** The path of every page of the documentation as of a day (YYYY-MM-DD). */
export function docsPaths(day: string): readonly string[] {
  return [
    "/docs",
    ...guidePages(day).map(({ slug }) => guidePath(slug)),
    ...endpointNames.map((name) => referencePath(slugOf(name))),
  ]
}
