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

const figures = {
  text: "Investment in gold, at fair value (cost $539,505,371 and $449,702,252, respectively) | $ | 524,010,983 | $ | 437,004,008 | … Total assets | 524,010,983 | 437,004,008 | … Liabilities | Sponsor fee payable | 81,210 | 65,729 | … Total liabilities | 81,210 | 65,729 |",
  document:
    "Form 10-Q for the quarter ended September 30, 2023, statements of assets and liabilities at 2023-09-30 and 2022-12-31 (copy at annual-statements.com)",
  date: "2023",
  readAt:
    "https://annual-statements.com/company/goldman-sachs-physical-gold-etf/annual-report-2023-form-10q-365261",
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
      quotations: [figures, balanceSheet],
      note: "The sponsor's fee is the only liability at 2023-09-30 and 2022-12-31. At 2024-09-30 gold purchased and not yet settled is listed beside it; the figures of that date could not be read.",
    },
    {
      criterion: "fee_as_service",
      result: "pass",
      quotations: [fee],
      note: "Said of the sponsor of 2018; the sponsor since December 2020 is Goldman Sachs Asset Management, whose note could not be read.",
    },
    {
      criterion: "redemption_in_metal",
      result: "pass",
      quotations: [
        baskets,
        {
          text: "The shares are entitled to be redeemed or exchanged for gold. The shares do not entitle their holders to any conversion or pre-emptive rights or redemption rights for single shares.",
          document:
            "Form 10-K for fiscal 2019, Exhibit 4.3, description of the shares (the trust then named Perth Mint Physical Gold ETF; copy at contracts.justia.com)",
          date: "2020",
          readAt: "https://contracts.justia.com/companies/perth-mint-physical-gold-etf-5914/contract/96452/",
        },
        bars,
      ],
      note: "Redemption for gold is said under the sponsors and the custodian of 2019; the prospectus of 2022 says that baskets are issued for gold and redeemed, and its terms of redemption could not be read.",
    },
    {
      criterion: "unallocated_residual",
      result: "pass",
      quotations: [
        {
          text: "the value of up to 430 Fine Ounces of unallocated gold the Trust may hold is calculated by multiplying the number of Fine Ounces with the price of gold determined by the Trustee.",
          document:
            "Form 10-Q, its quarter not given in what was read (between August 2023 and February 2024 by the number of the page; copy at ca.advfn.com)",
          date: "2023",
          readAt:
            "https://ca.advfn.com/stock-market/AMEX/AAAU/stock-news/92502453/form-10-q-quarterly-report-sections-13-or-15d",
        },
        custodian,
      ],
      note: "About one bar. The passage gives the amount that may be unallocated and not for how long; it does not name the trust, the address of the page does.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [figures, balanceSheet],
      note: "Gold is the whole of the assets at 2023-09-30 and 2022-12-31, and no cash is among the assets listed at 2024-09-30.",
    },
  ],
}
