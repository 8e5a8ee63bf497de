import { endpoints } from "../contract/endpoints.ts"
import type { RouteCount } from "./ports.ts"
import type { CountedRoute } from "./window.ts"

/** The requests of one counter and day, by the name of their route. */
export type DayRoutes = Readonly<Record<string, number>>

/** Adds one request to the counts. */
export function withRequest(routes: DayRoutes, route: CountedRoute): DayRoutes {
  return { ...routes, [route]: (routes[route] ?? 0) + 1 }
}

/** The counts of one day as a list. Routes that no longer exist are left out. */
export function routeCounts(day: string, routes: DayRoutes): readonly RouteCount[] {
  return Object.entries(routes).flatMap(([route, requests]) =>
    isCountedRoute(route) ? [{ day, route, requests }] : [],
  )
}

/** True for the name of an endpoint and for `mcp`. */
export function isCountedRoute(name: string): name is CountedRoute {
  return name === "mcp" || Object.hasOwn(endpoints, name)
}
