import { yieldBounds } from "../../../terms.ts"

/** The highest yield of interest-bearing balances in the fiscal year that ends on the given day. */
export function yieldBound(fiscalYearEnd: string): number {
  return fiscalYearEnd >= yieldBounds.day ? yieldBounds.since : yieldBounds.before
}

/** The highest yield of balances that bear interest only in part. */
export function mixedYieldBound(fiscalYearEnd: string): number {
  const { day, mixed } = yieldBounds
  return fiscalYearEnd >= day ? mixed.since : mixed.before
}

export const boundedCurrencies = new Set([
  "USD",
  "EUR",
  "GBP",
  "JPY",
  "CHF",
  "TWD",
  "CAD",
  "SEK",
  "DKK",
  "SGD",
  "KRW",
  "NOK",
  "AUD",
  "NZD",
])

/** True for a currency whose money market the yield bound covers. */
export function isBoundedCurrency(currency: string): boolean {
  return boundedCurrencies.has(currency)
}
