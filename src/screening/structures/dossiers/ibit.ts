import type { Dossier } from "../dossier.ts"

/** Public articles that quote the prospectus and the annual report verbatim in English. */
const priceOnly =
  "https://github.com/yuforest/zenn-content-omori/blob/1e4a06b6d9989ab5077262845bd496b042340576/articles/crypto-etf-01-price-only.md"
const creationRedemption =
  "https://github.com/yuforest/zenn-content-omori/blob/e976126d67c1343198ef643adacacfa57bf768c4/articles/crypto-etf-02-creation-redemption.md"

export const ibit: Dossier = {
  instrumentId: "IBIT",
  cik: 1980994,
  name: "iShares Bitcoin Trust ETF",
  methodology: "qistas-etf-taxonomy",
  instrumentType: "bitcoin_trust",
  wrapper: "statutory_trust",
  activity: "Bitcoin",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "pass",
      quotations: [
        {
          text: 'On each day other than a Saturday or a Sunday or a day on which NASDAQ is closed for regular trading (a "Business Day"), as soon as practicable after 4:00 p.m. ET, the Trust evaluates the bitcoin held by the Trust …',
          document: "Form 10-K for 2025, valuation of bitcoin; copy of the words in a public article",
          date: "2026-02-27",
          readAt: priceOnly,
          isQuoted: true,
        },
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "unresolved",
      quotations: [
        {
          text: "The Bitcoin Custodian keeps all of the private keys associated with the Trust's bitcoin held by the Bitcoin Custodian in the Vault Balance in \"cold storage\", which refers to a safeguarding method by which the private keys corresponding to the Trust's bitcoins are generated and stored in an offline manner using computers or devices that are not connected to the Internet, which is intended to make them more resistant to hacking.",
          document:
            "Prospectus, custody of the trust's bitcoin; copy of the words in a public article of 31 July 2026",
          date: "2026",
          readAt: priceOnly,
          isQuoted: true,
        },
        {
          text: "the Trust does not have an identifiable claim to any particular bitcoin (and cash). Instead, the Trust's Trading Balance represents an entitlement to a pro rata share of the bitcoin (and cash) the Prime Execution Agent holds on behalf of customers who hold similar entitlements against the Prime Execution Agent.",
          document: "Prospectus, Trading Balance; copy of the words in a public article of 31 July 2026",
          date: "2026",
          readAt: priceOnly,
          isQuoted: true,
        },
      ],
      note: "The Vault Balance is in cold storage; no passage was read that says it is kept apart from other clients'. Bitcoin passing through the Trading Balance for creations and redemptions is pooled with other customers' while it is there.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          text: "The Trust issues units of beneficial interest (“Shares”) representing fractional undivided beneficial interests in its net assets.",
          document: "Form 10-Q for the quarter ended 30 September 2024, note 1",
          date: "2024-11-07",
          readAt: "https://www.sec.gov/Archives/edgar/data/1980994/000143774924033812/R8.htm",
        },
      ],
      note: null,
    },
    {
      criterion: "no_asset_lending",
      result: "pass",
      quotations: [
        {
          text: "The Trust … will not loan, pledge or rehypothecate the Trust's assets, nor will the Trust's assets serve as collateral for any loan or similar arrangement, except with respect to securing the repayment of Trade Credits.",
          document: "Prospectus; copy of the words in a public article of 4 August 2026",
          date: "2026",
          readAt: creationRedemption,
          isQuoted: true,
        },
      ],
      note: "The exception is security for what the trust itself borrows; see no_leverage. Bitcoin cannot be staked.",
    },
    {
      criterion: "no_leverage",
      result: "fail",
      quotations: [
        {
          text: "To avoid having to pre-fund purchases or sales of bitcoin in connection with cash creations and redemptions …, the Trust may borrow bitcoin or cash as Trade Credit from the Trade Credit Lender on a short-term basis.",
          document: "Prospectus, Trade Credits; copy of the words in a public article of 4 August 2026",
          date: "2026",
          readAt: creationRedemption,
          isQuoted: true,
        },
        {
          text: "To secure the repayment of Trade Credits, the Trust has granted a first-priority lien to the Trade Credit Lender over the assets in its Trading Balance and Vault Balance.",
          document: "Prospectus, Trade Credits; copy of the words in a public article of 4 August 2026",
          date: "2026",
          readAt: creationRedemption,
          isQuoted: true,
        },
      ],
      note: "The trust may itself borrow cash or bitcoin against all it holds. The article reports that the credit bears no interest but a fee by volume, due by 18:00 on the next business day; another (paragraph.xyz/@semui), that by the Form 10-K for 2023 it bears interest. The documents' own words on its cost were not read.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [
        {
          text: "Because the Trust does not have any income, it needs to sell bitcoin to cover the Sponsor's Fee …",
          document: "Prospectus, the Sponsor's Fee; copy of the words in a public article of 31 July 2026",
          date: "2026",
          readAt: priceOnly,
          isQuoted: true,
        },
      ],
      note: null,
    },
  ],
}
