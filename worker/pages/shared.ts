import { utcDay } from "../../src/days.ts"
import type { SpokenPage } from "../html/language/language.ts"
import { isHeld } from "../http/conditional.ts"
import type { RouteContext } from "../http/route.ts"
import { memory } from "../memory.ts"
import { outageSeconds, type SharedPage } from "../storage/read/current-cache.ts"

/** How long a region, and any cache on the way to a visitor, may show a page. */
const sharedSeconds = 30

/** A page is the same for every visitor. A reader with a cookie may be signed in, and sees another. */
const caching = {
  "Cache-Control": `public, max-age=0, s-maxage=${sharedSeconds}`,
  Vary: "Cookie, Accept-Language",
}

/** A page as the region keeps it. The region adds headers of its own, so the page's are kept in the text. */
interface RegionalPage extends SharedPage {
  readonly renderedAtMilliseconds: number
}

/**
 * Shows a page to a visitor: from the isolate, for which it is as current as any cached document; else from the
 * region, for at most 30 seconds; else as `show` renders it. `show` gets a request without conditions.
 */
export async function showShared(
  context: Pick<RouteContext, "request" | "url" | "ports" | "platform">,
  { language }: SpokenPage,
  show: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { request, url, ports, platform } = context
  const { current, region, clock } = ports
  // A developer sees each change at once.
  if (request.method !== "GET" || platform.schedule !== "cron") return show(request)
  const now = clock.nowMilliseconds()
  const address = `${url.origin}/shared/${utcDay(now)}/${language.code}${url.pathname}${url.search}`
  const held = current.held().pages
  const known = held.get(address, now)
  if (known !== undefined && (await current.confirmed()).pages === held) return sendTo(request, known, 0)
  const kept = await region.read(address)
  const near = kept === null ? null : (JSON.parse(kept) as RegionalPage)
  const ageSeconds = near === null ? 0 : (now - near.renderedAtMilliseconds) / 1_000
  if (near !== null && ageSeconds >= 0 && ageSeconds < sharedSeconds) return sendTo(request, near, ageSeconds)
  const { pages } = current.held()
  const response = await show(new Request(request.url))
  if (!isSharable(response)) return heldOr(request, response)
  const page = { headers: [...response.headers, ...Object.entries(caching)], body: await response.text() }
  pages.set(address, page, now)
  const isCurrent = current.held().pages === pages && outageSeconds(memory.current, now) === null
  if (isCurrent) {
    const regional: RegionalPage = { ...page, renderedAtMilliseconds: now }
    region.keep(address, JSON.stringify(regional), sharedSeconds)
  }
  return sendTo(request, page, 0)
}

/** True for a page. A file for crawlers may be kept by every cache for longer, as it says itself. */
function isSharable({ status, headers }: Response): boolean {
  return status === 200 && headers.has("ETag") && headers.get("Cache-Control")?.startsWith("private") === true
}

/** Sends a page, or 304. The age keeps caches on the way from showing it for longer than 30 seconds in all. */
function sendTo(request: Request, page: SharedPage, ageSeconds: number): Response {
  const response = new Response(page.body)
  for (const [name, value] of page.headers) response.headers.set(name, value)
  if (ageSeconds >= 1) response.headers.set("Age", String(Math.floor(ageSeconds)))
  return heldOr(request, response)
}

/** The response, or 304 if the browser has it already. */
function heldOr(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  if (response.status !== 200 || !isHeld(request.headers.get("If-None-Match"), headers.get("ETag") ?? ""))
    return response
  headers.delete("Content-Type")
  return new Response(null, { status: 304, headers })
}
