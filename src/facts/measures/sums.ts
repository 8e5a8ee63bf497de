/** The rounding unit of a filing's amounts, seen from one of them: millions, thousands or ones. */
export function roundingUnit(amount: number): number {
  if (amount % 1_000_000 === 0) return 1_000_000
  return amount % 1000 === 0 ? 1000 : 1
}

/** More amounts than this have too many subsets to try, and no statement has them: the rest is left out. */
const amountsMax = 10

/** The sum of each subset of the amounts, the empty one first. Zeros are left out. */
export function subsetSums(amounts: readonly number[]): readonly number[] {
  let sums: readonly number[] = [0]
  for (const amount of amounts.filter((one) => one !== 0).slice(0, amountsMax)) {
    sums = [...sums, ...sums.map((sum) => sum + amount)]
  }
  return sums
}
