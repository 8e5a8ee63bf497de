import type { Listing } from "../../../src/ports.ts"

/** A line its company is shown under, in the US, unless it says otherwise. */
export function listing(
  symbol: string,
  name: string,
  cik: number | null,
  change: Partial<Listing> = {},
): Listing {
  return {
    instrumentId: symbol,
    symbol,
    name,
    exchange: "Nasdaq",
    countryCode: "US",
    cik,
    kind: "stock",
    sandbox: false,
    isin: null,
    canonical: true,
    ...change,
  }
}
