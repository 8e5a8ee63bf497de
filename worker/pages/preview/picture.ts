import type { ImageData } from "fast-png"
import { balance } from "../../html/header.tsx"
import { pictureSize } from "../../html/page.tsx"
import type { Face } from "../badge.tsx"
import { type Canvas, emptyCanvas } from "./canvas.ts"
import { isDrawable, linesOf, textPolygons, widthOf } from "./letters.ts"
import { outlinesOf, type Place, strokesOf } from "./paths.ts"

/** The picture of a face: the mark, the name, the verdict and its day. Sizes are in pixels. */

type Color = readonly [number, number, number]

/** The colours of the pages in light (worker/assets/base.css). */
const paper: Color = [0xfa, 0xf8, 0xf2]
const ink: Color = [0x1b, 0x24, 0x21]
const faint: Color = [0x57, 0x61, 0x5c]
const brass: Color = [0x85, 0x56, 0x00]

const margin = 80
const textWidthMax = pictureSize.width - 2 * margin

/** Draws a face. `site` is the host of the service. */
export function drawFace(face: Face, site: string): ImageData {
  const { width, height } = pictureSize
  const canvas = emptyCanvas(width, height, paper)
  canvas.paint(outlinesOf(`M0 0H24V${height}H0Z`, { x: 0, y: 0, scale: 1 }), colorOf(face.color))
  paintBrand(canvas, site)
  paintName(canvas, face)
  paintVerdict(canvas, face)
  return canvas.picture()
}

function paintBrand(canvas: Canvas, site: string): void {
  const place = { x: margin, y: 56, scale: 2.6 }
  canvas.paint(strokesOf(outlinesOf(balance.beam, place), 1.5 * place.scale), brass)
  canvas.paint(strokesOf(outlinesOf(balance.cords, place), 0.75 * place.scale), brass)
  canvas.paint(outlinesOf(balance.pans, place), brass)
  write(canvas, "Qistas", { x: margin + 98, y: 112, scale: 52 }, ink)
  write(canvas, site, { x: pictureSize.width - margin - widthOf(site, 30), y: 112, scale: 30 }, faint)
}

/** Writes the name on at most two lines and the symbol below it; only the symbol if letters of the name are missing. */
function paintName(canvas: Canvas, { name, subject }: Face): void {
  const symbol = isDrawable(subject) ? subject : ""
  if (!isDrawable(name)) {
    write(canvas, symbol, { x: margin, y: 270, scale: 96 }, ink)
    return
  }
  const lines = linesOf(name, 64, textWidthMax, 2)
  for (const [at, line] of lines.entries()) {
    write(canvas, line, { x: margin, y: 218 + 76 * at, scale: 64 }, ink)
  }
  write(canvas, symbol, { x: margin, y: 194 + 76 * lines.length, scale: 36 }, faint)
}

function paintVerdict(canvas: Canvas, { verdict, day, weights, shape, color: written }: Face): void {
  const color = colorOf(written)
  const place = { x: margin, y: weights === null ? 404 : 366, scale: 4 }
  canvas.paint(strokesOf(outlinesOf(shape.frame, place), 1.75 * place.scale), color)
  canvas.paint(strokesOf(outlinesOf(shape.sign, place), 2.5 * place.scale), color)
  const indent = 124
  const size = weights === null ? 72 : 64
  const scale = Math.min(size, (size * (textWidthMax - indent)) / widthOf(verdict, size))
  write(canvas, verdict, { x: margin + indent, y: place.y + 72, scale }, color)
  const dated = weights === null ? `as of ${day}` : `holdings of ${day}`
  if (day !== null) write(canvas, dated, { x: margin, y: place.y + 144, scale: 36 }, faint)
  for (const [at, line] of linesOf(weights ?? "", 30, textWidthMax, 2).entries()) {
    write(canvas, line, { x: margin, y: place.y + 186 + 40 * at, scale: 30 }, faint)
  }
}

function write(canvas: Canvas, text: string, place: Place, color: Color): void {
  canvas.paint(textPolygons(text, place), color)
}

/** `#0d5948` as three numbers. */
function colorOf(written: string): Color {
  const number = Number.parseInt(written.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
