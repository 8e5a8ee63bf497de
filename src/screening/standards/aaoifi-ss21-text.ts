import type { Methodology } from "../methodology.ts"
import { filingAges, ratio } from "./parts.ts"

/** Read by others, clause by clause; two readings of 2026 agree. */
const source = "https://aaoifi.com/wp-content/uploads/2020/08/SS-21-Financial-Paper-Shares-and-Bonds.pdf"

/** AAOIFI SS 21 by its words: the last close, deposits that take interest, income over total income. */
export const aaoifiSs21Text: readonly [Methodology, ...Methodology[]] = [
  {
    id: "aaoifi-ss21-text",
    version: "2026.1",
    name: "AAOIFI Shari'ah Standard No. 21, as it is written",
    shortName: "SS 21, the text",
    description:
      "By the words of the standard, interest-bearing debt and interest-taking deposits are each at most 30% of market capitalisation, of which no average is taken, and prohibited income is at most 5% of total income. The standard names riba and pork and the like, which we read as the nine prohibited categories of our register; whether 3/19 (tangible assets) still holds is disputed, and it is not screened.",
    rules: {
      name: "AAOIFI SS 21, the text",
      ratios: [
        ratio({
          name: "debt_to_market_cap",
          numerator: ["interest_bearing_debt"],
          denominator: ["market_cap"],
          operator: "<=",
          limit: 0.3,
          clause: "AAOIFI SS 21, 3/4/2",
          source,
          grade: "B",
        }),
        ratio({
          name: "deposits_to_market_cap",
          numerator: ["interest_taking_deposits"],
          denominator: ["market_cap"],
          operator: "<=",
          limit: 0.3,
          clause: "AAOIFI SS 21, 3/4/3",
          source,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["total_income"],
          operator: "<=",
          limit: 0.05,
          clause: "AAOIFI SS 21, 3/4/4",
          source,
          grade: "B",
        }),
      ],
      // 3/4/1 names riba, and pork "and the like": every other activity stays as the register has it.
      business: { activities: {}, clause: "AAOIFI SS 21, 3/4/1", source, grade: "B" },
      state: null,
    },
    ...filingAges,
    inForceFrom: "2004-05-20",
    changes: "The text of 2004; no later revision was found.",
    grade: "B",
    source,
  },
]
