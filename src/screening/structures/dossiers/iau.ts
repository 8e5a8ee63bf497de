import type { Dossier } from "../dossier.ts"

const prospectus = {
  document: "Prospectus of 2021, cover (copy at docslib.org)",
  date: "2021",
  readAt: "https://docslib.org/download/10137866/ishares%C2%AE-gold-trust-prospectus",
} as const

const balanceSheet = {
  text: "Assets … Investment in gold bullion, at fair value | [1] | $ 24,661,114,779 | $ 26,160,403,750 | Total Assets | 24,661,114,779 | 26,160,403,750 | | Liabilities … Sponsor’s fees payable | 5,405,381 | 5,511,616 | | Total Liabilities | 5,405,381 | 5,511,616",
  document:
    "Form 10-Q for the quarter ended September 30, 2023, statements of assets and liabilities at 2023-09-30 and 2022-12-31 (copy at capedge.com)",
  date: "2023",
  readAt: "https://capedge.com/filing/1278680/0001437749-23-030196/IAU-10Q-2023Q3/file/39/data",
} as const

const onlyForGold = {
  text: "iShares Gold Trust (the “Registrant”) issues and redeems units of beneficial interest (or “Shares”) representing fractional undivided beneficial interests in its net assets only in exchange for gold",
  document: "Form 8-K, Item 1.01 (copy at content.edgar-online.com)",
  date: "2016-12-22",
  readAt:
    "https://content.edgar-online.com/ExternalLink/EDGAR/0001437749-16-043688.html?dest=ex4-2_htm&hash=985903f539ba5e3dbc2deb813af5d4d1f60deaf6c22e6b186868ce7c6d85afd0",
} as const

const propertyOfTheTrust = {
  text: "We note your disclosure on page 2 that the Trust’s gold holdings are identified on the Custodian’s books as the property of the Trust and held in New York, Toronto, London and other locations that may be authorized in the future.",
  document:
    "Letter to the SEC staff on Form 10-K for fiscal 2012, File No. 001-32418, comment 1 (the staff's words on the report)",
  date: "2013-07-26",
  readAt: "https://www.sec.gov/Archives/edgar/data/1278680/000119312513304289/filename1.htm",
} as const

const limitOfActivities = {
  text: "The activities of the trust are limited to (1) issuing Baskets of iShares in exchange for the gold deposited with the custodian as consideration, (2) selling gold as necessary to cover the sponsors fee, trust expenses not assumed by the sponsor and other liabilities and (3) delivering gold in exchange for Baskets of iShares surrendered for redemption. The trust is not actively managed.",
  document:
    "Form 10-K for fiscal 2007, Item 1 (the trust then named iShares COMEX Gold Trust; copy at mx.advfn.com)",
  date: "2008",
  readAt:
    "https://mx.advfn.com/bolsa-de-valores/AMEX/IAU/noticias/24973780/ishares-comex-gold-trust-annual-report-10-k",
} as const

const limitOfUnallocated = {
  text: "The trustee’s arrangements with the custodian contemplate that at the end of each business day there can be in the trust account no more than 430 ounces of gold in an unallocated form. Accordingly, the bulk of the trust’s gold holdings is represented by physical gold, identified on the custodian’s books as the property of the trust",
  document:
    "Prospectus in use in April 2010, its own date not given (the trust then named iShares COMEX Gold Trust; as quoted in an article at thedailygold.com)",
  date: "2010",
  readAt:
    "https://thedailygold.com/has-the-ishares-gold-etf-iau-been-covertly-depleted-of-90-of-its-physical-holdings-with-banks-like-jpm-and-goldman-pocketing-the-actual-gold/",
  isQuoted: true,
} as const

/** iShares Gold Trust. */
export const iau: Dossier = {
  instrumentId: "IAU",
  cik: 1278680,
  name: "iShares Gold Trust",
  methodology: "aaoifi-ss57",
  instrumentType: "gold_trust",
  wrapper: "grantor_trust",
  activity: "Gold bullion",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "spot_settlement",
      result: "pass",
      quotations: [
        onlyForGold,
        limitOfActivities,
        {
          ...prospectus,
          text: "The Trust is not a commodity pool for purposes of the United States Commodity Exchange Act of 1936",
        },
      ],
      note: "Gold enters and leaves against shares; the only sales are those that pay expenses.",
    },
    {
      criterion: "physical_backing",
      result: "pass",
      quotations: [
        {
          text: "JPMorgan Chase Bank N.A., London branch (the “Custodian”), is responsible for the safekeeping of gold bullion owned by the Trust.",
          document: "Form 10-Q for the quarter ended September 30, 2018, note 2 B",
          date: "2018",
          readAt: "https://sec.gov/Archives/edgar/data/1278680/000143774918019625/R9.htm",
        },
        balanceSheet,
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "pass",
      quotations: [
        {
          text: '"Allocated Account" means the sub-account maintained by us in your name recording the amount of Bullion received and held by us for you on an allocated basis.',
          document:
            "Second Amended and Restated Custodian Agreement, Exhibit 10.1, clause 1.1 (copy at lawinsider.com)",
          date: "2016-12-22",
          readAt: "https://lawinsider.com/contracts/4KqqU7TRxNO",
        },
        propertyOfTheTrust,
      ],
      note: "The account has an unallocated sub-account too; how much may stand on it is the matter of unallocated_residual.",
    },
    {
      criterion: "title_evidence",
      result: "pass",
      quotations: [propertyOfTheTrust],
      note: "The custodian's books tell the physical gold that is the trust's. A list of bars was not read of: looked for were published lists, weight lists, inspections and serial numbers, in the custodian agreements of 2005, 2010 and 2016 and the sponsor's questions and answers of 2010 to 2012, whose openings alone could be read.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          ...prospectus,
          text: "The iShares® Gold Trust (the “Trust”) issues shares (“Shares”) representing fractional undivided beneficial interests in its net assets.",
        },
      ],
      note: null,
    },
    {
      criterion: "no_metal_lending",
      result: "pass",
      quotations: [limitOfActivities],
      note: "A closed list of activities without lending; no passage that names lending could be read. Note 2 of the reports of 2018 to 2024 shows gold contributed, distributed and sold to pay expenses, and no other movement.",
    },
    {
      criterion: "no_derivatives",
      result: "pass",
      quotations: [
        {
          ...prospectus,
          text: "The Trust is not a commodity pool for purposes of the United States Commodity Exchange Act of 1936",
        },
        balanceSheet,
      ],
      note: "Gold bullion is the whole of the assets.",
    },
    {
      criterion: "no_leverage",
      result: "pass",
      quotations: [balanceSheet, limitOfActivities],
      note: "The sponsor's fee is the only liability at both dates.",
    },
    {
      criterion: "fee_as_service",
      result: "pass",
      quotations: [
        {
          text: "The Sponsor’s fee is accrued daily at an annualized rate equal to 0.25% of the net asset value of the Trust, paid monthly in arrears. The Sponsor has agreed to assume the following administrative and marketing expenses incurred by the Trust: the Trustee’s fee and reimbursement for its reasonable out‑of‑pocket expenses, the Custodian’s fee",
          document: "Form 10-K for fiscal 2024, note 3",
          date: "2025",
          readAt: "https://www.sec.gov/Archives/edgar/data/1278680/000143774925004257/R12.htm",
        },
      ],
      note: null,
    },
    {
      criterion: "redemption_in_metal",
      result: "pass",
      quotations: [
        onlyForGold,
        {
          text: "Gold bars delivered to Custodian as contemplated in the Creation and Redemption Procedures attached hereto as Annex 1 (the “Procedures”) … “Gold” means (1) gold that (i) would be eligible for delivery in settlement of a COMEX gold futures contract in accordance with COMEX Rules (“COMEX Gold”) or (ii) meets the requirements of “good delivery” under the rules of the London Bullion Market Association",
          document: "Custodian Agreement with The Bank of Nova Scotia, Exhibit 10.1, sections 1(a) and 1(b)",
          date: "2005-01-19",
          readAt: "https://www.sec.gov/Archives/edgar/data/1278680/000119312508233854/dex101.htm",
        },
        {
          text: "December 31, 2018 Ounces … Gold bullion contributed 2,370,108 … Gold bullion distributed (1,167,483 )",
          document: "Form 10-K for fiscal 2018, note 2 B (copy at capedge.com)",
          date: "2019",
          readAt: "https://capedge.com/filing/1278680/0001437749-19-003631/IAU-10K-2018FY/file/41/data",
        },
        {
          text: "According to the SEC filing, iShares Gold Shares has registered 300 million shares, which it issues in “baskets” of 50,000 and exchanges for physical gold. … Each share of IAU is equal to one one-hundredth (0.01) ounce of gold, excluding expenses and liabilities.",
          document: "Article at 247wallst.com on a registration of shares (second hand)",
          date: "2016-03-07",
          readAt:
            "https://247wallst.com/investing/2016/03/07/ishares-gold-trust-ends-share-creation-suspension/print/",
          isQuoted: true,
        },
      ],
      note: "The fineness is that of bars good for delivery on COMEX or in London, by the agreement of 2005 with the custodian of then; the definition has a second limb that could not be read, and gold could come in unallocated too. A basket of 50,000 shares stood for 500 ounces less expenses in 2016, by an article; a share stands for twice as much since 2021-05-24. The section of a prospectus or report that fixes a basket's ounces could not be read.",
    },
    {
      criterion: "unallocated_residual",
      result: "pass",
      quotations: [limitOfUnallocated, propertyOfTheTrust],
      note: "About one bar, at day end. Old and second hand: words of the prospectus of 2010, when The Bank of Nova Scotia was custodian, as an article against the trust quotes them. The rest of the passage stood in the report for 2012, under JPMorgan. No second witness of the figure, and no limit in the agreements with JPMorgan of 2010 to 2020 or in a later report, could be read.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [
        balanceSheet,
        {
          ...limitOfActivities,
          text: "The assets of the trust consist primarily of gold held by the custodian on behalf of the trust. However, there may be situations where the trust will unexpectedly hold cash.",
        },
      ],
      note: "No cash among the assets at either date. Cash that comes in unexpectedly (a claim settled in cash) is to be distributed.",
    },
  ],
}
