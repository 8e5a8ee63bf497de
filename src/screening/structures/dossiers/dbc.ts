import type { Dossier } from "../dossier.ts"

export const dbc: Dossier = {
  instrumentId: "DBC",
  cik: 1328237,
  name: "Invesco DB Commodity Index Tracking Fund",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "statutory_trust",
  activity: "Commodity futures",
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
          text: "The Fund trades exchange-traded futures contracts on Light Sweet Crude Oil (WTI), Ultra-Low Sulphur Diesel (also commonly known as Heating Oil), RBOB Gasoline, Natural Gas, Brent Crude, Gold, Silver, Aluminum, Zinc, Copper Grade A, Corn, Wheat, Soybeans, and Sugar",
          document: "Prospectus, Form 424B3, Registration No. 333-280601, cover (copy at advfn.com)",
          date: "2024-08-26",
          readAt:
            "https://ih.advfn.com/stock-market/AMEX/invesco-db-commodity-ind-DBC/stock-news/94441406/form-424b3-prospectus-rule-424b3",
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
          document: "Prospectus, Form 424B3, Registration No. 333-280601, cover (copy at advfn.com)",
          date: "2024-08-26",
          readAt:
            "https://ih.advfn.com/stock-market/AMEX/invesco-db-commodity-ind-DBC/stock-news/94441406/form-424b3-prospectus-rule-424b3",
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
