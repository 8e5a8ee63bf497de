import type { Dossier } from "../dossier.ts"

const allocated = {
  text: "The Trust holds its London Bars in allocated form in the Trust Allocated Account with the Custodian. The Trust Allocated Account will be used to hold the individually identified bars of gold deposited with the Trust. The physical gold is held in a segregated fashion in the name of the Trust, never commingled with other depositor funds or assets.",
  document: "Sponsor's FAQ for the trust at merkgold.com, undated; the date is the day it was read",
  date: "2026-11-21",
  readAt: "https://www.merkgold.com/faq/",
} as const

const title = {
  text: "The Trust has full title to the gold with the Custodian holding it on the Trust’s behalf. … Trust holdings are identified in a weight list of bars published on the Trust’s website showing the unique bar number, gross weight, the assay or fineness of each bar and its fine weight.",
  document: "Sponsor's FAQ for the trust at merkgold.com, undated; the date is the day it was read",
  date: "2026-11-21",
  readAt: "https://www.merkgold.com/faq/",
} as const

const unallocated = {
  text: "The Trust may further hold up to a maximum of 430 ounces of unallocated gold.",
  document: "Sponsor's FAQ for the trust at merkgold.com, undated; the date is the day it was read",
  date: "2026-11-21",
  readAt: "https://www.merkgold.com/faq/",
} as const

const londonBars = {
  text: "VanEck Merk Gold ETF holds gold bullion in the form of allocated London Bars. It differentiates itself by providing investors with the option to take physical delivery of gold bullion in exchange for their shares.",
  document: "Sponsor's page of the fund, figures as of October 10, 2024",
  date: "2024",
  readAt: "https://merkgold.com/",
} as const

const units = {
  text: "The Van Eck Merk Gold Trust (Trust), formerly known as the Merk Gold Trust, issues Van Eck Merk Gold Shares (shares), formerly known as Merk Gold Shares, which represent units of fractional undivided beneficial interest in the Trust.",
  document: "Prospectus under Rule 424(b)(3), Registration No. 333-180868, cover (copy at thepilotnews.com)",
  date: "2015",
  readAt: "https://business.thepilotnews.com/thepilotnews/action/getedgarwindow?accesscode=89843215001459",
} as const

const baskets = {
  text: "Shares are issued by the Trust in blocks of 50,000 shares called “Baskets” in exchange for gold from certain registered broker-dealers or other securities market participants (Authorized Participants). … Investors who would like to take delivery of physical gold in exchange for their shares (Delivery Applicants) may submit shares to the Trust in exchange for physical gold.",
  document: "Prospectus under Rule 424(b)(3), Registration No. 333-180868, cover (copy at thepilotnews.com)",
  date: "2015",
  readAt: "https://business.thepilotnews.com/thepilotnews/action/getedgarwindow?accesscode=89843215001459",
} as const

const fee = {
  text: "Fees paid are to the Sponsor as compensation for services performed under the Trust Agreement. … The Sponsor has agreed to assume the following administrative and marketing expenses incurred by the Trust: the Trustee’s monthly fee and out-of-pocket expenses; the Custodian’s fee",
  document: "Form 10-Q for the quarter ended April 30, 2023, note 4",
  date: "2023",
  readAt: "https://www.sec.gov/Archives/edgar/data/1546652/000121390023046769/R11.htm",
} as const

/** VanEck Merk Gold ETF, formerly Merk Gold Trust and VanEck Merk Gold Trust. */
export const ounz: Dossier = {
  instrumentId: "OUNZ",
  cik: 1546652,
  name: "VanEck Merk Gold ETF",
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
      note: "Looked for: how gold is bought, sold and settled, futures or forwards. The sponsor may convert London bars into coins and small bars through a dealer for holders who take delivery; the terms of that exchange could not be read.",
    },
    { criterion: "physical_backing", result: "pass", quotations: [londonBars, allocated], note: null },
    { criterion: "allocated_custody", result: "pass", quotations: [allocated], note: null },
    { criterion: "title_evidence", result: "pass", quotations: [title], note: null },
    { criterion: "beneficial_ownership", result: "pass", quotations: [units], note: null },
    {
      criterion: "no_metal_lending",
      result: "unresolved",
      quotations: [],
      note: "Looked for: lend, loan or lease of the trust's gold; the sponsor's guiding principles; a closed list of activities.",
    },
    {
      criterion: "no_derivatives",
      result: "unresolved",
      quotations: [],
      note: "Looked for: futures, commodity pool, derivatives in the prospectus, annual reports and guiding principles.",
    },
    {
      criterion: "no_leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for: borrowing, credit line, the balance sheet's liabilities. Only a schedule of January 31, 2015 could be read, with gold at 100.00% of net assets.",
    },
    { criterion: "fee_as_service", result: "pass", quotations: [fee], note: null },
    { criterion: "redemption_in_metal", result: "pass", quotations: [baskets, londonBars], note: null },
    { criterion: "unallocated_residual", result: "pass", quotations: [unallocated], note: "About one bar." },
    {
      criterion: "cash_management",
      result: "unresolved",
      quotations: [],
      note: "Looked for: cash and interest in the balance sheet, the notes and the FAQ.",
    },
  ],
}
