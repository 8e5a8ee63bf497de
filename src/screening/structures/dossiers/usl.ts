import type { Dossier } from "../dossier.ts"

export const usl: Dossier = {
  instrumentId: "USL",
  cik: 1405528,
  name: "United States 12 Month Oil Fund, LP",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "limited_partnership",
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
          text: "Open Futures Contracts, Long | United States … Notional Amount … $ 66,525,613",
          document: "Form 10-K for fiscal 2018, Schedule of Investments (XBRL R3)",
          date: "2019",
          readAt: "https://www.sec.gov/Archives/edgar/data/1405528/000114420419013634/R3.htm",
        },
        {
          text: "as measured by the daily changes in the average of the prices of specified short-term futures contracts on light, sweet crude oil called the “Benchmark Oil Futures Contracts,”",
          document: "Form 10-Q of 2023, Note 1 (copy at advfn.com)",
          date: "2023",
          readAt:
            "https://jp.advfn.com/exchanges/AMEX/USL/share-news/91737789/form-10-q-quarterly-report-sections-13-or-15d",
        },
      ],
      note: null,
    },
    {
      criterion: "delivery_intent",
      result: "fail",
      quotations: [
        {
          text: "The Benchmark Oil Futures Contracts are the futures contracts on light, sweet crude oil as traded on the New York Mercantile Exchange (the “NYMEX”) that is the near month contract to expire and the contracts for the following 11 months for a total of 12 consecutive months’ contracts, except when the near month contract is within two weeks of expiration, in which case it will be the futures contract that is the next month contract to expire and the contracts for the following 11 consecutive months.",
          document: "Form 10-Q of 2023, Note 1 (copy at advfn.com)",
          date: "2023",
          readAt:
            "https://jp.advfn.com/exchanges/AMEX/USL/share-news/91737789/form-10-q-quarterly-report-sections-13-or-15d",
        },
      ],
      note: "The benchmark drops each contract two weeks before it expires.",
    },
    {
      criterion: "interest_on_collateral",
      result: "fail",
      quotations: [
        {
          text: "plus interest earned on USL’s collateral holdings, less USL’s expenses",
          document: "Form 10-Q of 2023, Note 1 (copy at advfn.com)",
          date: "2023",
          readAt:
            "https://jp.advfn.com/exchanges/AMEX/USL/share-news/91737789/form-10-q-quarterly-report-sections-13-or-15d",
        },
      ],
      note: "Interest on the collateral is part of the fund's objective.",
    },
    {
      criterion: "leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for a statement on leverage or borrowing; none could be read. At the end of 2018 the contracts were worth about as much as the fund: 66.5 million less 15.8 million of losses, which were 31.05% of its capital.",
    },
    {
      criterion: "title_before_sale",
      result: "unresolved",
      quotations: [],
      note: "No passage that tells what is owned when a contract is sold could be read.",
    },
  ],
}
