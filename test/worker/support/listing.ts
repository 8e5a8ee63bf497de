import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { Listing } from "../../../src/listings/instrument.ts"

/** A listing, by default canonical and in the US. */
export function listing(
  symbol: string,
  name: string,
  filer: FilerId | null,
  change: Partial<Listing> = {},
): Listing {
  return {
    instrumentId: symbol,
    symbol,
    name,
    exchange: "Nasdaq",
    countryCode: "US",
    filer,
    kind: "stock",
    sandbox: false,
    isin: null,
    canonical: true,
    ...change,
  }
}

/** A line of a fund, by default in the US. */
export function fundLine(symbol: string, name = "A fund", change: Partial<Listing> = {}): Listing {
  return listing(symbol, name, null, { kind: "fund", canonical: false, ...change })
}
