import { Router } from "itty-router"
import type { EndpointMethod } from "../../src/contract/endpoint.ts"
import { basePath } from "./envelope.ts"
import type { PathParameters, Route, RouteGroup } from "./route.ts"

/** The match of a method and a path in the route table. */
export type RouteMatch =
  | {
      readonly kind: "route"
      readonly group: RouteGroup
      readonly route: Route
      readonly parameters: PathParameters
    }
  /** `allow` lists the methods of the path. */
  | { readonly kind: "other_method"; readonly group: RouteGroup; readonly allow: string }
  | { readonly kind: "unknown_path"; readonly group: RouteGroup }

type MatchRoute = (request: Pick<Request, "method" | "headers">, url: URL) => Promise<RouteMatch>

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly params: PathParameters
}

/**
 * The only matcher of paths. Case, doubled slashes and trailing slashes count. A HEAD matches as a GET. The
 * first match decides: a route, then another method of a route's path, then a group that owns unknown paths.
 * Any other path belongs to the first group, or for a person with a browser, to the first group of pages.
 */
export function matcherOf(groups: readonly [RouteGroup, ...RouteGroup[]]): MatchRoute {
  const [fallback] = groups
  const pages = groups.find(({ kind }) => kind === "page") ?? fallback
  const paths = Router<Asked, [], RouteMatch | undefined>()
  const areas = Router<Asked, [], RouteMatch>()
  for (const group of groups) addRoutes(paths, group)
  for (const group of groups) addOtherMethods(paths, group)
  for (const group of groups.filter(({ ownsUnknownPaths }) => ownsUnknownPaths)) {
    for (const area of areasOf(group)) areas.all(area, () => ({ kind: "unknown_path", group }))
  }
  areas.all("*", ({ headers }) => ({ kind: "unknown_path", group: readsHtml(headers) ? pages : fallback }))
  return async ({ method, headers }, url) => {
    const asked = { method: method === "HEAD" ? "GET" : method, url: url.href, headers }
    const found = hasExtraSlash(url.pathname) ? undefined : await paths.fetch(asked)
    return found ?? (await areas.fetch(asked))
  }
}

type Paths = ReturnType<typeof Router<Asked, [], RouteMatch | undefined>>

function addRoutes(paths: Paths, group: RouteGroup): void {
  for (const route of group.routes) {
    paths[route.method.toLowerCase() as Lowercase<EndpointMethod>](route.path, ({ params }) => {
      const parameters = parametersOf(group, params)
      return parameters === null ? undefined : { kind: "route", group, route, parameters }
    })
  }
}

function addOtherMethods(paths: Paths, group: RouteGroup): void {
  for (const path of new Set(group.routes.map((route) => route.path))) {
    const match = { kind: "other_method", group, allow: methodsOf(group, path).join(", ") } as const
    paths.all(path, ({ params }) => (parametersOf(group, params) === null ? undefined : match))
  }
}

/** True for a browser that opens an address: it asks for HTML by name. Programs and scripts do not. */
function readsHtml(headers: Headers): boolean {
  return headers.get("Accept")?.includes("text/html") === true
}

/** A pattern that matches exactly the paths of this form. For paths that do not come from a request. */
export function patternOf(path: string): RegExp {
  const [entry] = Router().get(path).routes
  if (entry === undefined) throw new Error(`no pattern of ${path}`)
  return entry[1]
}

/** The parameters of a path; null if the group does not accept them. */
function parametersOf({ readParameters }: RouteGroup, sent: PathParameters): PathParameters | null {
  return readParameters === undefined ? sent : readParameters(sent)
}

/**
 * True for a slash at the end of a path. The patterns of itty-router ignore it. Only the home page and the
 * API's base address may end in a slash.
 */
function hasExtraSlash(pathname: string): boolean {
  return pathname.endsWith("/") && pathname !== "/" && pathname !== `${basePath}/`
}

function methodsOf({ routes, answersOptions }: RouteGroup, path: string): readonly string[] {
  const methods = routes
    .filter((route) => route.path === path)
    .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
  return answersOptions ? [...methods, "OPTIONS"] : methods
}

/** The first parts of the group's paths. `/stocks/:id` gives `/stocks/*`, which also matches `/stocks`. */
function areasOf({ routes }: RouteGroup): ReadonlySet<string> {
  const firstParts = routes.map(({ path }) => path.split("/")[1] ?? "")
  return new Set(firstParts.filter((part) => part !== "").map((part) => `/${part}/*`))
}
