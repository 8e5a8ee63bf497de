import { groupedDigits } from "../../../numbers.ts"
import type { Basis } from "../../basis.ts"
import type { InterestReading } from "../income/read.ts"
import { isBoundedCurrency, yieldBound } from "../income/yield-bound.ts"
import { type MeasureReading, readingValue, upTo } from "../reading.ts"

/** Interest income and the balance that earns it are witnesses of each other. */

/** The balance that would earn the year's gross interest at the highest yield; 0 if interest is untagged. */
export function balanceEarning(basis: Basis, { reading, isBound }: InterestReading): number {
  if (reading.state === "unknown" || isBound || basis.income === null) return 0
  return Math.round(reading.figure.value / yieldBound(basis.income.end))
}

/**
 * Since mid-2023, cash in these currencies earned several per cent. Tagged interest below this share of the
 * balance is therefore only partial, or net of losses.
 */
export const plausibleYieldMin = 0.01
export const plausibleYieldFrom = "2023-06-30"

/** The interest, which may be as much as the balance earns at the highest yield if it is far below that income. */
export function withBalance(basis: Basis, interest: InterestReading, money: MeasureReading): InterestReading {
  const { income, currency } = basis
  if (income === null || income.end < plausibleYieldFrom || !isBoundedCurrency(currency)) return interest
  const gross = readingValue(interest.reading)
  const balance = readingValue(money)
  if (interest.isBound || gross === null || balance === null || gross >= balance * plausibleYieldMin)
    return interest
  const share = `${plausibleYieldMin * 100}% of the interest-bearing balance of ${groupedDigits(balance)}`
  const why = `as it is less than ${share}: more of it may be tagged under another name`
  return { ...interest, reading: upTo(interest.reading, balance * yieldBound(income.end), why) }
}
