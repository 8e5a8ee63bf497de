import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (the edges of fields, focus outlines and figures). */
const textMin = 4.5
const partMin = 3

const sheet = readFileSync("worker/assets/base.css", "utf8")
const [light = "", dark = ""] = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block)

const pairs: readonly (readonly [string, string, number])[] = [
  ["ink", "paper", textMin],
  ["ink", "sheet", textMin],
  ["ink", "wash", textMin],
  ["ink", "grave-wash", textMin],
  ["faint", "paper", textMin],
  ["faint", "sheet", textMin],
  ["green", "paper", textMin],
  ["green", "sheet", textMin],
  ["green", "wash", textMin],
  ["on-green", "green", textMin],
  ["brass", "paper", textMin],
  ["brass", "sheet", textMin],
  ["grave", "paper", textMin],
  ["grave", "sheet", textMin],
  ["on-grave", "grave", textMin],
  ["edge", "paper", partMin],
  ["edge", "sheet", partMin],
  ["grave", "grave-wash", partMin],
]

describe.each([
  ["light", coloursOf(light)],
  ["dark", { ...coloursOf(light), ...coloursOf(dark) }],
])("in %s", (_scheme, colours) => {
  test.each(pairs)("%s on %s has a contrast of at least %d to 1", (over, under, contrastMin) => {
    expect(contrast(colours[over], colours[under])).toBeGreaterThanOrEqual(contrastMin)
  })
})

function coloursOf(block: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function contrast(one = "", other = ""): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, 0 to 1 (WCAG 2.2, glossary). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
