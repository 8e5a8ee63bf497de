import type { StarterListing } from "../../scripts/starter/tables.ts"
import { edgarFiler } from "../../src/identifiers/filer.ts"
import { type DirectoryEntry, lineKind, ordinaryPerShare } from "../../src/identifiers/security-line.ts"
import { mainLines } from "./canonical.ts"
import { readDirectories } from "./directory.ts"
import { statedIsins } from "./isin.ts"
import { isDated, type Registrant, readExchangeList, readRegistrants } from "./registrants.ts"
import { requireSource, tsvRows } from "./source.ts"

interface Sources {
  readonly directory: ReadonlyMap<string, DirectoryEntry>
  readonly exchanges: ReadonlyMap<string, string>
  readonly ratios: ReadonlyMap<string, number>
  /** Pairs `filer symbol`, because another company may have taken the symbol. */
  readonly fundClasses: ReadonlySet<string>
}

/** Returns every line of the SEC's ticker lists. A symbol belongs to its registrant in the newest list. */
export function readListings(source: string): StarterListing[] {
  const sources = readSources(source)
  const registrants = readRegistrants(source)
  const listings = new Map<string, StarterListing>()
  for (const registrant of registrants) {
    for (const symbol of registrant.symbols) {
      if (listings.has(symbol) || isReused(symbol, registrant, sources)) continue
      listings.set(symbol, listing(symbol, registrant, sources))
    }
  }
  const main = mainLines(registrants, listings)
  const isins = statedIsins(source, [...listings.values()])
  return [...listings.values()]
    .map((line) => ({
      ...line,
      isin: isins.get(line.symbol) ?? null,
      canonical: main.get(line.filer) === line.symbol,
    }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

function readSources(source: string): Sources {
  const classes: { data: (readonly [number, string, string, string])[] } = JSON.parse(
    requireSource(`${source}/tickers/company_tickers_mf.json`),
  )
  return {
    directory: readDirectories(source),
    exchanges: new Map(readExchangeList(source).map(([, , symbol, exchange]) => [symbol, exchange ?? ""])),
    ratios: new Map(
      tsvRows(requireSource(`${source}/meta/adr_ratios.tsv`)).map((row) => [
        row.us_ticker ?? "",
        Number(row.ordinary_per_ads),
      ]),
    ),
    fundClasses: new Set(classes.data.map(([cik, , , symbol]) => `${edgarFiler(cik)} ${symbol}`)),
  }
}

/**
 * True if a symbol from an undated list belongs to another security today. The exchanges' directories then
 * give the symbol a name that does not begin with the registrant's first word.
 */
function isReused(symbol: string, registrant: Registrant, { directory }: Sources): boolean {
  const today = directory.get(symbol)
  if (today === undefined || isDated(registrant.list)) return false
  const firstWord = /[A-Z0-9]+/.exec(registrant.name.toUpperCase())?.[0] ?? ""
  return !today.securityName
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .startsWith(firstWord)
}

function listing(symbol: string, registrant: Registrant, sources: Sources): StarterListing {
  const entry = sources.directory.get(symbol) ?? null
  const kind = lineKind({
    symbol,
    siblings: registrant.symbols,
    country: registrant.country,
    entry,
    isFundClass: sources.fundClasses.has(`${registrant.filer} ${symbol}`),
  })
  const ratio = ordinaryPerShare(symbol, kind, sources.ratios)
  return {
    symbol,
    filer: registrant.filer,
    name: kind === "fund" && entry !== null ? fundName(entry) : registrant.name,
    exchange: exchangeOf(symbol, registrant, sources) || null,
    country: registrant.country || null,
    sic: registrant.sic || null,
    line: kind !== "unstated" || ratio === null ? kind : ratio === 1 ? "ordinary" : "depositary",
    ordinaryPerShareLine: ratio,
    isin: null,
    canonical: false,
  }
}

function fundName({ securityName }: DirectoryEntry): string {
  return securityName.split(" - ")[0] ?? securityName
}

function exchangeOf(symbol: string, registrant: Registrant, { directory, exchanges }: Sources): string {
  const stated = directory.get(symbol)?.exchange ?? exchanges.get(symbol)
  if (stated !== undefined && stated !== "") return stated === "CBOE" ? "Cboe BZX" : stated
  // A fifth letter F or Y means that the foreign line trades over the counter, even if the main line is
  // listed.
  return /^[A-Z]{4}[FY]$/.test(symbol) ? "OTC" : registrant.exchange
}
