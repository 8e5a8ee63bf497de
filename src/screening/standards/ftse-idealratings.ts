import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio } from "./parts.ts"

/** The fact sheet of April 2024, transcribed by two others. IdealRatings' own rule book (SRB) is another set of rules. */
const source =
  "https://www.lseg.com/content/dam/ftse-russell/en_us/documents/factsheets/idealratings-islamic-indices-shariah-screening-criteria-fact-sheet.pdf"

/** FTSE IdealRatings Islamic, formerly Russell-IdealRatings. */
export const ftseIdealratings: readonly [Methodology, ...Methodology[]] = [
  {
    id: "ftse-idealratings",
    version: "2026.1",
    name: "FTSE IdealRatings Islamic Index Series",
    shortName: "FTSE IdealRatings",
    description:
      "Interest-bearing debt, and cash with deposits and interest-bearing investments, are each at most 30% of the market capitalisation averaged over 12 months; receivables with that cash are at most 67% of total assets, and prohibited income with interest at most 5% of total income. Hotels, music, cinema and broadcasting are on the list; cannabis is not, so its growers are withheld.",
    rules: {
      name: "FTSE IdealRatings",
      ratios: [
        ratio({
          name: "debt_to_market_cap",
          numerator: ["interest_bearing_debt"],
          denominator: ["market_cap"],
          months: 12,
          operator: "<=",
          limit: 0.3,
          clause: "Shariah screening criteria, April 2024",
          source,
          grade: "B",
        }),
        ratio({
          name: "cash_to_market_cap",
          numerator: ["cash_and_interest_bearing_securities"],
          denominator: ["market_cap"],
          months: 12,
          operator: "<=",
          limit: 0.3,
          clause: "Shariah screening criteria, April 2024",
          source,
          grade: "B",
        }),
        ratio({
          name: "receivables_and_cash_to_total_assets",
          numerator: ["receivables", "cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<=",
          limit: 0.67,
          clause: "Shariah screening criteria, April 2024",
          source,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["total_income"],
          operator: "<=",
          limit: 0.05,
          clause: "Shariah screening criteria, April 2024",
          source,
          grade: "B",
        }),
      ],
      // Read from the same fact sheet: eleven activities.
      business: {
        activities: {
          ...allProhibited,
          cannabis: "undecided",
          hotels: "prohibited",
          film: "prohibited",
          music: "prohibited",
          broadcasting: "prohibited",
        },
        clause: "Shariah screening criteria, April 2024",
        source,
        grade: "B",
      },
      state: null,
    },
    ...filingAges,
    inForceFrom: "2024-04-01",
    changes: "The fact sheet of April 2024; the rules before it, and the day these began, were not found.",
    grade: "B",
    source,
  },
]
