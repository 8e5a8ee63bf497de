import { confidences } from "./confidence.ts"
import { areApart, isOneCountry } from "./domicile.ts"
import { coresOf, type HoldingName, likeness, stateForms, tellingWords } from "./holding-name.ts"
import { type ListingIndex, nameOfLine } from "./listing-index.ts"
import type { HoldingClues, LineMatch, MatchableLine } from "./match.ts"

/**
 * The line of the one listed company with a holding's name: the class the name speaks of, else the line its company is
 * shown under. Null where two companies may be meant, where the file's own identifier is another than the line's, or
 * where the name tells of no plain share.
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

/** `First Bank` is many companies' name, `Medical Properties Trust` one's. */
function isTelling(name: HoldingName): boolean {
  return name.words.length >= plainWordsMin || tellingWords(name).length > 0
}

function confidenceOf({ countryCode }: HoldingClues, name: HoldingName, line: MatchableLine): number {
  if (countryCode !== null && isOneCountry(countryCode, line.countryCode)) return confidences.nameAndCountry
  return stateForms(name, nameOfLine(line)) ? confidences.nameAndForm : confidences.nameAlone
}

/**
 * Lines of one registrant, or of none but of one country. A line that no registrant is proved for, beside one of a
 * registrant, is taken for the same company where the countries agree.
 */
function isOneCompany(lines: readonly MatchableLine[]): boolean {
  const [first] = lines
  if (lines.some(({ kind }) => kind === "fund")) return false
  const ciks = new Set(lines.flatMap(({ cik }) => cik ?? []))
  return (
    ciks.size < 2 && lines.every(({ countryCode }) => isOneCountry(countryCode, first?.countryCode ?? null))
  )
}

/** A line that is neither a registrant's nor shown may be a namesake's: lists of foreign order books mix them up. */
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

/** Both identifiers are known, of one registry, and differ: another class, or a preferred share of the company. */
function isOtherIssue({ isin, cusip }: HoldingClues, line: MatchableLine): boolean {
  if (line.isin === null) return false
  const isOtherIsin = isin !== null && isin.slice(0, 2) === line.isin.slice(0, 2) && isin !== line.isin
  const isOtherCusip = cusip !== null && /^(US|CA)/.test(line.isin) && cusip !== line.isin.slice(2, 11)
  return isOtherIsin || isOtherCusip
}

/** Numbers as tickers stay with their company: the same kind of number, and another, is another company in the list. */
function isOtherCode({ ticker }: HoldingClues, { symbol, instrumentId }: MatchableLine): boolean {
  if (ticker === null || !/^\d+$/.test(ticker) || !/^\d+$/.test(symbol) || instrumentId === symbol)
    return false
  const code = ticker.replace(/^0+/, "").padStart(symbol.length, "0")
  return ticker.length <= symbol.length && code !== symbol
}
