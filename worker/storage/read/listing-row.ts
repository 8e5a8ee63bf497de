import type { Listing } from "../../../src/ports.ts"
import type { ListingKind, OtherSecurity } from "../../../src/vocabulary.ts"

/** A row of `listings` with every column of a {@link Listing}. */
export interface ListingColumns {
  readonly instrument_id: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly country_code: string | null
  readonly cik: number | null
  readonly kind: ListingKind
  readonly sandbox: number
  readonly isin: string | null
  readonly canonical: number
  readonly ordinary_per_share_line: number | null
  readonly other_of: number | null
  readonly security: OtherSecurity | null
}

/** `table`: the alias of `listings` in the statement. */
export function listingColumns(table: string): string {
  return names.map((name) => `${table}.${name}`).join(", ")
}
const names: readonly (keyof ListingColumns)[] = [
  "instrument_id",
  "symbol",
  "name",
  "exchange",
  "country_code",
  "cik",
  "kind",
  "sandbox",
  "isin",
  "canonical",
  "ordinary_per_share_line",
  "other_of",
  "security",
]

/** Converts a row. */
export function listingOf(row: ListingColumns): Listing {
  return {
    instrumentId: row.instrument_id,
    symbol: row.symbol,
    name: row.name,
    exchange: row.exchange,
    countryCode: row.country_code,
    cik: row.cik,
    kind: row.kind,
    sandbox: row.sandbox === 1,
    isin: row.isin,
    canonical: row.canonical === 1,
    ordinaryPerShareLine: row.ordinary_per_share_line,
    otherOf: row.other_of,
    security: row.security,
  }
}
