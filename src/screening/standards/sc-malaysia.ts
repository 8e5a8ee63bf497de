import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio } from "./parts.ts"

const source =
  "https://www.sc.com.my/development/icm/shariah-compliant-securities/shariah-compliant-securities-screening-methodology"

/** The Shariah Advisory Council of the Securities Commission Malaysia. Its second test, of public image, is not computed. */
export const scMalaysia: readonly [Methodology, ...Methodology[]] = [
  {
    id: "sc-malaysia",
    version: "2026.1",
    name: "Securities Commission Malaysia, Shariah Advisory Council",
    shortName: "SC Malaysia",
    description:
      "Conventional debt, and conventional cash, are each below 33% of total assets; income of the 5% list, with interest, is below 5% of revenue and of profit before tax, and cinema and share trading are tolerated below 20%. Food and drink without a halal certificate are on the 5% list, which filings do not tell, so food companies and restaurants are withheld; weapons and cannabis are not named and are withheld, and the council's test of public image is not computed.",
    rules: {
      name: "SC Malaysia",
      ratios: [
        ratio({
          name: "debt_to_total_assets",
          numerator: ["interest_bearing_debt"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.33,
          clause: "Financial ratio benchmarks",
          source,
          grade: "B",
        }),
        ratio({
          name: "cash_to_total_assets",
          numerator: ["cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.33,
          clause: "Financial ratio benchmarks",
          source,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["revenue"],
          operator: "<",
          limit: 0.05,
          clause: "Business activity benchmarks, 5%",
          source,
          grade: "A",
        }),
        ratio({
          name: "prohibited_profit",
          numerator: ["prohibited_profit"],
          denominator: ["profit_before_tax"],
          operator: "<",
          limit: 0.05,
          clause: "Business activity benchmarks, 5%",
          source,
          grade: "A",
        }),
      ],
      // Read from the issuer's page: both lists end with "other activities" that the council finds non-compliant, so what
      // they do not name is not allowed by that. Rent is listed only where it comes from prohibited activities.
      business: {
        activities: {
          ...allProhibited,
          weapons: "undecided",
          cannabis: "undecided",
          food: "undecided",
          restaurants: "undecided",
          film: { up_to: 0.2 },
          share_trading: { up_to: 0.2 },
        },
        clause: "Business activity benchmarks, 5% and 20%",
        source,
        grade: "A",
      },
      state: null,
    },
    ...filingAges,
    inForceFrom: "2013-11-29",
    changes:
      "In force with the list of 2013-11-29, and read as the page stands in 2026; when hotels left the 20% list, and halal certificates entered the other, was not found.",
    grade: "B",
    source,
  },
]
