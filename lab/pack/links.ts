import { isIsin, type LinkProof } from "../../scripts/starter/tables.ts"
import { namesAgree } from "../../src/identifiers/company-name.ts"
import { countryCode } from "./countries.ts"
import { requireSource, tsvRows } from "./source.ts"
import { isReceipt, tradesForeignShares, type WorldLine } from "./world-line.ts"

export interface Link {
  readonly cik: number
  readonly match: LinkProof
}

/** A registrant's identity, which a linked line must not contradict. */
interface LinkedRegistrant {
  readonly cik: number
  readonly name: string
  /** The countries of incorporation, seat and screener. */
  readonly countries: ReadonlySet<string>
  /** The ISINs of its US lines (derived ones too), and those of its home lines once they are linked. */
  readonly isins: readonly string[]
}

/**
 * Returns the registrant of each foreign line, by instrument. A wrong link would give a company another
 * company's verdict, so two proofs must agree and nothing may contradict them. One proof is the same name.
 * The other is that the line is the registrant's only home line, or has the registrant's ISIN.
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
    // The ISIN of the home line proves other lines of the same name. The ISIN of a depositary line proves
    // nothing.
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

/** Tickers of unknown companies. Vienna has another line for SAP, with the ticker SAP. */
const doubtful: ReadonlySet<string> = new Set(["VIE:HH20"])

/**
 * True if the ISIN counts as proof. The source gives some local companies the name and the ISIN of an
 * American company with a similar ticker or name (Oracle Japan, CarrefourSA, Value Capital). So a US ISIN
 * counts only for venues that trade foreign shares, and for Brazil's receipts, which have their own tickers.
 */
function isTradedAbroad({ prefix, instrument, sourceIsin }: WorldLine): boolean {
  if (prefix === "BSP") return isReceipt(instrument)
  return tradesForeignShares(prefix) || !sourceIsin.startsWith("US")
}

/** Returns each home line that is its registrant's only home share and that no other registrant claims. */
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

/** Maps each ISIN to its company; null if two registrants claim the ISIN. */
function companiesByIsin(companies: Iterable<LinkedRegistrant>): Map<string, LinkedRegistrant | null> {
  const byIsin = new Map<string, LinkedRegistrant | null>()
  for (const company of companies) {
    for (const isin of company.isins) byIsin.set(isin, byIsin.has(isin) ? null : company)
  }
  return byIsin
}
