/**
 * The highest yield that interest-bearing balances can have earned in a fiscal year. Overnight US dollars paid 5.33% from August 2023
 * to September 2024 and 4.33% in the first three quarters of 2025 (effective federal funds rate, Federal Reserve
 * H.15), euro, sterling, yen and the others less; bonds bought then yielded less than the peak.
 */
export function yieldBound(fiscalYearEnd: string): number {
  return fiscalYearEnd >= "2025-06-30" ? 0.05 : 0.055
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
])

/** True for a currency whose money market the yield bound covers. */
export function isBoundedCurrency(currency: string): boolean {
  return boundedCurrencies.has(currency)
}
