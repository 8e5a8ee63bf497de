import type { Dossier } from "../dossier.ts"

export const unl: Dossier = {
  instrumentId: "UNL",
  cik: 1405513,
  name: "United States 12 Month Natural Gas Fund, LP",
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
          text: "The following table summarizes the valuation of US12NG’s securities at December 31, 2012 using the fair value hierarchy: … Short-Term Investments   $ 23,922,430 … Exchange-Traded Futures Contracts … United States Contracts     (906,580 )",
          document: "Form 10-K for fiscal 2012, Fair value of financial instruments (XBRL R22)",
          date: "2013",
          readAt: "https://www.sec.gov/Archives/edgar/data/1405513/000114420413017574/R22.htm",
        },
      ],
      note: "What is valued are short-term investments and futures; there is no gas among them.",
    },
    {
      criterion: "uses_futures",
      result: "fail",
      quotations: [
        {
          text: "Futures - Commodity Contracts   Assets   $ (906,580 )",
          document: "Form 10-K for fiscal 2012, Fair value of financial instruments (XBRL R22)",
          date: "2013",
          readAt: "https://www.sec.gov/Archives/edgar/data/1405513/000114420413017574/R22.htm",
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
      result: "unresolved",
      quotations: [],
      note: "Short-term investments are held; no passage on what they earn could be read.",
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
