/** What is read of a file of positions. */

export interface FilePosition {
  /** Its line in the file, from 1. */
  readonly line: number
  /** As written, upper case; empty where the file has a name alone. */
  readonly symbol: string
  readonly name: string
  /** Upper case; empty where the file has none. */
  readonly isin: string
  /** The currency of the line, ISO 4217 where the file writes it so, upper case; empty where the file has none. */
  readonly currency: string
  /** The exchange or venue as the file writes it, upper case; empty where the file has none. */
  readonly exchange: string
  /** More than 0, fractions allowed. */
  readonly shares: number
  /** Of one share; null where the file states none that can be used. */
  readonly price: number | null
  /** Of the whole position. */
  readonly cost: number | null
}

/** True where a symbol or an ISIN names the position: of a name alone the service finds no listing. */
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

/** Lines in a row that are no position, for one reason. */
export interface UnreadLines {
  /** The first and the last line, from 1. */
  readonly from: number
  readonly to: number
  /** What the line names, where it names something; else empty. */
  readonly what: string
  /** A part of a sentence: `cash, not shares`. */
  readonly why: string
}

/** Every line of a file: `positions`, the lines of `unread` and `blank` lines together are all of them. */
export interface PositionsRead {
  /** Whose export it is, by its columns; null for any other file. */
  readonly broker: string | null
  readonly positions: readonly FilePosition[]
  /** In the order of the file. */
  readonly unread: readonly UnreadLines[]
  readonly blank: number
}

/** Of what a page sends in place of a file, or of a file that is pasted. */
export const sentCharactersMax = 120_000

/** `Line 3` or `Lines 3 to 9`. */
export function linesLabel({ from, to }: Pick<UnreadLines, "from" | "to">): string {
  return from === to ? `Line ${from}` : `Lines ${from} to ${to}`
}

/** `Line 3 (SPAXX**): cash, not shares`. */
export function unreadText(lines: UnreadLines): string {
  return `${linesLabel(lines)}${lines.what === "" ? "" : ` (${lines.what})`}: ${lines.why}`
}
