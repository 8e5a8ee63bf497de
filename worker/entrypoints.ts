/**
 * The rooms that answer for themselves, loaded with the first request for one: what only prints pages or speaks another
 * protocol keeps no request of the API waiting when an isolate starts.
 */
const rooms = {
  dashboard: async () => (await import("./dashboard/answer.ts")).answerDashboard,
  pages: async () => (await import("./pages/answer.ts")).answerPage,
  mcp: async () => (await import("./mcp/answer.ts")).answerMcp,
} as const

/** The room that answers a path, whatever the method; null for the API and the rest. */
export function roomAt(path: string): (typeof rooms)[keyof typeof rooms] | null {
  if (path === "/dashboard" || path.startsWith("/dashboard/")) return rooms.dashboard
  if (isPagePath(path)) return rooms.pages
  return path === "/mcp" ? rooms.mcp : null
}

/** True for the paths whose every answer is a page, also where there is none. */
export function isPagePath(path: string): boolean {
  return path === "/" || /^\/(suggestions|stocks|funds|verify|docs)(\/|$)/.test(path)
}
