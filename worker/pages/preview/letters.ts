import glyphs from "../../assets/glyphs.svg" with { type: "text" }
import { outlinesOf, type Place, type Polygon } from "./paths.ts"

/** The letters of pictures: those of English and of names, from worker/assets/glyphs.svg (scripts/glyphs). */

interface Letter {
  /** In units of the letters' own em. */
  readonly advance: number
  readonly path: string
}

const unitsPerEm = Number(/units-per-em="(\d+)"/.exec(glyphs)?.[1])

const letters: ReadonlyMap<string, Letter> = new Map(
  [...glyphs.matchAll(/unicode="([^"]+)" horiz-adv-x="(\d+)" d="([^"]*)"/g)].map(
    ([, name = "", advance, path = ""]) => [name.replace("&amp;", "&"), { advance: Number(advance), path }],
  ),
)

/** True if every letter of a text can be drawn. */
export function isDrawable(text: string): boolean {
  return [...text].every((character) => letters.has(character))
}

/** The width of a text in pixels. `size`: the em in pixels. */
export function widthOf(text: string, size: number): number {
  return (
    [...text].reduce((sum, character) => sum + (letters.get(character)?.advance ?? 0), 0) *
    (size / unitsPerEm)
  )
}

/** The polygons of a text. `x` and `y`: where its line begins, in pixels; `scale`: the em in pixels. */
export function textPolygons(text: string, { x, y, scale: size }: Place): readonly Polygon[] {
  return [...text].flatMap((character, at) => {
    const place = { x: x + widthOf(text.slice(0, at), size), y, scale: size / unitsPerEm }
    return outlinesOf(letters.get(character)?.path ?? "", place)
  })
}

/** A text as lines that are no wider than `widthMax` pixels. A text that needs more lines is cut, with a sign. */
export function linesOf(text: string, size: number, widthMax: number, linesMax: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const longer = [...lines.slice(-1), word].join(" ")
    if (lines.length > 0 && widthOf(longer, size) <= widthMax) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const kept = lines.slice(0, linesMax)
  return kept.map((line, at) => {
    const isCut = at === linesMax - 1 && lines.length > linesMax
    return fitted(isCut ? `${line}…` : line, size, widthMax)
  })
}

function fitted(line: string, size: number, widthMax: number): string {
  let text = line
  while (widthOf(text, size) > widthMax) text = `${text.replace(/…$/, "").slice(0, -1).trimEnd()}…`
  return text
}
