import type { Methodology } from "../methodology.ts"
import { filingAges, ratio } from "./parts.ts"

const source = "https://aaoifi.com/wp-content/uploads/2020/08/SS-21-Financial-Paper-Shares-and-Bonds.pdf"

/** AAOIFI SS 21 as it is practised: 12 months averaged, all cash counted, income over revenue. The default. */
export const aaoifiSs21: readonly [Methodology, ...Methodology[]] = [
  {
    id: "aaoifi-ss21",
    version: "2026.1",
    name: "AAOIFI Shari'ah Standard No. 21 (Financial Paper: Shares and Bonds)",
    shortName: "AAOIFI SS 21",
    description:
      "Operating companies. The core business must be permissible; interest-bearing debt, and cash with interest-bearing securities, each at most 30% of market capitalisation; prohibited income at most 5% of revenue. Screened from SEC filings; what cannot be established is withheld, not guessed.",
    rules: {
      name: "AAOIFI SS 21",
      ratios: [
        ratio({
          name: "debt_to_market_cap",
          numerator: ["interest_bearing_debt"],
          denominator: ["market_cap"],
          months: 12,
          operator: "<=",
          limit: 0.3,
          clause: "AAOIFI SS 21, 3/4/2",
          source,
          grade: "A",
        }),
        ratio({
          name: "cash_to_market_cap",
          numerator: ["cash_and_interest_bearing_securities"],
          denominator: ["market_cap"],
          months: 12,
          operator: "<=",
          limit: 0.3,
          clause: "AAOIFI SS 21, 3/4/3",
          source,
          grade: "A",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["revenue"],
          operator: "<=",
          limit: 0.05,
          clause: "AAOIFI SS 21, 3/4/4",
          source,
          grade: "A",
        }),
      ],
      // Our own register decides: nothing is listed, so every activity stays as the register has it.
      business: { activities: {}, clause: "AAOIFI SS 21, 3/4/1", source, grade: "A" },
      state: null,
    },
    ...filingAges,
    inForceFrom: "2026-11-20",
    changes: "The first version.",
    grade: "A",
    source,
  },
]
