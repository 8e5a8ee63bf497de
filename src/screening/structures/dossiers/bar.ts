import type { Dossier } from "../dossier.ts"

const purpose = {
  text: "The purpose of the GraniteShares Gold Trust (the “Trust”) is to own gold transferred to the Trust in exchange for shares issued by the Trust (“Shares”). Each Share represents a fractional undivided beneficial interest in and ownership of the Trust. The assets of the Trust are anticipated to consist solely of gold bullion.",
  document: "Form 10-K for the fiscal year to June 30, 2022, Item 1 (copy at mx.advfn.com)",
  date: "2022",
  readAt: "https://mx.advfn.com/bolsa-de-valores/AMEX/BAR/noticias/88828281/annual-report-10-k",
} as const

const limitOfUse = {
  text: "The gold held by the Trust will only be delivered to pay the remuneration due to the Sponsor (the “Sponsor’s Fee”), distributed to Authorized Participants (defined under Item 7) in connection with the redemption of Baskets or sold (1) on an as-needed basis to pay Trust expenses not assumed by the Sponsor, (2) in the event the Trust terminates and liquidates its assets, or (3) as otherwise required by law or regulation.",
  document: "Form 10-K for the fiscal year to June 30, 2022, Item 1 (copy at mx.advfn.com)",
  date: "2022",
  readAt: "https://mx.advfn.com/bolsa-de-valores/AMEX/BAR/noticias/88828281/annual-report-10-k",
} as const

const noFutures = {
  text: "The Trust does not and will not hold or trade in commodities futures contracts regulated by the Commodity Exchange Act (the “CEA”)",
  document: "Form 10-K for the fiscal year to June 30, 2022, Item 1 (copy at mx.advfn.com)",
  date: "2022",
  readAt: "https://mx.advfn.com/bolsa-de-valores/AMEX/BAR/noticias/88828281/annual-report-10-k",
} as const

const accounts = {
  text: "The Custodian has agreed to transfer Gold deposited into the Trust Unallocated Account to the Trust Allocated Account. … In order to effect redemptions of Shares for Authorized Participants, Physical Gold must be transferred from the Trust Allocated Account to the Trust Unallocated Account by way of de-allocation",
  document:
    "Form of Unallocated Gold Account Agreement, Exhibit 10.2, introduction (copy at contracts.justia.com)",
  date: "2017",
  readAt: "https://contracts.justia.com/companies/graniteshares-gold-trust-5708/contract/493194/",
} as const

/** GraniteShares Gold Trust. */
export const bar: Dossier = {
  instrumentId: "BAR",
  cik: 1690437,
  name: "GraniteShares Gold Trust",
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
      quotations: [accounts],
      note: "The form of 2017; later agreements could not be read.",
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
      quotations: [limitOfUse, purpose],
      note: "Against gold, but the passage tells neither how much nor how fine.",
    },
    {
      criterion: "unallocated_residual",
      result: "unresolved",
      quotations: [],
      note: "Looked for: the limit on gold left in the unallocated account at day end. Gold passes through that account (Exhibit 10.2 of 2017); its limit could not be read.",
    },
    {
      criterion: "cash_management",
      result: "pass",
      quotations: [purpose],
      note: "A closed list of assets without cash, as anticipated.",
    },
  ],
}
