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

/** `/docs`: what there is. */
export const showReferenceIndex: PageHandler = async (asked) => {
  const origin = originOf(asked)
  const baseUrl = `${origin}/v1`
  const model = {
    docs: docsModel(asked, "/docs"),
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
  return showPage(asked, DocsIndex(model))
}

/** `/docs/reference/{endpoint}`: an endpoint by its name in the table, with hyphens. */
export const showReference: PageHandler = async (asked) => {
  const page = referencePage(asked.parameters.endpoint ?? "")
  if (page === null) return showProblem(noSuchPage)
  const { declared, slug, example } = page
  const model = {
    docs: docsModel(asked, referencePath(slug)),
    page,
    curl: curlOf(declared, example?.input ?? {}, `${originOf(asked)}/v1`),
    isSignedIn: asked.isSignedIn,
  }
  return showPage(asked, Reference(model))
}

/** `/docs/{guide}`: a guide, or a page on which one goes on. */
export const showGuide: PageHandler = async (asked) => {
  const pages = guidePages()
  const guide = pages.find(({ slug }) => slug === asked.parameters.guide)
  if (guide === undefined) return showProblem(noSuchPage)
  const first = pages.find(({ slug }) => slug === guide.continues)
  const model = {
    docs: docsModel(asked, guidePath(guide.slug), guide.continues ?? guide.slug),
    guide,
    linkOf: (written: string) => linkFrom(guide, written, pages),
    first: first === undefined ? null : linkTo(first),
    parts: pages.filter(({ continues }) => continues === guide.slug).map(linkTo),
  }
  return showPage(asked, Guide(model))
}

/** Where the API is: under the service's own address, or under the one it was asked at. */
function originOf({ origin, url }: PageContext): string {
  return origin ?? url.origin
}

/** `open`: the guide whose further pages are listed too; null for none. */
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
