import type { ZakatMethodId } from "../vocabulary.ts"
import type { ZakatMethod } from "./schema.ts"

/**
 * The methods to compute zakat on a share, as data. Scholars differ, and no method is presented as the only
 * right one. No clause of a standard is named, because the service has verified none on zakat.
 */
const methods: Readonly<Record<ZakatMethodId, Omit<ZakatMethod, "id">>> = {
  trading: {
    name: "Market value",
    source: "The common view on shares bought to be sold: they are goods of trade",
    rule: "The market value of the share, × 2.5%",
  },
  zakatable_assets: {
    name: "Zakatable assets",
    source: "The common view on shares held for income: the holder's part of the zakatable assets",
    rule: "(Cash + receivables + inventories + short-term investments) ÷ shares, × 2.5%; nothing is deducted",
  },
  net_zakatable_assets: {
    name: "Zakatable assets less current liabilities",
    source: "The view of those who deduct the debts of the company that are due within the year",
    rule: "(Cash + receivables + inventories + short-term investments − current liabilities) ÷ shares, never below zero, × 2.5%",
  },
  market_value_25: {
    name: "25% of the market value",
    source: "A proxy in circulation for the zakatable assets of a company; it has no named author",
    rule: "25% of the market value of the share, × 2.5%",
  },
  market_value_40: {
    name: "40% of the market value",
    source: "A proxy in circulation for the zakatable assets of a company; it has no named author",
    rule: "40% of the market value of the share, × 2.5%",
  },
  profit: {
    name: "Profit",
    source: "A minority view: zakat is due only on the profit",
    rule: "Net income of the newest fiscal year ÷ shares (zero in a year of loss) × 2.5%",
  },
}

export function zakatMethodOf(id: ZakatMethodId): ZakatMethod {
  return { id, ...methods[id] }
}

/** The zakatable part of the market value. */
export const marketShares = { trading: 1, market_value_25: 0.25, market_value_40: 0.4 } as const

/** The rates for a lunar and for a solar year: 2.5% × 365 ÷ 354 is 2.577%, rounded. */
export const zakatRates = { lunar: 0.025, solar: 0.02577 } as const
