import { cusipInside, hasIsinForm } from "../../identifiers/isin.ts"
import { lineByName } from "./by-name.ts"
import { tickerLines } from "./by-ticker.ts"
import { confidences } from "./confidence.ts"
import { areApart, isOneCountry } from "./domicile.ts"
import { heldVenues } from "./exchanges.ts"
import { type HoldingName, likeness, readHoldingName } from "./holding-name.ts"
import { indexLines, type ListingIndex, nameOfLine } from "./listing-index.ts"
import type { HoldingClues, LineMatch, Match, MatchableLine } from "./match.ts"

/**
 * Matches holdings to listings: by ISIN, by CUSIP (`cusips` is the operator's table, CUSIP to instrument; an ISIN of the
 * US or Canada contains one), by ticker and venue if the name agrees, then by name. Only long positions in shares are
 * matched, and never to a fund. If clues point to two companies there is no match: another company's verdict is worse than
 * none.
 *
 * The indexes are built once, in time and memory proportional to the lines, and kept; a holding then takes a few
 * look-ups.
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

/** The holding's name; null when the file has none: compact tables repeat the ticker. */
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
  // The identifier names one company, the name another: either may be wrong, so there is no match.
  return otherwise === null ? { ...byCode, confidence: confidences.codeAgainstName } : null
}

/** Confidence of an identifier without a name: it is trusted unless the ticker is another company's. */
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
 * The line to use among those of one security: of the company with the holding's name if any, the canonical line first. A
 * line that is not a share matches only itself, never the share. Null when the lines belong to several companies.
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
 * True when a line's market fits the holding, since tickers are unique per market only: SM is SM Investments in Manila and
 * SM Energy in New York. A US line fits a foreign holding only if their countries are known to be the same.
 */
function isLikelyHome({ instrumentId, countryCode }: MatchableLine, holding: HoldingClues): boolean {
  const isForeignInUs =
    !instrumentId.includes(":") &&
    !heldVenues(holding.exchange, holding.countryCode).every((venue) => venue === "US")
  return isForeignInUs
    ? isOneCountry(holding.countryCode, countryCode)
    : !areApart(holding.countryCode, countryCode)
}

/** A match without a name. Some companies are named as their ticker: SAP, RH. Other tickers may be reassigned. */
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
