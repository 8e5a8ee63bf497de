import type { RatioRule } from "../../contract/rulebook.ts"
import type { Methodology } from "../methodology.ts"
import { msciBusiness, msciList } from "./msci-islamic.ts"
import { filingAges, ratio } from "./parts.ts"

const announced = "https://www.etfstrategy.com/msci-expands-shariah-compliant-index-range-46392/"

/** Over the market capitalisation averaged over 36 months. */
function overMarketCap(rule: Pick<RatioRule, "name" | "numerator" | "limit">): RatioRule {
  return ratio({
    ...rule,
    denominator: ["market_cap"],
    months: 36,
    operator: "<=",
    clause: "Financial screening (2015)",
    source: announced,
    grade: "C",
  })
}

/** MSCI Islamic M-Series, the edition of 2015. Whether the review of May 2025 changed it was not found. */
export const msciMSeries: readonly [Methodology, ...Methodology[]] = [
  {
    id: "msci-m-series",
    version: "2026.1",
    name: "MSCI Islamic M-Series",
    shortName: "MSCI M-Series",
    description:
      "Debt, and cash with interest-bearing securities, are each at most 33.33% of the market capitalisation averaged over 36 months, receivables and cash together at most 49%; prohibited income with all interest is at most 5% of total income, as in MSCI Islamic. Hotels, music and cinema are listed, and MSCI fails a company whose figures are missing: such a company is withheld here.",
    rules: {
      name: "MSCI M-Series",
      ratios: [
        overMarketCap({
          name: "debt_to_market_cap",
          numerator: ["interest_bearing_debt"],
          limit: 0.3333,
        }),
        overMarketCap({
          name: "cash_to_market_cap",
          numerator: ["cash_and_interest_bearing_securities"],
          limit: 0.3333,
        }),
        overMarketCap({
          name: "receivables_and_cash_to_market_cap",
          numerator: ["receivables", "cash_and_interest_bearing_securities"],
          limit: 0.49,
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["total_income"],
          operator: "<=",
          limit: 0.05,
          clause: "As in MSCI Islamic",
          source: msciList,
          grade: "C",
        }),
      ],
      // The issuer's page says that the series is screened by the same list.
      business: msciBusiness,
      state: null,
    },
    ...filingAges,
    inForceFrom: "2015-09-10",
    changes: "The edition of the launch in 2015; no later one was read.",
    grade: "C",
    source: msciList,
  },
]
