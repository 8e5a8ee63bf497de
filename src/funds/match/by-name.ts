import { confidences } from "./confidence.ts"
import { areApart, isOneCountry } from "./domicile.ts"
import { coresOf, type HoldingName, likeness, stateForms, tellingWords } from "./holding-name.ts"
import { type ListingIndex, nameOfLine } from "./listing-index.ts"
import type { HoldingClues, LineMatch, MatchableLine } from "./match.ts"

/**
 * The line of the one listed company with a holding's name: of the class in the name, else the canonical line. Null when
 * the name fits two companies, when the file's identifier differs from the line's, or when the name is not of an ordinary
 * share.
 */
export function lineByName(
  listed: ListingIndex,
  holding: HoldingClues,
  name: HoldingName | null,
): LineMatch | null {
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

/** True for a distinctive name: `First Bank` is the name of many companies, `Medical Properties Trust` of one. */
function isTelling(name: HoldingName): boolean {
  return name.words.length >= plainWordsMin || tellingWords(name).length > 0
}

function confidenceOf({ countryCode }: HoldingClues, name: HoldingName, line: MatchableLine): number {
  if (countryCode !== null && isOneCountry(countryCode, line.countryCode)) return confidences.nameAndCountry
  return stateForms(name, nameOfLine(line)) ? confidences.nameAndForm : confidences.nameAlone
}

/**
 * True when all lines have the same registrant, or none, and the same country. A line without a known registrant counts as
 * the other lines' company if the countries agree.
 */
function isOneCompany(lines: readonly MatchableLine[]): boolean {
  const [first] = lines
  if (lines.some(({ kind }) => kind === "fund")) return false
  const ciks = new Set(lines.flatMap(({ cik }) => cik ?? []))
  return (
    ciks.size < 2 && lines.every(({ countryCode }) => isOneCountry(countryCode, first?.countryCode ?? null))
  )
}

/** The line to use. One without a registrant that is not canonical may be a namesake's: foreign lists mix them up. */
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

/** True when both identifiers are known, of one registry, and differ: another class, or a preferred share. */
function isOtherIssue({ isin, cusip }: HoldingClues, line: MatchableLine): boolean {
  if (line.isin === null) return false
  const isOtherIsin = isin !== null && isin.slice(0, 2) === line.isin.slice(0, 2) && isin !== line.isin
  const isOtherCusip = cusip !== null && /^(US|CA)/.test(line.isin) && cusip !== line.isin.slice(2, 11)
  return isOtherIsin || isOtherCusip
}

/** True when both tickers are numbers and differ: numeric tickers are not reassigned, so it is another company. */
function isOtherCode({ ticker }: HoldingClues, { symbol, instrumentId }: MatchableLine): boolean {
  if (ticker === null || !/^\d+$/.test(ticker) || !/^\d+$/.test(symbol) || instrumentId === symbol)
    return false
  const code = ticker.replace(/^0+/, "").padStart(symbol.length, "0")
  return ticker.length <= symbol.length && code !== symbol
}
