import type { Dossier } from "../dossier.ts"

const note2of2024 = {
  document: "Form 10-Q for the quarter ended June 30, 2024, note 2.2 (copy at capedge.com)",
  date: "2024",
  readAt: "https://capedge.com/filing/1222333/0001437749-24-024842/GLD-10Q-2024Q3/file/38/data",
} as const

const limitOfBusiness = {
  text: "The Trust's business or activity is limited to (i) issuing Baskets in exchange for the deposit of gold with the Trust and distributing gold from the Trust in connection with the redemption of Baskets, (ii) holding through its Custodian the gold on deposit with the Trust, and (iii) selling the Trust's gold on a periodic and as-needed basis to pay the Trust's ongoing expenses.",
  document: "SEC staff letter, streetTRACKS Gold Trust (the trust's name until 2008), File No. TP 04-21",
  date: "2004-11-17",
  readAt: "https://www.SEC.gov/divisions/marketreg/mr-noaction/stgr111704.htm",
} as const

const assets = {
  ...note2of2024,
  text: "The Trust does not hold any derivative instruments, and its assets only consist of allocated gold bullion and, from time to time, (i) gold receivable, representing gold covered by contractually binding orders for the creation of Shares where the gold has not yet been transferred to the Trust’s account and (ii) cash, which is used to pay expenses.",
} as const

const overdraft = {
  text: "in order to allow the Custodian to allocate all Gold standing to the credit of the Trust Unallocated Account to the Trust Allocated Account by the end of each Business Day, the Sponsor and the Trustee wish to amend the Trust Indenture to authorize the Trustee, on behalf of the Trust, to enter into an overdraft facility with the Custodian under which the Custodian will make available to the Trust Unallocated Account up to 430 Fine Ounces of Gold for purposes of such allocation and for certain other related purposes.",
  document: "Amendment No. 3 to the Trust Indenture, Exhibit 4.1, recitals (copy at contracts.justia.com)",
  date: "2011-06-01",
  readAt: "https://contracts.justia.com/companies/spdr-gold-trust-2472/contract/617504",
} as const

const quarterOf2020 = {
  document: "Form 10-Q for the quarter ended June 30, 2020, Item 2 (copy at capedge.com)",
  date: "2020",
  readAt: "https://capedge.com/filing/1222333/0001193125-20-213577/GLD-10Q-2020Q3",
} as const

/** SPDR Gold Trust, which issues SPDR Gold Shares. */
export const gld: Dossier = {
  instrumentId: "GLD",
  cik: 1222333,
  name: "SPDR Gold Shares",
  methodology: "aaoifi-ss57",
  instrumentType: "gold_trust",
  wrapper: "grantor_trust",
  activity: "Gold bullion",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "spot_settlement",
      result: "pass",
      quotations: [limitOfBusiness, assets],
      note: "Gold comes in against shares and is sold only to pay expenses. Gold receivable on binding creation orders stands on the books until it is delivered.",
    },
    {
      criterion: "physical_backing",
      result: "pass",
      quotations: [
        assets,
        {
          text: "The gold that underlies Gold Shares is held in the form of allocated 400 oz. London Good Delivery Bars in the London vaults of HSBC Bank USA.",
          document:
            "Free writing prospectus, Registration No. 333-151056, question 3 (copy at punxsutawneyspirit.com)",
          date: "2008-07-14",
          readAt:
            "https://business.punxsutawneyspirit.com/punxsutawneyspirit/action/getedgarwindow?accesscode=95012308007844",
        },
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "pass",
      quotations: [
        {
          text: "At March 31, 2019, the Custodian held 25,214,740 ounces of gold on behalf of the Trust in its vault, 100% of which is allocated gold",
          document: "Form 10-Q for the quarter ended March 31, 2019, Item 2 (copy at capedge.com)",
          date: "2019",
          readAt: "https://capedge.com/filing/1222333/0001193125-19-139739/GLD-10Q-2019Q2",
        },
        assets,
      ],
      note: null,
    },
    {
      criterion: "title_evidence",
      result: "pass",
      quotations: [
        {
          text: "“Account Balance” means, in relation to the Allocated Account, the specific Precious Metal held by us for you as from time to time identified in, and recorded on, the Allocated Account.",
          document:
            "First Amended and Restated Allocated Bullion Account Agreement, Exhibit 10.1, clause 1.1",
          date: "2011-06-01",
          readAt: "https://www.sec.gov/Archives/edgar/data/1222333/000095012311055661/y04905exv10w1.htm",
        },
      ],
      note: "Restated four times since, last on 2024-05-28 (Fifth Amended and Restated Agreement); the definition is the same in the 2015 text, and the clauses of the later ones could not be read.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          text: "The streetTRACKS® Gold Trust, or the Trust, issues streetTRACKS® Gold Shares, or the Shares, which represent units of fractional undivided beneficial interest in and ownership of the Trust.",
          document:
            "Prospectus under Rule 424(b)(5), Registration No. 333-139016, cover (copy at smdailypress.com)",
          date: "2007",
          readAt:
            "https://business.smdailypress.com/smdailypress/action/getedgarwindow?accesscode=95013607005080",
        },
      ],
      note: "streetTRACKS Gold Trust is the trust's name until 2008.",
    },
    {
      criterion: "no_metal_lending",
      result: "pass",
      quotations: [limitOfBusiness],
      note: "A closed list of activities without lending; no passage that names lending could be read.",
    },
    { criterion: "no_derivatives", result: "pass", quotations: [assets], note: null },
    {
      criterion: "no_leverage",
      result: "pass",
      quotations: [limitOfBusiness, overdraft],
      note: "The list of activities of 2004 has no borrowing in it. The indenture since lets the trustee overdraw the unallocated account with the custodian by up to 430 ounces (about one bar) to complete allocation at day end, and by the custody agreements of 2011 and 2015 a negative balance is metal that the trust owes: reported, not counted. Whether the facility is still there, and what it costs, could not be read.",
    },
    {
      criterion: "fee_as_service",
      result: "pass",
      quotations: [
        {
          text: "Fees are paid to the Custodian under the Allocated Bullion Account Agreement between the Trustee and the Custodian (as amended, the “Allocated Bullion Account Agreement”) as compensation for its custody services. … The Sponsor assumes the responsibility to pay all ordinary fees and expenses of the Trust which include fees and expenses of the Trustee, the fees and expenses of the Custodian for the custody of the Trust’s gold bars",
          document: "Form 10-K for fiscal 2017, note 4",
          date: "2017",
          readAt: "https://www.sec.gov/Archives/edgar/data/1222333/000119312517354077/R11.htm",
        },
      ],
      note: null,
    },
    {
      criterion: "redemption_in_metal",
      result: "pass",
      quotations: [
        {
          text: "units of fractional undivided beneficial interest in and ownership of the Trust (the “Shares”) may be created or redeemed by the Trustee for an Authorized Participant in aggregations of one hundred thousand (100,000) Shares (each aggregation, a “Basket”). … Under the Trust Indenture, the Trustee is authorized to issue Baskets to, and redeem Baskets from, Authorized Participants, only through the facilities of the Depository Trust Company (“DTC”) or a successor depository, and only in exchange for an amount of Gold that is transferred between the Authorized Participant and the Trust",
          document: "Form of Participant Agreement, Exhibit 4.2, summary (copy at lawinsider.com)",
          date: "2024",
          readAt: "https://lawinsider.com/contracts/flCCIhKNBr1",
        },
        {
          ...quarterOf2020,
          text: "In the three months ended June 30, 2020, an additional 81,100,000 Shares (811 Baskets) were created in exchange for 7,625,451.5 ounces of gold, 8,300,000 Shares (83 Baskets) were redeemed in exchange for 780,277.5 ounces of gold, and 32,347.9 ounces of gold were sold to pay expenses. At June 30, 2020, the Custodian held 37,902,740.8 ounces of gold on behalf of the Trust, 100% of which is allocated gold in the form of good delivery gold bars",
        },
        {
          text: "“Fine Ounce” means the measure of fine gold content, calculated by multiplying the gross weight in Ounces by the fineness, expressed in terms of the fine metal content in parts per 1000",
          document: "Amendment No. 8 to the Trust Indenture, Exhibit 4.1.8, definitions",
          date: "2020-02-06",
          readAt: "https://www.sec.gov/Archives/edgar/data/1222333/000119312520028153/d863874dex418.htm",
        },
        {
          text: "the Trust has the right to seek recovery from the Custodian if it delivers gold bullion that is not of the fine weight it has represented to the Trust, i.e. a minimum fineness (or purity) of at least 995 parts per 1,000 (99.5%).",
          document:
            "Supplement, without a day, to the Hong Kong Prospectus of March 14, 2011, paragraph 7.2.16 (copy at docstoc.com)",
          date: "2011",
          readAt: "http://www.docstoc.com/docs/90504093/Gold_ETF_Prospectus_HK_Eng",
        },
        {
          text: "the amount of gold represented by each share will be reduced over time, from an initial 1/10th of one ounce of gold.",
          document:
            "Sponsor's page for Singapore, Fees & Expenses, of the time before the trust was renamed in May 2008",
          date: "2008",
          readAt: "https://www.streettracksgoldshares.com/sg/how_invest/gb_how_buy_gbs_us.html",
        },
      ],
      note: "A basket stood for 10,000 ounces at first and for about 9,400 in 2020, since gold is sold to pay expenses. The fineness is that of the bars that the custodian sets apart for the trust; gold comes in and goes out through unallocated accounts. The section of a prospectus or report that fixes a basket's ounces for the day could not be read.",
    },
    {
      criterion: "unallocated_residual",
      result: "pass",
      quotations: [overdraft],
      note: "Gold passes through an unallocated account within the day; all of it is to be allocated by the end of each business day.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [
        {
          ...quarterOf2020,
          text: "At June 30, 2020, the Trust did not have any cash balances. When selling gold to pay expenses, the Trustee endeavors to sell the exact amount of gold needed to pay expenses in order to minimize the Trust’s holdings of assets other than gold. As a consequence, we expect that the Trust will not record any net cash flow from its operations and that its cash balance will be zero at the end of each reporting period.",
        },
        {
          text: "The Trust holds only gold bullion and, accordingly, received no income during the year.",
          document: "Grantor Trust Tax Reporting Statement for 2020 (copy at info.5y1.org)",
          date: "2020",
          readAt: "https://info.5y1.org/2020-income-tax-calculator-turbotax_1_3a69fb.html",
        },
        assets,
      ],
      note: "The report of 2024 still has cash from time to time, to pay expenses. What the liquidity sections and tax statements after 2020 say of it could not be read.",
    },
  ],
}
