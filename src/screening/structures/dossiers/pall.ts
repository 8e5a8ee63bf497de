import type { Dossier } from "../dossier.ts"

const note1 = {
  document: "Form 10-Q of 2022, note 1 (copy at advfn.com)",
  date: "2022",
  readAt: "https://de.advfn.com/borse/AMEX/PALL/nachrichten/88054546/quarterly-report-10-q",
} as const

/** abrdn Palladium ETF Trust. */
export const pall: Dossier = {
  instrumentId: "PALL",
  cik: 1459862,
  name: "abrdn Physical Palladium Shares ETF",
  methodology: "qistas-etf-taxonomy",
  instrumentType: "palladium_trust",
  wrapper: "grantor_trust",
  activity: "Palladium bullion",
  reviewedOn: "2026-11-21",
  readings: [
    {
      criterion: "holds_physical",
      result: "pass",
      quotations: [
        {
          ...note1,
          text: "The Trust holds palladium bullion and issues abrdn Physical Palladium Shares ETF (known as Aberdeen Standard Physical Palladium Shares ETF prior to March 31, 2022) (“Shares”) in minimum blocks of 25,000 Shares (also referred to as “Baskets”) in exchange for deposits of palladium and distributes palladium in connection with the redemption of Baskets.",
        },
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "unresolved",
      quotations: [],
      note: "Looked for: allocated and unallocated palladium in the reports and custody agreements.",
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
      note: "Looked for: a passage that the palladium is not lent.",
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
