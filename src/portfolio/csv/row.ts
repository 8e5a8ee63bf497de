import { type Amount, type DecimalMark, readAmount, tidy } from "./amounts.ts"
import type { Column } from "./headers.ts"
import { whyNotShares } from "./not-shares.ts"
import type { FilePosition } from "./position.ts"
import type { Header } from "./table.ts"

/** A row of a table as a position, or why it is none. */
export type RowReading =
  | { readonly position: Omit<FilePosition, "line"> }
  | { readonly what: string; readonly why: string }

export const symbolCharactersMax = 20
const nameCharactersMax = 100
const whatCharactersMax = 60
const whereCharactersMax = 40
/** More shares than any company has. */
const sharesMax = 1e12
const priceMax = 1e12
const costMax = 1e15

/** How far a price times the shares may be from the value that the file states, for rounding. */
const valueTolerance = 0.02

/** Reads the cells of a row of a broker's table. */
export function readRow(cells: readonly string[], header: Header, mark: DecimalMark): RowReading {
  const cell = cellIn(cells, header)
  const outside = header.section === null ? null : whyOutside(cells, header.section)
  if (outside !== null) return { what: "", why: outside }
  const [symbol, name] = [symbolOf(cell("symbol")), cell("name")]
  if (isSentence(cells)) return { what: "", why: "it names no share" }
  const why =
    whySurplus(cells, header) ??
    whyNotShares({ symbol, name, type: cell("type"), firstCell: tidy(cells[0] ?? "") }) ??
    (/^lot$/i.test(cell("level")) ? "a lot of a position that is counted as a whole" : null)
  return why === null ? readPosition(cells, header, mark) : { what: whatOf(symbol, name), why }
}

/** Reads a row that is not known to be anything but shares. */
export function readPosition(cells: readonly string[], header: Header, mark: DecimalMark): RowReading {
  const cell = cellIn(cells, header)
  const symbol = symbolOf(cell("symbol"))
  const name = shortened(cell("name"), nameCharactersMax)
  const shares = readAmount(cell("shares"), mark)
  if (symbol === "" && (name === "" || shares === "blank")) return { what: "", why: "it names no share" }
  const why = whyNotHeld(shares, cell("shares"), mark) ?? whyNoSymbol(symbol)
  if (why !== null || typeof shares !== "number") {
    return { what: whatOf(symbol, name), why: why ?? "it has no quantity" }
  }
  const [isin, currency, exchange] = [cell("isin"), cell("currency"), cell("exchange")].map((text) =>
    shortened(text.toUpperCase(), whereCharactersMax),
  )
  const listed = { isin: isin ?? "", currency: currency ?? "", exchange: exchange ?? "" }
  return { position: { symbol, name, ...listed, shares, ...amountsOf(cell, shares, mark) } }
}

/** A note below a table, or a heading between two. */
function isSentence(cells: readonly string[]): boolean {
  const [only, ...others] = cells.filter((text) => text !== "")
  return (
    only !== undefined &&
    others.length === 0 &&
    only.includes(" ") &&
    !whyNotShares({ symbol: only, name: "", type: "", firstCell: only })
  )
}

type CellOf = (column: Column) => string

function cellIn(cells: readonly string[], { at }: Header): CellOf {
  return (column) => tidy(cells[at[column] ?? -1] ?? "")
}

function whatOf(symbol: string, name: string): string {
  return shortened(symbol === "" ? name : symbol, whatCharactersMax)
}

/** Rows of other tables of a statement, and those that add up. */
function whyOutside([first = "", second = ""]: readonly string[], section: string): string | null {
  if (first !== section) return "another part of the statement"
  return /^data$/i.test(second) ? null : "a total"
}

function whySurplus(cells: readonly string[], { width }: Header): string | null {
  const beyond = cells.slice(width).filter((text) => text !== "").length
  if (beyond === 0) return null
  return `it has ${width + beyond} cells under ${width} names of columns: a comma within a number needs quotation marks`
}

function whyNotHeld(shares: Amount, text: string, mark: DecimalMark): string | null {
  if (shares === "blank") return "it has no quantity"
  if (shares === "unreadable") {
    const marked = mark === "." ? "a decimal point" : "a decimal comma"
    return `its quantity "${shortened(text, 30)}" is not a number with ${marked}`
  }
  if (shares < 0) return `sold short (${shares}): only shares that are held are reported`
  if (shares === 0) return "its quantity is 0: nothing is held"
  return shares > sharesMax ? "its quantity is larger than any company has shares" : null
}

function whyNoSymbol(symbol: string): string | null {
  return symbol.length > symbolCharactersMax
    ? `its symbol has more than ${symbolCharactersMax} characters`
    : null
}

/** Share classes are written `BRK/B` and `BRK B` too. */
function symbolOf(text: string): string {
  const upper = text.toUpperCase()
  if (/^(?:-+|N\/A|NULL|NONE)$/.test(upper)) return ""
  return upper.replace(/^([A-Z]{1,5})[/ ]([A-Z]{1,2})$/, "$1.$2")
}

/** A price that disagrees with the value of the position is of something else than a share: a hundredth, a foreign currency. */
function amountsOf(cell: CellOf, shares: number, mark: DecimalMark) {
  const read = (column: Column): number | null => {
    const amount = readAmount(cell(column), mark)
    return typeof amount === "number" ? amount : null
  }
  const price = read("price")
  const value = read("value")
  const unitCost = read("unitCost")
  const isOfShare =
    price !== null &&
    (value === null || Math.abs(price * shares - value) <= Math.abs(value) * valueTolerance + 0.01)
  const cost = read("cost") ?? (unitCost === null ? null : Math.round(unitCost * shares * 100) / 100)
  return {
    price: isOfShare && isInDollars(cell("currency")) ? within(price, priceMax) : null,
    cost: cost !== null && cost >= 0 && cost <= costMax ? cost : null,
  }
}

/** A symbol without a prefix is of a US listing, whose price is in dollars. */
function isInDollars(currency: string): boolean {
  return currency === "" || /^(?:usd|us\$|\$)$/i.test(currency)
}

function within(price: number, most: number): number | null {
  return price > 0 && price <= most ? price : null
}

export function shortened(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text
}
