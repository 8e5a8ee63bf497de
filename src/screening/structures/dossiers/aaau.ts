import type { Dossier } from "../dossier.ts"

const units = {
  text: "Goldman Sachs Physical Gold ETF (the “Trust”) issues Goldman Sachs Physical Gold ETF Shares (the “Shares”), which represent units of fractional undivided beneficial interest in the Trust.",
  document: "Prospectus under Rule 424(b)(3), Registration No. 333-263454, cover (copy at de.advfn.com)",
  date: "2022",
  readAt:
    "https://de.advfn.com/borse/AMEX/AAAU/nachrichten/87660539/prospectus-filed-pursuant-to-rule-424b3-424b3",
} as const

const bars = {
  text: "Physical gold held on behalf of the Trust by the Custodian consists of gold bullion that meets the specifications for “good delivery” gold bars (“London Good Delivery Standards”)",
  document: "Prospectus under Rule 424(b)(3), Registration No. 333-263454, cover (copy at de.advfn.com)",
  date: "2022",
  readAt:
    "https://de.advfn.com/borse/AMEX/AAAU/nachrichten/87660539/prospectus-filed-pursuant-to-rule-424b3-424b3",
} as const

const baskets = {
  text: "The Shares are issued by the Trust in blocks of at least 25,000 Shares called “Baskets” in exchange for gold from certain registered broker-dealers or other securities market participants (“Authorized Participants”), which is then allocated as Physical Gold and stored by the Custodian. The Trust issues and redeems Baskets on an ongoing basis at Net Asset Value",
  document: "Prospectus under Rule 424(b)(3), Registration No. 333-263454, cover (copy at de.advfn.com)",
  date: "2022",
  readAt:
    "https://de.advfn.com/borse/AMEX/AAAU/nachrichten/87660539/prospectus-filed-pursuant-to-rule-424b3-424b3",
} as const

const custodian = {
  text: "The Custodian is responsible for holding the Trust’s gold, as well as receiving and converting allocated and unallocated gold on behalf of the Trust.",
  document: "Form 10-Q for the quarter ended March 31, 2021, note 1",
  date: "2021",
  readAt: "https://www.sec.gov/Archives/edgar/data/1708646/000119312521154772/R8.htm",
} as const

const balanceSheet = {
  text: "Assets … Investment in gold, at fair value (cost $ … Receivable for Trust Shares sold … Total assets … Liabilities … Payable for gold purchased … Sponsor fee payable … Total liabilities",
  document:
    "Form 10-Q for the quarter ended September 30, 2024, statements of assets and liabilities, line items without their figures (copy at uk.advfn.com)",
  date: "2024",
  readAt:
    "https://uk.advfn.com/stock-market/AMEX/AAAU/share-news/Form-10-Q-Quarterly-report-Sections-13-or-15d/94864493",
} as const

const fee = {
  text: "A fee is paid to the Custodial Sponsor as compensation for services performed under the Trust Agreement.",
  document: "Form 10-Q for the quarter ended September 30, 2018, note 4",
  date: "2018",
  readAt: "https://www.sec.gov/Archives/edgar/data/1708646/000161577418012419/R11.htm",
} as const

/** Goldman Sachs Physical Gold ETF, formerly Perth Mint Physical Gold ETF. */
export const aaau: Dossier = {
  instrumentId: "AAAU",
  cik: 1708646,
  name: "Goldman Sachs Physical Gold ETF",
  methodology: "aaoifi-ss57",
  instrumentType: "gold_trust",
  wrapper: "grantor_trust",
  activity: "Gold bullion",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "spot_settlement",
      result: "unresolved",
      quotations: [],
      note: "Looked for: how gold is bought, sold and settled, futures or forwards. A payable for gold purchased and a receivable for shares sold stand on the balance sheet of September 30, 2024.",
    },
    { criterion: "physical_backing", result: "pass", quotations: [bars], note: null },
    { criterion: "allocated_custody", result: "pass", quotations: [baskets, custodian], note: null },
    {
      criterion: "title_evidence",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the bar list, its publication, bars identified in the custodian's books.",
    },
    { criterion: "beneficial_ownership", result: "pass", quotations: [units], note: null },
    {
      criterion: "no_metal_lending",
      result: "unresolved",
      quotations: [],
      note: "Looked for: lend, loan or lease of the trust's gold; a closed list of activities.",
    },
    {
      criterion: "no_derivatives",
      result: "unresolved",
      quotations: [],
      note: "Looked for: futures, commodity pool, derivatives in the prospectus and reports.",
    },
    {
      criterion: "no_leverage",
      result: "pass",
      quotations: [balanceSheet],
      note: "The only liabilities listed are gold purchased and not yet settled, and the sponsor's fee; the figures could not be read.",
    },
    {
      criterion: "fee_as_service",
      result: "pass",
      quotations: [fee],
      note: "Said of the sponsor of 2018; the sponsor since December 2020 is Goldman Sachs Asset Management, whose note could not be read.",
    },
    {
      criterion: "redemption_in_metal",
      result: "unresolved",
      quotations: [],
      note: "Shares are issued in exchange for gold; no passage that says redemptions are paid in gold could be read.",
    },
    {
      criterion: "unallocated_residual",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the limit on gold left in the unallocated account at day end. The custodian receives and converts unallocated gold (note 1 of 2021); the limit could not be read.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [balanceSheet],
      note: "No cash among the assets listed.",
    },
  ],
}
