/** Amounts in hundredths, as bigints, so that sums are exact and do not depend on the order of the lines. */

/** More digits than an amount has, fewer than a product is exact to: 0.07 × 100 must not exceed 7 cents. */
const exactDigits = 14

/** The nearest cent; half a cent is rounded up. */
export function nearestCents(amount: number): bigint {
  return BigInt(Math.round(hundredths(amount)))
}

/** The amount rounded up to a cent, as everything owed is. */
export function centsUp(amount: number): bigint {
  return BigInt(Math.ceil(hundredths(amount)))
}

function hundredths(amount: number): number {
  return Number((amount * 100).toPrecision(exactDigits))
}

/** The amount as a number with two decimals. */
export function printCents(cents: bigint): number {
  return Number(cents) / 100
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
