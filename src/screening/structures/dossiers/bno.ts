import type { Dossier } from "../dossier.ts"

export const bno: Dossier = {
  instrumentId: "BNO",
  cik: 1472494,
  name: "United States Brent Oil Fund, LP",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "limited_partnership",
  activity: "Brent crude oil futures",
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
          text: "The investment objective of BNO is for the daily changes in percentage terms of its shares’ per share net asset value (“NAV”) to reflect the daily changes in percentage terms of the spot price of Brent crude oil as measured by the daily changes in the price of the futures contract for Brent crude oil traded on the ICE Futures Exchange (the “ICE Futures”) that is the near month contract to expire",
          document: "Form 10-K for fiscal 2013, Note 1 (XBRL R9; copy at financialreports.eu)",
          date: "2014-03-26",
          readAt:
            "https://cdn.financialreports.eu/financialreports/media/filings/35537/2014/10-K/35537_10-k_2014-03-26_b3f62428-cc08-49e2-aaf7-c06cb14c86bb.zip",
        },
        {
          text: "Collateral amount on open futures contracts $ 9,995,363",
          document:
            "Form 10-Q for the quarter to 2016-09-30, Condensed Schedule of Investments (XBRL R4; copy at financialreports.eu, where the fund is filer 35537)",
          date: "2016-11-07",
          readAt:
            "https://cdn.financialreports.eu/financialreports/media/filings/35537/2016/10-Q/35537_10-q_2016-11-07_5785fdde-4022-40f6-84cd-cbc60dcf4f74.zip",
        },
      ],
      note: null,
    },
    {
      criterion: "delivery_intent",
      result: "fail",
      quotations: [
        {
          text: "BNO's Benchmark Futures Contract is such that every month it begins by using the near month contract to expire until the near month contract is within two weeks of expiration, when, over a four-day period, it transitions to the next month contract to expire as its benchmark contract and keeps that contract as its benchmark until it becomes the near month contract and close to expiration.",
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
          text: "U.S. Treasury Bills,0.34%, 10/06/2016 | Us Treasury Securities [Member] Interest rate 0.34%",
          document:
            "Form 10-Q for the quarter to 2016-09-30, Condensed Schedule of Investments (XBRL R4; copy at financialreports.eu, where the fund is filer 35537)",
          date: "2016-11-07",
          readAt:
            "https://cdn.financialreports.eu/financialreports/media/filings/35537/2016/10-Q/35537_10-q_2016-11-07_5785fdde-4022-40f6-84cd-cbc60dcf4f74.zip",
        },
        {
          text: "Interest Income (0.04%)",
          document:
            "Supplement of 2011-05-11 to the prospectus, Form 424B3, File No. 333-162015, breakeven analysis",
          date: "2011-05-11",
          readAt: "https://www.sec.gov/Archives/edgar/data/1472494/000114420411027908/v221911_424b3.htm",
        },
      ],
      note: "The prospectus counts on interest income; cash is held in treasury bills.",
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
