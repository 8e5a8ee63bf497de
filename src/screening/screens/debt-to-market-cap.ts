import { taggedDebt } from "../../facts/debt-reading.ts"
import type { Measured } from "../measured.ts"
import type { RatioScreen } from "../ratio.ts"
import { overMarketCap } from "./market-cap-ratio.ts"

/** Interest expense that implies more than this many times the debt found speaks of debt nobody tagged (design §5.2). */
const impliedOverFoundMax = 2

/** SS 21, 3/4/2: loans on interest, long or short term, against market capitalisation. */
export const debtToMarketCap: RatioScreen = {
  name: "debt_to_market_cap",
  title: "Interest-bearing debt to market capitalisation",
  formula: "interest_bearing_debt / market_cap",
  clause: "AAOIFI SS 21, 3/4/2",
  divide: (measured, methodology) => {
    const { reading } = measured.debt
    if (reading.state === "unknown") {
      return {
        state: "lacking",
        reason: "screen_unresolved",
        lacks: `interest-bearing debt is not known: ${reading.lacks}`,
      }
    }
    const { figure } = reading
    const numerator = {
      kind: "figure" as const,
      label: "Interest-bearing debt",
      value: figure.value,
      figures: [{ name: "interest_bearing_debt", figure }],
      extra: {},
    }
    const limit = methodology.limits.debt_to_market_cap
    return overMarketCap(measured, numerator, (marketCap) =>
      untaggedDebt(measured, figure.value, limit * marketCap),
    )
  },
}

/** Figures that rest on the absence of a tag: a pass needs the balance sheet's consent. */
const unproven = new Set(["zero_debt_by_evidence", "debt_at_fiscal_year_end"])

/** What speaks for debt beyond the tags, if there could be enough of it to break the limit. */
function untaggedDebt(measured: Measured, found: number, allowed: number): string | null {
  const { ceiling, implied, reading } = measured.debt
  if (ceiling !== null && ceiling <= allowed) return null
  if (reading.state === "known" && reading.doubts.some((doubt) => unproven.has(doubt.code))) {
    return "no debt is tagged at that date, and liabilities of unknown kind could exceed the limit"
  }
  if (implied === null || implied <= allowed || implied <= found * impliedOverFoundMax) return null
  const { basis } = measured
  const atYearEnd =
    basis.income === null ? null : taggedDebt(basis, { ...basis.balanceSheet, end: basis.income.end })
  if (atYearEnd !== null && implied <= atYearEnd * impliedOverFoundMax) return null
  return `interest expense implies debt of about ${Math.round(implied)}, more than twice the ${found} that is tagged`
}
