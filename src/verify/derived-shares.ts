import { sharesOverAverage } from "../terms.ts"
import {
  absolute,
  compare,
  divided,
  type Exact,
  exactly,
  minus,
  plus,
  roundedDown,
  times,
  tolerance,
} from "./exact.ts"

/**
 * The two ends of a share count that no fact states, from the raw values that a packet names as its bases: `amount`
 * looks one up. Null if a base is missing, or if the earnings are zero, of two signs, or no more than their rounding.
 */
export function derivedShares(amount: (name: string) => Exact | null) {
  const [issued, treasury] = [amount("shares_issued"), amount("treasury_shares")]
  if (issued !== null && treasury !== null) {
    const count = minus(issued, treasury)
    return { least: count, most: count, how: "Shares issued less treasury shares." }
  }
  const [profit, each] = [amount("profit_of_shareholders"), amount("earnings_per_share")]
  if (profit === null || each === null || profit.over * each.over <= 0n) return null
  const [half, halfOfEach] = [halfOfLastDigit(profit), halfOfLastDigit(each)]
  const fewest = divided(minus(absolute(profit), half), plus(absolute(each), halfOfEach))
  const largest = divided(plus(absolute(profit), half), minus(absolute(each), halfOfEach))
  if (fewest === null || largest === null || largest.over <= 0n) return null
  const least = times(fewest, exactly(sharesOverAverage.least))
  const most = times(largest, exactly(sharesOverAverage.most))
  const how = `Profit over earnings per share, with the rounding of both against it, × ${sharesOverAverage.least}.`
  const isBelow = issued !== null && compare(issued, most) < 0
  return { least: roundedDown(plus(least, tolerance(least)), 0), most: isBelow ? issued : most, how }
}

/** Half of the last decimal digit that is not zero. */
function halfOfLastDigit({ over, under }: Exact): Exact {
  let unit = 1n
  while (over % (unit * 10n) === 0n) unit *= 10n
  return { over: unit, under: under * 2n }
}
