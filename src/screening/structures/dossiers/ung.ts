import type { Dossier } from "../dossier.ts"

export const ung: Dossier = {
  instrumentId: "UNG",
  cik: 1376227,
  name: "United States Natural Gas Fund, LP",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "limited_partnership",
  activity: "Natural gas futures",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "fail",
      quotations: [
        {
          text: "Open Futures Contracts, Long [Member] … Open Over-the-Counter Total Return Swap Contracts [Member] … Cash Equivalents [Member] … US Treasury Securities [Member] … Money Market Funds [Member]",
          document: "Form 10-Q for the quarter to 2013-06-30, Condensed Schedule of Investments (XBRL R3)",
          date: "2013-08-09",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000114420413044284/R3.htm",
        },
      ],
      note: "The schedule lists futures, swaps, treasury bills and money market funds; no gas, as far as the page could be read.",
    },
    {
      criterion: "uses_futures",
      result: "fail",
      quotations: [
        {
          text: "Futures Contracts … Derivative notional amount … $ 724,968,196",
          document: "Form 10-Q for the quarter to 2024-03-31, Contracts and agreements (XBRL R27)",
          date: "2024-05-09",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000141057824000685/R27.htm",
        },
        {
          text: "NYMEX Natural Gas Futures NG August 2013 contracts, expiring July 2013 [Member]",
          document: "Form 10-Q for the quarter to 2013-06-30, Condensed Schedule of Investments (XBRL R3)",
          date: "2013-08-09",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000114420413044284/R3.htm",
        },
      ],
      note: "Swaps are used besides futures.",
    },
    {
      criterion: "delivery_intent",
      result: "fail",
      quotations: [
        {
          text: "UNG's Benchmark Futures Contract is such that every month it begins by using the near month contract to expire until the near month contract is within two weeks of expiration, when, over a four-day period, it transitions to the next month contract to expire as its benchmark contract and keeps that contract as its benchmark until it becomes the near month contract and close to expiration.",
          document: "Prospectus of 2026-04-24 (sentence as copied in a public repository's source file)",
          date: "2026-04-24",
          readAt:
            "https://github.com/pradhann/options-chain-mcp/blob/d82fe8a2b963e96bc846725526d4ffae3b84b7c6/optionslab/feeds/etf_roll.py",
          isQuoted: true,
        },
        {
          text: "NYMEX Natural Gas Futures NG May 2013 contracts, expiring April 2013 [Member]",
          document: "Form 10-Q for the quarter to 2013-03-31, Condensed Schedule of Investments (XBRL R3)",
          date: "2013-05-10",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000114420413027867/R3.htm",
        },
        {
          text: "NYMEX Natural Gas Futures NG August 2013 contracts, expiring July 2013 [Member]",
          document: "Form 10-Q for the quarter to 2013-06-30, Condensed Schedule of Investments (XBRL R3)",
          date: "2013-08-09",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000114420413044284/R3.htm",
        },
      ],
      note: "The benchmark moves to a later contract each month, and so did the contracts held from one quarter to the next.",
    },
    {
      criterion: "interest_on_collateral",
      result: "fail",
      quotations: [
        {
          text: "US Treasury Securities [Member] … U.S. Treasury Bills, 0.07%, 10/31/2013 [Member]",
          document: "Form 10-Q for the quarter to 2013-06-30, Condensed Schedule of Investments (XBRL R3)",
          date: "2013-08-09",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000114420413044284/R3.htm",
        },
        {
          text: "United States | U.S. Treasury Bill | US Treasury Securities | Cash Equivalents … Interest rate … 0.09%",
          document: "Form 10-Q for the quarter to 2012-06-30, Condensed Schedule of Investments (XBRL R4)",
          date: "2012-08-09",
          readAt: "https://www.sec.gov/Archives/edgar/data/1376227/000119312512347505/R4.htm",
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
