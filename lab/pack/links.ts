import { isIsin, type LinkProof } from "../../scripts/starter/tables.ts"
import { namesAgree } from "../../src/identifiers/company-name.ts"
import { countryCode } from "./countries.ts"
import { requireSource, tsvRows } from "./source.ts"
import { isReceipt, tradesForeignShares, type WorldLine } from "./world-line.ts"

export interface Link {
  readonly cik: number
  readonly match: LinkProof
}

/** A registrant's identity: a linked line must not contradict it. */
interface LinkedRegistrant {
  readonly cik: number
  readonly name: string
  /** Countries of incorporation, seat and screener. */
  readonly countries: ReadonlySet<string>
  /** ISINs of its US lines, derived ones included, and of its linked lines abroad as they are found. */
  readonly isins: readonly string[]
}

/**
 * The registrant of each foreign line, by instrument. A wrong link gives a company another company's verdict,
 * so a line is linked only on two agreeing proofs without contradiction: it is the registrant's only home
 * line and has the same name, or it has the registrant's ISIN and the same name.
 */
export function linkWorldLines(source: string, lines: readonly WorldLine[]): Map<string, Link> {
  const known = readKnown(source)
  const links = new Map<string, Link>()
  const shares = lines.filter(({ kind }) => kind === "share")
  const bySymbol = new Map(shares.map((line) => [line.sourceSymbol, line]))
  for (const [line, cik] of soleHomeLines(source, bySymbol)) {
    const company = known.get(cik)
    if (company === undefined || !isOneCompany(company, line)) continue
    links.set(line.instrument, { cik, match: "cross-listing" })
    // The home line's own ISIN proves other lines of the same name; a depositary line's ISIN proves nothing.
    if (line.isin !== null) known.set(cik, { ...company, isins: [...company.isins, line.isin] })
  }
  const byIsin = companiesByIsin(known.values())
  for (const line of shares.filter(({ instrument }) => !doubtful.has(instrument))) {
    const company = byIsin.get(line.sourceIsin)
    if (company === undefined || company === null || links.has(line.instrument)) continue
    if (isTradedAbroad(line) && isOneCompany(company, line))
      links.set(line.instrument, { cik: company.cik, match: "isin+name" })
  }
  return links
}

function isOneCompany(company: LinkedRegistrant, line: WorldLine): boolean {
  const isCountryDenied =
    line.country !== "" && company.countries.size > 0 && !company.countries.has(line.country)
  return namesAgree(company.name, line.name) && !isCountryDenied
}

/** Tickers of unknown companies: Vienna already lists SAP as SAP. */
const doubtful: ReadonlySet<string> = new Set(["VIE:HH20"])

/**
 * The source gives some local companies the name and the ISIN of an American company with the same ticker or
 * a similar name (Oracle Japan, CarrefourSA, Value Capital). So a US ISIN counts as proof only where foreign
 * shares are traded: for Brazil's receipts by their ticker, elsewhere by the venue.
 */
function isTradedAbroad({ prefix, instrument, sourceIsin }: WorldLine): boolean {
  if (prefix === "BSP") return isReceipt(instrument)
  return tradesForeignShares(prefix) || !sourceIsin.startsWith("US")
}

/** Home lines that are the only share of their registrant at home, and that no other registrant claims. */
function soleHomeLines(
  source: string,
  bySymbol: ReadonlyMap<string, WorldLine>,
): (readonly [WorldLine, cik: number])[] {
  const homes = new Map<number, Set<WorldLine>>()
  const claims = new Map<WorldLine, Set<number>>()
  for (const row of tsvRows(requireSource(`${source}/meta/cross_listings.tsv`))) {
    const cik = Number(row.cik)
    const line = bySymbol.get(row.home_symbol ?? "")
    if (line === undefined) continue
    homes.set(cik, (homes.get(cik) ?? new Set()).add(line))
    claims.set(line, (claims.get(line) ?? new Set()).add(cik))
  }
  return [...homes].flatMap(([cik, lines]) => {
    const [line] = lines
    return line !== undefined && lines.size === 1 && claims.get(line)?.size === 1
      ? [[line, cik] as const]
      : []
  })
}

function readKnown(source: string): Map<number, LinkedRegistrant> {
  const rows = tsvRows(requireSource(`${source}/meta/universe.tsv`))
  return new Map(
    rows
      .filter(({ tickers = "", ticker = "" }) => tickers !== "" || ticker !== "")
      .map((row) => {
        const countries = [row.inc_country ?? "", row.hq_country ?? "", countryCode(row.country ?? "")]
        const isin = row.isin ?? ""
        const company = {
          cik: Number(row.cik),
          name: row.name ?? "",
          countries: new Set(countries.filter((country) => country !== "")),
          isins: isIsin(isin) ? [isin] : [],
        }
        return [company.cik, company] as const
      }),
  )
}

/** Null if two registrants claim an ISIN. */
function companiesByIsin(companies: Iterable<LinkedRegistrant>): Map<string, LinkedRegistrant | null> {
  const byIsin = new Map<string, LinkedRegistrant | null>()
  for (const company of companies) {
    for (const isin of company.isins) byIsin.set(isin, byIsin.has(isin) ? null : company)
  }
  return byIsin
}
