import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio } from "./parts.ts"

const source = "https://www.almeezangroup.com/investor-education/shariah-methodology/"

/** KMI, screened by Al Meezan for the Pakistan Stock Exchange. */
export const kmiMeezan: readonly [Methodology, ...Methodology[]] = [
  {
    id: "kmi-meezan",
    version: "2026.1",
    name: "KMI Shariah screening (Al Meezan, Pakistan Stock Exchange)",
    shortName: "KMI Meezan",
    description:
      "Debt with preferred shares is below 37% of total assets, non-compliant investments below 33%, illiquid assets at least 25%; the share price is above net liquid assets a share, and prohibited income with interest is below 5% of total income. Gambling and cannabis are not named on the list and are withheld; a revision announced in February 2026 (33% and 30%) has no known date and is not applied.",
    rules: {
      name: "KMI Meezan",
      ratios: [
        ratio({
          name: "debt_to_total_assets",
          numerator: ["interest_bearing_debt", "preferred_shares"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.37,
          clause: "Shariah methodology, debt to total assets",
          source,
          grade: "A",
        }),
        // Filings do not tell compliant investments apart, so that all cash and interest-bearing securities count.
        ratio({
          name: "cash_to_total_assets",
          numerator: ["cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.33,
          clause: "Shariah methodology, non-compliant investments",
          source,
          grade: "A",
        }),
        ratio({
          name: "illiquid_assets_to_total_assets",
          numerator: ["illiquid_assets"],
          denominator: ["total_assets"],
          operator: ">=",
          limit: 0.25,
          clause: "Shariah methodology, illiquid assets",
          source,
          grade: "A",
        }),
        // "The market price per share should be greater than the net liquid assets per share."
        ratio({
          name: "net_liquid_assets_to_market_cap",
          numerator: ["net_liquid_assets"],
          denominator: ["market_cap"],
          operator: "<",
          limit: 1,
          clause: "Shariah methodology, net liquid assets a share",
          source,
          grade: "A",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["total_income"],
          operator: "<",
          limit: 0.05,
          clause: "Shariah methodology, non-compliant income",
          source,
          grade: "A",
        }),
      ],
      // Read from the issuer's page; the list ends with "or related", so what it does not name is not allowed by that.
      business: {
        activities: { ...allProhibited, gambling: "undecided", cannabis: "undecided" },
        clause: "Shariah methodology, business of the investee",
        source,
        grade: "A",
      },
      state: null,
    },
    ...filingAges,
    inForceFrom: "2016-12-01",
    changes: "The wording has stood unchanged since a copy of December 2016; when it began was not found.",
    grade: "A",
    source,
  },
]
