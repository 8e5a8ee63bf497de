import { pointsOnPath } from "points-on-path"

/** Paths of SVG as polygons: the letters, the sign of the service and the signs of verdicts. */

export type Polygon = readonly (readonly [x: number, y: number])[]

/** Where path data are drawn: its unit in pixels, and the place of its origin. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** How far a line may be from the curve that it replaces, in pixels. */
const distanceMax = 0.1

/** The outlines of path data. */
export function outlinesOf(data: string, { x: left, y: top, scale }: Place): readonly Polygon[] {
  // The library compares its tolerance with 16 times the square of the distance, in units of the path.
  const tolerance = 16 * (distanceMax / scale) ** 2
  return pointsOnPath(data, tolerance).map((outline) =>
    outline.map(([x, y]) => [left + scale * x, top + scale * y] as const),
  )
}

const cornersOfEnd = 16

/** The polygons that cover a line of this width along the outlines, with round ends and corners. */
export function strokesOf(outlines: readonly Polygon[], width: number): readonly Polygon[] {
  return outlines.flatMap((outline) =>
    outline.flatMap(([x, y], at) => {
      const end = Array.from({ length: cornersOfEnd }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / cornersOfEnd
        return [x + (Math.cos(angle) * width) / 2, y + (Math.sin(angle) * width) / 2] as const
      })
      const [toX, toY] = outline[at + 1] ?? [x, y]
      const length = Math.hypot(toX - x, toY - y)
      if (length === 0) return [end]
      const [acrossX, acrossY] = [((y - toY) * width) / length / 2, ((toX - x) * width) / length / 2]
      const line: Polygon = [
        [x - acrossX, y - acrossY],
        [toX - acrossX, toY - acrossY],
        [toX + acrossX, toY + acrossY],
        [x + acrossX, y + acrossY],
      ]
      return [end, line]
    }),
  )
}
