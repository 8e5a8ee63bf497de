import type { Dossier } from "../dossier.ts"

export const gsg: Dossier = {
  instrumentId: "GSG",
  cik: 1332174,
  name: "iShares S&P GSCI Commodity-Indexed Trust",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "statutory_trust",
  activity: "Futures on a commodity index",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "fail",
      quotations: [
        {
          text: "Substantially all of the Trust’s assets are invested in Index Futures.",
          document: "Form 10-K for fiscal 2018, Note 9 (XBRL R16)",
          date: "2019",
          readAt: "https://www.sec.gov/Archives/edgar/data/1332174/000143774919003633/R16.htm",
        },
        {
          text: "The Trust’s assets consist of long positions in exchange-traded index futures contracts of various expirations, called “Index Futures,” on the S&P GSCI™ Excess Return Index, or the “S&P GSCI-ER,” together with “Collateral Assets” consisting of cash, U.S. Treasury securities or other short-term securities and similar securities that are eligible as margin deposits for those Index Futures positions.",
          document: "Form 10-K, Item 1 (copy at csimarket.com, undated)",
          date: "2014",
          readAt: "https://csimarket.com/stocks/at_glance.php?code=GSG",
          isQuoted: true,
        },
      ],
      note: "The trust holds futures on an index and their collateral.",
    },
    {
      criterion: "uses_futures",
      result: "fail",
      quotations: [
        {
          text: "Substantially all of the Trust’s assets are invested in Index Futures.",
          document: "Form 10-K for fiscal 2018, Note 9 (XBRL R16)",
          date: "2019",
          readAt: "https://www.sec.gov/Archives/edgar/data/1332174/000143774919003633/R16.htm",
        },
        {
          text: "The Index Futures’ settlement value at expiration is based on the value of S&P GSCI-ER at that time.",
          document: "Form 10-K for fiscal 2014, Note 9 (XBRL R16)",
          date: "2015",
          readAt: "https://www.sec.gov/Archives/edgar/data/1332174/000143774915003665/R16.htm",
        },
        {
          text: "The Trust’s assets consist of long positions in exchange-traded index futures contracts of various expirations, called “Index Futures,” on the S&P GSCI™ Excess Return Index, or the “S&P GSCI-ER,” together with “Collateral Assets” consisting of cash, U.S. Treasury securities or other short-term securities and similar securities that are eligible as margin deposits for those Index Futures positions.",
          document: "Form 10-K, Item 1 (copy at csimarket.com, undated)",
          date: "2014",
          readAt: "https://csimarket.com/stocks/at_glance.php?code=GSG",
          isQuoted: true,
        },
      ],
      note: null,
    },
    {
      criterion: "delivery_intent",
      result: "fail",
      quotations: [
        {
          text: "The Index Futures’ settlement value at expiration is based on the value of S&P GSCI-ER at that time.",
          document: "Form 10-K for fiscal 2014, Note 9 (XBRL R16)",
          date: "2015",
          readAt: "https://www.sec.gov/Archives/edgar/data/1332174/000143774915003665/R16.htm",
        },
      ],
      note: "The contracts are on the level of an index and are settled by its value: nothing can be delivered.",
    },
    {
      criterion: "interest_on_collateral",
      result: "fail",
      quotations: [
        {
          text: "A portion of the above U.S. Treasury bills are posted as margin for the Trust’s Index Futures positions as described in Note 2D. … Rates shown are discount rates paid at the time of purchase.",
          document: "Form 10-K for fiscal 2023, notes to the schedule of investments (copy at q10k.com)",
          date: "2024",
          readAt: "https://q10k.com/GSG/18q2",
        },
        {
          text: "earning interest on its non-cash Collateral Assets used to satisfy applicable margin requirements on those index futures positions",
          document: "Description of the trust (copy at financialmodelingprep.com, undated)",
          date: "2014",
          readAt: "https://site.financialmodelingprep.com/profile/GSG",
          isQuoted: true,
        },
      ],
      note: "Margin is posted in treasury bills.",
    },
    {
      criterion: "leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for a statement on leverage or borrowing; the passages that could be read do not tell.",
    },
    {
      criterion: "title_before_sale",
      result: "fail",
      quotations: [
        {
          text: "The Index Futures’ settlement value at expiration is based on the value of S&P GSCI-ER at that time.",
          document: "Form 10-K for fiscal 2014, Note 9 (XBRL R16)",
          date: "2015",
          readAt: "https://www.sec.gov/Archives/edgar/data/1332174/000143774915003665/R16.htm",
        },
        {
          text: "The Trust’s assets consist of long positions in exchange-traded index futures contracts of various expirations, called “Index Futures,” on the S&P GSCI™ Excess Return Index, or the “S&P GSCI-ER,” together with “Collateral Assets” consisting of cash, U.S. Treasury securities or other short-term securities and similar securities that are eligible as margin deposits for those Index Futures positions.",
          document: "Form 10-K, Item 1 (copy at csimarket.com, undated)",
          date: "2014",
          readAt: "https://csimarket.com/stocks/at_glance.php?code=GSG",
          isQuoted: true,
        },
      ],
      note: "No commodity is owned at any time; what is sold are contracts on an index.",
    },
  ],
}
