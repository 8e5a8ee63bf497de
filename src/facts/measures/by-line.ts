import { derived } from "./figure.ts"
import { declare, type Measure } from "./measure.ts"

/**
 * Bounds of a balance sheet that is read line by line. A line that nothing names counts as money or as debt in the worst case.
 */

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

/** A line of several kinds. The part that `known` does not name is harmless up to a share of the whole. */
export function mixed(
  line: Measure,
  { whole, shareMax }: { readonly whole: Measure; readonly shareMax: number },
  ...known: readonly Measure[]
): Measure {
  return declare(
    `The line of several kinds, if the part whose kind no tag names is at most ${shareMax * 100}% of total assets; otherwise only the part whose kind is named.`,
    { line, whole, known },
    ({ line: all, whole: assets, known: [part = null] }) => {
      const unnamed = (all?.value ?? 0) - (part?.value ?? 0)
      return unnamed <= (assets?.value ?? 0) * shareMax ? all : part
    },
  )
}

/** The amount without its sign, for a line that some filers file with the wrong one. */
export function absolute(measure: Measure): Measure {
  return declare(
    "The amount without its sign.",
    { figure: measure },
    ({ figure }) => figure && { ...figure, value: Math.abs(figure.value) },
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
