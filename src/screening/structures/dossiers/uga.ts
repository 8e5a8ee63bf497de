import type { Dossier } from "../dossier.ts"

export const uga: Dossier = {
  instrumentId: "UGA",
  cik: 1396878,
  name: "United States Gasoline Fund, LP",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "limited_partnership",
  activity: "Gasoline futures",
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
          text: "United States | NYMEX RBOB Gasoline Futures RB February 2015 contracts, expiring January 2015 | Open Cleared Swap and Futures Contracts | Open Futures Contracts, Long",
          document: "Form 10-K for fiscal 2014, Schedule of Investments (XBRL R4)",
          date: "2015",
          readAt: "https://www.sec.gov/Archives/edgar/data/1396878/000114420415018586/R4.htm",
        },
      ],
      note: null,
    },
    {
      criterion: "delivery_intent",
      result: "fail",
      quotations: [
        {
          text: "UGA's Benchmark Futures Contract is such that every month it begins by using the near month contract to expire until the near month contract is within two weeks of expiration, when, over a one-day period, it transitions to the next month contract to expire as its benchmark contract and keeps that contract as its benchmark until it becomes the near month contract and close to expiration.",
          document: "Prospectus of 2026-04-24 (sentence as copied in a public repository's source file)",
          date: "2026-04-24",
          readAt:
            "https://github.com/pradhann/options-chain-mcp/blob/d82fe8a2b963e96bc846725526d4ffae3b84b7c6/optionslab/feeds/etf_roll.py",
          isQuoted: true,
        },
      ],
      note: "The benchmark moves to a later contract each month.",
    },
    {
      criterion: "interest_on_collateral",
      result: "fail",
      quotations: [
        {
          text: "United States | US Treasury Bill Securities | US Treasury Securities | Cash Equivalents … Interest rate … 0.05%",
          document: "Form 10-K for fiscal 2014, Schedule of Investments (XBRL R4)",
          date: "2015",
          readAt: "https://www.sec.gov/Archives/edgar/data/1396878/000114420415018586/R4.htm",
        },
      ],
      note: "Cash is held in treasury bills at interest.",
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
