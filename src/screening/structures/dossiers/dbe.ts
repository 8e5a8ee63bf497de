import type { Dossier } from "../dossier.ts"

export const dbe: Dossier = {
  instrumentId: "DBE",
  cik: 1383062,
  name: "Invesco DB Energy Fund",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "statutory_trust",
  activity: "Energy futures",
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
          text: "The Fund trades exchange-traded futures contracts on Light, Sweet Crude Oil (WTI); Heating Oil; Brent Crude Oil; RBOB Gasoline and Natural Gas",
          document: "Prospectus, Form 424B3, Registration No. 333-257260, cover",
          date: "2022-08-25",
          readAt: "https://sec.gov/Archives/edgar/data/1367306/000119312522230033/d391234d424b3.htm",
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
          text: "The Fund also earns interest income (“Treasury Income”) from United States Treasury securities (“Treasury Securities”) and dividend income from its holdings in money market mutual funds",
          document: "Prospectus, Form 424B3, Registration No. 333-257260, cover",
          date: "2022-08-25",
          readAt: "https://sec.gov/Archives/edgar/data/1367306/000119312522230033/d391234d424b3.htm",
        },
      ],
      note: "Interest on treasury bills is part of what the fund earns.",
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
