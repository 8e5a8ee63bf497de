import { groupedDigits } from "../../src/numbers.ts"
import { type Comparison, passes } from "../../src/screening/screens/ratio.ts"
import type { Bound } from "../../src/vocabulary.ts"

/**
 * Percentages, counts, amounts and ratios as readers see them, the same in every engine. A ratio is rounded
 * only so far that it does not contradict its verdict.
 */

/** A double has no more significant digits than this. */
const digitsMax = 15
const decimalsMax = 20

/**
 * A measured ratio: `0.0212` as `2.12%` and `0.03` as `3.00%`. Documents round a ratio to two decimals of a
 * percentage, or to more if two would put it on the wrong side of its limit. All of them are printed:
 * `0.30001` is `30.001%`.
 */
export function printRatio(ratio: number): string {
  return `${printExact(ratio * 100, 2)}%`
}

/** A limit as its standard declares it: `0.3` as `30%` and `0.3333` as `33.33%`. */
export function printLimit(ratio: number): string {
  return `${printExact(ratio * 100)}%`
}

/** The words before a number that is a bound, such as `at most `. Empty for a filed number. */
export function boundWords(bound: Bound | null | undefined): string {
  return bound === null || bound === undefined ? "" : `${bound.replace("_", " ")} `
}

/** `1234.5` as `1,234.5`: every significant digit of the double, and at least `decimalsMin` decimals. */
export function printExact(value: number, decimalsMin = 0): string {
  const whole = Number(Math.abs(value).toPrecision(digitsMax))
  let decimals = decimalsMin
  while (decimals < decimalsMax && Number(whole.toFixed(decimals)) !== whole) decimals += 1
  const isNegative = value < 0 && whole !== 0
  return `${isNegative ? "−" : ""}${groupedDigits(whole.toFixed(decimals))}`
}

const quotientDecimalsMin = 6

/** A quotient with six decimals, or with more if six would put it on the wrong side of the limit. */
export function printQuotientAgainst(quotient: number, { operator, limit }: Comparison): string {
  for (let decimals = quotientDecimalsMin; decimals <= digitsMax; decimals += 1) {
    const text = quotient.toFixed(decimals)
    if (passes(operator, Number(text), limit) === passes(operator, quotient, limit)) return text
  }
  return String(quotient)
}

/** Rounds to two decimals, as the markup has coordinates and percentages. */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** `12345` as `12,345`. Whole numbers only. */
export function printCount(count: number): string {
  return groupedDigits(count)
}

/** `part` of `whole` in whole percent. `0%` stands only for zero, and `100%` only for the whole. */
export function printWholePercent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0%"
  if (part === whole) return "100%"
  const percent = Math.round((part / whole) * 100)
  if (percent === 0) return "under 1%"
  return percent === 100 ? "over 99%" : `${percent}%`
}

/** `22.43` as `22.43%`. A small percentage is never printed as zero: `0.001` is `under 0.01%`. */
export function printPercent(percentage: number): string {
  const text = decimals(percentage, 2)
  return percentage !== 0 && Number(text) === 0 ? "under 0.01%" : `${text}%`
}

const amountUnits = [
  { least: 1e12, word: "trillion" },
  { least: 1e9, word: "billion" },
  { least: 1e6, word: "million" },
] as const

/**
 * `84711000000` as `84.71 billion`. A number below a million is printed with every digit. The page must print
 * the exact number too.
 */
export function printShort(value: number): string {
  const size = Math.abs(value)
  if (size < 1e6) return printExact(value)
  // 999,999,999 is 1.00 billion, not 1,000.00 million.
  const unit = amountUnits.find(
    ({ least }) => size >= least || hundredths(size, least / 1000) >= hundredthsOfThousand,
  )
  if (unit === undefined) return printExact(value)
  return `${value < 0 ? "−" : ""}${groupedDigits((hundredths(size, unit.least) / 100).toFixed(2))} ${unit.word}`
}

const hundredthsOfThousand = 100_000

/** Rounded half up on the decimal digits: 146.595 billion is 146.60 billion. */
function hundredths(size: number, unit: number): number {
  return Math.round(Number(((size / unit) * 100).toPrecision(digitsMax)))
}

function decimals(value: number, count: number): string {
  const text = Math.abs(value).toFixed(count)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}
