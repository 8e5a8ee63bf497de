import { pageCaller } from "../../../src/access/caller.ts"
import { renderImage } from "../../html/page.tsx"
import { conditional } from "../../http/conditional.ts"
import { corsHeaders } from "../../http/cors.ts"
import type { RouteContext } from "../../http/route.ts"
import { type Named, readNamed } from "../named.ts"
import { Badge, badgeOf } from "./badge.tsx"

/** Other sites may embed a badge, and any cache may keep it for five minutes: it is the same for every reader. */
const headers = {
  ...corsHeaders,
  "Cache-Control": "public, max-age=300",
  "Cross-Origin-Resource-Policy": "cross-origin",
}

const statuses: Readonly<Record<Named["kind"], number>> = { stock: 200, fund: 200, locked: 403, unknown: 404 }

/**
 * `GET /badge/AAPL.svg`: the verdict as an image for other sites. It always reads as a signed-out visitor, because other
 * sites show it to all their readers. Browsers also show the image of a 403 or 404.
 */
export async function showBadge({ request, ports, parameters }: RouteContext): Promise<Response> {
  const identifier = (parameters.file ?? "").replace(/\.svg$/, "")
  const caller = pageCaller(null, ports.clock.nowMilliseconds())
  const named = await readNamed({ ports, caller }, identifier)
  const body = renderImage(Badge(badgeOf(named, identifier)))
  const status = statuses[named.kind]
  const image = { body, mediaType: "image/svg+xml", content: body }
  if (status === 200) return conditional(request, image, headers)
  return new Response(body, {
    status,
    headers: { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" },
  })
}
