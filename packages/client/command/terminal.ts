import type { CsvCell } from "../../../src/csv.ts"

/** Tables for a terminal. */

export interface Terminal {
  /** The number of characters in a line. A wider table is cut. Infinite if the output is not a terminal. */
  readonly width: number
  readonly isColoured: boolean
}

export function terminalOf({
  stdout,
  env,
}: {
  readonly stdout: { readonly isTTY?: boolean; readonly columns?: number }
  readonly env: Readonly<Record<string, string | undefined>>
}): Terminal {
  return {
    width: stdout.columns ?? Number.POSITIVE_INFINITY,
    isColoured: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb",
  }
}

/** The smallest width to which a column is cut, in characters. */
const narrowest = 6

const gap = "  "

type Lines = readonly (readonly CsvCell[])[]

/** Prints lines below each other, with numbers aligned right. `leastWidths` has a width for each column. */
export function printTable(
  lines: Lines,
  leastWidths: readonly number[],
  { width, isColoured }: Terminal,
): string {
  const isNumber = leastWidths.map((_, at) => lines.some((line) => typeof line[at] === "number"))
  const texts = textsOf(lines)
  const widths = narrowed(widthsOf(texts, leastWidths), isNumber, width)
  const paint = isColoured ? coloured : String
  return texts
    .map((line) => line.map((text, at) => aligned(text, widths[at] ?? 0, isNumber[at] === true)))
    .map((line) => `${line.map(paint).join(gap).trimEnd()}\n`)
    .join("")
}

/** Returns the width of a line in which nothing is cut. */
export function lineWidth(lines: Lines, leastWidths: readonly number[]): number {
  return sumOf(widthsOf(textsOf(lines), leastWidths))
}

function widthsOf(texts: readonly (readonly string[])[], leastWidths: readonly number[]): readonly number[] {
  return leastWidths.map((least, at) => Math.max(least, ...texts.map((line) => [...(line[at] ?? "")].length)))
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1))
}

/** Returns the cells as texts. All numbers of a column get the same number of decimals. */
function textsOf(lines: Lines): readonly (readonly string[])[] {
  const decimals = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => decimalsOf(line[at] ?? null))),
  )
  return lines.map((line) => line.map((cell, at) => cellText(cell, decimals[at] ?? 0)))
}

function decimalsOf(cell: CsvCell): number {
  return typeof cell === "number" ? (numberText(cell).split(".")[1]?.length ?? 0) : 0
}

/** Prints null as a dash. Removes control characters, so that a name or a file cannot move the cursor. */
function cellText(cell: CsvCell, decimals: number): string {
  if (cell === null) return "-"
  return typeof cell === "number" ? numberText(cell, decimals) : String(cell).replace(/[\p{Cc}\p{Cf}]/gu, "")
}

/** Prints a number with commas. Large numbers have fewer decimals, but always at least `decimals`. */
export function numberText(value: number, decimals = 0): string {
  const deserved = value < 1_000 ? 6 : value < 1_000_000 ? 2 : 0
  return value.toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, deserved),
  })
}

/** Narrows the widest columns until a line fits. Numbers are never cut. */
function narrowed(widths: readonly number[], isNumber: readonly boolean[], width: number): readonly number[] {
  const narrow = [...widths]
  for (let surplus = sumOf(widths) - width; surplus > 0; surplus--) {
    const widest = Math.max(...narrow.filter((_, at) => isNumber[at] !== true))
    if (widest <= narrowest) break
    narrow[narrow.findIndex((each, at) => each === widest && isNumber[at] !== true)] = widest - 1
  }
  return narrow
}

function aligned(text: string, width: number, isNumber: boolean): string {
  const letters = [...text]
  const shown = letters.length > width ? `${letters.slice(0, width - 1).join("")}…` : text
  const space = " ".repeat(Math.max(0, width - letters.length))
  return isNumber ? space + shown : shown + space
}

/** The ANSI colours of words. A colour repeats only what its word says. */
const colours: Readonly<Record<string, number>> = {
  compliant: 32,
  pass: 32,
  "non-compliant": 31,
  fail: 31,
  pending: 33,
}

function coloured(text: string): string {
  const colour = colours[text.trim()]
  return colour === undefined ? text : `\u001b[${colour}m${text}\u001b[0m`
}
