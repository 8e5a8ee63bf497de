/** The result of reading a file of positions. */

export interface FilePosition {
  /** The line in the file, counted from 1. */
  readonly line: number
  /** The symbol as written, in upper case; empty if the file has only a name. */
  readonly symbol: string
  readonly name: string
  /** The ISIN in upper case; empty if the file has none. */
  readonly isin: string
  /** The currency as the file writes it, in upper case; empty if the file has none. */
  readonly currency: string
  /** The exchange or venue as the file writes it, in upper case; empty if the file has none. */
  readonly exchange: string
  /** The number of shares, more than 0. Fractions are allowed. Null if a typed line states none. */
  readonly shares: number | null
  /** The price of one share; null if the file has no usable price. */
  readonly price: number | null
  /** The cost of the whole position; null if the file has none. */
  readonly cost: number | null
}

/** Returns a position in the form that `POST /v1/portfolio` takes. */
export function sentPosition({ symbol, isin, currency, exchange, name, shares, price, cost }: FilePosition) {
  return {
    ...(symbol !== "" && { symbol }),
    ...(isin !== "" && { isin }),
    ...(exchange !== "" && { exchange }),
    ...(currency !== "" && { currency }),
    ...(name !== "" && { name }),
    ...(shares !== null && { shares }),
    ...(price !== null && { price }),
    ...(cost !== null && { cost }),
  }
}

/** Consecutive lines that are not positions, all for the same reason. */
export interface UnreadLines {
  /** The first line, counted from 1. `to` is the last line. */
  readonly from: number
  readonly to: number
  /** The name of the share or thing in the line; empty if there is none. */
  readonly what: string
  /** The reason, as a part of a sentence: `cash, not shares`. */
  readonly why: string
}

/** The result for every line of a file: a position, a line in `unread`, or one of `blank` lines. */
export interface PositionsRead {
  /** The broker whose export has the columns of the file; null for any other file. */
  readonly broker: string | null
  readonly positions: readonly FilePosition[]
  /** The unread lines in the order of the file. */
  readonly unread: readonly UnreadLines[]
  readonly blank: number
}

/** The maximum length of the text that a page sends instead of a file, or that a user pastes. */
export const sentCharactersMax = 120_000

/** Returns `Line 3` or `Lines 3 to 9`. */
export function linesLabel({ from, to }: Pick<UnreadLines, "from" | "to">): string {
  return from === to ? `Line ${from}` : `Lines ${from} to ${to}`
}

/** Returns `Line 3 (SPAXX**): cash, not shares`. */
export function unreadText(lines: UnreadLines): string {
  return `${linesLabel(lines)}${lines.what === "" ? "" : ` (${lines.what})`}: ${lines.why}`
}
