import { nearestCents } from "./cents.ts"
import type { Held } from "./held.ts"
import type { PortfolioPosition } from "./schema.ts"

/** The price of a position and what it is worth. */
export interface Priced
  extends Pick<PortfolioPosition, "price" | "price_date" | "price_source" | "currency"> {
  /** Null without a price, and where its currency is not known. */
  readonly cents: bigint | null
  /** Why there is no value; null with one. */
  readonly note: string | null
}

/** The caller's price, else the last close. */
export function priced({ ownPrice, quote, tradingCurrency, shares }: Held): Priced {
  if (ownPrice !== null) {
    const own = { price: ownPrice, price_date: null, price_source: "yours" as const }
    return tradingCurrency === null
      ? { ...own, currency: null, cents: null, note: currencyUnknown }
      : { ...own, currency: tradingCurrency, cents: nearestCents(shares * ownPrice), note: null }
  }
  if (quote === null)
    return {
      price: null,
      price_date: null,
      price_source: null,
      currency: null,
      cents: null,
      note: closeUnknown,
    }
  const { close, date, currency } = quote
  const cents = nearestCents(shares * close)
  return { price: close, price_date: date, price_source: "last_close", currency, cents, note: null }
}

const closeUnknown = "No close of this line is known: without a price of yours it has no value and no weight."
const currencyUnknown =
  "No close of this line was ever read, so that the currency of your price, and with it the value, is not known."
