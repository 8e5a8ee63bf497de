import type { ImageData } from "fast-png"
import type { Polygon } from "./paths.ts"

type Color = readonly [number, number, number]

/** Steps between the ground and a colour, at the edges of what is drawn. */
const shades = 16

/** A picture on which polygons are painted one after the other, with smooth edges. */
export interface Canvas {
  /** Paints what the polygons cover. All must turn the same way; a hole turns the other way. */
  paint(polygons: readonly Polygon[], color: Color): void
  /** The picture with a palette: its data has the number of each pixel's color. */
  picture(): ImageData
}

/** `width` and `height` in pixels. */
export function emptyCanvas(width: number, height: number, ground: Color): Canvas {
  const pixels = new Uint8Array(width * height)
  const palette = [[...ground]]
  const numbers = new Map<string, number>()

  /** The number of the palest shade of a color. The other shades follow it. */
  function shadesOf(color: Color): number {
    const known = numbers.get(color.join())
    if (known !== undefined) return known
    const first = palette.length
    numbers.set(color.join(), first)
    for (let shade = 1; shade <= shades; shade++) palette.push(mixed(ground, color, shade / shades))
    return first
  }

  return {
    paint(polygons, color) {
      const first = shadesOf(color)
      const ys = polygons.flatMap((polygon) => polygon.map(([, y]) => y))
      const top = Math.max(0, Math.floor(Math.min(...ys)))
      const rows = Math.min(height, Math.ceil(Math.max(...ys)) + 1) - top
      if (rows <= 0) return
      const covered = coverage(polygons, { width, top, rows })
      for (let at = 0; at < covered.length; at++) {
        const shade = Math.round(Math.min(1, Math.abs(covered[at] ?? 0)) * shades)
        if (shade > 0) pixels[top * width + at] = first + shade - 1
      }
    },
    picture: () => ({ width, height, channels: 1, palette, data: pixels }),
  }
}

function mixed(ground: Color, color: Color, part: number): number[] {
  const mix = (at: 0 | 1 | 2) => Math.round(ground[at] + (color[at] - ground[at]) * part)
  return [mix(0), mix(1), mix(2)]
}

/**
 * How much of each pixel the polygons cover, with the sign of their turn. Each side of a polygon adds the area to its
 * right, row by row: first as the change from the pixel to its left, then summed up along the row.
 */
function coverage(
  polygons: readonly Polygon[],
  { width, top, rows }: { readonly width: number; readonly top: number; readonly rows: number },
): Float32Array {
  const changes = new Float32Array(width * rows + 2)
  for (const polygon of polygons) {
    for (const [at, [x, y]] of polygon.entries()) {
      const [toX, toY] = polygon[(at + 1) % polygon.length] ?? [x, y]
      if (y !== toY) addSide(changes, width, [x, y - top, toX, toY - top])
    }
  }
  let sum = 0
  for (let at = 0; at < width * rows; at++) {
    if (at % width === 0) sum = 0
    sum += changes[at] ?? 0
    changes[at] = sum
  }
  return changes.subarray(0, width * rows)
}

type Side = readonly [x: number, y: number, toX: number, toY: number]

function addSide(changes: Float32Array, width: number, [x, y, toX, toY]: Side): void {
  const direction = y < toY ? 1 : -1
  const [startX, startY, endY] = y < toY ? [x, y, toY] : [toX, toY, y]
  const slope = (toX - x) / (toY - y)
  for (let row = Math.max(0, Math.floor(startY)); row < endY; row++) {
    const [from, to] = [Math.max(row, startY), Math.min(row + 1, endY)]
    const height = (to - from) * direction
    const [a, b] = [startX + (from - startY) * slope, startX + (to - startY) * slope]
    const [left, right] = a < b ? [a, b] : [b, a]
    const [first, last] = [Math.max(0, Math.floor(left)), Math.min(width - 1, Math.floor(right))]
    let before = 0
    for (let column = first; column <= last; column++) {
      const area = height * (reachOf(column + 1, left, right) - reachOf(column, left, right))
      changes[row * width + column] = (changes[row * width + column] ?? 0) + area - before
      before = area
    }
    // Every pixel further right is covered over the whole height of the side in this row.
    const next = row * width + last + 1
    if (last + 1 < width) changes[next] = (changes[next] ?? 0) + height - before
  }
}

/** The mean distance from a line that leads from `left` to `right` to `x`, counted where the line is left of `x`. */
function reachOf(x: number, left: number, right: number): number {
  if (x <= left) return 0
  return x >= right ? x - (left + right) / 2 : (x - left) ** 2 / (right - left) / 2
}
