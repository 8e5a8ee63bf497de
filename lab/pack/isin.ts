import { isIsin } from "../../scripts/starter/tables.ts"
import { edgarFiler, type FilerId } from "../../src/identifiers/filer.ts"
import { isShareLine, type LineKind } from "../../src/identifiers/security-line.ts"
import type { Prefix } from "../../src/identifiers/venues.ts"
import { offshore } from "./countries.ts"
import { requireSource, type SourceRow, tsvRows } from "./source.ts"
import { tradesForeignShares } from "./world-line.ts"

/** Registries with companies of other countries. An ISIN of such a registry contradicts no country. */
const anyCountry: ReadonlySet<string> = new Set([...offshore, "KY", "LU", "NL", "IE", "SG", "MU", "CY", "MT"])

/**
 * Returns an ISIN that a source states for a company. Null if the check digit is wrong, or if the ISIN
 * belongs to another country than the company, as that of a depositary line does.
 */
export function isinOf(written: string, country: string): string | null {
  if (!isIsin(written)) return null
  const issuing = written.slice(0, 2)
  // A company of the People's Republic or of Hong Kong may be listed in one and incorporated in the other.
  const isHome =
    issuing === country || (country === "HK" && issuing === "CN") || (country === "CN" && issuing === "HK")
  return isHome || (anyCountry.has(issuing) && country !== "") ? written : null
}

/**
 * Exchanges whose companies do not register abroad. An ISIN of another country than the line's is that of a
 * namesake, or of the company with this number in Hong Kong.
 */
const domesticOnly: ReadonlySet<Prefix> = new Set(["TPE", "TYO", "TLV", "JKT", "STO"])
/** Countries in which funds of all countries register. */
const fundRegistries: ReadonlySet<string> = new Set(["IE", "LU"])

/** True if an ISIN of a listings file must be another security's: the source has mistaken a namesake for the company. */
export function isOthersIsin(
  isin: string,
  { prefix, ticker, country }: { readonly prefix: Prefix; readonly ticker: string; readonly country: string },
): boolean {
  const isForeign = isin.slice(0, 2) !== country
  if (isForeign && domesticOnly.has(prefix)) return true
  if (isForeign && fundRegistries.has(isin.slice(0, 2)) && !tradesForeignShares(prefix)) return true
  // An Australian ISIN of this form contains the code of the share in Sydney.
  const [, code = ticker] = /^AU000000([A-Z0-9]{3})\d$/.exec(isin) ?? []
  return prefix === "ASX" && code !== ticker
}

/** The fields of a line by which its ISIN is checked. */
interface LineOfRegistrant {
  readonly symbol: string
  readonly filer: FilerId
  readonly country: string | null
  readonly line: LineKind
}

/**
 * Returns the ISINs of US lines by symbol. The source states one ISIN for each registrant, so the registrant
 * must have a single share line apart from lines traded over the counter. ISINs computed from a CUSIP are
 * left out.
 */
export function statedIsins(source: string, lines: readonly LineOfRegistrant[]): Map<string, string> {
  const shares = new Map<FilerId, LineOfRegistrant[]>()
  for (const line of lines) {
    if (isShareLine(line.line)) shares.set(line.filer, [...(shares.get(line.filer) ?? []), line])
  }
  return new Map(
    tsvRows(requireSource(`${source}/meta/universe.tsv`)).flatMap((row) => {
      const main = soleShare(shares.get(edgarFiler(Number(row.cik))) ?? [], row.ticker ?? "")
      const isin = isConfirmed(row) ? (row.isin ?? "") : ""
      if (main === null || (!isUsIsin(isin) && isinOf(isin, main.country ?? "") === null)) return []
      return [[main.symbol, isin] as const]
    }),
  )
}

function soleShare(shares: readonly LineOfRegistrant[], ticker: string): LineOfRegistrant | null {
  const others = shares.filter(({ symbol }) => symbol !== ticker && !/^[A-Z]{4}[FY]$/.test(symbol))
  return others.length > 0 ? null : (shares.find(({ symbol }) => symbol === ticker) ?? null)
}

/**
 * True if another source confirms the CUSIP in the ISIN. The vendor assigns ISINs by ticker, and another
 * company may have taken the ticker.
 */
function isConfirmed({ isin_source: origin = "", cusip_source: cusipSources = "" }: SourceRow): boolean {
  const isOther = (one: string) => one !== "" && !one.startsWith("FinanceDatabase")
  return !origin.startsWith("derived") && cusipSources.split("+").some(isOther)
}

function isUsIsin(isin: string): boolean {
  return isin.startsWith("US") && isIsin(isin)
}
