/** Every sum of one value from each set. */
export function sumsOf(values: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  let sums = new Set([0])
  for (const choices of values) {
    const longer = new Set<number>()
    for (const sum of sums) for (const choice of choices) longer.add(sum + choice)
    sums = longer
  }
  return sums
}
