import type { RouteCount } from "./ports.ts"

/** The requests of one counter and day, by the name of their route. */
export type DayRoutes = Readonly<Record<string, number>>

/** Adds one request to the counts. */
export function withRequest(routes: DayRoutes, route: string): DayRoutes {
  return { ...routes, [route]: (routes[route] ?? 0) + 1 }
}

/** The counts of one day as a list. */
export function routeCounts(day: string, routes: DayRoutes): readonly RouteCount[] {
  return Object.entries(routes).map(([route, requests]) => ({ day, route, requests }))
}
