import { encode } from "fast-png"
import { pageCaller } from "../../../src/access/caller.ts"
import { publicOriginOf } from "../../env.ts"
import { englishPage } from "../../html/language/language.ts"
import { conditional } from "../../http/conditional.ts"
import type { RouteContext } from "../../http/route.ts"
import { faceOf, faceStatuses } from "../badge.tsx"
import { readNamed } from "../named.ts"
import { showShared } from "../shared.ts"
import { drawFace } from "./picture.ts"

/**
 * `GET /preview/AAPL.png`: the picture that messengers show with a link to a stock or fund. It tells what the badge
 * tells, to the same readers: the verdict is read as for a visitor. It is kept as a visitor's page is.
 */
export async function showPreview(context: RouteContext): Promise<Response> {
  const shown = await showShared(context, englishPage, (request) => draw({ ...context, request }))
  if (shown.status === 304) return shown
  const headers = new Headers(shown.headers)
  headers.set("Content-Type", "image/png")
  const bytes = Uint8Array.from(atob(await shown.text()), (character) => character.charCodeAt(0))
  return new Response(bytes, { status: shown.status, headers })
}

/** A response whose body is the picture in base64, because only texts are kept. */
async function draw(context: RouteContext): Promise<Response> {
  const { request, ports, env, parameters, url } = context
  const identifier = (parameters.file ?? "").replace(/\.png$/, "")
  const caller = pageCaller(null, ports.clock.nowMilliseconds())
  const named = await readNamed({ ...context, caller }, identifier)
  const site = new URL(publicOriginOf(env) ?? url.origin).host
  // The library's own level, 3, makes the file a tenth larger.
  const png = encode(drawFace(faceOf(named, identifier), site), { zlib: { level: 6 } })
  const body = btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(""))
  const status = faceStatuses[named.kind]
  if (status !== 200) return new Response(body, { status })
  const caching = { "Cache-Control": "private, no-cache" }
  return conditional(request, { body, mediaType: "image/png", content: body }, caching)
}
