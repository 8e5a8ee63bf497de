import { Router } from "itty-router"
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

export type MatchRoute = (request: Pick<Request, "method" | "headers">, url: URL) => RouteMatch

/** A path of the table; it may turn out not to match. */
interface Entry {
  /** Null: every method. */
  readonly method: string | null
  readonly pattern: RegExp
  readonly matched: (sent: PathParameters) => RouteMatch | null
}

/**
 * The only matcher of paths. Case, doubled and trailing slashes count. A HEAD matches as a GET. `groups`: an unknown path
 * that no group owns belongs to the first, or for a person with a browser to the first of pages.
 */
export function matcherOf(groups: readonly [RouteGroup, ...RouteGroup[]]): MatchRoute {
  const [fallback] = groups
  const pages = groups.find(({ kind }) => kind === "page") ?? fallback
  const paths = [...groups.flatMap(routeEntries), ...groups.flatMap(otherMethodEntries)]
  const areas = groups.filter((group) => group.ownsUnknownPaths).flatMap(areaEntries)
  return ({ method, headers }, { pathname }) => {
    const wanted = method === "HEAD" ? "GET" : method
    const found = hasExtraSlash(pathname) ? null : firstMatch(paths, wanted, pathname)
    if (found !== null) return found
    const group = readsHtml(headers) ? pages : fallback
    return firstMatch(areas, wanted, pathname) ?? { kind: "unknown_path", group }
  }
}

function firstMatch(entries: readonly Entry[], wanted: string, pathname: string): RouteMatch | null {
  for (const { method, pattern, matched } of entries) {
    if (method !== null && method !== wanted) continue
    const found = pattern.exec(pathname)
    const match = found === null ? null : matched(found.groups ?? {})
    if (match !== null) return match
  }
  return null
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

function routeEntries(group: RouteGroup): readonly Entry[] {
  return group.routes.map((route) => ({
    method: route.method,
    pattern: patternOf(route.path),
    matched: (sent) => {
      const parameters = parametersOf(group, sent)
      return parameters === null ? null : { kind: "route", group, route, parameters }
    },
  }))
}

function otherMethodEntries(group: RouteGroup): readonly Entry[] {
  return [...new Set(group.routes.map(({ path }) => path))].map((path) => {
    const match = { kind: "other_method", group, allow: methodsOf(group, path).join(", ") } as const
    const matched: Entry["matched"] = (sent) => (parametersOf(group, sent) === null ? null : match)
    return { method: null, pattern: patternOf(path), matched }
  })
}

function areaEntries(group: RouteGroup): readonly Entry[] {
  const match = { kind: "unknown_path", group } as const
  return [...areasOf(group)].map((area) => ({
    method: null,
    pattern: patternOf(area),
    matched: () => match,
  }))
}

/** Null when the path does not really match. */
function parametersOf({ readParameters }: RouteGroup, sent: PathParameters): PathParameters | null {
  return readParameters === undefined ? sent : readParameters(sent)
}

/** The patterns of itty-router ignore slashes at the end. The home page and the API's base address may end in one. */
function hasExtraSlash(pathname: string): boolean {
  return pathname.endsWith("/") && pathname !== "/" && pathname !== `${basePath}/`
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
