import type { HoldingsFile } from "../../holdings/holdings-file.ts"
import { plainName } from "../../identifiers/company-name.ts"
import { candidatesOf } from "../../identifiers/resolve.ts"
import type { KnownFund } from "./ports.ts"

/** Finds the fund that a file of holdings belongs to. */

/**
 * The listed funds of the series that an N-PORT filing reports; for a filer without series, its only fund.
 * The SEC's list keeps ended series, and another fund may have their symbol now. So a fund is left out if its
 * name differs from the filing's.
 */
export function fundsOfFiling(
  listed: readonly KnownFund[],
  { seriesId, fundName }: HoldingsFile,
): readonly KnownFund[] {
  const named = listed.filter(({ name }) => fundName === null || isNamedAlike(fundName, name))
  if (seriesId !== null) return named.filter((fund) => fund.seriesId === seriesId)
  return listed.length === 1 && listed[0]?.seriesId === null ? named : []
}

/**
 * The reason why an imported file belongs to another fund; null if the file is this fund's. Compares the
 * tickers, else the series, else the names. The names must be the same, since nothing else proves where the
 * file comes from.
 */
export function whyAnotherFund(
  { fundTicker, seriesId, fundName }: HoldingsFile,
  fund: KnownFund,
): string | null {
  const { instrumentId, name } = fund
  if (fundTicker !== null) {
    const isSame = candidatesOf(fundTicker).some((candidate) => candidate.instrumentId === instrumentId)
    return isSame ? null : `the file is of ${fundTicker}`
  }
  if (seriesId !== null && fund.seriesId !== null) {
    return seriesId === fund.seriesId
      ? null
      : `the file is of the series ${seriesId}, the fund's is ${fund.seriesId}`
  }
  if (fundName === null || isNamedSame(fundName, name)) return null
  return `the file is of "${fundName}", the fund is "${name}"`
}

/**
 * Words that do not distinguish funds of one family: an index fund may have become an ETF, or may be filed
 * under the name of its trust.
 */
const wordsOfForm: ReadonlySet<string> = new Set("ETF ETFS FUND FUNDS INDEX TRUST SERIES SHARES".split(" "))

/**
 * True if one name contains every distinguishing word of the other name: `Vanguard 500 Index Fund` is filed
 * for `Vanguard S&P 500 ETF`. That is enough if another identifier agrees.
 */
export function isNamedAlike(one: string, other: string): boolean {
  const [short, long] = shortAndLong(one, other)
  return isTelling(short, long) && short.every((word) => long.includes(word))
}

/**
 * True if two names are the same except for words before the shorter name: `State Street SPDR S&P 500 ETF
 * Trust` is `SPDR S&P 500 ETF Trust`, but `iShares Core MSCI Emerging Markets ETF` is not `iShares MSCI
 * Emerging Markets ETF`.
 */
export function isNamedSame(one: string, other: string): boolean {
  const [short, long] = shortAndLong(one, other)
  return isTelling(short, long) && short.join(" ") === long.slice(-short.length).join(" ")
}

/** False if only the family's name is left: `iShares Trust` could be any iShares fund. */
function isTelling(short: readonly string[], long: readonly string[]): boolean {
  return short.length > 1 || (short.length === 1 && long.length === 1)
}

function shortAndLong(one: string, other: string): readonly [readonly string[], readonly string[]] {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  return left.length <= right.length ? [left, right] : [right, left]
}

/** Marks as EDGAR writes them in plain text: `State Street(R) SPDR(R) S&P 500(R) ETF Trust`. */
const signsOfMarks = /[®™℠]|\((?:R|TM|SM)\)/gi

function wordsOf(name: string): readonly string[] {
  const words = plainName(name.replaceAll(signsOfMarks, "")).core.split(" ")
  return words.filter((word) => word !== "" && !wordsOfForm.has(word))
}
