import type { Dossier } from "../dossier.ts"

const report2025 = {
  date: "2026",
  readAt:
    "https://github.com/Botia13/crypto_chatbot_rag/blob/df79c53ea7dbae3e8f4a90985a93623aeaba6c59/Documents/files_raw/ck0001852317-20251231.htm",
} as const

const item7 = {
  ...report2025,
  document: "Form 10-K for 2025 (0001193125-26-071484), Item 7 (copy at github.com)",
} as const

const item1 = {
  ...report2025,
  document: "Form 10-K for 2025 (0001193125-26-071484), Item 1 (copy at github.com)",
} as const

const sourcesOfCash = {
  ...item7,
  text: "The Trust’s only sources of cash are proceeds from the sale of Baskets and bitcoin.",
} as const

const allHeld = {
  ...item1,
  text: "The Trust holds bitcoin and values its Shares daily as of 4:00 p.m. Eastern time (“EST”) using the same methodology used to calculate the Index. All of the Trust’s bitcoin is held by the Custodian.",
} as const

/** Fidelity Wise Origin Bitcoin Fund. */
export const fbtc: Dossier = {
  instrumentId: "FBTC",
  cik: 1852317,
  name: "Fidelity Wise Origin Bitcoin Fund",
  methodology: "qistas-etf-taxonomy",
  instrumentType: "bitcoin_trust",
  wrapper: "statutory_trust",
  activity: "Bitcoin",
  reviewedOn: "2026-11-21",
  readings: [
    { criterion: "holds_physical", result: "pass", quotations: [allHeld], note: null },
    {
      criterion: "allocated_custody",
      result: "fail",
      quotations: [
        {
          ...report2025,
          text: "Further, the Custodian has agreed to hold Trust assets for the benefit of the Trust as the entitlement holder, and while the Trust assets will be commingled with assets of the Custodian’s other customers in an omnibus account, such assets will not be commingled with the Custodian’s proprietary assets.",
          document: "Form 10-K for 2025 (0001193125-26-071484), Item 1A (copy at github.com)",
        },
        {
          ...report2025,
          text: "The Custodian is a national trust bank and is subject to the supervision of Office of the Comptroller of the Currency.",
          document: "Form 10-K for 2025 (0001193125-26-071484), Item 1A (copy at github.com)",
        },
      ],
      note: "A qualified custodian, and apart from its own assets, but pooled with its other customers' bitcoin: the trust has an entitlement, not coins of its own.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          ...item1,
          text: "The Trust issues common shares of beneficial interest (“Shares”), which represent fractional undivided beneficial interest in and ownership of the Trust.",
        },
      ],
      note: null,
    },
    {
      criterion: "no_asset_lending",
      result: "pass",
      quotations: [
        allHeld,
        {
          ...item7,
          text: "The increase in quantity resulted from purchases or acquisitions of bitcoin, partially offset by bitcoin transferred to pay the Sponsor Fee and sold or distributed for the redemptions of Shares.",
        },
        sourcesOfCash,
      ],
      note: "All bitcoin is with the custodian, and its movements and the trust's sources of cash leave no room for a return on lending; no passage that names lending was read. Bitcoin cannot be staked.",
    },
    {
      criterion: "no_leverage",
      result: "pass",
      quotations: [
        {
          ...report2025,
          text: "The Trust does not utilize leverage, long-term debt, derivatives or any similar arrangements in seeking to meet its investment objectives or pay its expenses.",
          document: "Form 10-K for 2025 (0001193125-26-071484), Item 7A (copy at github.com)",
        },
      ],
      note: null,
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [
        {
          ...item7,
          text: "The Trust does not hold a cash balance except in connection with the issuance and redemption of Baskets or to pay expenses not assumed by the Sponsor.",
        },
        sourcesOfCash,
      ],
      note: null,
    },
  ],
}
