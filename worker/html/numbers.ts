import { groupThousands } from "./amounts.ts"

/** Ratios and figures as they stand, never rounded so far that they contradict their verdict. */

/** Beyond this a double has nothing more to say. */
const digitsMax = 15
const decimalsMax = 20

/** `0.0212` as `2.12%` and `0.3` as `30%`: as many decimals as the ratio has, so `0.30001` is never `30%`. */
export function printExactRatio(ratio: number): string {
  return `${printExact(ratio * 100)}%`
}

/** `1234.5` as `1,234.5`: every digit of a double that is its own, at least `decimalsMin` decimals. */
export function printExact(value: number, decimalsMin = 0): string {
  const whole = Number(Math.abs(value).toPrecision(digitsMax))
  let decimals = decimalsMin
  while (decimals < decimalsMax && Number(whole.toFixed(decimals)) !== whole) decimals += 1
  const [before = "", after] = whole.toFixed(decimals).split(".")
  const isNegative = value < 0 && whole !== 0
  return `${isNegative ? "−" : ""}${groupThousands(before)}${after === undefined ? "" : `.${after}`}`
}

const quotientDecimalsMin = 6

/** A quotient to six decimals, or to as many more as it takes to stand on its own side of the limit. */
export function printQuotientBeside(quotient: number, limit: number): string {
  for (let decimals = quotientDecimalsMin; decimals <= digitsMax; decimals += 1) {
    const text = quotient.toFixed(decimals)
    if (Number(text) <= limit === quotient <= limit) return text
  }
  return String(quotient)
}
