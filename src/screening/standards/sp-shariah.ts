import type { Rulebook } from "../../contract/rulebook.ts"
import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio, readings } from "./parts.ts"

/** The issuer's document; we could not open it, and each rule names the reading it rests on. */
const document =
  "https://www.spglobal.com/spdji/en/documents/methodologies/methodology-sp-shariah-indices.pdf"
const edition2021 = "https://fdocuments.in/document/sampp-shariah-indices.html"

/**
 * Read from press texts on the index and from the fund on its variant with further exclusions: aerospace and defence is
 * one of those, so it is not on the list itself. Advertising and media are listed, newspapers, news, sport and children's
 * channels are exempt, and the rest is decided case by case.
 */
const business: Rulebook["business"] = {
  activities: {
    ...allProhibited,
    weapons: "undecided",
    advertising: "undecided",
    broadcasting: "undecided",
    film: "undecided",
  },
  clause: "Sector-based screens",
  source: "https://marketchameleon.com/Overview/SPUS/ETFProfile",
  grade: "B",
}

const head = {
  id: "sp-shariah",
  name: "S&P Shariah Indices",
  shortName: "S&P Shariah",
  ...filingAges,
  source: document,
}

/** S&P Shariah, before and since the change of 2023-09-15. */
export const spShariah: readonly [Methodology, ...Methodology[]] = [
  {
    ...head,
    version: "2026.1",
    description:
      "Interest-bearing debt is below 33% of the market value averaged over 36 months; income from the listed activities and all interest is below 5% of revenue. The list does not name weapons, and advertising and media are decided case by case, so such companies are withheld.",
    rules: {
      name: "S&P Shariah",
      ratios: [
        ratio({
          name: "debt_to_market_cap",
          numerator: ["interest_bearing_debt"],
          denominator: ["market_cap"],
          months: 36,
          operator: "<",
          limit: 0.33,
          clause: "Accounting-based screens, leverage (May 2025)",
          source: readings.investment,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["revenue"],
          operator: "<",
          limit: 0.05,
          clause: "Accounting-based screens, non-permissible income (May 2025)",
          source: readings.investment,
          grade: "B",
        }),
      ],
      business,
      // Readings speak of a band around the limit; none names its page, so that no status is kept.
      state: null,
    },
    inForceFrom: "2023-09-15",
    changes: "The ratios of cash and receivables are retired, and all interest counts as prohibited income.",
    grade: "B",
  },
  {
    ...head,
    version: "2022.1",
    description:
      "Interest-bearing debt and cash with interest-bearing securities are each below 33%, and receivables below 49%, of the market value averaged over 36 months; prohibited income other than interest is below 5% of revenue. The list does not name weapons, and advertising and media are decided case by case, so such companies are withheld.",
    rules: {
      name: "S&P Shariah, before September 2023",
      ratios: [
        ratio({
          name: "debt_to_market_cap",
          numerator: ["interest_bearing_debt"],
          denominator: ["market_cap"],
          months: 36,
          operator: "<",
          limit: 0.33,
          clause: "Accounting-based screens, leverage (May 2021)",
          source: edition2021,
          grade: "B",
        }),
        ratio({
          name: "cash_to_market_cap",
          numerator: ["cash_and_interest_bearing_securities"],
          denominator: ["market_cap"],
          months: 36,
          operator: "<",
          limit: 0.33,
          clause: "Accounting-based screens, cash (May 2021)",
          source: edition2021,
          grade: "B",
        }),
        ratio({
          name: "receivables_to_market_cap",
          numerator: ["receivables"],
          denominator: ["market_cap"],
          months: 36,
          operator: "<",
          limit: 0.49,
          clause: "Accounting-based screens, accounts receivable (May 2021)",
          source: edition2021,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_activity_income"],
          denominator: ["revenue"],
          operator: "<",
          limit: 0.05,
          clause: "Accounting-based screens, non-permissible income other than interest (May 2021)",
          source: edition2021,
          grade: "B",
        }),
      ],
      business,
      state: null,
    },
    inForceFrom: "2021-05-01",
    changes:
      "Read in the edition of May 2021; its rules are older. Whether the ratio of receivables was retired in March 2023 already, as in DJIM, was not found.",
    grade: "B",
  },
]
