import type { Dossier } from "../dossier.ts"

export const dba: Dossier = {
  instrumentId: "DBA",
  cik: 1383082,
  name: "Invesco DB Agriculture Fund",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "statutory_trust",
  activity: "Agricultural futures",
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
          text: "The Fund trades exchange-traded futures contracts on the commodities comprising the DBIQ Diversified Agriculture Index Excess Return™ (the “Index”), with a view to tracking the Index over time.",
          document: "Prospectus, Form 424B3, Registration No. 333-227188, cover (copy at capedge.com)",
          date: "2019-08-27",
          readAt: "https://capedge.com/filing/1383082/0001193125-19-230882/DBA-424B3",
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
          document: "Prospectus, Form 424B3, Registration No. 333-227188, cover (copy at capedge.com)",
          date: "2019-08-27",
          readAt: "https://capedge.com/filing/1383082/0001193125-19-230882/DBA-424B3",
        },
        {
          text: "The Fund may, for margin and/or cash management purposes, invest in money market mutual funds and/or T-Bill ETFs that are managed by affiliates of the Managing Owner.",
          document: "Prospectus, Form 424B3, of 2021-08-27, fees",
          date: "2021-08-27",
          readAt: "https://sec.gov/Archives/edgar/data/1383082/000119312521259397/d221909d424b3.htm",
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
