import type { Dossier } from "../dossier.ts"

const holdsBullion = {
  text: "Holds physical gold bullion",
  document:
    "Free writing prospectus, Registration No. 333-221842, product highlights (copy at rocketfinancial.com)",
  date: "2018-10-18",
  readAt: "http://rocketfinancial.com/FetchDoc.aspx?fid=6846575",
} as const

const balanceSheet = {
  text: "ASSETS … Investments in Gold, at fair value (cost $5,853,746 and $5,453,079 at June 30, 2024 and September 30, 2023, respectively) | $ 7,395,810 | $ 5,779,814 | … Total Assets | 7,395,810 | 5,779,814",
  document:
    "Form 10-Q for the quarter ended June 30, 2024, statements of financial condition in thousands of dollars (copy at capedge.com)",
  date: "2024",
  readAt: "https://capedge.com/filing/1618181/0001437749-24-024841/GLDM-10Q-2024Q3/file/39/data",
} as const

const coversOnly =
  "Looked for in the prospectus, annual and quarterly reports and custody agreements of World Gold Trust and this series; only covers, contents and opening clauses could be read."

/** SPDR Gold MiniShares Trust, since September 2019 the only operating series of its registrant, World Gold Trust. */
export const gldm: Dossier = {
  instrumentId: "GLDM",
  cik: 1618181,
  name: "SPDR Gold MiniShares Trust",
  methodology: "aaoifi-ss57",
  instrumentType: "gold_trust",
  wrapper: "statutory_trust",
  activity: "Gold bullion",
  reviewedOn: "2026-11-21",
  readings: [
    { criterion: "spot_settlement", result: "unresolved", quotations: [], note: coversOnly },
    { criterion: "physical_backing", result: "pass", quotations: [holdsBullion, balanceSheet], note: null },
    { criterion: "allocated_custody", result: "unresolved", quotations: [], note: coversOnly },
    { criterion: "title_evidence", result: "unresolved", quotations: [], note: coversOnly },
    { criterion: "beneficial_ownership", result: "unresolved", quotations: [], note: coversOnly },
    { criterion: "no_metal_lending", result: "unresolved", quotations: [], note: coversOnly },
    { criterion: "no_derivatives", result: "unresolved", quotations: [], note: coversOnly },
    {
      criterion: "no_leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for: borrowing, credit line, the whole list of liabilities. Gold payable of 14,867 thousand dollars stood on the balance sheet of September 30, 2023, none on June 30, 2024; the lines below it could not be read.",
    },
    { criterion: "fee_as_service", result: "unresolved", quotations: [], note: coversOnly },
    { criterion: "redemption_in_metal", result: "unresolved", quotations: [], note: coversOnly },
    {
      criterion: "unallocated_residual",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the limit on gold left in the unallocated account at day end. An unallocated account exists (agreement with JPMorgan of December 1, 2023); its limit could not be read.",
    },
    {
      criterion: "cash_management",
      result: "unresolved",
      quotations: [],
      note: "No cash stood among the assets on June 30, 2024 and September 30, 2023, but note 2.3 of the reports lets cash equivalents, when outstanding, be highly liquid investments; whether they earn interest could not be read.",
    },
  ],
}
