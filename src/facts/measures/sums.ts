/** The rounding unit (millions, thousands or ones) that one amount of a filing suggests. */
export function roundingUnit(amount: number): number {
  if (amount % 1_000_000 === 0) return 1_000_000
  return amount % 1000 === 0 ? 1000 : 1
}

/** The sum of values. */
export function sumOfValues(items: readonly { readonly value: number }[]): number {
  return items.reduce((sum, { value }) => sum + value, 0)
}

/** True if two amounts differ by no more than the rounding that the unit of `left` suggests. */
export function isSameRounded(left: number, right: number, unitOf = left): boolean {
  return hasSameRounded(left, [right], unitOf)
}

/** True if one of the sums is the amount, to the rounding that the unit of the amount suggests. */
export function hasSameRounded(amount: number, sums: readonly number[], unitOf = amount): boolean {
  const rounding = roundingUnits * roundingUnit(unitOf)
  return sums.some((sum) => Math.abs(amount - sum) <= rounding)
}
const roundingUnits = 1.5

/** The largest number of amounts whose subsets are tried. No statement has more; the rest is left out. */
const amountsMax = 10

/** The sum of each subset of the amounts, starting with the empty subset. Zeros are left out. */
export function subsetSums(amounts: readonly number[]): readonly number[] {
  let sums: readonly number[] = [0]
  for (const amount of amounts.filter((one) => one !== 0).slice(0, amountsMax)) {
    sums = [...sums, ...sums.map((sum) => sum + amount)]
  }
  return sums
}
