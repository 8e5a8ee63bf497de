import { venuesTradingIn } from "../../identifiers/currencies.ts"
import {
  type Candidate,
  candidatesOf,
  countryIn,
  lineMeant,
  lineOfOne,
  prefixedForm,
} from "../../identifiers/resolve.ts"
import { whyUnresolved } from "../../identifiers/unresolved.ts"
import type { NamedListing } from "../../listings/lines.ts"
import type { UnmatchedCode } from "../../vocabulary.ts"
import { companiesNamed, isInUs, isNamesake, isOneCompany, type NamedCompany } from "./by-name.ts"
import { type Clues, cluesOf, type Row } from "./clues.ts"
import { isOfAnother, withoutShare } from "./names.ts"

/**
 * A row of a portfolio for which no listing was found. Another company's verdict is worse than none, so a
 * contradiction is reported, and no listing is guessed.
 */

export interface Unmatched {
  readonly code: UnmatchedCode
  /** A whole sentence. */
  readonly reason: string
  /** The identifier under which the service would list the row; null if that is not certain. */
  readonly identifier: string | null
}

type RowMatch = { readonly found: NamedListing } | { readonly unmatched: Unmatched }

/** The identifiers and ISINs of the listings that must be read before rows can be matched. */
interface Wanted {
  readonly instrumentIds: readonly string[]
  readonly isins: readonly string[]
  /** The names of rows without a symbol and an ISIN, in each of their forms. */
  readonly names: readonly string[]
}

export function wantedOf(rows: readonly Row[]): Wanted {
  const clues = rows.map(cluesOf)
  const candidates = clues.flatMap(({ symbol, name, reading }) =>
    [reading.candidates, [candidatesOf(symbol || name)]].flat(2),
  )
  return {
    instrumentIds: [...new Set(candidates.map(({ instrumentId }) => instrumentId))],
    isins: [...new Set(clues.flatMap(({ validIsin }) => validIsin ?? []))],
    names: [...new Set(clues.flatMap((each) => (isNameAlone(each) ? formsOf(each.name) : [])))],
  }
}

function isNameAlone({ symbol, isin, name }: Clues): boolean {
  return symbol === "" && isin === "" && name !== ""
}

/**
 * Matches rows against the listings that {@link wantedOf} names. A known ISIN decides. Otherwise the symbol
 * names a listing at a venue, which symbol, exchange or currency show. ISIN, currency, exchange and name must
 * not contradict that listing. A row with only a name is matched if that is the name of one company.
 * `idsNamed` has the identifiers of the lines that a name may mean, by name.
 */
export function matcherOf(
  listings: readonly NamedListing[],
  idsNamed: ReadonlyMap<string, readonly string[]>,
): (row: Row) => RowMatch {
  const byId = new Map(listings.map((each) => [each.listing.instrumentId, each]))
  const known: Known = {
    byId,
    withIsin: (isin) => listings.filter(({ listing }) => listing.isin === isin),
    named: (name) => (idsNamed.get(name) ?? []).flatMap((id) => byId.get(id) ?? []),
  }
  return (row) => {
    const clues = cluesOf(row)
    if (isNameAlone(clues)) return byName(known, clues)
    const ofIsin = clues.validIsin === null ? [] : known.withIsin(clues.validIsin)
    return ofIsin.length > 0 ? byIsin(known, clues, ofIsin) : bySymbol(known, clues)
  }
}

interface Known {
  readonly byId: ReadonlyMap<string, NamedListing>
  withIsin(isin: string): readonly NamedListing[]
  named(name: string): readonly NamedListing[]
}

/** Returns a name as written, without the kind of share, and without the class: `Berkshire Hathaway B`. */
function formsOf(name: string): readonly string[] {
  return [...new Set([name, withoutShare(name), name.replace(shareClass, "")])]
}

const shareClass = /(?: cl| class)? ([ABC])$/i

/**
 * Matches a name. A word may also be a symbol: in capital letters it then means the listing of the symbol, unless
 * another company in the US has exactly this name. If several companies may be meant, nothing is chosen. A company
 * abroad does not have a name with which names in the US begin: `united`.
 */
function byName(known: Known, clues: Clues): RowMatch {
  const { name } = clues
  const readings = formsOf(name).map((form) => companiesNamed(form, known.named(form)))
  const { exact, alike } = readings.find((each) => each.exact.length + each.alike.length > 0) ?? nobody
  const inUs = (some: readonly NamedCompany[]) => some.filter((company) => company.some(isInUs))
  const abroad = [...exact, ...inUs(alike).filter(([line]) => !exact.flat().includes(line))]
  const named = exact.length === 0 ? alike : inUs(exact).length > 0 ? exact : abroad
  // `SAP SE` is a name, although SE is Bloomberg's code of a venue.
  const spelled = prefixedForm(name) === null ? firstLine(known, candidatesOf(name)) : undefined
  if (spelled !== undefined) {
    const areOthers = (some: readonly NamedCompany[]) =>
      inUs(some).some((company) => !company.some((line) => isOneCompany(line, spelled)))
    const isSymbol = name === name.toUpperCase()
    if (!areOthers(exact) && (isSymbol || !areOthers(alike))) return { found: spelled }
    if (isSymbol) return ambiguous(name, [...new Set([spelled, ...named.map(([line]) => line)])])
  }
  const [only, ...more] = named
  if (only === undefined)
    return unmatched("not_found", `No company or fund is known by the name ${name}.`, null)
  return more.length === 0
    ? lineNamed(clues, only)
    : ambiguous(
        name,
        named.map(([line]) => line),
      )
}

const nobody = { exact: [], alike: [] }

/** The most lines that a message names. */
const meantMax = 3

function ambiguous(name: string, meant: readonly NamedListing[]): RowMatch {
  const shown = meant.slice(0, meantMax).map(nameOf).join(" or ")
  return unmatched("name", `${name} may be ${shown}${meant.length > meantMax ? ", or another" : ""}.`, null)
}

/**
 * Chooses the line of a company: of a US company its main line, of another company the line at the exchange of
 * the row or in its currency. Without either, nothing is chosen between a depositary share and the line at home.
 */
function lineNamed(clues: Clues, all: NamedCompany): RowMatch {
  const { place, currency, name } = clues
  const ofClass = shareClass.exec(name)?.[1]?.toUpperCase() ?? ""
  const classed = all.filter(({ listing }) => ofClass !== "" && listing.instrumentId.endsWith(`-${ofClass}`))
  const lines = classed.length > 0 ? classed : all
  const main = lines.find(({ listing }) => listing.canonical) ?? lines.find(isAtHome) ?? all[0]
  if (venueIn(main) === "US" && main.listing.countryCode === "US") return { found: main }
  const isThere = (line: NamedListing) =>
    place !== null && place !== "elsewhere" ? isAt(line, place) : isIn(line, currency)
  const there = lines.filter(isThere)
  const home = lines.find(isAtHome)
  // The ISIN of a depositary share is American. It may count several shares of the line at home, or a part of one.
  const isOfOne = venueIn(main) !== "US" || main.listing.isin?.startsWith("US") === false
  if (there.includes(main) && (isOfOne || home === undefined || place !== null || currency !== ""))
    return { found: main }
  if (there.includes(main)) return ambiguous(name, [main, ...(home === undefined ? [] : [home])])
  const [line] = there
  if (line !== undefined) return { found: line }
  const where =
    place === null || place === "elsewhere" ? `with a price in ${currency}` : `at ${clues.exchange}`
  const code = place === null || place === "elsewhere" ? "currency" : "exchange"
  return unmatched(
    code,
    `${name} is ${nameOf(main)}, and we know no line of it ${where}.`,
    main.listing.instrumentId,
  )
}

function isIn(line: NamedListing, currency: string): boolean {
  const venues: readonly string[] = venuesTradingIn(currency)
  return currency === "" || (currency === "USD" ? venueIn(line) === "US" : venues.includes(venueIn(line)))
}

function isAtHome(line: NamedListing): boolean {
  return countryIn(line.listing.instrumentId) === line.listing.countryCode
}

function firstLine({ byId }: Known, candidates: readonly Candidate[]): NamedListing | undefined {
  const lines = candidates.flatMap(({ instrumentId }) => byId.get(instrumentId) ?? [])
  return lineMeant(candidates, lines) ?? undefined
}

function byIsin(known: Known, clues: Clues, lines: readonly NamedListing[]): RowMatch {
  const ofSymbol = symbolLines(known, clues)
  const line = lineOf(clues, lines, ofSymbol)
  if (line === null) return unmatched("isin", `The ISIN ${clues.isin} belongs to several companies.`, null)
  const isConfirmed = ofSymbol.some((each) => each === line || isOneCompany(each, line))
  if (!isConfirmed && isNamedOtherwise(clues, line))
    return contraryName(clues, line, `The ISIN ${clues.isin}`)
  return { found: line }
}

/**
 * Chooses among the lines with an ISIN. The order is: the line of the symbol, the line at the exchange, the
 * US line with the symbol, the canonical line of the company, a line in the country of the ISIN, a line at a
 * venue of the currency. Null if the lines belong to several companies.
 */
function lineOf(
  clues: Clues,
  lines: readonly NamedListing[],
  ofSymbol: readonly NamedListing[],
): NamedListing | null {
  const bare = new Set(candidatesOf(clues.symbol).map(({ instrumentId }) => instrumentId))
  const home = clues.isin.slice(0, 2)
  const venues: readonly string[] = venuesTradingIn(clues.currency)
  return lineOfOne(lines, [
    (line) => ofSymbol.includes(line),
    (line) => venueIn(line) === clues.place,
    ({ listing }) => bare.has(listing.instrumentId),
    ({ listing }) => listing.canonical,
    ({ listing }) => countryIn(listing.instrumentId) === home,
    (line) => venues.includes(venueIn(line)),
  ])
}

function bySymbol(known: Known, clues: Clues): RowMatch {
  const { symbol, reading, place } = clues
  if (symbol === "") return unmatched("not_found", unknownIsin(clues), clues.validIsin)
  if (place === "elsewhere" && reading.by === "exchange")
    return unmatched("exchange", `${symbol} trades at ${clues.exchange}; we know no listing there.`, null)
  const lines = symbolLines(known, clues)
  const fitting = reading.by === "currency" ? lines.filter((line) => isNamedSo(clues, line)) : lines
  const line = shownOf(fitting)
  if (line === null) return notListed(known, clues, lines)
  return contradictionOf(clues, line) ?? { found: line }
}

/** Returns the canonical line, else the line at home; null if the lines belong to several companies. */
function shownOf(lines: readonly NamedListing[]): NamedListing | null {
  const [first, ...others] = lines
  if (first === undefined || others.some((other) => !isOneCompany(first, other) && !isNamesake(first, other)))
    return null
  return lines.find(({ listing }) => listing.canonical) ?? lines.find(isAtHome) ?? first
}

/** Returns the listings that the symbol may mean: of each group of candidates, the first that exists. */
function symbolLines(known: Known, { symbol, reading }: Clues): readonly NamedListing[] {
  if (symbol === "") return []
  return reading.candidates.flatMap((candidates) => firstLine(known, candidates) ?? [])
}

/** Says why no line was found. A currency proves a venue only if the listing's name agrees too. */
function notListed({ byId }: Known, clues: Clues, lines: readonly NamedListing[]): RowMatch {
  const { symbol, currency, reading } = clues
  const isUncertain = reading.candidates.flat().some((each) => each.isOther && byId.has(each.instrumentId))
  if (isUncertain) return unmatched("not_found", whyUnresolved(reading.written), null)
  const [bare] = candidatesOf(symbol).flatMap(({ instrumentId }) => byId.get(instrumentId) ?? [])
  const ours = lines.map(({ listing }) => `${listing.instrumentId} (${listing.name})`).join(", ")
  if (reading.by === "currency" && (bare !== undefined || ours !== "")) {
    const why =
      bare === undefined ? `which does not tell the venue of ${symbol}` : `and ${nameOf(bare)} trades in USD`
    const instead = ours === "" ? "" : ` It may be ${ours}.`
    return unmatched("currency", `The price is in ${currency}, ${why}.${instead}`, reading.identifier)
  }
  const where =
    reading.identifier === null || reading.identifier === symbol
      ? ""
      : ` We would know it as ${reading.identifier}.`
  return unmatched("not_found", `No listing is known by ${symbol}.${where}`, reading.identifier)
}

function unknownIsin({ isin, validIsin }: Clues): string {
  return validIsin === null
    ? `${isin} is no ISIN: its check digit is wrong.`
    : `No listing is known by the ISIN ${isin}.`
}

function contradictionOf(clues: Clues, line: NamedListing): RowMatch | null {
  const { symbol, exchange, place, currency, reading } = clues
  const { instrumentId } = line.listing
  if (place !== null && place !== "elsewhere" && reading.by === "symbol" && !isAt(line, place)) {
    return unmatched("exchange", `${symbol} is ${nameOf(line)}, which is not listed at ${exchange}.`, null)
  }
  if (currency !== "" && currency !== "USD" && reading.by === "exchange" && venueIn(line) === "US") {
    return unmatched("currency", `The price is in ${currency}, and ${nameOf(line)} trades in USD.`, null)
  }
  const wrongIsin = isinContradiction(clues, line)
  if (wrongIsin !== null) return unmatched("isin", wrongIsin, clues.validIsin)
  return isNamedOtherwise(clues, line) ? contraryName(clues, line, `The symbol ${instrumentId}`) : null
}

/** Says how the ISIN contradicts the line: another ISIN, or another country and no matching name. */
function isinContradiction(clues: Clues, line: NamedListing): string | null {
  const { isin, validIsin } = clues
  const { isin: own, countryCode } = line.listing
  if (isin === "") return null
  const isConfirmed = isNamedSo(clues, line)
  if (validIsin === null)
    return isConfirmed ? null : `${isin} is no ISIN, so that ${clues.symbol} may not be ${nameOf(line)}.`
  if (own !== null)
    return isOneIssuer(own, validIsin)
      ? null
      : `The ISIN ${isin} is not the ISIN of ${nameOf(line)}, which is ${own}.`
  const country = validIsin.slice(0, 2)
  return country === countryIn(line.listing.instrumentId) || country === countryCode || isConfirmed
    ? null
    : `The ISIN ${isin} belongs to another country than ${nameOf(line)}.`
}

/**
 * True if two ISINs have the same issuer. In the US and Canada the six characters after the country identify
 * the issuer. A split or a new class changes only the last characters.
 */
function isOneIssuer(one: string, other: string): boolean {
  const length = /^(?:US|CA)/.test(one) ? "US000000".length : one.length
  return one.slice(0, length) === other.slice(0, length)
}

function isNamedOtherwise({ name }: Clues, { listing, names }: NamedListing): boolean {
  return name !== "" && isOfAnother(name, { kind: listing.kind, names })
}

/** True if the row has a name and the line has the same name. */
function isNamedSo(clues: Clues, line: NamedListing): boolean {
  return /[\p{L}\p{N}]/u.test(clues.name) && !isNamedOtherwise(clues, line)
}

function contraryName({ name }: Clues, line: NamedListing, what: string): RowMatch {
  return unmatched("name", `${what} is ${nameOf(line)}, and the row is named ${name}.`, null)
}

function venueIn({ listing: { instrumentId } }: NamedListing): string {
  return instrumentId.includes(":") ? instrumentId.slice(0, instrumentId.indexOf(":")) : "US"
}

/** True if the line is at a place. The codes of H-shares have the prefix of Shanghai. */
function isAt(line: NamedListing, place: string): boolean {
  const venue = venueIn(line)
  return venue === place || (venue === "SHA" && place === "HKG")
}

function nameOf({ listing: { instrumentId, name } }: NamedListing): string {
  return `${name} (${instrumentId})`
}

function unmatched(code: UnmatchedCode, reason: string, identifier: string | null): RowMatch {
  return { unmatched: { code, reason, identifier } }
}
