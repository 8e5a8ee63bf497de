import { type EndpointName, endpoints } from "../src/api/endpoints.ts"
import { type DocumentName, documents } from "../src/contract/documents.ts"
import { routes as dashboardRoutes, type RouteName, readDashboardParameters } from "./dashboard/routes.ts"
import { languageCodes, pathIn, type SpokenPath } from "./html/language/address.ts"
import { senderOfKey } from "./http/by-ip.ts"
import { documentHandler } from "./http/discovery.ts"
import { apiReplies, basePath } from "./http/envelope.ts"
import type { Handler, PathParameters, Route, RouteContext, RouteGroup } from "./http/route.ts"
import { stripeOrigins } from "./http/security-headers.ts"
import { endpointHandler, readInstrumentAhead } from "./http/serve.ts"
import { allToolsPath } from "./mcp/paths.ts"
import { mcpPath, registerPath, resourceMetadataPath, serverMetadataPath, tokenPath } from "./oauth/paths.ts"
import type { OpenPageHandler, PageHandler } from "./pages/context.ts"
import type { PageLanguage } from "./pages/serve.ts"

/**
 * All routes of the Worker. Modules that few isolates need are loaded with the first request for them, so
 * that they do not delay API requests when an isolate starts.
 */

const limitedByAddress = { kind: "own", ipLimits: ["any"], failureEvent: "unhandled" } as const

const api: RouteGroup = {
  ...limitedByAddress,
  name: "api",
  kind: "shared",
  senderOf: (context, parameters) =>
    senderOfKey(context.request.headers.get("X-API-Key"), context, () =>
      readInstrumentAhead(context.ports, parameters),
    ),
  ownsUnknownPaths: true,
  answersOptions: true,
  replies: () => apiReplies,
  routes: [
    ...(Object.keys(endpoints) as readonly EndpointName[]).map(endpointRoute),
    ...(Object.keys(documents) as readonly DocumentName[]).map(
      (name): Route => ({
        method: "GET",
        path: `${basePath}${documents[name].path}`,
        ipLimit: "discovery",
        handle: documentHandler(name),
      }),
    ),
  ],
}

function endpointRoute(name: EndpointName): Route {
  const { method, path, access } = endpoints[name]
  return {
    method,
    path: `${basePath}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ...(access === "open" && { ipLimit: "discovery" }),
    handle: endpointHandler(name),
  }
}

const mcp: RouteGroup = {
  ...limitedByAddress,
  name: "mcp",
  senderOf: async (context) => (await import("./mcp/guards.ts")).senderOfPost(context),
  ownsUnknownPaths: false,
  answersOptions: false,
  failureEvent: "mcp_failed",
  replies: async () => (await import("./mcp/guards.ts")).mcpReplies,
  routes: [mcpPath, allToolsPath].map((path) =>
    post(
      path,
      lazy(async () => (await import("./mcp/answer.ts")).answerMcp),
    ),
  ),
}

/** The authorization server for assistants. Its page of consent is in the dashboard. */
const oauth: RouteGroup = {
  ...limitedByAddress,
  name: "oauth",
  kind: "shared",
  isAtPublicOrigin: true,
  ownsUnknownPaths: false,
  answersOptions: true,
  failureEvent: "oauth_failed",
  replies: async () => (await import("./http/oauth.ts")).oauthReplies,
  routes: [
    get(
      resourceMetadataPath,
      lazy(async () => (await import("./http/oauth.ts")).showResource),
    ),
    get(
      serverMetadataPath,
      lazy(async () => (await import("./http/oauth.ts")).showServer),
    ),
    post(
      tokenPath,
      lazy(async () => (await import("./http/oauth.ts")).answerToken),
    ),
    {
      ...post(
        registerPath,
        lazy(async () => (await import("./http/oauth.ts")).registerClient),
      ),
      ipLimit: "discovery",
    },
  ],
}

const pages: RouteGroup = {
  name: "pages",
  kind: "page",
  ownsUnknownPaths: true,
  ipLimits: ["any", "pages"],
  answersOptions: true,
  failureEvent: "page_failed",
  readParameters: readPageParameters,
  replies: async () => (await import("./pages/serve.ts")).pageReplies,
  routes: [
    ...spokenPage("/", async () => (await import("./pages/home/handler.ts")).showHome),
    ...spokenPage("/suggestions", async () => (await import("./pages/home/handler.ts")).showSuggestions),
    ...spokenPage("/stocks/:id", async () => (await import("./pages/stock/handler.ts")).showStock),
    page("/stocks/:id/csv", async () => (await import("./pages/csv.ts")).sendStockCsv),
    page("/stocks/:id/evidence.json", async () => (await import("./pages/csv.ts")).sendStockPacket),
    page("/stocks/:id/changes.atom", async () => (await import("./pages/atom/handler.ts")).sendStockFeed),
    ...spokenPage("/funds/:id", async () => (await import("./pages/fund/handler.ts")).showFund),
    page("/funds/:id/csv", async () => (await import("./pages/csv.ts")).sendFundCsv),
    page("/funds/:id/changes.atom", async () => (await import("./pages/atom/handler.ts")).sendFundFeed),
    page("/compare", async () => (await import("./pages/compare/handler.ts")).showComparison),
    page("/compare/csv", async () => (await import("./pages/compare/handler.ts")).sendComparisonCsv),
    page("/portfolio", async () => (await import("./pages/portfolio/handler.ts")).showPortfolio),
    formPage("/portfolio", async () => (await import("./pages/portfolio/handler.ts")).reportPortfolio),
    formPage("/portfolio/csv", async () => (await import("./pages/portfolio/handler.ts")).sendPortfolioCsv),
    page("/verify", async () => (await import("./pages/verify.tsx")).showVerify),
    ...spokenOpenPage("/about", async () => (await import("./pages/site/handler.ts")).showAbout),
    openPage("/pricing", async () => (await import("./pages/site/handler.ts")).showPricing),
    openPage("/terms", async () => (await import("./pages/site/handler.ts")).showTerms),
    openPage("/privacy", async () => (await import("./pages/site/handler.ts")).showPrivacy),
    openPage("/contact", async () => (await import("./pages/site/handler.ts")).showContact),
    openPage("/status", async () => (await import("./pages/site/handler.ts")).showStatus),
    page("/robots.txt", async () => (await import("./pages/site/handler.ts")).showRobots),
    page("/sitemap.xml", async () => (await import("./pages/site/handler.ts")).showSitemap),
    page("/docs", async () => (await import("./pages/docs/handler.ts")).showReferenceIndex),
    page("/docs/suggestions", async () => (await import("./pages/docs/handler.ts")).showDocsSuggestions),
    page("/docs/reference/:endpoint", async () => (await import("./pages/docs/handler.ts")).showReference),
    page("/docs/:guide", async () => (await import("./pages/docs/handler.ts")).showGuide),
  ],
}

/** Images of verdicts, and of the service's sign, that other sites show. */
const badges: RouteGroup = {
  ...limitedByAddress,
  name: "badges",
  kind: "shared",
  ipLimits: ["any", "pages"],
  ownsUnknownPaths: false,
  answersOptions: true,
  readParameters: readPageParameters,
  replies: () => apiReplies,
  routes: [
    get(
      "/badge/:file",
      lazy(async () => (await import("./pages/badge.tsx")).showBadge),
    ),
    get(
      "/preview/:file",
      lazy(async () => (await import("./pages/preview/handler.ts")).showPreview),
    ),
    ...[64, 128, 256, 512, 1024].map((side) =>
      get(
        `/icon-${side}.png`,
        lazy(async () => (await import("./pages/preview/icon.ts")).showIcon),
      ),
    ),
  ],
}

/** Feeds that a feed reader opens without a session. */
const feeds: RouteGroup = {
  ...limitedByAddress,
  name: "feeds",
  ipLimits: ["any", "pages"],
  ownsUnknownPaths: false,
  answersOptions: false,
  replies: () => apiReplies,
  routes: [
    get(
      "/watchlist/changes.atom",
      lazy(async () => (await import("./pages/atom/handler.ts")).sendWatchlistFeed),
    ),
  ],
}

/** dashboard/routes.ts declares the guard and the form fields of each route. */
const dashboard: RouteGroup = {
  name: "dashboard",
  kind: "page",
  formOrigins: stripeOrigins,
  isAtPublicOrigin: true,
  ownsUnknownPaths: true,
  ipLimits: ["any"],
  answersOptions: true,
  failureEvent: "dashboard_failed",
  readParameters: readDashboardParameters,
  replies: async () => (await import("./dashboard/serve.ts")).dashboardReplies,
  routes: (Object.keys(dashboardRoutes) as readonly RouteName[]).map((name) => ({
    method: dashboardRoutes[name].method,
    path: dashboardRoutes[name].path,
    handle: async (context) => (await import("./dashboard/serve.ts")).serveDashboard(name, context),
  })),
}

/** The route for events that Stripe sends. */
const stripe: RouteGroup = {
  ...limitedByAddress,
  name: "stripe",
  senderOf: async (context) => (await import("./stripe/events.ts")).senderOfEvent(context),
  ownsUnknownPaths: false,
  answersOptions: false,
  replies: async () => (await import("./stripe/events.ts")).stripeReplies,
  routes: [
    post(
      "/stripe/webhook",
      lazy(async () => (await import("./stripe/events.ts")).answerStripe),
    ),
  ],
}

const health: RouteGroup = {
  ...limitedByAddress,
  name: "health",
  ownsUnknownPaths: false,
  answersOptions: false,
  replies: async () => (await import("./operator/health.ts")).healthReplies,
  routes: [
    get(
      "/health",
      lazy(async () => (await import("./operator/health.ts")).showHealth),
    ),
  ],
}

const operator: RouteGroup = {
  ...limitedByAddress,
  name: "operator",
  // The same kind as for an unknown path, so that a refusal looks like one.
  kind: "shared",
  senderOf: async (context) => (await import("./operator/replies.ts")).senderOfCommand(context),
  ownsUnknownPaths: true,
  answersOptions: false,
  replies: async () => (await import("./operator/replies.ts")).operatorReplies,
  routes: [
    get(
      "/operator/status",
      lazy(async () => (await import("./operator/commands.ts")).showStatus),
    ),
    post(
      "/operator/tasks/:name",
      lazy(async () => (await import("./operator/commands.ts")).runNow),
    ),
    post(
      "/operator/schedule/:name",
      lazy(async () => (await import("./operator/commands.ts")).setSchedule),
    ),
    post(
      "/operator/filings/:name",
      lazy(async () => (await import("./operator/commands.ts")).retryFiling),
    ),
    get(
      "/operator/instruments/:name",
      lazy(async () => (await import("./operator/commands.ts")).showInstrument),
    ),
    post(
      "/operator/instruments/:name",
      lazy(async () => (await import("./operator/commands.ts")).rescreen),
    ),
    post(
      "/operator/holdings/:name",
      lazy(async () => (await import("./operator/commands.ts")).takeHoldings),
    ),
    post(
      "/operator/imports/:name",
      lazy(async () => (await import("./operator/commands.ts")).takeImport),
    ),
    post(
      "/operator/accounts/:name",
      lazy(async () => (await import("./operator/commands.ts")).runOnAccount),
    ),
  ],
}

const staticFiles: RouteGroup = {
  ...limitedByAddress,
  name: "files",
  ownsUnknownPaths: false,
  answersOptions: false,
  replies: () => apiReplies,
  routes: ["/assets/:name", "/favicon.svg"].map((path) =>
    get(
      path,
      lazy(async () => (await import("./http/files.ts")).serveFile),
    ),
  ),
}

/** The first group answers paths that no group owns. For a browser that opens one, the pages answer. */
export const routeGroups = [
  api,
  mcp,
  oauth,
  pages,
  badges,
  feeds,
  dashboard,
  stripe,
  health,
  operator,
  staticFiles,
] as const

function get(path: string, handle: Handler): Route {
  return { method: "GET", path, handle }
}

function post(path: string, handle: Handler): Route {
  return { method: "POST", path, handle }
}

function page(path: string, load: () => Promise<PageHandler>, language: PageLanguage = null): Route {
  return get(path, async (context) =>
    (await import("./pages/serve.ts")).servePage(await load(), context, language),
  )
}

/** A page that shows the result of a form, and stores nothing. */
function formPage(path: string, load: () => Promise<PageHandler>): Route {
  return post(path, async (context) =>
    (await import("./pages/serve.ts")).servePage(await load(), context, null),
  )
}

function openPage(path: string, load: () => Promise<OpenPageHandler>, language: PageLanguage = null): Route {
  return get(path, async (context) =>
    (await import("./pages/serve.ts")).serveOpenPage(await load(), context, language),
  )
}

/** A page in every language: `/about` in the language of the reader's browser, `/ar/about` in Arabic. */
function spokenPage(path: SpokenPath, load: () => Promise<PageHandler>): readonly Route[] {
  return inEveryLanguage(path, (own, language) => page(own, load, language))
}

function spokenOpenPage(path: SpokenPath, load: () => Promise<OpenPageHandler>): readonly Route[] {
  return inEveryLanguage(path, (own, language) => openPage(own, load, language))
}

function inEveryLanguage(
  path: SpokenPath,
  route: (path: string, language: PageLanguage) => Route,
): readonly Route[] {
  return [route(path, "asked"), ...languageCodes.map((code) => route(pathIn(code, path), code))]
}

function lazy(load: () => Promise<Handler>): Handler {
  return async (context: RouteContext) => (await load())(context)
}

/** The decoded named parts of a page's path. Null for invalid escapes and for control characters. */
function readPageParameters(sent: PathParameters): PathParameters | null {
  try {
    const decoded = Object.entries(sent).map(([name, text]) => [name, decodeURIComponent(text)] as const)
    return decoded.some(([, text]) => /\p{Cc}/u.test(text)) ? null : Object.fromEntries(decoded)
  } catch {
    return null
  }
}
