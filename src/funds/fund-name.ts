import { plainName } from "../identifiers/company-name.ts"

/** Words that do not distinguish funds of one family: an index fund may have become an ETF, or be filed as its trust. */
const wordsOfForm: ReadonlySet<string> = new Set("ETF ETFS FUND FUNDS INDEX TRUST SERIES SHARES".split(" "))

/**
 * True when one fund's name contains every distinguishing word of the other: `Vanguard 500 Index Fund` is filed for
 * `Vanguard S&P 500 ETF`. Enough when another identifier agrees.
 */
export function isNamedAlike(one: string, other: string): boolean {
  const [short, long] = shortAndLong(one, other)
  return isTelling(short, long) && short.every((word) => long.includes(word))
}

/**
 * True when the names are the same except for words before one of them: `State Street SPDR S&P 500 ETF Trust` is
 * `SPDR S&P 500 ETF Trust`, but `iShares Core MSCI Emerging Markets ETF` is not `iShares MSCI Emerging Markets ETF`.
 */
export function isNamedSame(one: string, other: string): boolean {
  const [short, long] = shortAndLong(one, other)
  return isTelling(short, long) && short.join(" ") === long.slice(-short.length).join(" ")
}

/** False when only the family's name is left: `iShares Trust` could be any iShares fund. */
function isTelling(short: readonly string[], long: readonly string[]): boolean {
  return short.length > 1 || (short.length === 1 && long.length === 1)
}

function shortAndLong(one: string, other: string): readonly [readonly string[], readonly string[]] {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  return left.length <= right.length ? [left, right] : [right, left]
}

/** EDGAR's documents are plain text: `State Street(R) SPDR(R) S&P 500(R) ETF Trust`. */
const signsOfMarks = /[®™℠]|\((?:R|TM|SM)\)/gi

function wordsOf(name: string): readonly string[] {
  const words = plainName(name.replaceAll(signsOfMarks, "")).core.split(" ")
  return words.filter((word) => word !== "" && !wordsOfForm.has(word))
}
