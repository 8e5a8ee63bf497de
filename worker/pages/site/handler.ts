import { createElement } from "preact"
import { sandboxFunds, sandboxStocks } from "../../../src/access/sandbox.ts"
import { utcDay } from "../../../src/days.ts"
import { stripeConfigurationOf } from "../../env.ts"
import { languageCodes, pathIn } from "../../html/language/address.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { conditional } from "../../http/conditional.ts"
import { callEndpoint, type OpenPageHandler, type PageContext, type PageHandler } from "../context.ts"
import { docsPaths } from "../docs/handler.ts"
import { addressOf } from "../frame.tsx"
import { showPage } from "../reply.ts"
import { operator } from "./operator.ts"
import { AboutPage, ContactPage, PricingPage, PrivacyPage, TermsPage } from "./pages.tsx"
import { readStatus, StatusPage } from "./status.tsx"

/** The pages about the service. They are the same for every reader. */

export const showAbout: OpenPageHandler = (context) =>
  showPage(context, createElement(AboutPage, { operator, address: addressOf(context.origin, "/about") }))

export const showPricing: OpenPageHandler = (context) => {
  const sellsPlus = stripeConfigurationOf(context.env) !== null
  return showPage(
    context,
    PricingPage({ operator, sellsPlus, address: addressOf(context.origin, "/pricing") }),
  )
}

export const showTerms: OpenPageHandler = (context) =>
  showPage(context, TermsPage({ operator, address: addressOf(context.origin, "/terms") }))

export const showPrivacy: OpenPageHandler = (context) =>
  showPage(context, PrivacyPage({ operator, address: addressOf(context.origin, "/privacy") }))

export const showContact: OpenPageHandler = (context) =>
  showPage(context, ContactPage({ operator, address: addressOf(context.origin, "/contact") }))

/** Responds 200 even if a store does not answer. The page says which store does not. */
export const showStatus: OpenPageHandler = async (context) => {
  const status = await readStatus(context.env, context.platform)
  const nowMilliseconds = context.ports.clock.nowMilliseconds()
  const address = addressOf(context.origin, "/status")
  return showPage(context, StatusPage({ ...status, nowMilliseconds, address }))
}

/** The caching of the files for search engines. */
const caching = { "Cache-Control": "public, max-age=3600" }

/** Paths that crawlers should leave out: pages of one reader, searches (without end), files for programs. */
const searches = ["/?q=", "/suggestions"]
const notForCrawlers = [
  ...["/dashboard", "/watchlist", "/v1/", "/mcp", "/operator/", ...searches],
  ...languageCodes.flatMap((code) => searches.map((path) => pathIn(code, path))),
]

/** `GET /robots.txt`. */
export const showRobots: PageHandler = ({ request, origin, url }) => {
  const lines = [
    "User-agent: *",
    ...notForCrawlers.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin ?? url.origin}/sitemap.xml`,
    "",
  ]
  const body = lines.join("\n")
  return conditional(request, { body, mediaType: "text/plain", content: body }, caching)
}

const staticPaths = [
  "/",
  "/compare",
  "/portfolio",
  "/about",
  "/pricing",
  "/verify",
  "/terms",
  "/privacy",
  "/contact",
  "/status",
] as const

/** `GET /sitemap.xml`: the pages that a visitor can open. */
export const showSitemap: PageHandler = async (context) => {
  const { request, origin, url } = context
  const today = utcDay(context.ports.clock.nowMilliseconds())
  const paths = [...staticPaths, ...docsPaths(today), ...(await sandboxPaths(context))]
  const entries = paths.map((path) => `<url><loc>${escaped(`${origin ?? url.origin}${path}`)}</loc></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
  return conditional(request, { body, mediaType: "application/xml", content: body }, caching)
}

/** The pages of the sandbox, except symbols that this service does not list. */
async function sandboxPaths(context: PageContext): Promise<readonly string[]> {
  const sandbox = await callEndpoint(context, "screen", { symbols: [...sandboxStocks, ...sandboxFunds] })
  if (!sandbox.ok) return []
  return [
    ...sandbox.data.map(({ instrument_id: id }) => stockPath(id)),
    ...sandbox.meta.etfs.map((symbol) => fundPath(symbol)),
  ]
}

/** Escapes `&`, which begins an entity in XML. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
