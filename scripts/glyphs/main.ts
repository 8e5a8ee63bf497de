/**
 * Writes worker/assets/glyphs.svg, the letters of the pictures for link previews, from a font:
 * `node scripts/glyphs/main.ts DejaVuSerifCondensed-Bold.ttf`. Another font also needs its licence in scripts/glyphs/LICENSE.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import opentype from "opentype.js"
import svgpath from "svgpath"
import { root } from "../support/root.ts"

/** What the names of companies and the words of verdicts are written with. The last sign follows a name that is cut. */
const characters = [..." !%&'()+,-./0123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz…"]

/** The em of the written letters: at 64 pixels a step is a fifth of a pixel. */
const unitsPerEm = 320

const font = opentype.parse(new Uint8Array(readFileSync(process.argv[2] ?? "")).buffer)

const glyphs = characters.map((character) => {
  const glyph = font.charToGlyph(character)
  if (glyph.index === 0) throw new Error(`The font has no ${character}.`)
  const advance = Math.round(((glyph.advanceWidth ?? 0) * unitsPerEm) / font.unitsPerEm)
  const outline = glyph.getPath(0, 0, unitsPerEm).toPathData(2)
  // Relative commands in whole steps are the shortest.
  const path = svgpath(outline).rel().round(0).toString()
  return `<glyph unicode="${character.replace("&", "&amp;")}" horiz-adv-x="${advance}" d="${path}"/>`
})
writeFileSync(
  join(root, "worker/assets/glyphs.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Letters of DejaVu Serif</title><font><font-face units-per-em="${unitsPerEm}"/>\n${glyphs.join("\n")}\n</font></svg>\n`,
)
