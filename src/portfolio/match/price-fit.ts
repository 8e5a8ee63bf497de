/** Compares the prices of a file with the closes of the listings that its bare symbols may mean. */

/** A position whose listing only the symbol identifies, with its price in the file and the last close. */
export interface PriceOfSymbol {
  readonly position: number
  readonly price: number
  readonly close: number
  /** True if the name in the file is that of the listing too. */
  readonly isNamed: boolean
}

/**
 * The largest factor between a price in a file and the last close, which may be some months older. If the name
 * agrees too, the file may be older: the factor then only excludes currencies that are worth less than a fifth of
 * a dollar, such as the rupee.
 */
const factorMax = { symbol: 2, named: 5 } as const

/**
 * Returns the positions whose listing the prices contradict. If half of the symbols have such a price or no listing
 * at all, the file is about another market, and a price that fits by chance proves nothing. `unknownSymbols`: the
 * number of symbols with a price and without a listing.
 */
export function contradictedByPrice(
  prices: readonly PriceOfSymbol[],
  unknownSymbols: number,
): ReadonlySet<number> {
  const far = prices.filter(
    ({ price, close, isNamed }) =>
      Math.max(price / close, close / price) > (isNamed ? factorMax.named : factorMax.symbol),
  )
  const strange = far.length + unknownSymbols
  const isOtherMarket = strange > 0 && strange * 2 >= prices.length + unknownSymbols
  const doubted = isOtherMarket ? [...far, ...prices.filter(({ isNamed }) => !isNamed)] : far
  return new Set(doubted.map(({ position }) => position))
}
