import type { RatioRule, Rulebook } from "../../contract/rulebook.ts"
import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio, readings } from "./parts.ts"

/** The issuer's document; we could not open it, and each rule names the reading it rests on. */
const document =
  "https://www.spglobal.com/spdji/en/documents/methodologies/methodology-dj-islamic-market-indices.pdf"

const edition2021 = "https://www.scribd.com/document/515151183/methodology-dj-islamic-market-indices"

/** The ratios that DJIM has or had over its 24-month average: all below 33%. */
function overMarketCap(
  rule: Pick<RatioRule, "name" | "numerator" | "clause" | "source" | "grade" | "exit_limit">,
): RatioRule {
  return ratio({ ...rule, denominator: ["market_cap"], months: 24, operator: "<", limit: 0.33 })
}

const debtBefore = overMarketCap({
  name: "debt_to_market_cap",
  numerator: ["interest_bearing_debt"],
  clause: "Financial ratios, debt",
  source: readings.keel,
  grade: "B",
})
const cashBefore = overMarketCap({
  name: "cash_to_market_cap",
  numerator: ["cash_and_interest_bearing_securities"],
  clause: "Financial ratios, cash (retired on 2023-09-15)",
  source: readings.keel,
  grade: "B",
})
const receivablesBefore = overMarketCap({
  name: "receivables_to_market_cap",
  numerator: ["receivables"],
  clause: "Financial ratios, receivables (retired on 2023-03-17)",
  source: readings.keel,
  grade: "B",
})
/** The old texts count the listed activities and do not name interest. */
const incomeBefore = ratio({
  name: "prohibited_revenue",
  numerator: ["prohibited_activity_income"],
  denominator: ["revenue"],
  operator: "<=",
  limit: 0.05,
  clause: "Sector screens, 5% of revenue",
  source: edition2021,
  grade: "C",
})

/** "Leverage Compliance"; a member is kept up to 35%. */
function leverage(clause: string): RatioRule {
  return overMarketCap({
    name: "debt_to_market_cap",
    numerator: ["interest_bearing_debt"],
    exit_limit: 0.35,
    clause,
    source: readings.hujja,
    grade: "B",
  })
}

/** Read from the edition of December 2023: "entertainment" holds hotels, casinos, cinema, pornography and music. */
const businessBefore: Rulebook["business"] = {
  activities: {
    ...allProhibited,
    cannabis: "undecided",
    hotels: "prohibited",
    film: "prohibited",
    music: "prohibited",
  },
  clause: "Sector screens",
  source: readings.hujja,
  grade: "B",
}

/** Read from the edition of February 2026: weapons "for purposes other than defense", and no words on hotels. */
const business: Rulebook["business"] = {
  activities: { ...allProhibited, weapons: "undecided", hotels: "undecided" },
  clause: "Sector screens",
  source: readings.hujja,
  grade: "B",
}

/** Appendix E: three periods in a row, both to leave within the band and to come back. */
const state: Rulebook["state"] = { band_periods: 3, entry_periods: 3, source: readings.hujja, grade: "B" }

const head = {
  id: "djim",
  name: "Dow Jones Islamic Market Indices",
  shortName: "DJIM",
  ...filingAges,
  source: document,
}

/** Dow Jones Islamic Market, four editions. How members were kept before September 2023 was not found. */
export const djim: readonly [Methodology, ...Methodology[]] = [
  {
    ...head,
    version: "2026.1",
    description:
      "Interest-bearing debt is below 33% of the market capitalisation averaged over 24 months; income from the listed activities and all interest is below 5% of revenue and interest together. The edition names only weapons made for other purposes than defence and no longer names hotels, film and music, so weapon makers and such companies are withheld.",
    rules: {
      name: "DJIM",
      ratios: [
        leverage("Appendix A, p. 33 (February 2026)"),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["revenue", "interest_income"],
          operator: "<",
          limit: 0.05,
          clause: "Appendix A, p. 33 (February 2026)",
          source: readings.hujja,
          grade: "B",
        }),
      ],
      business,
      state,
    },
    inForceFrom: "2026-02-01",
    changes:
      "Income is divided by revenue and interest together, and the list of activities has new words; the day in February 2026 is not known.",
    grade: "B",
  },
  {
    ...head,
    version: "2023.2",
    description:
      "Interest-bearing debt is below 33% of the market capitalisation averaged over 24 months; income from the listed activities and all interest is below 5% of revenue. The list, which names hotels, film and music, does not name cannabis, so its growers are withheld.",
    rules: {
      name: "DJIM, September 2023",
      ratios: [
        leverage("Appendix I, p. 31 (December 2023)"),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["revenue"],
          operator: "<",
          limit: 0.05,
          clause: "Revenue screen (May 2025)",
          source: readings.investment,
          grade: "B",
        }),
      ],
      business: businessBefore,
      state,
    },
    inForceFrom: "2023-09-15",
    changes:
      "The ratio of cash is retired, and the band to 35% begins. When interest entered the income test was not found: it is counted from this version on.",
    grade: "B",
  },
  {
    ...head,
    version: "2023.1",
    description:
      "Interest-bearing debt, and cash with interest-bearing securities, are each below 33% of the market capitalisation averaged over 24 months; income from the listed activities is at most 5% of revenue, and interest is not counted in it. The list does not name cannabis, so its growers are withheld.",
    rules: {
      name: "DJIM, March 2023",
      ratios: [debtBefore, cashBefore, incomeBefore],
      business: businessBefore,
      state: null,
    },
    inForceFrom: "2023-03-17",
    changes: "The ratio of receivables is retired.",
    grade: "C",
  },
  {
    ...head,
    version: "2022.1",
    description:
      "Interest-bearing debt, cash with interest-bearing securities, and receivables are each below 33% of the market capitalisation averaged over 24 months; income from the listed activities is at most 5% of revenue, and interest is not counted in it. The list does not name cannabis, so its growers are withheld.",
    rules: {
      name: "DJIM, before March 2023",
      ratios: [debtBefore, cashBefore, receivablesBefore, incomeBefore],
      business: businessBefore,
      state: null,
    },
    inForceFrom: "2021-07-01",
    changes:
      "The oldest edition of which a reading was found is of July 2021; its rules are older than that.",
    grade: "C",
  },
]
