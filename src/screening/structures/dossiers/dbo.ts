import type { Dossier } from "../dossier.ts"

export const dbo: Dossier = {
  instrumentId: "DBO",
  cik: 1383058,
  name: "Invesco DB Oil Fund",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "statutory_trust",
  activity: "Crude oil futures",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "unresolved",
      quotations: [],
      note: "No list of all that the fund holds could be read.",
    },
    {
      criterion: "uses_futures",
      result: "fail",
      quotations: [
        {
          text: "Open Commodity Futures Contracts, Long Futures Contracts, NYMEX WTI Crude Expiration Date December-2023",
          document: "Form 10-Q for the quarter to 2023-06-30, labels of the inline XBRL",
          date: "2023",
          readAt: "https://sec.gov/Archives/edgar/data/1383058/000095017023038215/dbo-20230630.htm",
        },
      ],
      note: null,
    },
    {
      criterion: "delivery_intent",
      result: "unresolved",
      quotations: [],
      note: "No passage on the roll of this fund's contracts could be read.",
    },
    {
      criterion: "interest_on_collateral",
      result: "fail",
      quotations: [
        {
          text: "United States Treasury Obligations, U.S. Treasury Bills, 3.340% due January 5, 2023",
          document: "Form 10-Q for the quarter to 2023-06-30, labels of the inline XBRL",
          date: "2023",
          readAt: "https://sec.gov/Archives/edgar/data/1383058/000095017023038215/dbo-20230630.htm",
        },
      ],
      note: "Treasury bills at interest are held.",
    },
    {
      criterion: "leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for a statement on leverage or borrowing; the passages that could be read do not tell.",
    },
    {
      criterion: "title_before_sale",
      result: "unresolved",
      quotations: [],
      note: "No passage that tells what is owned when a contract is sold could be read.",
    },
  ],
}
