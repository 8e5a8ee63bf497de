import { utcDay } from "../../src/days.ts"
import { isHeld } from "../http/conditional.ts"
import type { RouteContext } from "../http/route.ts"
import type { SharedPage } from "../storage/read/current-cache.ts"

/** How long a region, and any cache on the way to a visitor, may show a page. */
const sharedSeconds = 30

/** A page is the same for every visitor. A reader with a cookie may be signed in, and sees another. */
const caching = { "Cache-Control": `public, max-age=0, s-maxage=${sharedSeconds}`, Vary: "Cookie" }

/**
 * Shows a page to a visitor: from the isolate, for which it is as current as any cached document; else from the
 * region, for at most 30 seconds; else as `show` renders it. `show` gets a request without conditions.
 */
export async function showShared(
  context: Pick<RouteContext, "request" | "url" | "ports" | "platform">,
  show: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { request, url, ports, platform } = context
  const { current, region, clock } = ports
  // A developer sees each change at once.
  if (request.method !== "GET" || platform.schedule !== "cron") return show(request)
  const now = clock.nowMilliseconds()
  const path = `${url.pathname}${url.search}`
  const name = `${utcDay(now)} ${path}`
  const held = current.held().pages
  const known = held.get(name, now)
  if (known !== undefined && (await current.confirmed()).pages === held) return sendTo(request, known, 0)
  const address = `${url.origin}/shared/${utcDay(now)}${path}`
  const near = await region.read(address)
  const ageSeconds = (now - Number(near?.headers.get(renderedAt) ?? 0)) / 1_000
  if (near !== null && ageSeconds >= 0 && ageSeconds < sharedSeconds)
    return sendTo(request, { headers: [...near.headers], body: await near.text() }, ageSeconds)
  const { pages } = current.held()
  const response = await show(new Request(request.url))
  if (response.status !== 200 || !response.headers.has("ETag")) return response
  const page = { headers: [...response.headers, ...Object.entries(caching)], body: await response.text() }
  pages.set(name, page, now)
  const { headers, body } = page
  if (current.held().pages === pages)
    region.keep(address, responseOf({ headers: [...headers, [renderedAt, String(now)]], body }))
  return sendTo(request, page, 0)
}

/** The time at which a page in the region was rendered, in milliseconds. It is not sent to visitors. */
const renderedAt = "X-Rendered-At"

function responseOf({ body, headers }: SharedPage): Response {
  const response = new Response(body)
  for (const [name, value] of headers) response.headers.set(name, value)
  return response
}

/** Sends a page, or 304. The age keeps caches on the way from showing it for longer than 30 seconds in all. */
function sendTo(request: Request, page: SharedPage, ageSeconds: number): Response {
  const response = responseOf(page)
  const { headers } = response
  headers.delete(renderedAt)
  if (ageSeconds >= 1) headers.set("Age", String(Math.floor(ageSeconds)))
  return isHeld(request.headers.get("If-None-Match"), headers.get("ETag") ?? "")
    ? new Response(null, { status: 304, headers })
    : response
}
