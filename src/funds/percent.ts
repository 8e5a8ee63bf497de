import type { HoldingBucket } from "../vocabulary.ts"

/**
 * Percentages that must be reached: the compliant weight for a green and an amber badge, and the weight with
 * a verdict for the status `screened`.
 */
export const limits = { green: 95, amber: 70, screened: 90 } as const

/** Limits in hundredths of a percent. A printed percentage reaches them only if the exact one does. */
const unreached: readonly number[] = [...Object.values(limits), 100].map((limit) => limit * 100)

/**
 * Returns a share in hundredths of a percent, rounded half up. If rounding up would reach a limit that the
 * exact share does not reach, the share is rounded down (law 1: no printed number contradicts its
 * verdict). Returns 0 if `whole` is 0.
 */
export function printedShare(units: number, whole: number): number {
  if (whole === 0) return 0
  const floor = floorShare(units, whole)
  const rounded = floor + (2 * restOf(units, whole) >= whole ? 1 : 0)
  return rounded > floor && unreached.includes(rounded) ? floor : rounded
}

interface PrintedBuckets {
  readonly buckets: Readonly<Record<HoldingBucket, number>>
  readonly remainder: number
}

/**
 * Prints the buckets of a fund and its remainder in hundredths of a percent that add up to 10,000. First the
 * part with a verdict is rounded, then the compliant part within it, each by `printedShare`. The rest is
 * divided by the largest-remainder method. Equal remainders follow the order of the buckets.
 */
export function apportion(units: Readonly<Record<HoldingBucket, number>>, whole: number): PrintedBuckets {
  const { compliant, non_compliant: nonCompliant, ...others } = units
  const sum = Object.values(units).reduce((total, one) => total + one, 0)
  const screened = printedShare(compliant + nonCompliant, whole)
  const printedCompliant = Math.min(printedShare(compliant, whole), screened)
  const rest = { ...others, remainder: whole - sum }
  const { remainder, ...buckets } = byLargestRemainder(rest, whole, 10_000 - screened)
  return {
    buckets: { compliant: printedCompliant, non_compliant: screened - printedCompliant, ...buckets },
    remainder,
  }
}

/** Divides `total` hundredths. Parts are rounded down; those with the largest remainders get one more. */
function byLargestRemainder<Name extends string>(
  parts: Readonly<Record<Name, number>>,
  whole: number,
  total: number,
): Record<Name, number> {
  const names = Object.keys(parts) as Name[]
  const printed = Object.fromEntries(names.map((name) => [name, floorShare(parts[name], whole)])) as Record<
    Name,
    number
  >
  const left = total - names.reduce((sum, name) => sum + printed[name], 0)
  // Zero parts stay zero. There are always enough other parts for the hundredths that are left.
  const raised = names
    .filter((name) => parts[name] > 0)
    .sort((a, b) => restOf(parts[b], whole) - restOf(parts[a], whole))
    .slice(0, left)
  for (const name of raised) printed[name] += 1
  return printed
}

function floorShare(units: number, whole: number): number {
  return Math.floor((units * 10_000 - restOf(units, whole)) / whole)
}

function restOf(units: number, whole: number): number {
  return (units * 10_000) % whole
}
