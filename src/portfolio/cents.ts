/** Computes with hundredths, as bigints. So sums are exact and do not depend on the order of the lines. */

/** Digits of precision: more than an amount has, fewer than are exact. 0.07 × 100 must not exceed 7 cents. */
const exactDigits = 14

/** Rounds to the nearest cent. Half a cent is rounded up. */
export function nearestCents(amount: number): bigint {
  return BigInt(Math.round(hundredths(amount)))
}

/** Rounds up to a cent, as for every amount that is due. */
export function centsUp(amount: number): bigint {
  return BigInt(Math.ceil(hundredths(amount)))
}

function hundredths(amount: number): number {
  return Number((amount * 100).toPrecision(exactDigits))
}

/** Returns the amount as a number with two decimals. */
export function printCents(cents: bigint): number {
  return Number(cents) / 100
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
