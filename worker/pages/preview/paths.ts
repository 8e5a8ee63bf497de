/** Paths of SVG as polygons: the letters, the sign of the service and the signs of verdicts. */

export type Polygon = readonly (readonly [x: number, y: number])[]

/** Where path data are drawn: its unit in pixels, and the place of its origin. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** How many lines a curve becomes. A half circle of 50 pixels is then nowhere a third of a pixel off. */
const linesPerCurve = 8
const linesPerArc = 48

/** The number of coordinates of each command. */
const sizes = { m: 2, l: 2, h: 1, v: 1, q: 4, a: 7, z: 0 } as const

/** The outlines of path data with the commands M, L, H, V, Q, A and Z; absolute or relative. */
export function outlinesOf(data: string, { x: left, y: top, scale }: Place): readonly Polygon[] {
  const outlines: [number, number][][] = []
  let [x, y] = [0, 0]
  const lineTo = (toX: number, toY: number) => {
    outlines.at(-1)?.push([left + scale * toX, top + scale * toY])
  }
  for (const [, letter = "", text = ""] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toLowerCase() as keyof typeof sizes
    const numbers = [...text.matchAll(/-?\d*\.?\d+/g)].map(Number)
    if (command === "z") {
      const [first] = outlines.at(-1) ?? []
      if (first !== undefined) outlines.at(-1)?.push(first)
    }
    for (let at = 0; at < numbers.length; at += sizes[command]) {
      const [baseX, baseY] = letter === command ? [x, y] : [0, 0]
      const given = numbers.slice(at, at + sizes[command])
      const [fromX, fromY] = [x, y]
      if (command !== "v") x = baseX + (command === "h" ? (given[0] ?? 0) : (given.at(-2) ?? 0))
      if (command !== "h") y = baseY + (given.at(-1) ?? 0)
      if (command === "m" && at === 0) outlines.push([])
      if (command === "q") {
        const [byX, byY] = [baseX + (given[0] ?? 0), baseY + (given[1] ?? 0)]
        for (let line = 1; line < linesPerCurve; line++) {
          const t = line / linesPerCurve
          const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
          lineTo(a * fromX + b * byX + c * x, a * fromY + b * byY + c * y)
        }
      }
      if (command === "a") for (const point of arc(fromX, fromY, x, y, given)) lineTo(...point)
      lineTo(x, y)
    }
  }
  return outlines
}

/** Points of an arc of an ellipse whose axes are upright (SVG 2, B.2.4), without its ends. */
function arc(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  [radiusX = 1, radiusY = 1, , isLarge = 0, isClockwise = 0]: readonly number[],
): readonly [number, number][] {
  // In units of the radii, the ellipse is a circle of radius 1.
  const [halfX, halfY] = [(toX - fromX) / radiusX / 2, (toY - fromY) / radiusY / 2]
  const half = Math.min(1, Math.hypot(halfX, halfY))
  const away = (Math.sqrt(1 - half ** 2) / half) * (isLarge === isClockwise ? -1 : 1)
  const [centerX, centerY] = [fromX / radiusX + halfX - away * halfY, fromY / radiusY + halfY + away * halfX]
  const begin = Math.atan2(fromY / radiusY - centerY, fromX / radiusX - centerX)
  const end = Math.atan2(toY / radiusY - centerY, toX / radiusX - centerX)
  const turn = 2 * Math.PI
  const swept = isClockwise === 1 ? (end - begin + turn) % turn : -((begin - end + turn) % turn)
  return Array.from({ length: linesPerArc - 1 }, (_, at) => {
    const angle = begin + (swept * (at + 1)) / linesPerArc
    return [radiusX * (centerX + Math.cos(angle)), radiusY * (centerY + Math.sin(angle))]
  })
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
