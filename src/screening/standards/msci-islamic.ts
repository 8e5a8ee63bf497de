import type { RatioRule, Rulebook } from "../../contract/rulebook.ts"
import type { Methodology } from "../methodology.ts"
import { allProhibited, filingAges, ratio, readings } from "./parts.ts"

/** The issuer's text; we could not open it, and each rule names the reading it rests on. */
const document =
  "https://www.msci.com/indexes/documents/methodology/2_MSCI_Islamic_Index_Series_Methodology_20251211.pdf"
/** The issuer's page with the list of activities. */
export const msciList = "https://www.msci.com/indexes/group/islamic-indexes"
const edition2011 = "https://www.scribd.com/document/368269689"

/** Read from the issuer's page. Dating is listed too, which the register keeps open. */
export const msciBusiness: Rulebook["business"] = {
  activities: { ...allProhibited, hotels: "prohibited", film: "prohibited", music: "prohibited" },
  clause: "Business activity screening",
  source: msciList,
  grade: "A",
}

/** A third by its four digits; a company that is not a member yet must stay within 30%. */
function overAssets(
  rule: Pick<RatioRule, "name" | "numerator" | "exit_limit" | "clause" | "source">,
): RatioRule {
  return ratio({
    ...rule,
    denominator: ["total_assets"],
    operator: "<=",
    limit: 0.3333,
    entrant_limit: 0.3,
    grade: "B",
  })
}

const head = {
  id: "msci-islamic",
  name: "MSCI Islamic Index Series",
  shortName: "MSCI Islamic",
  ...filingAges,
  source: document,
}

/** MSCI Islamic, before and since the index review of May 2025. How long the exit limit keeps a member was not found. */
export const msciIslamic: readonly [Methodology, ...Methodology[]] = [
  {
    ...head,
    version: "2026.1",
    description:
      "Debt, and cash with interest-bearing securities, are each at most 33.33% of total assets (30% to enter), receivables and cash together at most 70% (46% to enter); prohibited income with all interest is at most 5% of total income. MSCI lists hotels, music and cinema, and fails a company whose figures are missing: such a company is withheld here.",
    rules: {
      name: "MSCI Islamic",
      ratios: [
        overAssets({
          name: "debt_to_total_assets",
          numerator: ["interest_bearing_debt"],
          exit_limit: 0.35,
          clause: "2.2.1 (December 2025)",
          source: readings.nabi,
        }),
        overAssets({
          name: "cash_to_total_assets",
          numerator: ["cash_and_interest_bearing_securities"],
          exit_limit: 0.35,
          clause: "2.2.1 (December 2025)",
          source: readings.nabi,
        }),
        ratio({
          name: "receivables_and_cash_to_total_assets",
          numerator: ["receivables", "cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<=",
          limit: 0.7,
          entrant_limit: 0.46,
          clause: "2.2.1 (December 2025)",
          source: readings.nabi,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_income"],
          denominator: ["total_income"],
          operator: "<=",
          limit: 0.05,
          clause: "2.1 (December 2025)",
          source: readings.investment,
          grade: "B",
        }),
      ],
      business: msciBusiness,
      state: null,
    },
    inForceFrom: "2025-06-02",
    changes:
      "Receivables and cash may reach 70%, and an exit limit of 35% was added for the two other ratios, with the index review of May 2025; its day was not read, and the first trading day of June is taken.",
    grade: "B",
  },
  {
    ...head,
    version: "2024.1",
    description:
      "Debt, cash with interest-bearing securities, and receivables with that cash are each at most 33.33% of total assets; prohibited income other than interest is at most 5% of revenue. MSCI lists hotels, music and cinema, did not list cannabis (its growers are withheld), and fails a company whose figures are missing: such a company is withheld here.",
    rules: {
      name: "MSCI Islamic, before May 2025",
      ratios: [
        overAssets({
          name: "debt_to_total_assets",
          numerator: ["interest_bearing_debt"],
          clause: "2 (2011)",
          source: edition2011,
        }),
        overAssets({
          name: "cash_to_total_assets",
          numerator: ["cash_and_interest_bearing_securities"],
          clause: "2 (2011)",
          source: edition2011,
        }),
        ratio({
          name: "receivables_and_cash_to_total_assets",
          numerator: ["receivables", "cash_and_interest_bearing_securities"],
          denominator: ["total_assets"],
          operator: "<=",
          limit: 0.3333,
          clause: "2 (2011)",
          source: edition2011,
          grade: "B",
        }),
        ratio({
          name: "prohibited_revenue",
          numerator: ["prohibited_activity_income"],
          denominator: ["revenue"],
          operator: "<=",
          limit: 0.05,
          clause: "2 (2011)",
          source: edition2011,
          grade: "B",
        }),
      ],
      business: {
        ...msciBusiness,
        activities: { ...msciBusiness.activities, cannabis: "undecided" },
        source: edition2011,
        grade: "B",
      },
      state: null,
    },
    inForceFrom: "2012-01-01",
    changes:
      "Read in texts of 2011 to 2017; the day these rules began was not found, and they are counted from 2012.",
    grade: "B",
  },
]
