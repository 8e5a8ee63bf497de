import { sumOf } from "./cents.ts"

const whole = 10_000n

/**
 * Divides 100.00% among values in cents: hundredths of a percent that add up to 10,000. Each share is rounded down, and
 * those with the largest remainders get one more; of equal remainders the first of the list. Null where all values are 0.
 */
export function hundredthsOf(values: readonly bigint[]): readonly number[] | null {
  const sum = sumOf(values)
  if (sum === 0n) return null
  const shares = values.map((value, at) => {
    const share = value * whole
    return { at, floor: share / sum, rest: share % sum }
  })
  const left = Number(whole - sumOf(shares.map(({ floor }) => floor)))
  const raised = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return shares.map(({ at, floor }) => Number(floor) + (raised.has(at) ? 1 : 0))
}
