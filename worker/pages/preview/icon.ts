import { encode } from "fast-png"
import favicon from "../../assets/favicon.svg" with { type: "text" }
import type { Handler } from "../../http/route.ts"
import { emptyCanvas } from "./canvas.ts"
import { outlinesOf, strokesOf } from "./paths.ts"

/** The drawing in worker/assets/favicon.svg, whose sides are 32: its colours and its paths. */
const green = [0x0d, 0x59, 0x48] as const
const sand = [0xf3, 0xd9, 0xa0] as const
const [beam = "", cords = "", pans = ""] = [...favicon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)

/** The icons that this isolate has drawn, by their side in pixels. */
const drawn = new Map<number, Uint8Array<ArrayBuffer>>()

/**
 * `GET /icon-512.png`: the sign of the service for assistants and directories. It fills a square, because they
 * round the corners themselves.
 */
export const showIcon: Handler = async ({ url }) => {
  const side = Number(/\d+/.exec(url.pathname))
  const icon = drawn.get(side) ?? drawIcon(side)
  drawn.set(side, icon)
  return new Response(icon, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  })
}

/** All lines are painted at once, since a pixel at the edges of two would be painted twice. */
function drawIcon(side: number): Uint8Array<ArrayBuffer> {
  const place = { x: 0, y: 0, scale: side / 32 }
  const canvas = emptyCanvas(side, side, green)
  const lines = [
    ...strokesOf(outlinesOf(beam, place), 1.8 * place.scale),
    ...strokesOf(outlinesOf(cords, place), place.scale),
  ]
  // The pans turn the other way than the lines.
  canvas.paint([...lines, ...outlinesOf(pans, place).map((pan) => pan.toReversed())], sand)
  return Uint8Array.from(encode(canvas.picture(), { zlib: { level: 6 } }))
}
