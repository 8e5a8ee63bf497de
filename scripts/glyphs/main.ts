/**
 * Writes worker/assets/glyphs.svg, the letters of the pictures for link previews, from a TrueType font:
 * `node scripts/glyphs/main.ts DejaVuSerifCondensed-Bold.ttf`. Another font also needs its licence in scripts/glyphs/LICENSE.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../support/root.ts"

/** What the names of companies and the words of verdicts are written with. The last sign follows a name that is cut. */
const characters = [..." !%&'()+,-./0123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz…"]

/** The em of the written letters: at 64 pixels a step is a fifth of a pixel. */
const unitsPerEm = 320

interface Point {
  readonly x: number
  readonly y: number
  readonly isOnCurve: boolean
}

type Contour = readonly Point[]

const font = readFileSync(process.argv[2] ?? "")
const tables = new Map(
  Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + at * 16
    return [font.toString("latin1", entry, entry + 4), font.readUInt32BE(entry + 8)] as const
  }),
)

function table(name: string): number {
  const at = tables.get(name)
  if (at === undefined) throw new Error(`The font has no table ${name}.`)
  return at
}

/** The number of a character's glyph, by the table for the basic plane (format 4). */
function glyphOf(character: string): number {
  const code = character.charCodeAt(0)
  const cmap = table("cmap")
  const offsets = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) =>
    font.readUInt32BE(cmap + 8 + at * 8),
  )
  const start = cmap + (offsets.find((offset) => font.readUInt16BE(cmap + offset) === 4) ?? 0)
  const length = font.readUInt16BE(start + 6)
  for (let at = 0; at < length; at += 2) {
    const first = font.readUInt16BE(start + 16 + length + at)
    if (code > font.readUInt16BE(start + 14 + at) || code < first) continue
    const delta = font.readUInt16BE(start + 16 + 2 * length + at)
    const place = start + 16 + 3 * length + at
    const range = font.readUInt16BE(place)
    return range === 0
      ? (code + delta) & 0xffff
      : (font.readUInt16BE(place + range + 2 * (code - first)) + delta) & 0xffff
  }
  throw new Error(`The font has no ${character}.`)
}

function contoursOf(glyph: number): readonly Contour[] {
  const isLong = font.readUInt16BE(table("head") + 50) === 1
  const offset = (of: number) =>
    isLong ? font.readUInt32BE(table("loca") + 4 * of) : 2 * font.readUInt16BE(table("loca") + 2 * of)
  if (offset(glyph) === offset(glyph + 1)) return []
  const at = table("glyf") + offset(glyph)
  return font.readInt16BE(at) < 0 ? partsOf(at + 10) : pointsOf(at)
}

/** The contours of a glyph that is made of other glyphs, each moved. */
function partsOf(start: number): readonly Contour[] {
  const contours: Contour[] = []
  for (let at = start, flags = 0x20; (flags & 0x20) !== 0; ) {
    flags = font.readUInt16BE(at)
    if ((flags & 0xca) !== 0x02) throw new Error("A part of a glyph is scaled, or placed by points.")
    const areWords = (flags & 1) !== 0
    const [x, y] = areWords
      ? [font.readInt16BE(at + 4), font.readInt16BE(at + 6)]
      : [font.readInt8(at + 4), font.readInt8(at + 5)]
    const part = contoursOf(font.readUInt16BE(at + 2))
    contours.push(...part.map((each) => each.map((point) => ({ ...point, x: point.x + x, y: point.y + y }))))
    at += areWords ? 8 : 6
  }
  return contours
}

function pointsOf(start: number): readonly Contour[] {
  const ends = Array.from({ length: font.readInt16BE(start) }, (_, at) =>
    font.readUInt16BE(start + 10 + 2 * at),
  )
  const count = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + 2 * ends.length
  at += 2 + font.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = font.readUInt8(at++)
    const times = (flag & 8) === 0 ? 1 : 1 + font.readUInt8(at++)
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const read = (isByte: number, isSameOrPositive: number) => {
    let value = 0
    return flags.map((flag) => {
      if ((flag & isByte) !== 0) value += font.readUInt8(at++) * ((flag & isSameOrPositive) === 0 ? -1 : 1)
      else if ((flag & isSameOrPositive) === 0) {
        value += font.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [read(2, 16), read(4, 32)]
  const points = flags.map((flag, of) => ({ x: xs[of] ?? 0, y: ys[of] ?? 0, isOnCurve: (flag & 1) !== 0 }))
  return ends.map((end, of) => points.slice((ends[of - 1] ?? -1) + 1, end + 1))
}

const scale = unitsPerEm / font.readUInt16BE(table("head") + 18)

/** A contour as path data with relative commands; y grows downwards from the line of the text. */
function pathOf(contour: Contour): string {
  const placed = contour.map(({ x, y, isOnCurve }) => ({
    x: Math.round(x * scale),
    y: Math.round(-y * scale),
    isOnCurve,
  }))
  const begin = placed.findIndex(({ isOnCurve }) => isOnCurve)
  const turned = [...placed.slice(begin), ...placed.slice(0, begin + 1)]
  const [first = { x: 0, y: 0, isOnCurve: true }] = turned
  let path = `M${first.x} ${first.y}`
  let pen: Omit<Point, "isOnCurve"> = first
  for (const [at, point] of turned.entries()) {
    const next = turned[at + 1]
    if (at === 0 || (point.isOnCurve && turned[at - 1]?.isOnCurve === false)) continue
    const [x, y] = [point.x - pen.x, point.y - pen.y]
    if (point.isOnCurve) {
      // The command z leads back to the first point.
      if (next !== undefined) path += y === 0 ? `h${x}` : x === 0 ? `v${y}` : `l${x} ${y}`
      pen = point
    } else if (next !== undefined) {
      // Between two points off the curve, the curve passes through their middle.
      const end = next.isOnCurve
        ? next
        : { x: Math.round((point.x + next.x) / 2), y: Math.round((point.y + next.y) / 2) }
      path += `q${x} ${y} ${end.x - pen.x} ${end.y - pen.y}`
      pen = end
    }
  }
  return `${path}z`.replaceAll(" -", "-")
}

const glyphs = characters.map((character) => {
  const glyph = glyphOf(character)
  const advance = Math.round(font.readUInt16BE(table("hmtx") + 4 * glyph) * scale)
  const path = contoursOf(glyph).map(pathOf).join("")
  return `<glyph unicode="${character.replace("&", "&amp;")}" horiz-adv-x="${advance}" d="${path}"/>`
})
writeFileSync(
  join(root, "worker/assets/glyphs.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Letters of DejaVu Serif</title><font><font-face units-per-em="${unitsPerEm}"/>\n${glyphs.join("\n")}\n</font></svg>\n`,
)
