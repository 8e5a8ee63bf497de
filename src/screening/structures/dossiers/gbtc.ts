import type { Dossier } from "../dossier.ts"

const item1 = {
  document: "Form 10-K for 2025 (0001193125-26-071956), Item 1 (copy at github.com)",
  date: "2026",
  readAt:
    "https://github.com/Botia13/crypto_chatbot_rag/blob/548308db7fdcda763e5771cd834222afb2feebc0/data/files_raw/gbtc-20251231.htm",
} as const

const quarter = {
  date: "2026",
  readAt:
    "https://github.com/Botia13/crypto_chatbot_rag/blob/548308db7fdcda763e5771cd834222afb2feebc0/data/files_raw/gbtc-20260331.htm",
} as const

const notLoaned = {
  ...item1,
  text: "As provided under the Trust Agreement, the Trust’s assets will not be loaned or pledged, or serve as collateral for any loan, margin, rehypothecation, or other similar activity to which the Sponsor, the Trust or any of their respective affiliates are a party.",
} as const

/** Grayscale Bitcoin Trust ETF, until November 2024 Grayscale Bitcoin Trust (BTC). */
export const gbtc: Dossier = {
  instrumentId: "GBTC",
  cik: 1588489,
  name: "Grayscale Bitcoin Trust ETF",
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
        { ...item1, text: "The Trust directly owns actual Bitcoin held through the Custodian." },
        { ...item1, text: "The Trust will not hold or employ any derivative securities." },
      ],
      note: null,
    },
    {
      criterion: "allocated_custody",
      result: "unresolved",
      quotations: [
        {
          ...item1,
          text: "Coinbase Custody Trust Company, LLC is a fiduciary under § 100 of the New York Banking Law and a qualified custodian for purposes of Rule 206(4)-2(d)(6) under the Investment Advisers Act. … Under the Prime Broker Agreement, the Custodian controls and secures the Trust’s “Vault Balance,” a segregated custody account to store private keys, which allow for the transfer of ownership or control of the Trust’s Bitcoin, on the Trust’s behalf.",
        },
        {
          ...item1,
          text: "Bitcoin in the Vault Balance are not treated as general assets of the Custodian and cannot be commingled with any other digital assets held by the Custodian. The Custodian serves as a fiduciary and custodian on the Trust’s behalf, and the Bitcoin in the Vault Balance are considered fiduciary assets that remain the Trust’s property at all times.",
        },
        {
          ...item1,
          text: "Anchorage Digital is required to keep all of the private keys associated with the Trust’s Bitcoin held at Anchorage Digital in cold storage.",
        },
        {
          ...item1,
          text: "Any Bitcoin credited to the Trust’s Settlement Balance is stored in omnibus accounts, either on the Prime Broker’s systems or at Coinbase Connected Venues",
        },
      ],
      note: "Bitcoin on its way in or out for baskets is pooled in the Settlement Balance for a time. A part of the holdings is with Anchorage Digital Bank, a national trust bank; whether it, too, keeps them apart from its other clients' could not be read, so the criterion is not shown for all the trust holds.",
    },
    {
      criterion: "beneficial_ownership",
      result: "pass",
      quotations: [
        {
          ...item1,
          text: "the Trust had issued common units of fractional undivided beneficial interest (“Shares”), which represent ownership in the Trust",
        },
      ],
      note: null,
    },
    {
      criterion: "no_asset_lending",
      result: "pass",
      quotations: [
        notLoaned,
        {
          ...item1,
          text: "The Trust’s Bitcoin are not subject to borrowing arrangements with third parties",
        },
      ],
      note: "Bitcoin cannot be staked.",
    },
    {
      criterion: "no_leverage",
      result: "pass",
      quotations: [
        {
          ...item1,
          text: "The Trust will not utilize leverage, derivatives or any similar arrangements in seeking to meet its investment objective.",
        },
        notLoaned,
        {
          ...quarter,
          text: "The Trust Agreement does not authorize the Trust to borrow for payment of the Trust’s ordinary expenses. … The Trust does not invest in derivative financial instruments and has no foreign operations or long-term debt instruments.",
          document:
            "Form 10-Q for the quarter ended March 31, 2026 (0001193125-26-206329), Item 3 (copy at github.com)",
        },
      ],
      note: "The agreement with the prime broker names Coinbase Credit as a party; no trade credit to the trust was read of.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [
        {
          ...quarter,
          text: "The Trust only receives and holds cash in order to facilitate creations and redemptions pursuant to Cash Orders, and has not otherwise had or maintained a cash balance at any time since inception. … As a consequence, the Sponsor expects that the Trust will not record any cash flow from its operations and that its cash balance will be zero at the end of each reporting period.",
          document:
            "Form 10-Q for the quarter ended March 31, 2026 (0001193125-26-206329), Item 2 (copy at github.com)",
        },
      ],
      note: null,
    },
  ],
}
