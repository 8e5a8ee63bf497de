import { endpoints } from "../../../src/contract/endpoints.ts"
import { noSuchPage } from "../../html/problems.ts"
import type { PageContext, PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { showPage, showProblem } from "../reply.ts"
import { DocsIndex } from "./contents.tsx"
import type { GuidePage } from "./document.ts"
import type { DocsLink, DocsModel } from "./frame.tsx"
import { guidePages } from "./guide/guides.ts"
import { linkFrom } from "./guide/links.ts"
import { Guide } from "./guide/page.tsx"
import { Reference } from "./reference/page.tsx"
import { endpointNames, referencePage, slugOf, titleOf } from "./reference/reference.ts"
import { curlOf } from "./reference/request.ts"

/** `/docs`: the list of guides and endpoints. */
export const showReferenceIndex: PageHandler = async (context) => {
  const origin = originOf(context)
  const baseUrl = `${origin}/v1`
  const model = {
    docs: docsModel(context, "/docs"),
    baseUrl,
    mcpUrl: `${origin}/mcp`,
    curl: curlOf(endpoints.compliance, { symbol: "AAPL" }, baseUrl),
    guides: firstPages(guidePages()).map((guide) => ({ ...guide, ...linkTo(guide) })),
    endpoints: endpointNames.map((name) => {
      const { method, path, summary, access } = endpoints[name]
      const route = path === "" ? "/" : path
      return { path: referencePath(slugOf(name)), method, route, summary, needsKey: access === "key" }
    }),
  }
  return showPage(context, DocsIndex(model))
}

/** `/docs/reference/{endpoint}`: the endpoint's name in the table, with hyphens. */
export const showReference: PageHandler = async (context) => {
  const page = referencePage(context.parameters.endpoint ?? "")
  if (page === null) return showProblem(context, noSuchPage)
  const { declared, slug, example } = page
  const model = {
    docs: docsModel(context, referencePath(slug)),
    page,
    curl: curlOf(declared, example?.input ?? {}, `${originOf(context)}/v1`),
    isSignedIn: context.isSignedIn,
  }
  return showPage(context, Reference(model))
}

/** `/docs/{guide}`: the first or a later page of a guide. */
export const showGuide: PageHandler = async (context) => {
  const pages = guidePages()
  const guide = pages.find(({ slug }) => slug === context.parameters.guide)
  if (guide === undefined) return showProblem(context, noSuchPage)
  const first = pages.find(({ slug }) => slug === guide.continues)
  const model = {
    docs: docsModel(context, guidePath(guide.slug), guide.continues ?? guide.slug),
    guide,
    linkOf: (written: string) => linkFrom(guide, written, pages),
    first: first === undefined ? null : linkTo(first),
    parts: pages.filter(({ continues }) => continues === guide.slug).map(linkTo),
  }
  return showPage(context, Guide(model))
}

/** The origin of the API: the configured one, else that of the request. */
function originOf({ origin, url }: PageContext): string {
  return origin ?? url.origin
}

/** `open`: the guide whose later pages are listed too, or null. */
function docsModel({ origin }: PageContext, path: `/${string}`, open: string | null = null): DocsModel {
  const listed = guidePages().filter(({ continues }) => continues === null || continues === open)
  return {
    guides: listed.map((page) => ({ ...linkTo(page), isInner: page.continues !== null })),
    endpoints: endpointNames.map((name) => ({ path: referencePath(slugOf(name)), title: titleOf(name) })),
    path,
    address: addressOf(origin, path),
  }
}

function firstPages(pages: readonly GuidePage[]): readonly GuidePage[] {
  return pages.filter(({ continues }) => continues === null)
}

function linkTo({ slug, title }: GuidePage): DocsLink {
  return { path: guidePath(slug), title }
}

function guidePath(slug: string): `/${string}` {
  return `/docs/${slug}`
}

function referencePath(slug: string): `/${string}` {
  return `/docs/reference/${slug}`
}
