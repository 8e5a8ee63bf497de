import type { Dossier } from "../dossier.ts"

const purpose = {
  text: "The purpose of the Aberdeen Standard Gold ETF Trust (the “Trust”) is to own gold transferred to the Trust in exchange for shares issued by the Trust (“Shares”). Each Share represents a fractional undivided beneficial interest in and ownership of the Trust. The assets of the Trust consist solely of gold bullion.",
  document:
    "Form 10-K for fiscal 2020, Item 1 (the trust then named Aberdeen Standard Gold ETF Trust; copy at fr.advfn.com)",
  date: "2021",
  readAt: "https://fr.advfn.com/bourses/AMEX/SGOL/actualites/84461703/annual-report-10-k",
} as const

const limitOfUse = {
  text: "The gold held by the Trust will only be delivered to pay the remuneration due to the Sponsor (the “Sponsor’s Fee”), distributed to Authorized Participants (defined below) in connection with the redemption of Baskets or sold (1) on an as-needed basis to pay Trust expenses not assumed by the Sponsor, (2) in the event the Trust terminates and liquidates its assets, or (3) as otherwise required by law or regulation.",
  document:
    "Form 10-K for fiscal 2020, Item 1 (the trust then named Aberdeen Standard Gold ETF Trust; copy at fr.advfn.com)",
  date: "2021",
  readAt: "https://fr.advfn.com/bourses/AMEX/SGOL/actualites/84461703/annual-report-10-k",
} as const

const noFutures = {
  text: "The Trust does not and will not hold or trade in commodities futures contracts, “commodity interests”",
  document:
    "Form 10-K for fiscal 2020, Item 1 (the trust then named Aberdeen Standard Gold ETF Trust; copy at fr.advfn.com)",
  date: "2021",
  readAt: "https://fr.advfn.com/bourses/AMEX/SGOL/actualites/84461703/annual-report-10-k",
} as const

const allocatedAgreement = {
  text: "Shares may be issued by the Trust against delivery of Bullion made by way of payment for the issue of such Shares. The Trustee has agreed that Bullion delivered to it on subscription for Shares will be paid into the Metal Accounts. … The Trustee has agreed that the Allocated Account will be established by the Trustee in its name",
  document:
    "Form of Allocated Account Agreement of ETFS Gold Trust, Exhibit 10.1, introduction (copy in a collection of EDGAR exhibits)",
  date: "2009",
  readAt: "https://applica-public.s3-eu-west-1.amazonaws.com/contract-discovery/edgar.txt.xz",
} as const

const unallocatedAgreement = {
  text: "The Custodian has agreed to transfer Bullion deposited into the Unallocated Account to the Allocated Account and where applicable, other accounts, pursuant to the terms of this Agreement.",
  document:
    "Form of Unallocated Account Agreement of ETFS Gold Trust, Exhibit 10.2, introduction (copy in a collection of EDGAR exhibits)",
  date: "2009",
  readAt: "https://applica-public.s3-eu-west-1.amazonaws.com/contract-discovery/edgar.txt.xz",
} as const

const baskets = {
  text: "The Trust holds gold bullion and issues abrdn Physical Gold Shares ETF (known as Aberdeen Standard Physical Gold Shares ETF prior to March 31, 2022) (“Shares”) in minimum blocks of 100,000 Shares (also referred to as “Baskets”) in exchange for deposits of gold and distributes gold in connection with the redemption of Baskets.",
  document: "Form 10-Q of 2022, note 1 (copy at au.advfn.com)",
  date: "2022",
  readAt: "https://au.advfn.com/stock-market/AMEX/SGOL/stock-news/88054532/quarterly-report-10-q",
} as const

/** abrdn Gold ETF Trust, formerly ETFS Gold Trust and Aberdeen Standard Gold ETF Trust. */
export const sgol: Dossier = {
  instrumentId: "SGOL",
  cik: 1450923,
  name: "abrdn Physical Gold Shares ETF",
  methodology: "aaoifi-ss57",
  instrumentType: "gold_trust",
  wrapper: "grantor_trust",
  activity: "Gold bullion",
  reviewedOn: "2026-11-21",
  readings: [
    { criterion: "spot_settlement", result: "pass", quotations: [limitOfUse, noFutures], note: null },
    { criterion: "physical_backing", result: "pass", quotations: [purpose], note: null },
    {
      criterion: "allocated_custody",
      result: "pass",
      quotations: [allocatedAgreement, unallocatedAgreement],
      note: "The agreements in force since are later than these forms and could not be read.",
    },
    {
      criterion: "title_evidence",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the bar list, its publication, bars identified in the custodian's books.",
    },
    { criterion: "beneficial_ownership", result: "pass", quotations: [purpose], note: null },
    {
      criterion: "no_metal_lending",
      result: "pass",
      quotations: [limitOfUse],
      note: "A closed list of what may happen to the gold, without lending.",
    },
    { criterion: "no_derivatives", result: "pass", quotations: [noFutures, purpose], note: null },
    {
      criterion: "no_leverage",
      result: "unresolved",
      quotations: [],
      note: "Looked for: borrowing, credit line, the balance sheet's liabilities.",
    },
    {
      criterion: "fee_as_service",
      result: "unresolved",
      quotations: [],
      note: "Looked for: what the sponsor's fee pays for (custodian, trustee, audit) in the notes on expenses and related parties.",
    },
    {
      criterion: "redemption_in_metal",
      result: "unresolved",
      quotations: [baskets],
      note: "Against gold, but the passage tells neither how much nor how fine.",
    },
    {
      criterion: "unallocated_residual",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the limit on gold left in the unallocated account at day end. Gold passes through that account (Exhibit 10.2 of 2009); its limit could not be read.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [purpose],
      note: "A closed list of assets without cash.",
    },
  ],
}
