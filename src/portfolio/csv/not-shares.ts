/** Rows of a broker's table that are no share: why, or null for one that may be. */

export interface NamedRow {
  readonly symbol: string
  readonly name: string
  /** The kind that the file states; empty without such a column. */
  readonly type: string
  readonly firstCell: string
}

interface Kind {
  readonly why: string
  readonly is: (row: NamedRow) => boolean
}

const totals =
  /^(?:(?:sub|grand|account|accounts|portfolio|positions?|market|overall)[ -]*)?totals?(?:$|[ :])/i
const cashNames =
  /^(?:cash|core cash|net cash|us dollars?)$|^cash (?:&|and) cash|^cash balance|^cash \(|^held in (?:money market|fcash)|money market|sweep|settlement fund|bank deposit/i
/** The standard symbol (`AAPL  260116C00250000`), Fidelity's (`-AAPL260116C250`) Schwab's (`AAPL 01/16/2026 250.00 C`), E*TRADE's. */
const optionSymbol = /^-?\.?[A-Z.]{1,6} *\d{6}[CP]\d|\d{2}\/\d{2}\/\d{2,4} +[\d.]+ +[CP]$|\d +(?:call|put)$/i
const optionName = /(?:^|\s)(?:call|put)s?(?:\s|$).*\d|\d.*\s(?:call|put)s?$/i

const kinds: readonly Kind[] = [
  { why: "a total", is: ({ symbol, firstCell }) => totals.test(symbol) || totals.test(firstCell) },
  {
    why: "not settled yet, no shares",
    is: ({ symbol, name }) => /^pending activity/i.test(symbol) || /^pending activity/i.test(name),
  },
  {
    why: "an option, not a share",
    is: ({ symbol, name, type }) =>
      /option|warrant|^(?:opt|war|fop)$/i.test(type) ||
      optionSymbol.test(symbol) ||
      (type === "" && optionName.test(name)),
  },
  {
    why: "cash, not shares",
    is: ({ symbol, name, type }) =>
      /cash|money market/i.test(type) ||
      symbol.endsWith("**") ||
      cashNames.test(symbol) ||
      (!/equity|stock|etf/i.test(type) && cashNames.test(name)),
  },
  { why: "a bond, not a share", is: ({ type }) => /bond|fixed income|treasur/i.test(type) },
  { why: "a currency, not a share", is: ({ type }) => /forex|^currency|^cash$/i.test(type) },
  { why: "a future, not a share", is: ({ type }) => /^fut/i.test(type) },
  { why: "a cryptocurrency, not a share", is: ({ type }) => /crypto/i.test(type) },
]

export function whyNotShares(row: NamedRow): string | null {
  return kinds.find(({ is }) => is(row))?.why ?? null
}
