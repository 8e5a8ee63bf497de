/** What is read from a file of positions. */

export interface FilePosition {
  /** Its line in the file, counted from 1. */
  readonly line: number
  /** As written, in upper case; empty if the file has only a name. */
  readonly symbol: string
  readonly name: string
  /** In upper case; empty if the file has none. */
  readonly isin: string
  /** The currency of the line as the file writes it, in upper case; empty if the file has none. */
  readonly currency: string
  /** The exchange or venue as the file writes it, in upper case; empty if the file has none. */
  readonly exchange: string
  /** More than 0, fractions allowed. */
  readonly shares: number
  /** The price of one share; null if the file states none that can be used. */
  readonly price: number | null
  /** The cost of the whole position. */
  readonly cost: number | null
}

/** True if a symbol or an ISIN names the position: the service finds no listing by a name alone. */
export function isNamed({ symbol, isin }: Pick<FilePosition, "symbol" | "isin">): boolean {
  return symbol !== "" || isin !== ""
}

/** A position as `POST /v1/portfolio` takes it. */
export function sentPosition({ symbol, isin, currency, exchange, name, shares, price, cost }: FilePosition) {
  return {
    ...(symbol !== "" && { symbol }),
    ...(isin !== "" && { isin }),
    ...(exchange !== "" && { exchange }),
    ...(currency !== "" && { currency }),
    ...(name !== "" && { name }),
    shares,
    ...(price !== null && { price }),
    ...(cost !== null && { cost }),
  }
}

/** Consecutive lines that are no positions, for the same reason. */
export interface UnreadLines {
  /** The first and the last line, counted from 1. */
  readonly from: number
  readonly to: number
  /** What the line names; empty if it names nothing. */
  readonly what: string
  /** A part of a sentence: `cash, not shares`. */
  readonly why: string
}

/** Every line of a file: it is a position, one of the lines in `unread`, or one of `blank` lines. */
export interface PositionsRead {
  /** The broker whose export it is, by its columns; null for any other file. */
  readonly broker: string | null
  readonly positions: readonly FilePosition[]
  /** The unread lines in the order of the file. */
  readonly unread: readonly UnreadLines[]
  readonly blank: number
}

/** The longest text that a page sends instead of a file, or that may be pasted. */
export const sentCharactersMax = 120_000

/** `Line 3` or `Lines 3 to 9`. */
export function linesLabel({ from, to }: Pick<UnreadLines, "from" | "to">): string {
  return from === to ? `Line ${from}` : `Lines ${from} to ${to}`
}

/** `Line 3 (SPAXX**): cash, not shares`. */
export function unreadText(lines: UnreadLines): string {
  return `${linesLabel(lines)}${lines.what === "" ? "" : ` (${lines.what})`}: ${lines.why}`
}
