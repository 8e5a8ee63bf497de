import { groupedDigits } from "../../grouped-digits.ts"
import { ratioDeclarations } from "./declarations.ts"
import { overMarketCap } from "./market-cap-ratio.ts"
import type { Part, RatioScreen } from "./ratio.ts"

/** SS 21, 3/4/3 limits interest-taking deposits; the service counts all cash and interest-bearing securities. */
export const cashToMarketCap: RatioScreen = {
  ...ratioDeclarations.cash_to_market_cap,
  divide: (measured, methodology) => {
    if (measured.cash.state === "unknown") {
      return {
        state: "lacking",
        reason: "screen_unresolved",
        lacks: `cash is not known: ${measured.cash.lacks}`,
      }
    }
    const { figure, possibleAddition } = measured.cash
    const limit = methodology.limits.cash_to_market_cap
    const numerator: Part = {
      kind: "figure",
      label: "Cash and interest-bearing securities",
      value: figure.value,
      figures: [{ name: "cash_and_interest_bearing_securities", figure, readFrom: "balance_sheet" }],
      estimates: {},
      bounds: {},
    }
    return overMarketCap(measured, numerator, (marketCap) => {
      if (possibleAddition === null || possibleAddition.value <= limit * marketCap) return null
      return `cash and interest-bearing securities are ${groupedDigits(figure.value)}, and up to ${groupedDigits(possibleAddition.value)} with ${possibleAddition.what}`
    })
  },
}
