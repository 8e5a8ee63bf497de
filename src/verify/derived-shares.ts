import { sharesOverAverage } from "../terms.ts"
import type { Exact } from "./exact.ts"
import { absolute, compare, exactly, minus, plus, roundedDown, times, tolerance } from "./exact.ts"

/**
 * The two ends of a share count that no fact states, from the raw values that a packet names as its bases: `amount`
 * looks one up. Null if a base is missing, or if the earnings are zero, of two signs, or no more than their
 * rounding.
 */
export function derivedShares(amount: (name: string) => Exact | null) {
  const [issued, treasury] = [amount("shares_issued"), amount("treasury_shares")]
  if (issued !== null && treasury !== null) {
    const count = minus(issued, treasury)
    return { least: count, most: count, how: "Shares issued less treasury shares." }
  }
  const [profit, each] = [amount("profit_of_shareholders"), amount("earnings_per_share")]
  if (profit === null || each === null || profit.over * each.over <= 0n) return null
  const quotient = (way: bigint): Exact => ({
    over: (2n * absolute(profit).over - way * lastDigit(profit)) * each.under,
    under: (2n * absolute(each).over + way * lastDigit(each)) * profit.under,
  })
  const [fewest, largest] = [quotient(1n), quotient(-1n)]
  if (largest.under <= 0n) return null
  const least = times(fewest, exactly(sharesOverAverage.least))
  const most = times(largest, exactly(sharesOverAverage.most))
  const how = `Profit over earnings per share, with the rounding of both against it, × ${sharesOverAverage.least}.`
  const isBelow = issued !== null && compare(issued, most) < 0
  return { least: roundedDown(plus(least, tolerance(least)), 0), most: isBelow ? issued : most, how }
}

/** One of the last decimal digit that is not zero. A fact does not say how many zeros behind it are exact. */
function lastDigit({ over }: Exact): bigint {
  let unit = 1n
  while (over % (unit * 10n) === 0n) unit *= 10n
  return unit
}
