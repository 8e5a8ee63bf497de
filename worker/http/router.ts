import { type IRequest, Router } from "itty-router"
import { basePath } from "./api-replies.ts"
import type { PathParameters, Route, RouteGroup } from "./route.ts"

/** The match of a method and a path in the route table. */
export type RouteMatch =
  | {
      readonly kind: "route"
      readonly group: RouteGroup
      readonly route: Route
      readonly parameters: PathParameters
    }
  /** `allow`: the methods of the path. */
  | { readonly kind: "other_method"; readonly group: RouteGroup; readonly allow: string }
  | { readonly kind: "unknown_path"; readonly group: RouteGroup }

export type MatchRoute = (request: Pick<Request, "method" | "headers">, url: URL) => Promise<RouteMatch>

/**
 * The only matcher of paths. Case, doubled and trailing slashes count. A HEAD matches as a GET. `groups`: an unknown path
 * that no group owns belongs to the first, or for a person with a browser to the first of pages.
 */
export function matcherOf(groups: readonly [RouteGroup, ...RouteGroup[]]): MatchRoute {
  const [fallback] = groups
  const pages = groups.find(({ kind }) => kind === "page") ?? fallback
  const router = Router<IRequest, [], RouteMatch>()
  for (const group of groups) {
    for (const route of group.routes) addRoute(router, group, route)
  }
  for (const group of groups) {
    for (const path of new Set(group.routes.map((route) => route.path))) {
      const allow = methodsOf(group, path).join(", ")
      const match = { kind: "other_method", group, allow } as const
      router.all(path, (request) => (parametersOf(group, request) === null ? undefined : match))
    }
  }
  for (const group of groups.filter((each) => each.ownsUnknownPaths)) {
    for (const area of areasOf(group)) router.all(area, () => ({ kind: "unknown_path", group }))
  }
  router.all("*", ({ headers }) => ({ kind: "unknown_path", group: readsHtml(headers) ? pages : fallback }))
  return ({ method, headers }, { origin, pathname }) =>
    router.fetch({ method: method === "HEAD" ? "GET" : method, url: origin + pathname, headers })
}

/** True for a browser that opens an address: it asks for HTML by name, which programs and scripts do not. */
function readsHtml(headers: Headers): boolean {
  return headers.get("Accept")?.includes("text/html") === true
}

/** Matches a text that is exactly a path of this form; for paths that do not come from a request. */
export function patternOf(path: string): RegExp {
  const [entry] = Router().get(path).routes
  if (entry === undefined) throw new Error(`no pattern of ${path}`)
  return entry[1]
}

type MatchRouter = ReturnType<typeof Router<IRequest, [], RouteMatch>>

/** The function of the router that adds a route of each method. */
const adders = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const

function addRoute(router: MatchRouter, group: RouteGroup, route: Route): void {
  router[adders[route.method]](route.path, (request) => {
    const parameters = parametersOf(group, request)
    return parameters === null ? undefined : { kind: "route", group, route, parameters }
  })
}

/** Null when the path does not really match. */
function parametersOf({ readParameters }: RouteGroup, { params, url }: IRequest): PathParameters | null {
  if (hasExtraSlash(url)) return null
  return readParameters === undefined ? params : readParameters(params)
}

/** itty-router ignores slashes at the end of a path. The home page and the API's base address may end in one. */
function hasExtraSlash(url: string): boolean {
  if (!url.endsWith("/")) return false
  const { pathname } = new URL(url)
  return pathname !== "/" && pathname !== `${basePath}/`
}

function methodsOf({ routes, answersOptions }: RouteGroup, path: string): readonly string[] {
  const methods = routes
    .filter((route) => route.path === path)
    .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
  return answersOptions ? [...methods, "OPTIONS"] : methods
}

/** `/stocks/*` for `/stocks/:id`; it also matches `/stocks`. */
function areasOf({ routes }: RouteGroup): ReadonlySet<string> {
  const firstParts = routes.map(({ path }) => path.split("/")[1] ?? "")
  return new Set(firstParts.filter((part) => part !== "").map((part) => `/${part}/*`))
}
