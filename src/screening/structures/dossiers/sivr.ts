import type { Dossier } from "../dossier.ts"

const note1 = {
  document: "Form 10-Q of 2023, note 1 (copy at advfn.com)",
  date: "2023",
  readAt: "https://au.advfn.com/stock-market/AMEX/SIVR/stock-news/90998098/quarterly-report-10-q",
} as const

const agreements = {
  date: "2019-03-29",
  readAt: "https://github.com/TheAtticusProject/cuad",
} as const

const report2011 = {
  document:
    "Form 10-K for 2011, management's discussion (the trust then named ETFS Silver Trust; copy at capedge.com)",
  date: "2012",
  readAt: "https://capedge.com/filing/1450922/0000930413-12-001405/SIVR-10K-2011FY",
} as const

const toAllocated = {
  ...agreements,
  text: "The Custodian has agreed to transfer Bullion deposited into the Unallocated Account to the Allocated Account",
  document:
    "Unallocated Account Agreement, Form 8-K of Aberdeen Standard Silver ETF Trust, Exhibit 10.2, recital 3 (copy at github.com)",
} as const

/** abrdn Silver ETF Trust. */
export const sivr: Dossier = {
  instrumentId: "SIVR",
  cik: 1450922,
  name: "abrdn Physical Silver Shares ETF",
  methodology: "aaoifi-ss57",
  instrumentType: "silver_trust",
  wrapper: "grantor_trust",
  activity: "Silver bullion",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "spot_settlement",
      result: "unresolved",
      quotations: [],
      note: "Looked for: how silver is sold to pay the sponsor's fee. Baskets are issued and redeemed against silver.",
    },
    {
      criterion: "physical_backing",
      result: "pass",
      quotations: [
        {
          ...report2011,
          text: "The inspection held as of December 31, 2011 by Inspectorate, a leading commodity inspection and testing company, confirmed that the Custodian’s records of silver held in the vault were accurate.",
        },
        {
          ...note1,
          text: "The Trust holds silver and issues abrdn Physical Silver Shares ETF (“Shares”) in minimum blocks of 50,000 Shares (also referred to as “Baskets”) in exchange for deposits of silver and distributes silver in connection with the redemption of Baskets.",
        },
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "pass",
      quotations: [
        toAllocated,
        {
          ...agreements,
          text: "The Trustee has agreed that the Allocated Account will be established by the Trustee in its name (for each Shareholder pursuant to the Trust Agreement), and that the Trustee will have the sole right to give instructions for the making of any payments out of the Allocated Account.",
          document:
            "Allocated Account Agreement, Form 8-K of Aberdeen Standard Silver ETF Trust, Exhibit 10.1, recital 4 (copy at github.com)",
        },
      ],
      note: "What may stand on the unallocated account at day end is the matter of unallocated_residual.",
    },
    {
      criterion: "title_evidence",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the clauses on the list of bars in the Allocated Account Agreement; only its recitals could be read.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          ...note1,
          text: "Shares represent units of fractional undivided beneficial interest in and ownership of the Trust which are issued by the Trust.",
        },
      ],
      note: null,
    },
    {
      criterion: "no_metal_lending",
      result: "unresolved",
      quotations: [],
      note: "Looked for: a passage that the silver is not lent, in the custody agreements, the prospectuses and the reports.",
    },
    {
      criterion: "no_derivatives",
      result: "unresolved",
      quotations: [],
      note: "Looked for: a passage that the trust holds no futures or other derivatives.",
    },
    {
      criterion: "no_leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for: a passage on borrowing, or a whole statement of liabilities.",
    },
    {
      criterion: "fee_as_service",
      result: "pass",
      quotations: [
        {
          ...report2011,
          text: "In exchange for a fee, the Sponsor has agreed to assume most of the expenses incurred by the Trust. As a result, the only ordinary expense of the Trust during the period covered by this report was the Sponsor’s fee.",
        },
      ],
      note: null,
    },
    {
      criterion: "redemption_in_metal",
      result: "unresolved",
      quotations: [
        {
          ...note1,
          text: "in minimum blocks of 50,000 Shares (also referred to as “Baskets”) in exchange for deposits of silver and distributes silver in connection with the redemption of Baskets.",
        },
      ],
      note: "Against silver, but the passage tells neither how much nor how fine.",
    },
    {
      criterion: "unallocated_residual",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the limit on the unallocated account at day end. Deposits and redemptions pass through that account.",
    },
    {
      criterion: "cash_management",
      result: "unresolved",
      quotations: [],
      note: "Looked for: what becomes of cash. In 2011 transfers and sales of silver were the trust's only source of liquidity.",
    },
  ],
}
