import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio } from "./parts.ts"

const source = "https://www.ftserussell.com/products/indices/global-shariah"
/** The fund on a FTSE index: its prospectus prints the list. */
const prospectus = "https://www.sec.gov/Archives/edgar/data/1683471/000089418925008945/R4.htm"

/** FTSE Global Equity Shariah, screened by Yasaar. Its quarterly buffer is not published with limits. */
export const ftseYasaar: readonly [Methodology, ...Methodology[]] = [
  {
    id: "ftse-yasaar",
    version: "2026.1",
    name: "FTSE Shariah Global Equity Index Series (Yasaar)",
    shortName: "FTSE Yasaar",
    description:
      "Debt, and cash with interest-bearing items, are each below 33.333% of total assets, receivables and cash together below 50%; interest and prohibited income are at most 5% of revenue. The list does not name cannabis, so its growers are withheld; the index also has a buffer between quarters, whose limits were not found.",
    rules: {
      name: "FTSE Yasaar",
      ratios: [
        ratio({
          name: "debt_to_total_assets",
          numerator: ["interest_bearing_debt"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.33333,
          clause: "Ground Rules 4.3.2.A",
          source,
          grade: "A",
        }),
        ratio({
          name: "cash_to_total_assets",
          numerator: ["cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.33333,
          clause: "Ground Rules 4.3.2.B",
          source,
          grade: "A",
        }),
        ratio({
          name: "receivables_and_cash_to_total_assets",
          numerator: ["receivables", "cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<",
          limit: 0.5,
          clause: "Ground Rules 4.3.2.C",
          source,
          grade: "A",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["revenue"],
          operator: "<=",
          limit: 0.05,
          clause: "Ground Rules 4.3.2.D",
          source,
          grade: "A",
        }),
      ],
      // Read from the prospectus of 2025-09-28 of the fund HLAL. Hotels, cinema and music left the list before 2018-09-28.
      business: {
        activities: { ...allProhibited, cannabis: "undecided" },
        clause: "Ground Rules 4.3.1",
        source: prospectus,
        grade: "B",
      },
      state: null,
    },
    ...filingAges,
    inForceFrom: "2018-09-28",
    changes:
      "Edition 4.6 of February 2026 has the ratios of the fact sheet of 2018-09-28, the oldest that was found; when they began was not.",
    grade: "B",
    source,
  },
]
