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
 * Matches holdings to listings. It tries the ISIN, then the CUSIP, then ticker and venue if the name agrees,
 * then the name. `cusips` is the operator's table from CUSIP to instrument; an ISIN of the US or Canada
 * contains a CUSIP. Only long positions in shares are matched, and never to a fund. If clues point to two
 * companies, there is no match: another company's verdict is worse than none. The index is built once and
 * kept; its time and memory are proportional to the lines. Each holding then takes a few look-ups.
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

/** Returns the name of a holding. Null if the file has no name; compact tables repeat the ticker instead. */
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
  // If the name is that of another listed company, the name or the identifier may be wrong, so there is no
  // match. If no listing has the name, the match gives no verdict.
  return otherwise === null ? { ...byCode, confidence: confidences.codeAgainstName } : null
}

/** Returns the confidence of a match by identifier only, which another company's ticker lowers. */
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
 * Chooses a line among the lines of one security. Prefers lines of the company with the holding's name, and
 * then the canonical line. A line that is not a share stands only for itself, never for the share. Null if
 * the lines belong to several companies.
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

/** Chooses the best line with the ticker: a line with the same name, else one with a similar name. */
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
 * True if the market of a line fits the holding. Tickers are unique only within a market: SM is SM
 * Investments in Manila and SM Energy in New York. A US line fits a foreign holding only if the two countries
 * are known to be the same.
 */
function isLikelyHome({ instrumentId, countryCode }: MatchableLine, holding: HoldingClues): boolean {
  const isForeignInUs =
    !instrumentId.includes(":") &&
    !heldVenues(holding.exchange, holding.countryCode).every((venue) => venue === "US")
  return isForeignInUs
    ? isOneCountry(holding.countryCode, countryCode)
    : !areApart(holding.countryCode, countryCode)
}

/**
 * Matches by ticker without a name. If the company is named like its ticker (SAP, RH), the match is trusted.
 * Any other ticker may have been reassigned.
 */
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

/** True if the name is that of a preferred share, a right or similar, but the line is an ordinary share. */
function isOtherSecurity(line: MatchableLine, name: HoldingName | null): boolean {
  if (name === null || line.cik === null) return false
  const own = nameOfLine(line).marks
  return name.marks.some((mark) => mark !== "non-voting" && !own.includes(mark))
}

/**
 * Finds the line of the only listed company with a holding's name: the line of the class in the name, else
 * the canonical line. Null if two companies have the name, or if the name does not mean an ordinary share.
 * Null too if file and line have different identifiers.
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

/** True for a distinctive name. `First Bank` names many companies, `Medical Properties Trust` only one. */
function isTelling(name: HoldingName): boolean {
  return name.words.length >= plainWordsMin || tellingWords(name).length > 0
}

function confidenceOf({ countryCode }: HoldingClues, name: HoldingName, line: MatchableLine): number {
  if (countryCode !== null && isOneCountry(countryCode, line.countryCode)) return confidences.nameAndCountry
  return stateForms(name, nameOfLine(line)) ? confidences.nameAndForm : confidences.nameAlone
}

/**
 * True if all lines have the same country, and no two have different registrants. A line without a known
 * registrant counts as a line of the same company.
 */
function isOneCompany(lines: readonly MatchableLine[]): boolean {
  const [first] = lines
  if (lines.some(({ kind }) => kind === "fund")) return false
  const ciks = new Set(lines.flatMap(({ cik }) => cik ?? []))
  return (
    ciks.size < 2 && lines.every(({ countryCode }) => isOneCountry(countryCode, first?.countryCode ?? null))
  )
}

/**
 * Chooses the line of the share class in the name, else the canonical line, else a line with a registrant.
 * Any other line may be a namesake's, because lists mix namesakes up.
 */
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
 * True if both identifiers are known, are of the same kind and differ. The holding is then another class, or
 * a preferred share.
 */
function isOtherIssue({ isin, cusip }: HoldingClues, line: MatchableLine): boolean {
  if (line.isin === null) return false
  const isOtherIsin = isin !== null && isin.slice(0, 2) === line.isin.slice(0, 2) && isin !== line.isin
  const isOtherCusip = cusip !== null && /^(US|CA)/.test(line.isin) && cusip !== line.isin.slice(2, 11)
  return isOtherIsin || isOtherCusip
}

/**
 * True if both tickers are numbers and differ. Such tickers are not reassigned, so the line belongs to
 * another company.
 */
function isOtherCode({ ticker }: HoldingClues, { symbol, instrumentId }: MatchableLine): boolean {
  if (ticker === null || !/^\d+$/.test(ticker) || !/^\d+$/.test(symbol) || instrumentId === symbol)
    return false
  const code = ticker.replace(/^0+/, "").padStart(symbol.length, "0")
  return ticker.length <= symbol.length && code !== symbol
}

/** Returns the lines that a ticker may mean, the likeliest first. The caller must compare the names. */
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
 * Returns the possible spellings of a ticker: `BRK.B`, `BRK/B` and `BRK B` are `BRK-B`. Some files omit the
 * dash (`BRKB`), as Mexican lists do for `GMEXICO B`. If the name has a class, a dash is added only before
 * the letter of that class.
 */
function tickerSpellings(ticker: string, shareClass: string | null): readonly string[] {
  const dashed = ticker
    .toUpperCase()
    // The suffix of equities in Istanbul.
    .replace(/(?<=\w{4})\.E$/, "")
    .replace(/[./ ]+/g, "-")
    .replace(/[-*]+$/, "")
  const joined = dashed.replaceAll("-", "")
  const letter = joined.slice(-1)
  const isClass = /^[A-Z]{3,5}$/.test(dashed) && (shareClass === null || shareClass === letter)
  return [...new Set([dashed, joined, ...(isClass ? [`${joined.slice(0, -1)}-${letter}`] : [])])]
}

/** False for six digits in Hong Kong, because such codes belong to mainland China or Korea. */
function isOfVenue(spelling: string, venue: HeldVenue): boolean {
  return venue !== "HKG" || /^\d{1,5}$/.test(spelling)
}

/** Countries in which companies of other countries are registered. They contradict no other country. */
const registries: ReadonlySet<string> = new Set(
  "BM KY VG JE GG IM LU NL IE MU CY MT PA MH LR SG GI CW".split(" "),
)

/** True if one company can certainly have both countries (ISO 3166-1 alpha-2). */
function isOneCountry(one: string | null, other: string | null): boolean {
  if (one === other) return true
  // Companies of the People's Republic and of Hong Kong may be listed in one and incorporated in the other.
  return (one === "CN" && other === "HK") || (one === "HK" && other === "CN")
}

/**
 * True if one company cannot have both countries: both are known, they differ, and neither is an offshore
 * registry.
 */
function areApart(one: string | null, other: string | null): boolean {
  if (one === null || other === null || isOneCountry(one, other)) return false
  return !registries.has(one) && !registries.has(other)
}

/** The venue of an identifier; "US" for symbols without a prefix. */
type HeldVenue = Prefix | "US"

/** Further venues by country. Hong Kong lists Chinese companies too, and a code there may be an H-share. */
const alsoAt: Readonly<Record<string, readonly Prefix[]>> = { CN: ["HKG"], HK: ["SHA"], LU: ["AMS"] }

/**
 * Returns the possible venues of a holding's ticker, the likeliest first. If the file names a known exchange,
 * the result is its venue. Otherwise it is the venues of the country, then the US, where foreign companies
 * are listed too. If the file states neither, it is only the US.
 */
export function heldVenues(exchange: string | null, countryCode: string | null): readonly HeldVenue[] {
  const named = exchange === null ? null : placeNamed(exchange)
  if (named !== null) return named === "elsewhere" ? [] : [named]
  if (countryCode === null || countryCode === "US") return ["US"]
  const home = venues.filter((venue) => venue.countryCode === countryCode).map(({ prefix }) => prefix)
  return [...home, ...(alsoAt[countryCode] ?? []), "US"]
}
