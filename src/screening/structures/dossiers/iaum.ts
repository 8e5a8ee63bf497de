import type { Dossier } from "../dossier.ts"

const bullion = {
  text: "JPMorgan Chase Bank N.A., London branch (the “Custodian”), is responsible for the safekeeping of gold bullion owned by the Trust.",
  document: "Form 10-Q for the quarter ended June 30, 2024, note 2 B (copy at capedge.com)",
  date: "2024",
  readAt: "https://capedge.com/filing/1759124/0001437749-24-025403/IAUM-10Q-2024Q2/file/40/data",
} as const

const fee = {
  text: "The Sponsor has agreed to assume the following administrative and marketing expenses incurred by the Trust: the Trustee’s fee and reimbursement for its reasonable out-of-pocket expenses, the Custodian’s fee, NYSE Arca listing fees, SEC registration fees, printing and mailing costs, audit fees and expenses",
  document: "Form 10-Q for the quarter ended March 31, 2022, note 3",
  date: "2022",
  readAt: "https://www.sec.gov/Archives/edgar/data/1759124/000143774922011365/R10.htm",
} as const

const feeForServices = {
  text: "The Sponsor is entitled to receive from the Trust, as an expense of the Trust, a fee for services at an annualized rate of 0.09% of Net Asset Value (the “Sponsor’s Fee”)",
  document: "First Amendment to the First Amended and Restated Depositary Trust Agreement, Exhibit 4.1",
  date: "2022-10-24",
  readAt: "https://www.sec.gov/Archives/edgar/data/1759124/000143774922024647/ex_435427.htm",
} as const

const coversOnly =
  "Looked for in the prospectus, annual reports, depositary trust agreement and letters to the SEC staff of this trust; only their covers, notes 2 and 3 and a table of contents could be read."

/** iShares Gold Trust Micro. */
export const iaum: Dossier = {
  instrumentId: "IAUM",
  cik: 1759124,
  name: "iShares Gold Trust Micro",
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
      note: coversOnly,
    },
    { criterion: "physical_backing", result: "pass", quotations: [bullion], note: null },
    {
      criterion: "allocated_custody",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "title_evidence",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "beneficial_ownership",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "no_metal_lending",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "no_derivatives",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "no_leverage",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    { criterion: "fee_as_service", result: "pass", quotations: [feeForServices, fee], note: null },
    {
      criterion: "redemption_in_metal",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "unallocated_residual",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
    {
      criterion: "cash_management",
      result: "unresolved",
      quotations: [],
      note: coversOnly,
    },
  ],
}
