import { placeNamed } from "../../identifiers/exchanges.ts"
import { cusipInside, hasIsinForm } from "../../identifiers/isin.ts"
import { candidatesOf } from "../../identifiers/resolve.ts"
import { type Prefix, venues } from "../../identifiers/venues.ts"
import {
  coresOf,
  type HoldingName,
  likeness,
  readHoldingName,
  stateForms,
  tellingWords,
} from "./holding-name.ts"
import { indexLines, type ListingIndex, nameOfLine } from "./listing-index.ts"
import { confidences, type HoldingClues, type LineMatch, type Match, type MatchableLine } from "./match.ts"

/**
 * Matches holdings to listings: by ISIN, by CUSIP (`cusips` is the operator's table, CUSIP to instrument; an
 * ISIN of the US or Canada contains a CUSIP), by ticker and venue if the name agrees, then by name. Only long
 * positions in shares are matched, and never to a fund. If clues point to two companies there is no match:
 * another company's verdict is worse than none.
 * The indexes are built once, in time and memory proportional to the lines, and kept; a holding then takes a
 * few look-ups.
 */
export function matcher(
  lines: Iterable<MatchableLine>,
  cusips: ReadonlyMap<string, string>,
): (holding: HoldingClues) => Match | null {
  const listed = indexLines(lines)
  return (holding) => {
    if (holding.kind !== "equity" || holding.side !== "long") return null
    const name = holdingName(holding)
    const found = findLine(listed, cusips, holding, name)
    if (found === null || found.line.kind === "fund" || isOtherSecurity(found.line, name)) return null
    const { line, method, confidence } = found
    return { instrumentId: line.instrumentId, cik: line.cik, method, confidence }
  }
}

/** The holding's name; null if the file has none: compact tables repeat the ticker instead. */
function holdingName({ name, ticker }: HoldingClues): HoldingName | null {
  const isNone = name === ticker || /^\W*$|^(n\/a|nan|none|null|unknown)$/i.test(name.trim())
  return isNone ? null : readHoldingName(name)
}

function findLine(
  listed: ListingIndex,
  cusips: ReadonlyMap<string, string>,
  holding: HoldingClues,
  name: HoldingName | null,
): LineMatch | null {
  const byCode = findByCode(listed, cusips, holding, name)
  if (byCode !== null && name !== null && isNamedSo(listed, byCode.line, name)) return byCode
  const lines = tickerLines(listed, holding, name)
  if (byCode !== null && name === null) return { ...byCode, confidence: withoutName(byCode, lines) }
  if (byCode !== null && lines.includes(byCode.line)) {
    return { ...byCode, confidence: confidences.codeAndTicker }
  }
  const otherwise = byTicker(listed, lines, holding, name) ?? lineByName(listed, holding, name)
  if (byCode === null) return otherwise
  // If the name is that of another listed company, either may be wrong, so there is no match. If it is the
  // name of no listing, the match carries no verdict.
  return otherwise === null ? { ...byCode, confidence: confidences.codeAgainstName } : null
}

/** A match by an identifier without a name: it is trusted unless the ticker is another company's. */
function withoutName({ line, confidence }: LineMatch, tickers: readonly MatchableLine[]): number {
  const isOwn = ({ instrumentId, cik }: MatchableLine) =>
    instrumentId === line.instrumentId || (cik !== null && cik === line.cik)
  return tickers.length === 0 || tickers.some(isOwn) ? confidence : confidences.codeAgainstName
}

function isNamedSo(listed: ListingIndex, line: MatchableLine, name: HoldingName | null): boolean {
  return name === null || likeness(name, nameOfLine(line), listed.isSoleFirstWord) !== "unlike"
}

function findByCode(
  listed: ListingIndex,
  cusips: ReadonlyMap<string, string>,
  { isin, cusip }: HoldingClues,
  name: HoldingName | null,
): LineMatch | null {
  const written = isin?.toUpperCase() ?? ""
  const security = hasIsinForm(written) ? written : ""
  const line = soleLine(listed, listed.isin(security), name)
  if (line !== null) return { line, method: "isin", confidence: confidences.isin }
  const inside = cusipInside(security)
  for (const code of [cusip?.toUpperCase() ?? null, inside]) {
    if (code === null) continue
    const imported = listed.instrument(cusips.get(code) ?? "")
    const other = imported ?? soleLine(listed, listed.cusip(code), name)
    if (other !== null) return { line: other, method: "cusip", confidence: confidences.cusip }
  }
  return null
}

/**
 * The line to use among those of one security: a line of the company with the holding's name if there is one,
 * and the canonical line first. A line that is not a share matches only itself, never the share. Null if the
 * lines belong to several companies.
 */
function soleLine(
  listed: ListingIndex,
  lines: readonly MatchableLine[],
  name: HoldingName | null,
): MatchableLine | null {
  const named = lines.filter((line) => isNamedSo(listed, line, name))
  const meant = named.length > 0 ? named : lines
  const owned = meant.filter(({ cik }) => cik !== null)
  if (new Set(owned.map(({ cik }) => cik)).size > 1) return null
  const shown = owned.length > 0 ? owned : meant
  return shown.find(({ canonical }) => canonical) ?? shown[0] ?? null
}

/** The best of the lines with the ticker: one with the same name, else one with a similar name. */
function byTicker(
  listed: ListingIndex,
  lines: readonly MatchableLine[],
  holding: HoldingClues,
  name: HoldingName | null,
): LineMatch | null {
  if (name === null) return byTickerAlone(listed, lines, holding)
  const likenesses = lines.map((line) => likeness(name, nameOfLine(line), listed.isSoleFirstWord))
  const same = lines[likenesses.indexOf("same")]
  if (same !== undefined) return { line: same, method: "ticker", confidence: confidences.tickerAndName }
  const similar = lines.find((line, at) => likenesses[at] === "similar" && isLikelyHome(line, holding))
  if (similar === undefined) return null
  return { line: similar, method: "ticker", confidence: confidences.tickerAndSimilarName }
}

/**
 * True when a line's market fits the holding, since tickers are unique per market only: SM is SM Investments
 * in Manila and SM Energy in New York. A US line fits a foreign holding only if their countries are known to
 * be the same.
 */
function isLikelyHome({ instrumentId, countryCode }: MatchableLine, holding: HoldingClues): boolean {
  const isForeignInUs =
    !instrumentId.includes(":") &&
    !heldVenues(holding.exchange, holding.countryCode).every((venue) => venue === "US")
  return isForeignInUs
    ? isOneCountry(holding.countryCode, countryCode)
    : !areApart(holding.countryCode, countryCode)
}

/** A match by ticker without a name. Some companies are named like it: SAP, RH. Others may be reassigned. */
function byTickerAlone(
  listed: ListingIndex,
  lines: readonly MatchableLine[],
  { ticker, countryCode, exchange }: HoldingClues,
): LineMatch | null {
  const own = readHoldingName(ticker ?? "")
  const named = lines.find((line) => likeness(own, nameOfLine(line), listed.isSoleFirstWord) === "same")
  if (named !== undefined) {
    return { line: named, method: "ticker", confidence: confidences.tickerAndSimilarName }
  }
  const [line] = lines
  const isOfUs = line !== undefined && !line.instrumentId.includes(":")
  const isAbroad = countryCode !== null && countryCode !== "US" && exchange === null
  return isOfUs && !isAbroad ? { line, method: "ticker", confidence: confidences.tickerAlone } : null
}

/** True when the name is of a preferred share, a right or similar, but the line is an ordinary share. */
function isOtherSecurity(line: MatchableLine, name: HoldingName | null): boolean {
  if (name === null || line.cik === null) return false
  const own = nameOfLine(line).marks
  return name.marks.some((mark) => mark !== "non-voting" && !own.includes(mark))
}

/**
 * The line of the one listed company with a holding's name: the line of the class in the name, else the
 * canonical line. Null if the name fits two companies, if the file's identifier differs from the line's, or
 * if the name does not mean an ordinary share.
 */
function lineByName(listed: ListingIndex, holding: HoldingClues, name: HoldingName | null): LineMatch | null {
  if (name === null || name.marks.length > 0 || !isTelling(name)) return null
  for (const core of coresOf(name)) {
    const lines = listed
      .core(core)
      .filter((line) => !areApart(holding.countryCode, line.countryCode))
      .filter((line) => likeness(name, nameOfLine(line), listed.isSoleFirstWord) === "same")
    if (lines.length === 0) continue
    const line = isOneCompany(lines) ? shownLine(lines, name) : null
    if (line === null || lines.some((one) => isOtherIssue(holding, one)) || isOtherCode(holding, line))
      return null
    return { line, method: "name", confidence: confidenceOf(holding, name, line) }
  }
  return null
}

const plainWordsMin = 3

/** True for a distinctive name: `First Bank` names many companies, `Medical Properties Trust` of one. */
function isTelling(name: HoldingName): boolean {
  return name.words.length >= plainWordsMin || tellingWords(name).length > 0
}

function confidenceOf({ countryCode }: HoldingClues, name: HoldingName, line: MatchableLine): number {
  if (countryCode !== null && isOneCountry(countryCode, line.countryCode)) return confidences.nameAndCountry
  return stateForms(name, nameOfLine(line)) ? confidences.nameAndForm : confidences.nameAlone
}

/**
 * True if all lines have the same registrant, or none, and the same country. A line without a known
 * registrant counts as the other lines' company if the countries agree.
 */
function isOneCompany(lines: readonly MatchableLine[]): boolean {
  const [first] = lines
  if (lines.some(({ kind }) => kind === "fund")) return false
  const ciks = new Set(lines.flatMap(({ cik }) => cik ?? []))
  return (
    ciks.size < 2 && lines.every(({ countryCode }) => isOneCountry(countryCode, first?.countryCode ?? null))
  )
}

/** The line to use. Without a registrant and not canonical, a line may be a namesake's: lists mix them up. */
function shownLine(lines: readonly MatchableLine[], { shareClass }: HoldingName): MatchableLine | null {
  const owned = lines.filter(({ cik }) => cik !== null)
  const meant = owned.length > 0 ? owned : lines
  return (
    meant.find(({ symbol }) => shareClass !== null && symbol.endsWith(`-${shareClass}`)) ??
    meant.find(({ canonical }) => canonical) ??
    owned[0] ??
    null
  )
}

/**
 * True if both identifiers are known, are of the same kind, and differ: the holding is another class, or a
 * preferred share.
 */
function isOtherIssue({ isin, cusip }: HoldingClues, line: MatchableLine): boolean {
  if (line.isin === null) return false
  const isOtherIsin = isin !== null && isin.slice(0, 2) === line.isin.slice(0, 2) && isin !== line.isin
  const isOtherCusip = cusip !== null && /^(US|CA)/.test(line.isin) && cusip !== line.isin.slice(2, 11)
  return isOtherIsin || isOtherCusip
}

/**
 * True when both tickers are numbers and differ: such tickers are not reassigned, so it is another company.
 */
function isOtherCode({ ticker }: HoldingClues, { symbol, instrumentId }: MatchableLine): boolean {
  if (ticker === null || !/^\d+$/.test(ticker) || !/^\d+$/.test(symbol) || instrumentId === symbol)
    return false
  const code = ticker.replace(/^0+/, "").padStart(symbol.length, "0")
  return ticker.length <= symbol.length && code !== symbol
}

/** The lines that a holding's ticker may mean, likeliest first; the caller must compare the names. */
function tickerLines(
  listed: ListingIndex,
  { ticker, exchange, countryCode }: HoldingClues,
  name: HoldingName | null,
): readonly MatchableLine[] {
  if (ticker === null || !/[A-Z0-9]/i.test(ticker)) return []
  const spellings = tickerSpellings(ticker, name?.shareClass ?? null)
  const lines = new Set<MatchableLine>()
  for (const venue of heldVenues(exchange, countryCode)) {
    for (const spelling of spellings) {
      if (!isOfVenue(spelling, venue)) continue
      for (const candidate of candidatesOf(venue === "US" ? spelling : `${venue}:${spelling}`)) {
        const line = listed.instrument(candidate.instrumentId)
        const isOfCountry = candidate.country === null || line?.countryCode === candidate.country
        if (line !== null && isOfCountry) lines.add(line)
      }
    }
  }
  return [...lines]
}

/**
 * Possible spellings: `BRK.B`, `BRK/B` and `BRK B` are `BRK-B`; some files omit the dash (`BRKB`), as Mexican
 * lists do for `GMEXICO B`. A dash is added only before the class in the name, if the name has one.
 */
function tickerSpellings(ticker: string, shareClass: string | null): readonly string[] {
  const dashed = ticker
    .toUpperCase()
    // Istanbul's suffix for equities.
    .replace(/(?<=\w{4})\.E$/, "")
    .replace(/[./ ]+/g, "-")
    .replace(/[-*]+$/, "")
  const joined = dashed.replaceAll("-", "")
  const letter = joined.slice(-1)
  const isClass = /^[A-Z]{3,5}$/.test(dashed) && (shareClass === null || shareClass === letter)
  return [...new Set([dashed, joined, ...(isClass ? [`${joined.slice(0, -1)}-${letter}`] : [])])]
}

/** False for six digits in Hong Kong: those are codes of mainland China or Korea. */
function isOfVenue(spelling: string, venue: HeldVenue): boolean {
  return venue !== "HKG" || /^\d{1,5}$/.test(spelling)
}

/** Countries in which companies of other countries are registered: they contradict no other country. */
const registries: ReadonlySet<string> = new Set(
  "BM KY VG JE GG IM LU NL IE MU CY MT PA MH LR SG GI CW".split(" "),
)

/** True if two countries (ISO 3166-1 alpha-2) certainly fit one company. */
function isOneCountry(one: string | null, other: string | null): boolean {
  if (one === other) return true
  // Companies of the People's Republic and of Hong Kong are listed and incorporated in either.
  return (one === "CN" && other === "HK") || (one === "HK" && other === "CN")
}

/**
 * True if two countries cannot fit one company: both are known, differ, and neither is an offshore registry.
 */
function areApart(one: string | null, other: string | null): boolean {
  if (one === null || other === null || isOneCountry(one, other)) return false
  return !registries.has(one) && !registries.has(other)
}

/** The venue of an identifier; "US" for symbols without a prefix. */
type HeldVenue = Prefix | "US"

/** Further venues by country: Hong Kong lists Chinese companies too, and its codes may be H-shares. */
const alsoAt: Readonly<Record<string, readonly Prefix[]>> = { CN: ["HKG"], HK: ["SHA"], LU: ["AMS"] }

/**
 * The possible venues of a holding's ticker, likeliest first: those of the exchange in the file; else those
 * of its country, then the US, where foreign companies are listed too. Only the US if the file states
 * neither.
 */
export function heldVenues(exchange: string | null, countryCode: string | null): readonly HeldVenue[] {
  const named = exchange === null ? null : placeNamed(exchange)
  if (named !== null) return named === "elsewhere" ? [] : [named]
  if (countryCode === null || countryCode === "US") return ["US"]
  const home = venues.filter((venue) => venue.countryCode === countryCode).map(({ prefix }) => prefix)
  return [...home, ...(alsoAt[countryCode] ?? []), "US"]
}
