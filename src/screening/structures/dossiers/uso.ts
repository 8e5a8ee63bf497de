import type { Dossier, Quotation } from "../dossier.ts"

const prospectus2023: Quotation = {
  text: "The investment objective of USO is for the daily changes in percentage terms of its per share net asset value (“NAV”) to reflect the daily changes in percentage terms of the spot price of light, sweet crude oil delivered to Cushing, Oklahoma, as measured by the daily changes in the price of a specified short-term futures contract on light, sweet crude oil called the “Benchmark Oil Futures Contract,” plus interest earned on USO’s collateral holdings, less USO’s expenses.",
  document: "Prospectus, Form 424B3, File No. 333-272617, cover (copy at advfn.com)",
  date: "2023",
  readAt: "https://ca.advfn.com/stock-market/AMEX/USO/stock-news/91920194/form-424b3-prospectus-rule-424b3",
}

const note5Document = "Form 10-Q for the quarter to 2023-09-30, Note 5 (copy at advfn.com)"
const note5ReadAt = "https://advfn.com/stock-market/AMEX/USO/stock-news/92487545/uso-20230930xex32d2.htm"

const offset2023: Quotation = {
  text: "The contractual obligations of a buyer or seller may generally be satisfied by taking or making physical delivery of the underlying commodity or by making an offsetting sale or purchase of an identical futures contract on the same or linked exchange before the designated date of delivery.",
  document: note5Document,
  date: "2023-11-07",
  readAt: note5ReadAt,
}

const holdings2025: Quotation = {
  text: "Short-Term Investments … Securities fair value … $ 352,450,000 … Exchange-Traded Futures Contracts | Swap | OTC Commodity Swap Contracts … Securities fair value … (8,919,388) … Exchange-Traded Futures Contracts | United States Contracts … Securities fair value … (45,141,590)",
  document:
    "Form 10-Q for the quarter to 2025-06-30, Fair value of financial instruments: Valuation of USO's securities (XBRL R31)",
  date: "2025-08-08",
  readAt: "https://www.sec.gov/Archives/edgar/data/1327068/000141057825001643/R31.htm",
}

const fundPage: Quotation = {
  text: "The Benchmark Oil Futures Contract is the futures contract for light, sweet crude oil delivered to Cushing, Oklahoma that is traded on the NYMEX that is the near month contract to expire and changes, over a ten-day period, into the NYMEX futures contract that is the next month to expire.",
  document:
    "Fund page of the general partner, Fund Summary (undated; the ten-day roll it tells of held from 2020 to 2025)",
  date: "2020",
  readAt: "https://www.uscfinvestments.com/uso",
}

const roll2026: Quotation = {
  text: "Typically, on each day during a five-day roll period, USO will seek to rebalance approximately 20% of the announced percentage of the notional value of its nearest month instrument and other specified instruments (which could be 100% of such notional value of such interests) and reinvest the proceeds in the remaining current portfolio holdings as well as further-dated contracts and any new specified portfolio holdings.",
  document: "Prospectus of 2026-04-24 (sentence as copied in a public repository's source file)",
  date: "2026-04-24",
  readAt:
    "https://github.com/pradhann/options-chain-mcp/blob/d82fe8a2b963e96bc846725526d4ffae3b84b7c6/optionslab/feeds/etf_roll.py",
  isQuoted: true,
}

export const uso: Dossier = {
  instrumentId: "USO",
  cik: 1327068,
  name: "United States Oil Fund, LP",
  methodology: "aaoifi-ss20",
  instrumentType: "futures_pool",
  wrapper: "limited_partnership",
  activity: "Crude oil futures",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "fail",
      quotations: [
        holdings2025,
        {
          text: "designed to track a specified commodity or index of commodities by holding any combination of investments (i) comprised of or based on futures contracts, options on futures contracts, forward contracts, swaps, and over-the-counter (“OTC”) contracts for commodities or based on price changes in commodities, and (ii) in securities that may be required to satisfy margin or collateral requirements",
          document:
            "Notice of the American Stock Exchange's rule for listing units of United States Oil Fund, LP, Federal Register E6-2642 (copy at federal.elaws.us)",
          date: "2006-02-16",
          readAt: "http://federal.elaws.us/fr/2/24/2006/e6-2642",
        },
      ],
      note: "What is valued are short-term investments, futures and swaps; there is no oil among them.",
    },
    {
      criterion: "uses_futures",
      result: "fail",
      quotations: [
        {
          text: "Open Futures Contracts - Long [Member] | United States [Member] | NYMEX WTI Crude Oil Futures CL May 2017 contracts, expiring April 2017 [Member] … Number of Contracts | Contract … 59,300",
          document: "Form 10-Q for the quarter to 2017-03-31, Condensed Schedule of Investments (XBRL R3)",
          date: "2017-05-05",
          readAt: "https://www.sec.gov/Archives/edgar/data/1327068/000114420417024876/R3.htm",
        },
        holdings2025,
        {
          text: "USO may engage in the trading of futures contracts, options on futures contracts, cleared swaps and OTC swaps (collectively, “derivatives”).",
          document: note5Document,
          date: "2023-11-07",
          readAt: note5ReadAt,
        },
      ],
      note: "Swaps are used besides futures.",
    },
    {
      criterion: "delivery_intent",
      result: "fail",
      quotations: [roll2026, fundPage, offset2023],
      note: "Contracts near expiry are exchanged for later ones each month. The roll took ten days until 2025 and takes five since 2026.",
    },
    {
      criterion: "interest_on_collateral",
      result: "fail",
      quotations: [
        prospectus2023,
        {
          text: "as measured by the daily changes in the Benchmark Oil Futures Contract plus interest earned on USO’s collateral holdings, less USO’s expenses",
          document: fundPage.document,
          date: fundPage.date,
          readAt: fundPage.readAt,
        },
        {
          text: "Cash Equivalent [Member] … Market Value … $ 2,721,403,877 … % of Partners' Capital … 90.70% … U.S. Treasury Bills, 0.46%, 4/06/2017 [Member]",
          document: "Form 10-Q for the quarter to 2017-03-31, Condensed Schedule of Investments (XBRL R3)",
          date: "2017-05-05",
          readAt: "https://www.sec.gov/Archives/edgar/data/1327068/000114420417024876/R3.htm",
        },
      ],
      note: "Interest on the collateral is part of the fund's objective.",
    },
    {
      criterion: "leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for a statement on leverage or borrowing in prospectuses, annual and quarterly reports and on the sponsor's pages; the passages that could be read do not tell. The objective is the daily change itself, not a multiple of it.",
    },
    {
      criterion: "title_before_sale",
      result: "fail",
      quotations: [
        {
          text: "A futures contract obligates the seller to deliver (and the purchaser to accept) the future delivery of a specified quantity and type of a commodity at a specified time and place.",
          document: note5Document,
          date: "2023-11-07",
          readAt: note5ReadAt,
        },
        offset2023,
        roll2026,
      ],
      note: "What is sold at each roll is a contract for oil that was never taken into possession.",
    },
  ],
}
