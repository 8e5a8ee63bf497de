import type { Figure } from "../measure.ts"

/** Which lines of a balance sheet add up to a total. */

/** True for a line with an amount. */
export function isLine(figure: Figure | null): figure is Figure {
  return figure !== null && figure.value > 0
}

/** The lines, largest first, each amount once whatever it is called. */
export function distinctLines(figures: readonly (Figure | null)[]): readonly Figure[] {
  const byValue = new Map(
    figures
      .filter(isLine)
      .map((figure) => [figure.value, figure] as const)
      .reverse(),
  )
  return [...byValue.values()].sort((left, right) => right.value - left.value).slice(0, linesMax)
}
/** A balance sheet prints fewer current assets. */
const linesMax = 12

/** The lines, of those that are largest first, whose sum is `gap`; null where none is. */
export function linesOf(gap: number, lines: readonly Figure[]): readonly Figure[] | null {
  if (gap === 0) return []
  if (gap < 0) return null
  const fitting = lines.findIndex(({ value }) => value <= gap)
  const next = lines[fitting]
  if (next === undefined || lines.slice(fitting).reduce((sum, { value }) => sum + value, 0) < gap) return null
  const rest = lines.slice(fitting + 1)
  const within = linesOf(gap - next.value, rest)
  return within === null ? linesOf(gap, rest) : [next, ...within]
}
