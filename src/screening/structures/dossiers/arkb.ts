import type { Dossier } from "../dossier.ts"

const letter = {
  document:
    "Letter to the SEC staff on the registration statement, 0001193125-23-297573 (copy at capedge.com)",
  date: "2023-12-18",
  readAt: "https://capedge.com/filing/1869699/0001193125-23-297573/ARKB-CORRESP",
} as const

const tradeCredit = {
  ...letter,
  text: "the Trust has entered into a Post-Trade Financing Agreement (the “Post-Trade Financing Agreement”) with Coinbase Credit, Inc., as part of the Prime Broker Agreement, pursuant to which the Trust may borrow bitcoin or cash as trade credit on a short-term basis to avoid having to pre-fund the Trust’s Trading Balance.",
} as const

const exceptThat = {
  ...letter,
  text: "Other than in connection with the Post-Trade Financing Agreement, (1) the Trust, the Sponsor and the service providers will not loan or pledge the Trust’s assets nor will the Trust’s assets serve as collateral for any loan or similar arrangement; and (2) the Trust will not utilize leverage, derivatives or any similar arrangements in seeking to meet its investment objective.",
} as const

/** ARK 21Shares Bitcoin ETF. */
export const arkb: Dossier = {
  instrumentId: "ARKB",
  cik: 1869699,
  name: "ARK 21Shares Bitcoin ETF",
  methodology: "qistas-etf-taxonomy",
  instrumentType: "bitcoin_trust",
  wrapper: "statutory_trust",
  activity: "Bitcoin",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "unresolved",
      quotations: [],
      note: "Looked for: a report of the trust on what it holds.",
    },
    {
      criterion: "allocated_custody",
      result: "unresolved",
      quotations: [],
      note: "Looked for: whether the custodian keeps the trust's bitcoin apart.",
    },
    {
      criterion: "beneficial_ownership",
      result: "unresolved",
      quotations: [],
      note: "Looked for: what a share represents.",
    },
    {
      criterion: "no_asset_lending",
      result: "pass",
      quotations: [exceptThat],
      note: "The exception is security for what the trust itself borrows; see no_leverage. Bitcoin cannot be staked.",
    },
    {
      criterion: "no_leverage",
      result: "fail",
      quotations: [tradeCredit, exceptThat],
      note: "The trust may itself borrow cash or bitcoin; what the credit costs was not read. The letter is of before the listing.",
    },
    {
      criterion: "cash_management",
      result: "unresolved",
      quotations: [],
      note: "Looked for: what becomes of cash held between orders.",
    },
  ],
}
