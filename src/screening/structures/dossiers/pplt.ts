import type { Dossier } from "../dossier.ts"

const note1 = {
  document:
    "Form 10-Q for the quarter ended September 30, 2020, note 1 (the trust then named Aberdeen Standard Platinum ETF Trust; copy at advfn.com)",
  date: "2020",
  readAt: "https://fr.advfn.com/bourses/AMEX/PPLT/actualites/83629787/quarterly-report-10-q",
} as const

/** abrdn Platinum ETF Trust. */
export const pplt: Dossier = {
  instrumentId: "PPLT",
  cik: 1460235,
  name: "abrdn Physical Platinum Shares ETF",
  methodology: "qistas-etf-taxonomy",
  instrumentType: "platinum_trust",
  wrapper: "grantor_trust",
  activity: "Platinum bullion",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "pass",
      quotations: [
        {
          ...note1,
          text: "The Trust holds platinum bullion and issues Aberdeen Standard Physical Platinum Shares ETF (“Shares”) in minimum blocks of 50,000 Shares (also referred to as “Baskets”) in exchange for deposits of platinum and distributes platinum in connection with the redemption of Baskets.",
        },
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "unresolved",
      quotations: [],
      note: "Looked for: allocated and unallocated platinum in the reports and custody agreements.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          ...note1,
          text: "Shares represent units of fractional undivided beneficial interest in and ownership of the Trust which are issued by the Trust.",
        },
      ],
      note: null,
    },
    {
      criterion: "no_asset_lending",
      result: "unresolved",
      quotations: [],
      note: "Looked for: a passage that the platinum is not lent.",
    },
    {
      criterion: "no_leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for: a passage on borrowing, or a whole statement of liabilities.",
    },
    {
      criterion: "cash_management",
      result: "unresolved",
      quotations: [],
      note: "Looked for: what becomes of cash the trust comes to hold.",
    },
  ],
}
