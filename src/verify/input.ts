import type { Closes } from "./closes.ts"
import type { Packet, RatioName } from "./packet.ts"
import type { RawFacts } from "./raw-facts.ts"

/** A packet, and the data to verify it against. */
export interface VerificationInput {
  readonly packet: Packet
  readonly facts: readonly RawFacts[]
  /** From any source of prices; null when none are given. */
  readonly closes: Closes | null
}

export const ratioTitles: Readonly<Record<RatioName, string>> = {
  debt_to_market_cap: "Debt to market capitalisation",
  cash_to_market_cap: "Cash to market capitalisation",
  prohibited_revenue: "Prohibited revenue",
  deposits_to_market_cap: "Deposits to market capitalisation",
  receivables_to_market_cap: "Receivables to market capitalisation",
  receivables_and_cash_to_market_cap: "Receivables and cash to market capitalisation",
  debt_to_total_assets: "Debt to total assets",
  cash_to_total_assets: "Cash to total assets",
  receivables_to_total_assets: "Receivables to total assets",
  receivables_and_cash_to_total_assets: "Receivables and cash to total assets",
  illiquid_assets_to_total_assets: "Illiquid assets to total assets",
  net_liquid_assets_to_market_cap: "Net liquid assets to market capitalisation",
  prohibited_profit: "Prohibited profit",
}
