import { listedIndustry as statedIndustry } from "../../scripts/starter/industries.ts"
import { type StarterListing, type StarterWorldLine, starterAsOf } from "../../scripts/starter/tables.ts"
import { namesAgree, plainName } from "../../src/identifiers/company-name.ts"
import { cikOf, filerOf } from "../../src/identifiers/filer.ts"
import { isShareLine } from "../../src/identifiers/security-line.ts"
import type { Prefix } from "../../src/identifiers/venues.ts"
import { knownFailure } from "../../src/screening/activities/placement.ts"
import { canonicalWorldLines } from "./canonical.ts"
import { countryCode } from "./countries.ts"
import { isinOf, isOthersIsin } from "./isin.ts"
import { type Correction, missingLine, readCorrections } from "./lines-abroad.ts"
import { type Link, linkWorldLines } from "./links.ts"
import { listedIndustry, noIndustry } from "./listed-industry.ts"
import { csvRecords, requireSource, spaced } from "./source.ts"
import { tickerOf, type WorldLine, worldFiles, worldInstrument, worldLineKind } from "./world-line.ts"

/** Lines that are missing in the listings and named in the table of cross-listings. */
const added: readonly WorldLine[] = [
  {
    instrument: "TPE:2330",
    sourceSymbol: "2330.TW",
    prefix: "TPE",
    name: "Taiwan Semiconductor Manufacturing Company Limited",
    country: "TW",
    sourceIsin: "",
    isin: null,
    kind: "share",
    listed: noIndustry,
  },
]

/** Returns the lines outside the US in order of instrument, each with its registrant. */
export function readWorld(source: string, listings: readonly StarterListing[]): StarterWorldLine[] {
  const shares = listings.filter(({ line }) => isShareLine(line))
  const corrections = readCorrections()
  const lines = correctedLines(readWorldLines(source), corrections).filter(
    (line) => !isKnownByItsUsTicker(line, shares),
  )
  const countries = new Map(shares.map(({ filer, country }) => [filer, country]))
  const links = new Map([...linkWorldLines(source, lines)].filter(([, { filer }]) => countries.has(filer)))
  const canonical = canonicalWorldLines(
    lines,
    links,
    shares.map(({ name }) => name),
  )
  const known = (instrument: string) => links.get(instrument) ?? knownFiler(corrections.get(instrument))
  // A registrant keeps its verdict, also if its only US line is no share.
  const registrants = new Set(listings.map(({ name }) => plainName(name).core))
  const free = lines.filter(
    ({ instrument, name, kind }) =>
      kind === "share" && known(instrument) === null && !registrants.has(plainName(name).core),
  )
  const decided = decidedByIndustry(free, canonical)
  const linkOf = (instrument: string) => known(instrument) ?? decided.get(instrument) ?? null
  const isAbroad = (link: Link | null) => link !== null && cikOf(link.filer) === null
  const shown = new Set(
    lines.flatMap((line) => (isAbroad(known(line.instrument)) ? [nameAndCountry(line)] : [])),
  )
  return lines.map((line) => {
    const { instrument, name, country, isin, kind, listed } = line
    const link = linkOf(instrument)
    return {
      instrument,
      name,
      country: (link !== null && countries.get(link.filer)) || country || null,
      isin,
      kind: kind === "fund" ? "fund" : "stock",
      // A company abroad is shown under the line that people linked, and under no other line of its name.
      canonical:
        isAbroad(known(instrument)) || (canonical.has(instrument) && !shown.has(nameAndCountry(line))),
      filer: link?.filer ?? null,
      match: link?.match ?? null,
      industry: listed.industry,
      named: listed.named.length === 0 ? null : listed.named,
    }
  })
}

/**
 * Of the share lines that no register or person links, the companies that the industry of their main line decides,
 * by their lines: the main line, and those of the same name and ISIN.
 */
function decidedByIndustry(
  free: readonly WorldLine[],
  canonical: ReadonlySet<string>,
): ReadonlyMap<string, Link> {
  const main = free.filter((line) => canonical.has(line.instrument) && isDecided(line))
  const links = new Map<string, Link>()
  for (const { instrument, name, isin } of main) {
    const filer = `line:${instrument}` as const
    links.set(instrument, { filer, match: "industry" })
    for (const other of free)
      if (
        isin !== null &&
        other.isin === isin &&
        namesAgree(name, other.name) &&
        !links.has(other.instrument)
      )
        links.set(other.instrument, { filer, match: "industry" })
  }
  return links
}

function isDecided({ instrument, name, listed: { industry, named } }: WorldLine): boolean {
  const stated = statedIndustry({ industry, named })
  if (stated === null) return false
  const filer = `line:${instrument}` as const
  const subject = { filer, name, ticker: instrument, sic: null, industries: [stated] }
  return knownFailure({ ...subject, ordinaryPerShareLine: 1 }, starterAsOf) !== null
}

function nameAndCountry({ name, country }: WorldLine): string {
  return `${name}\t${country}`
}

/** The filer that people found for a line. A link by the rules counts before it. */
function knownFiler(correction: Correction | undefined): Link | null {
  const filer = correction?.filer ?? null
  if (filer === null) return null
  return { filer, match: filerOf(filer) === null ? "line" : "name+number" }
}

/** Applies what people found out, and adds the lines that are missing. */
function correctedLines(
  lines: readonly WorldLine[],
  corrections: ReadonlyMap<string, Correction>,
): readonly WorldLine[] {
  const known = new Set(lines.map(({ instrument }) => instrument))
  const missing = [...corrections.values()].flatMap((correction) =>
    known.has(correction.instrument) ? [] : missingLine(correction),
  )
  return [...lines.map((line) => correctedLine(line, corrections.get(line.instrument))), ...missing].sort(
    (a, b) => (a.instrument < b.instrument ? -1 : 1),
  )
}

function correctedLine(line: WorldLine, correction: Correction | undefined): WorldLine {
  if (correction === undefined) return line
  const isOthers = line.sourceIsin === correction.notIsin
  return {
    ...line,
    country: correction.country ?? line.country,
    sourceIsin: isOthers ? "" : line.sourceIsin,
    isin: isOthers ? null : line.isin,
  }
}

/**
 * True for an Israeli company listed in the US. Its identifier is the bare ticker, which is also found by
 * `TLV:` (Interface: identifier, rule 5).
 */
function isKnownByItsUsTicker({ instrument, prefix }: WorldLine, shares: readonly StarterListing[]): boolean {
  return (
    prefix === "TLV" &&
    shares.some(({ symbol, country }) => country === "IL" && instrument === `TLV:${symbol}`)
  )
}

/** Returns each line of the listings files that is a security of a company or a fund, once. */
export function readWorldLines(source: string): WorldLine[] {
  const lines = new Map<string, WorldLine>()
  for (const line of [...worldFiles.flatMap((file) => readFile(source, file)), ...added]) {
    if (!lines.has(line.instrument)) lines.set(line.instrument, line)
  }
  const shared = isinsOfSeveral([...lines.values()])
  return [...lines.values()]
    .map((line) => (line.isin !== null && shared.has(line.isin) ? { ...line, isin: null } : line))
    .sort((a, b) => (a.instrument < b.instrument ? -1 : 1))
}

function readFile(source: string, [file, prefix, suffix]: (typeof worldFiles)[number]): WorldLine[] {
  return csvRecords(requireSource(`${source}/meta/listings/${file}.csv`)).flatMap((row) => {
    const { symbol = "", name = "", isin: written = "" } = row
    const ticker = tickerOf(symbol, suffix)
    if (ticker === null) return []
    const kind = worldLineKind(row, prefix, ticker)
    const country = countryCode(row.country ?? "")
    const isin = isinOfLine(prefix, ticker, written, country)
    const instrument = worldInstrument(prefix, ticker, isin?.startsWith("CNE") ? "H" : "other")
    if (instrument === null || kind === "none") return []
    const line = { instrument, sourceSymbol: symbol, prefix, name: spaced(name), country }
    return [{ ...line, sourceIsin: written, isin, kind, listed: listedIndustry(row, country) }]
  })
}

/** Returns the ISIN of a line; null for a Brazilian receipt with the ISIN of the foreign share. */
function isinOfLine(prefix: Prefix, ticker: string, written: string, country: string): string | null {
  if (prefix === "BSP" && !written.startsWith("BR")) return null
  const isin = isinOf(written, country)
  return isin !== null && isOthersIsin(isin, { prefix, ticker, country }) ? null : isin
}

/** Returns the ISINs that the source gives to several companies. */
function isinsOfSeveral(lines: readonly WorldLine[]): Set<string> {
  const firstWords = new Map<string, string>()
  const several = new Set<string>()
  for (const { isin, name } of lines) {
    if (isin === null) continue
    const word = plainName(name).core.split(" ")[0] ?? ""
    if ((firstWords.get(isin) ?? word) !== word) several.add(isin)
    firstWords.set(isin, word)
  }
  return several
}
