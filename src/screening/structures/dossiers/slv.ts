import type { Dossier } from "../dossier.ts"

const prospectus = {
  document: "Prospectus of 2021 for 746,850,000 shares, cover (copy at docslib.org)",
  date: "2021",
  readAt: "https://docslib.org/doc/12006775/ishares%C2%AE-silver-trust",
} as const

const baskets = {
  ...prospectus,
  text: "The Trust issues and redeems Shares only in blocks of 50,000 or integral multiples thereof. A block of 50,000 Shares is called a “Basket.” These transactions take place in exchange for silver.",
} as const

const notAPool = {
  ...prospectus,
  text: "The Trust is not a commodity pool for purposes of the United States Commodity Exchange Act of 1936",
} as const

const balanceSheet = {
  text: "Assets Investment in silver bullion, at fair value[1] $ 13,802,981,086 $ 14,797,590,146 Total Assets13,802,981,086 14,797,590,146 Liabilities Sponsor’s fees payable6,448,630 5,797,426 Total Liabilities6,448,630 5,797,426",
  document:
    "Form 10-Q for the quarter ended March 31, 2021, statements of assets and liabilities at 2021-03-31 and 2020-12-31 (copy at docoh.com)",
  date: "2021",
  readAt: "https://docoh.com/filing/1330568/0001437749-21-010721/SLV-10Q-2021Q1/file/38/data",
} as const

const order = {
  document:
    "SEC order that approved the listing, Release No. 34-53521, File No. SR-Amex-2005-072 (copy at hitpages.com, page by page)",
  date: "2006-03-20",
} as const

const inKind = {
  ...order,
  text: "The creation/redemption process in connection with the Silver Shares is an in-kind exchange of silver for Shares, rather than an exchange of silver for cash. Except for the accrual of the Sponsor’s fee or extraordinary expenses or liabilities, the process is based entirely on the delivery of silver in exchange for Shares.",
  readAt: "https://www.hitpages.com/doc/4506962855198720/10/",
} as const

const limitOfUnallocated = {
  text: "The Trustee's arrangements with the Custodian contemplate that at the end of each business day there can be in the Trust's account no more than 1,100 ounces of silver in an unallocated form.",
  document:
    "Prospectus, its own date not given (second hand: as quoted on a page of 2021 or later that advertises silver accounts)",
  date: "2021",
  readAt:
    "https://github.com/hpol369/gold-ira-platform/blob/031c657cb5c9a0592cc41e15a257afbde731b058/src/app/silver-squeeze/paper-silver-vs-physical/page.tsx",
  isQuoted: true,
} as const

const listOfAllBars = {
  text: "iShares also publishes a bar list each day that lists all the bars in the trust.",
  document: "Article at about.ag on a deposit of January 2013 (second hand)",
  date: "2013",
  readAt: "http://about.ag/SLV/LargeSLvDeposit.htm",
  isQuoted: true,
} as const

const movementsOf2022 = {
  text: "Year Ended December 31, 2022 … Beginning balance … 530,838,100 … Silver bullion contributed … 162,289,256 … Silver bullion distributed … (224,224,243 … Silver bullion sold to pay expenses … (2,637,967 … Ending balance … 466,265,146",
  document:
    "Form 10-K for 2022, note 2 B, activity in silver bullion: ounces, cost, fair value, realized gain (loss) (XBRL R19)",
  date: "2023",
  readAt: "https://www.sec.gov/Archives/edgar/data/1330568/000143774923004332/R19.htm",
} as const

const movementsOf2021 = {
  ...movementsOf2022,
  text: "Year Ended December 31, 2021 … Beginning balance … 558,715,882 … Silver bullion contributed … 256,106,607 … Silver bullion distributed … (281,173,891 … Silver bullion sold to pay expenses … (2,810,498 … Ending balance … 530,838,100",
} as const

const movementsOf2020 = {
  text: "Year Ended December 31, 2020 … Beginning balance … 362,616,711 … Silver bullion contributed … 371,438,229 … Silver bullion distributed … (173,055,462 … Silver bullion sold to pay expenses … (2,283,596 … Ending balance … 558,715,882",
  document:
    "Form 10-K for 2020, note 2 B, activity in silver bullion: ounces, cost, fair value, realized gain (loss) (XBRL R19)",
  date: "2021",
  readAt: "https://www.sec.gov/Archives/edgar/data/1330568/000143774921004600/R19.htm",
} as const

const valuesSold = [
  {
    ...movementsOf2022,
    text: "Year Ended December 31, 2022 … Silver bullion sold to pay expenses … (2,637,967 … (57,003,252 … (56,964,663 … (38,589",
  },
  {
    ...movementsOf2022,
    text: "Year Ended December 31, 2021 … Silver bullion sold to pay expenses … (2,810,498 … (58,580,952 … (71,843,069 … 13,262,117",
  },
] as const

const custodian2023 = {
  text: "JPMorgan Chase Bank N.A., London branch (the “Custodian”), is responsible for the safekeeping of silver bullion owned by the Trust.",
  document: "Form 10-Q for the quarter ended June 30, 2023, note 2 B (copy at capedge.com)",
  date: "2023",
  readAt: "https://capedge.com/filing/1330568/0001437749-23-022119/SLV-10Q-2023Q2/file/38/data",
} as const

/** iShares Silver Trust. */
export const slv: Dossier = {
  instrumentId: "SLV",
  cik: 1330568,
  name: "iShares Silver Trust",
  methodology: "aaoifi-ss57",
  instrumentType: "silver_trust",
  wrapper: "grantor_trust",
  activity: "Silver bullion",
  reviewedOn: "2026-11-23",
  readings: [
    {
      criterion: "spot_settlement",
      result: "pass",
      quotations: [
        {
          text: "We understand from your disclosure in Note 1 that trust shares are issued and redeemed continuously in aggregations of 50,000 shares in exchange for silver rather than cash",
          document:
            "Letter to the SEC staff on Form 10-K for 2007, File No. 1-32863, comment 1 (the staff's words on the report)",
          date: "2008-06-19",
          readAt: "https://sec.gov/Archives/edgar/data/1330568/000119312508138249/filename1.htm",
        },
        inKind,
        baskets,
        notAPool,
        movementsOf2022,
      ],
      note: "Silver comes in and goes out against shares; the rest is sold to pay expenses. The terms of these sales could not be read.",
    },
    {
      criterion: "physical_backing",
      result: "pass",
      quotations: [
        {
          text: "JPMorgan Chase Bank N.A., London branch (the “Custodian”), is responsible for the safekeeping of silver bullion owned by the Trust.",
          document: "Form 10-K for 2018, note 2 B",
          date: "2019",
          readAt: "https://sec.gov/Archives/edgar/data/1330568/000143774919003630/R9.htm",
        },
        custodian2023,
        balanceSheet,
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "pass",
      quotations: [
        {
          text: "“Account” means the account constituted by the Allocated Account and the Unallocated Account.",
          document:
            "First Amended and Restated Custodian Agreement, Exhibit 10.1, clause 1.1 (copy in the CUAD collection of contracts)",
          date: "2016-12-22",
          readAt: "https://github.com/TheAtticusProject/cuad",
        },
        limitOfUnallocated,
        listOfAllBars,
      ],
      note: "Read together: of the two parts of the account the unallocated one is held to about one bar at day end, and all the bars are listed. The limit and the list were read second hand; no filing that says in one sentence that the silver is held allocated could be read.",
    },
    {
      criterion: "title_evidence",
      result: "pass",
      quotations: [
        listOfAllBars,
        {
          text: "RefinerName: The (normalized) name from my list of Refiners. BarSerialNumber: The serial number of the LBMA bar, as recorded in the Bar List of the document in question. This forms part of the ‘bar signature’ and is the same on both SLV and Perth documents. WeightGrossOz: The weight, in gross ounces. This is (again) part of the bar signature and is therefore identical. Worth pointing out the SLV only retains records to one decimal place",
          document: "Analysis 20120903 of the trust's bar list, columns, at Screwtape Files (second hand)",
          date: "2012",
          readAt: "http://screwtapefiles.blogspot.com.au/p/analysis-20120903-slv-fund-jumpers-to.html",
          isQuoted: true,
        },
        {
          text: "The iShares Silver Trust (SLV) also publish a weekly updated list of serial numbers of silver bars held in their custody",
          document: "Article at news.kontentkonsult.com (second hand)",
          date: "2009-07-30",
          readAt: "http://news.kontentkonsult.com/2009/07/apocalypse-for-paper-silvers-sellers.html",
          isQuoted: true,
        },
      ],
      note: "The list itself, and a filing that names it, could not be read: these are three readers of it. The article of 2009 goes on to dispute the list, since its study counts about 12% of the entries as duplicates; the analyst of 2012 holds that study to be biased and found bars of the list again in other vaults.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          ...prospectus,
          text: "The iShares Silver Trust (the “Trust”) issues shares (“Shares”) representing fractional undivided beneficial interests in its net assets.",
        },
      ],
      note: null,
    },
    {
      criterion: "no_metal_lending",
      result: "pass",
      quotations: [movementsOf2022, movementsOf2021, movementsOf2020, ...valuesSold, balanceSheet],
      note: "Read from the statements, since no passage that names lending could be read. In each of three whole years the ounces at the end are those at the beginning plus what was contributed, less what was distributed and what was sold to pay expenses, to the ounce: no other silver left or returned. Silver lent out would be a claim, and its return an asset or a means to pay the fee; at 2021-03-31 and 2020-12-31 the bullion is the whole of the assets, without claim or cash. Silver worth 128,807,732 dollars was sold in 2021 and 2022 to pay expenses, 0.51% of the mean bullion a year: the sponsor's fee of 0.50% was paid out of silver, not out of income. One income is known, of the quarter to September 30, 2024: 138,783 dollars from the settlement of a class action about silver (copy of the 10-Q in Chinese at moomoo.com). The statements of operations themselves could not be read: the stored copies of the 10-Ks of 2009, 2012, 2017, 2018, 2019 and 2021 open before them. Also looked for: a passage on lending in the trust agreements of 2006, 2016 and 2022, the custodian agreements, the order of 2006, the letters to the SEC staff and the prospectuses.",
    },
    {
      criterion: "no_derivatives",
      result: "pass",
      quotations: [notAPool, balanceSheet],
      note: "Silver bullion is the whole of the assets at both dates.",
    },
    {
      criterion: "no_leverage",
      result: "pass",
      quotations: [balanceSheet],
      note: "The sponsor's fee is the only liability at both dates.",
    },
    {
      criterion: "fee_as_service",
      result: "pass",
      quotations: [
        {
          ...order,
          text: "The Sponsor has agreed to assume the following administrative and marketing expenses incurred by the Trust: the Trustee’s fee, the Custodian’s fee, Amex listing fees",
          readAt: "https://www.hitpages.com/doc/4506962855198720/9/",
        },
        {
          ...order,
          text: "The Sponsor fee, in the absence of any extraordinary expenses and liabilities, is established at 0.50% of the net assets of the Trust.",
          readAt: "https://www.hitpages.com/doc/4506962855198720/12/",
        },
      ],
      note: "Said at the listing in 2006; the note on expenses of a later report could not be read.",
    },
    {
      criterion: "redemption_in_metal",
      result: "pass",
      quotations: [
        baskets,
        {
          ...order,
          text: "An Authorized Participant redeeming a Basket Aggregation will receive the silver amount of the Basket Silver Amount announced by the Trustee. … Unless otherwise requested by the Authorized Participants, silver will then be delivered to the redeeming Authorized Participants in the form of physical bars only.",
          readAt: "https://www.hitpages.com/doc/4506962855198720/9/",
        },
        {
          ...order,
          text: "The basket amount of silver, measured in ounces (the “Basket Silver Amount”) will be determined on each business day by the Trustee … A troy ounce, equal to 1.0971428 ounces avoirdupois, with a minimum fineness of 0.999.",
          readAt: "https://www.hitpages.com/doc/4506962855198720/8/",
        },
      ],
      note: null,
    },
    {
      criterion: "unallocated_residual",
      result: "pass",
      quotations: [limitOfUnallocated],
      note: "About one bar, at day end. A weak witness: the page is an advertisement, undated, and quotes the prospectus loosely elsewhere. The sentence has the form of the one in the prospectus of iShares Gold Trust (430 ounces), and a summary of the annual report at legalclarity.org, undated, says likewise that a small amount may stay unallocated at day end. No filing with the limit could be read.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [balanceSheet, ...valuesSold],
      note: "Expenses are paid out of silver sold for them, and no cash earns interest for it. No cash among the assets at either date; no passage says in words what cash that comes in unexpectedly would earn. By the sponsor's questions and answers, as an article of May 2008 at etftrends.com reports them, cash from sales of silver may be held at times to pay expenses, and what is over is distributed.",
    },
  ],
}
