import { readdirSync } from "node:fs"
import { isIsin, type StarterIsin, type StarterListing } from "../../scripts/starter/tables.ts"
import { readNport } from "../../src/filings/nport/read.ts"
import { likeness, readHoldingName } from "../../src/funds/match/holding-name.ts"
import { isinOfUs } from "../../src/identifiers/isin.ts"
import { isShareLine } from "../../src/identifiers/security-line.ts"
import { readSource, requireSource, type SourceRow, tsvRows } from "./source.ts"

/** The day of the maps from CUSIPs, as the collector states it. */
const mapsAsOf = "2026-08"

/**
 * Finds ISINs of share lines that have none in the table of listings. The first choice is the ISIN in a
 * fund's newest Form N-PORT. The second is an ISIN with a CUSIP on which two sources agree.
 */
export function readIsins(source: string, listings: readonly StarterListing[]): StarterIsin[] {
  const without = listings.filter(({ isin, line }) => isin === null && isShareLine(line))
  const bySymbol = new Map(without.map((line) => [line.symbol, line]))
  const known = new Set(listings.map(({ isin }) => isin))
  const found = new Map<string, StarterIsin>()
  for (const row of [...reportedIsins(source, bySymbol), ...mappedIsins(source, listings, bySymbol)]) {
    if (!found.has(row.symbol) && !known.has(row.isin)) found.set(row.symbol, row)
  }
  const shared = ofSeveral([...found.values()])
  return [...found.values()]
    .filter(({ isin }) => !shared.has(isin))
    .toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1))
}

/** Returns ISINs that were found for several lines. They cannot be right, so no line gets them. */
function ofSeveral(rows: readonly StarterIsin[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(rows.flatMap(({ isin }) => (seen.size === seen.add(isin).size ? [isin] : [])))
}

/**
 * Reads name, ticker and ISIN of each holding in Form N-PORT. A holding with another name is left out,
 * because the ticker then belonged to another company.
 */
function reportedIsins(source: string, bySymbol: ReadonlyMap<string, StarterListing>): StarterIsin[] {
  const files = readdirSync(`${source}/nport`).filter((file) => file.startsWith("SPUS_"))
  const reports = files.flatMap((file) => {
    const read = readNport([readSource(`${source}/nport/${file}`)?.toString("utf8") ?? ""])
    if (!read.ok) throw new Error(`${file}: ${read.message}`)
    return [read.value]
  })
  return reports
    .toSorted((one, other) => (one.asOf > other.asOf ? -1 : 1))
    .flatMap(({ asOf, holdings }) =>
      holdings.flatMap(({ ticker, isin, name }) => {
        const line = bySymbol.get(ticker ?? "")
        if (line === undefined || isin === null || !isIsin(isin) || !isNamedSo(name, line)) return []
        return [{ isin, symbol: line.symbol, source: "nport" as const, witnesses: "SPUS", asOf }]
      }),
    )
}

function isNamedSo(name: string, line: StarterListing): boolean {
  return likeness(readHoldingName(name), readHoldingName(line.name), () => false) !== "unlike"
}

function mappedIsins(
  source: string,
  listings: readonly StarterListing[],
  bySymbol: ReadonlyMap<string, StarterListing>,
): StarterIsin[] {
  const shares = new Map<number, number>()
  for (const { cik, line, symbol } of listings) {
    if (isShareLine(line) && !isOverTheCounter(symbol)) shares.set(cik, (shares.get(cik) ?? 0) + 1)
  }
  return tsvRows(requireSource(`${source}/meta/universe.tsv`)).flatMap((row) => {
    const line = bySymbol.get(row.ticker ?? "")
    if (line === undefined || line.cik !== Number(row.cik)) return []
    const witnesses = (row.cusip_source ?? "").split("+").filter((one) => one !== "")
    const isOfLine = shares.get(line.cik) === 1 || witnesses.some(isBySymbol)
    const isin = isOfUs(row, line) ? isinOfUs(row.cusip ?? "") : null
    if (isin === null || witnesses.length < 2 || !isOfLine) return []
    return [
      {
        isin,
        symbol: line.symbol,
        source: "cusip" as const,
        witnesses: witnesses.join(", "),
        asOf: mapsAsOf,
      },
    ]
  })
}

function isOverTheCounter(symbol: string): boolean {
  return /^[A-Z]{4}[FY]$/.test(symbol)
}

/** True if the source states CUSIPs by symbol, not by registrant (which may have several share lines). */
function isBySymbol(witness: string): boolean {
  return /^(?:FinanceDatabase|SPUS|SSGA)/.test(witness)
}

/**
 * True for a company of the US. Companies of Canada and Puerto Rico have CUSIPs too, but their own country in
 * the ISIN. CUSIPs of other countries begin with a letter.
 */
function isOfUs(
  { inc_country: incorporated, hq_country: seat, cusip = "" }: SourceRow,
  line: StarterListing,
) {
  const isAtHome = incorporated === "US" || (incorporated === "" && (seat === "US" || seat === ""))
  return /^\d/.test(cusip) && line.country === "US" && isAtHome
}
