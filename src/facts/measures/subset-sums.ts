/** More amounts than this have more subsets than any statement has lines: the rest is not tried. */
const amountsMax = 10

/** The sum of each subset of the amounts, the empty one first. Zeros are left out. */
export function subsetSums(amounts: readonly number[]): readonly number[] {
  let sums: readonly number[] = [0]
  for (const amount of amounts.filter((one) => one !== 0).slice(0, amountsMax)) {
    sums = [...sums, ...sums.map((sum) => sum + amount)]
  }
  return sums
}
