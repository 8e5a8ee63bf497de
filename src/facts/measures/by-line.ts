import { declare, type Figure, type Measure } from "./measure.ts"

/**
 * Bounds of a balance sheet that is read line by line. A line that nothing names counts as money or as debt in the worst case.
 */

/** A figure that is not a sum of facts, so it has no tags (law 2). */
export function derived(value: number): Figure {
  return { value, terms: [], strategy: "Derived", notes: [] }
}

/** A difference of at most this share of all assets is the rounding of their lines. */
const roundingShareMax = 0.001

/** The assets in addition to `money` that may bear interest. */
export function possiblyMoney(whole: Measure, known: Measure, money: Measure): Measure {
  return declare(
    "All assets less the lines that bear no interest and less the money found; nothing if that is at most a thousandth of all assets.",
    { whole, known, money },
    (lines) => {
      const { whole: all } = lines
      if (all === null) return null
      const { known: idle, money: found } = lines
      const left = all.value - (idle?.value ?? 0) - (found?.value ?? 0)
      return derived(left <= all.value * roundingShareMax ? 0 : left)
    },
  )
}

/** The balance that may have borne interest: the lines in `named`, or all assets if a line is left that nothing names. */
export function mayBearInterest(whole: Measure, known: Measure, named: Measure): Measure {
  return declare(
    "The lines that may bear interest; all assets if the lines named here do not come to the total.",
    { whole, known, named },
    ({ whole: all, known: idle, named: lines }) =>
      all !== null && all.value > (idle?.value ?? 0) + (lines?.value ?? 0) ? all : lines,
  )
}

/** A share of a whole up to which a line of several kinds is taken as harmless. */
interface Harmless {
  readonly whole: Measure
  readonly shareMax: number
}

/** A line of several kinds, or only the part that `known` names if the rest is too large to be harmless. */
export function mixed(line: Measure, { whole, shareMax }: Harmless, ...known: readonly Measure[]): Measure {
  return declare(
    `The line of several kinds, if the part whose kind no tag names is at most ${shareMax * 100}% of total assets; otherwise only the part whose kind is named.`,
    { line, whole, known },
    ({ line: all, whole: assets, known: [part = null] }) => {
      const unnamed = (all?.value ?? 0) - (part?.value ?? 0)
      return unnamed <= (assets?.value ?? 0) * shareMax ? all : part
    },
  )
}

/** Other liabilities. They are certainly not borrowed only if the statement keeps the financial ones apart. */
export function nonfinancialLiabilities(financial: Measure, other: Measure): Measure {
  return declare(
    "Other liabilities, if other financial liabilities have a line of their own.",
    { financial, other },
    ({ financial: apart, other: rest }) => (apart === null ? null : rest),
  )
}
