/** The currencies whose rates are kept, and the first day. */

/**
 * The currencies in which the shares of our venues trade (`src/identifiers/currencies.ts`) and listed companies
 * report, as far as the European Central Bank quotes them. The euro is the base of all its rates.
 */
export const keptCurrencies: readonly string[] = [
  "AUD",
  "BRL",
  "CAD",
  "CHF",
  "CNY",
  "CZK",
  "DKK",
  "GBP",
  "HKD",
  "HUF",
  "IDR",
  "ILS",
  "INR",
  "ISK",
  "JPY",
  "KRW",
  "MXN",
  "MYR",
  "NOK",
  "NZD",
  "PHP",
  "PLN",
  "RON",
  "SEK",
  "SGD",
  "THB",
  "TRY",
  "USD",
  "ZAR",
]

/** Closes are kept for five years (`src/pipeline/prices/closes.ts`). The release begins in 2022. */
export const ratesSince = "2021-01-04"
