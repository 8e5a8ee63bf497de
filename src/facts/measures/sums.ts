/** The rounding unit (millions, thousands or ones) that one amount of a filing suggests. */
export function roundingUnit(amount: number): number {
  if (amount % 1_000_000 === 0) return 1_000_000
  return amount % 1000 === 0 ? 1000 : 1
}

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

/** An amount under the concept that states it. */
interface Amount {
  readonly concept: string
  readonly fact: { readonly value: number }
}

/**
 * True for one amount under two names: the same concept, or equal amounts on the same side of the balance
 * sheet. Equal round amounts (500 million of notes, 500 million of paper) may be two amounts, so they do not
 * match.
 */
export function isSameAmount(left: Amount, right: Amount): boolean {
  if (left.concept === right.concept) return true
  if (left.fact.value === 0 || left.fact.value !== right.fact.value || isRound(left.fact.value)) return false
  return isCurrentSide.test(left.concept) === isCurrentSide.test(right.concept)
}
const isCurrentSide = /(?<!Non)Current|ShortTerm|CommercialPaper(?!Non)|Overdraft|Warehouse/

/** True for a large amount with at most two significant digits: two such amounts may be equal by chance. */
function isRound(value: number): boolean {
  const digits = String(Math.abs(value)).replace(/0+$/, "")
  return digits.length <= 2 && Math.abs(value) >= roundMin
}
const roundMin = 1_000_000
