import { hasIsinForm } from "../../identifiers/isin.ts"
import { countsPieces, type Marks, moneyIn, tidy } from "./amounts.ts"
import type { Column, Header, Row } from "./headers.ts"
import { currencyCode, plainWords } from "./names.ts"
import { whyNotShares } from "./not-shares.ts"
import type { FilePosition } from "./position.ts"
import {
  gives,
  type NumberCell,
  numberAt,
  readingOf,
  type Settled,
  settle,
  type Witness,
  witnessesOf,
} from "./quantity.ts"

/** A row with a number of shares. It may be a position, a lot, a sale or a short position. */
export interface RowPosition extends Omit<FilePosition, "line"> {
  /** The symbol as the file writes it. `BRK B` and `BRK.B` have the same `symbol`. */
  readonly written: string
  readonly level: "summary" | "lot" | null
}

/** A row of a table, read as a position, or the reason why it is not one. */
type RowReading = { readonly position: RowPosition } | { readonly what: string; readonly why: string }

const symbolCharactersMax = 20
const nameCharactersMax = 100
const whatCharactersMax = 60
const whereCharactersMax = 40
/** The maximum number of shares. No company has more. */
const sharesMax = 1e12
const priceMax = 1e12
const costMax = 1e15

/** Reads a row of a broker's table. */
export function readRow(row: Row, header: Header, marks: Marks): RowReading {
  const { cells } = row
  const outside = header.section === null ? null : whyOutside(cells, header.section)
  if (outside !== null) return { what: "", why: outside }
  if (isSentence(cells)) return { what: "", why: "it names no share" }
  const cell = cellIn(cells, header)
  const { symbol, isin, name } = namesOf(cell)
  const hasQuantity = /\d/.test(cell("shares"))
  const firstCell = tidy(cells[0] ?? "")
  const why =
    whySurplus(cells, header) ??
    whyNotShares({ symbol, isin, name, type: cell("type"), firstCell, hasQuantity }) ??
    whyNominal(row, header)
  return why === null ? readPosition(row, header, marks) : { what: whatOf(symbol, isin, name), why }
}

type NumberOf = (place: number) => NumberCell

/** Reads a row that may be a share. */
export function readPosition(row: Row, header: Header, marks: Marks): RowReading {
  const cell = cellIn(row.cells, header)
  const named = namesOf(cell)
  const numberOf: NumberOf = (place) => numberAt(row, header, marks, place)
  const quantity = numberOf(header.at.shares?.[0] ?? -1)
  if (named.symbol === "" && named.isin === "" && (named.name === "" || quantity.isBlank))
    return { what: "", why: "it names no share" }
  const currencies = currenciesOf(row, header, cell("currency"))
  const witnesses = witnessesOf(header, numberOf)
  const settled = settle(quantity, witnesses, currencies)
  const why = whyNoQuantity(quantity, settled) ?? whyNoSymbol(named.symbol)
  if (why !== null || settled.shares === null)
    return { what: whatOf(named.symbol, named.isin, named.name), why: why ?? "it has no quantity" }
  const isShort = plainWords(cell("side")) === "short"
  const shares = isShort ? -Math.abs(settled.shares) : settled.shares
  const price = priceOf(header, numberOf, shares)
  const currency =
    currencies.ofLine === "" ? currencyOfAgreeing(price, currencies.ofValue) : currencies.ofLine
  const position: RowPosition = {
    ...named,
    currency: cut(currency),
    exchange: cut(cell("exchange").toUpperCase()),
    shares,
    price: isOfKnownCurrency(currency, named.isin, quantity.mark === "," && header.names.length > 0)
      ? price.price
      : null,
    cost: costOf(header, numberOf, witnesses, shares),
    written: cell("symbol"),
    level: levelOf(cell("level")),
  }
  return { position }
}

/** True for a note below a table, and for a heading between two tables. */
function isSentence(cells: readonly string[]): boolean {
  const [only, ...others] = cells.filter((text) => text !== "")
  const row = { symbol: only ?? "", isin: "", name: "", type: "", firstCell: only ?? "", hasQuantity: false }
  return only?.includes(" ") === true && others.length === 0 && !whyNotShares(row)
}

type CellOf = (column: Column) => string

function cellIn(cells: readonly string[], { at }: Header): CellOf {
  return (column) => tidy(cells[at[column]?.[0] ?? -1] ?? "")
}

function whatOf(symbol: string, isin: string, name: string): string {
  return shortened([symbol, name, isin].find((text) => text !== "") ?? "", whatCharactersMax)
}

/** Says why a row is not part of the table: it belongs to another table of the statement, or it is a sum. */
function whyOutside([first = "", second = ""]: readonly string[], section: string): string | null {
  if (first !== section) return "another part of the statement"
  return /^data$/i.test(second) ? null : "a total"
}

function whySurplus(cells: readonly string[], { width }: Header): string | null {
  const beyond = cells.slice(width).filter((text) => text !== "").length
  if (beyond === 0) return null
  return `it has ${width + beyond} cells under ${width} names of columns: a comma within a number needs quotation marks`
}

/** Says why a quantity is not a number of shares. Clues are the cell, its unit, and a price in per cent. */
function whyNominal({ cells }: Row, { at, names }: Header): string | null {
  const place = at.shares?.[0] ?? -1
  const priceAt = at.price?.[0] ?? -1
  const nameless = (each: number) => (names[each]?.key === "" ? tidy(cells[each] ?? "") : "")
  const unit = tidy(cells[at.unit?.[0] ?? -1] ?? nameless(place + 1))
  const money = moneyIn(cells[place] ?? "") ?? (currencyCode(unit) === "" ? null : unit)
  if (money !== null) return `its quantity is an amount of money (${money}), not a number of shares`
  if (countsPieces(unit)) return null
  const isPercent = [cells[priceAt] ?? "", nameless(priceAt + 1)].some((text) => /(?:^|\d) ?%$/.test(text))
  return isPercent || /^(?:%|nominale?|nom\.?|prozent|percent)$/i.test(unit)
    ? "a nominal amount, not a number of shares"
    : null
}

function whyNoQuantity({ text, mark, options, isBlank }: NumberCell, settled: Settled): string | null {
  const [first, second] = options
  const written = `its quantity "${shortened(text, 30)}"`
  if (first === undefined) {
    if (isBlank) return "it has no quantity"
    const marked = mark === null ? "" : ` with ${mark === "." ? "a decimal point" : "a decimal comma"}`
    return `${written} is not a number${marked}`
  }
  if (settled.isContradicted)
    return `${written} times its price is not its value: correct the line, or leave the value out`
  if (settled.shares === null)
    return `${written} may be ${first} or ${second}, and nothing in the file says which: write it without a mark of thousands, or with its decimals`
  return Math.abs(settled.shares) > sharesMax ? "its quantity is larger than any company has shares" : null
}

function whyNoSymbol(symbol: string): string | null {
  return symbol.length > symbolCharactersMax
    ? `its symbol has more than ${symbolCharactersMax} characters`
    : null
}

/** Returns the names of a row. The column of symbols may also contain an ISIN or a name. */
function namesOf(cell: CellOf): Pick<FilePosition, "symbol" | "isin" | "name"> {
  const first = cell("symbol")
  const own = cell("isin").replaceAll(" ", "").toUpperCase()
  const inSymbol = isinIn(first)
  const isName = /[a-z]{2}.* |^\D+ \D+ \D+$| .*[a-z]{2}/.test(first)
  // A number of at most nine characters under `ISIN/WKN` is another kind of number. An ISIN with a mistake is
  // reported as written.
  const faulty = /^(?=.*\d)[A-Z]{2}[A-Z0-9]{8,12}$/.test(own) ? own : ""
  const isin = isinIn(cell("isin")) || inSymbol || faulty
  const symbol = inSymbol !== "" || isName ? "" : symbolOf(first)
  const other = cell("name") === first ? "" : cell("name")
  const written = other === "" && isName ? first : other
  const number = cell("wkn")
  const isNamed = symbol !== "" || isin !== "" || written !== "" || number === ""
  return { symbol, isin, name: shortened(isNamed ? written : `number ${number}`, nameCharactersMax) }
}

/** Finds the ISIN in a cell, which may have another number too: `US0378331005 (865985)`. */
function isinIn(text: string): string {
  const upper = text.toUpperCase()
  return [upper.replaceAll(" ", ""), ...upper.split(/[^A-Z0-9]+/)].find(hasIsinForm) ?? ""
}

/**
 * Returns the symbol. A share class may be written `BRK/B`, `BRK-B` or `BRK B`. Two letters after a blank may
 * be an exchange (`MC FP`).
 */
function symbolOf(text: string): string {
  const upper = text.toUpperCase()
  if (/^(?:-+|N\/A|NULL|NONE)$/.test(upper)) return ""
  return upper.replace(/^([A-Z]{1,5})[/ -]([A-Z])$/, "$1.$2")
}

function levelOf(text: string): RowPosition["level"] {
  if (/^(?:(?:tax|open)? ?lots?|lote|lotto|posten)$/i.test(text)) return "lot"
  return /^(?:summary|zusammenfassung|resume|résumé|samenvatting|riepilogo|resumen|total|position)$/i.test(
    text,
  )
    ? "summary"
    : null
}

/**
 * Returns the currencies of a row. `ofLine` is the currency of the price, if the name of its column, its cell
 * or the next cell states it; else that of the row. If there are several columns of currencies, a column
 * after a value or a cost applies only to that amount. `ofValue` is the currency of the account.
 */
function currenciesOf({ cells }: Row, { at, names }: Header, written: string) {
  const text = (place: number) => tidy(cells[place] ?? "")
  const after = (place: number) => {
    const isUnit = names[place + 1]?.key === "" || at.currency?.includes(place + 1) === true
    return isUnit ? currencyCode(text(place + 1)) : ""
  }
  const ofPrice = (at.price ?? [])
    .slice(0, 1)
    .flatMap((place) => [
      names[place]?.currency ?? "",
      currencyCode(moneyIn(text(place)) ?? ""),
      after(place),
    ])
  const behind = new Set(
    [...(at.value ?? []), ...(at.cost ?? []), ...(at.unitCost ?? [])].map((place) => place + 1),
  )
  const ofRow = (at.currency ?? []).find((place) => !behind.has(place)) ?? at.currency?.[0]
  const row = ofRow === undefined ? written : text(ofRow)
  const ofValue = (at.value ?? []).flatMap((place) => [
    currencyCode(text(place)),
    currencyCode(moneyIn(text(place)) ?? ""),
    after(place),
    names[place]?.currency ?? "",
  ])
  const rowCode = /\d/.test(row) ? "" : currencyCode(row) || row.toUpperCase()
  const first = (codes: readonly string[]) => codes.find((code) => code !== "") ?? ""
  return { ofLine: first([...ofPrice, rowCode]), ofValue: first(ofValue) }
}

/** Returns the currency of the value, if value and price agree. The account may have another currency. */
function currencyOfAgreeing(
  { price, currency, isGiven }: ReturnType<typeof priceOf>,
  ofValue: string,
): string {
  if (price === null || !isGiven) return ""
  return currency === "" ? ofValue : currency
}

/**
 * Returns the price of a share. A price that disagrees with the value of the position is not used: it may be
 * in hundredths or in a foreign currency. A price that agrees has the currency of the value.
 */
function priceOf({ at, names }: Header, numberOf: NumberOf, shares: number) {
  const values = (at.value ?? []).flatMap((place) =>
    numberOf(place).options.map((value) => ({ value, currency: names[place]?.currency ?? "" })),
  )
  const given = (price: number) => values.find(({ value }) => gives(price, shares, value))
  const price = readingOf(firstOf(at, "price", numberOf), (option) => given(option) !== undefined)
  const value = price === null ? undefined : given(price)
  const isOfShare =
    price !== null && price > 0 && price <= priceMax && (values.length === 0 || value !== undefined)
  return { price: isOfShare ? price : null, currency: value?.currency ?? "", isGiven: value !== undefined }
}

function costOf(
  { at }: Header,
  numberOf: NumberOf,
  witnesses: readonly Witness[],
  shares: number,
): number | null {
  const unitCost = readingOf(firstOf(at, "unitCost", numberOf), (option) =>
    witnesses.some(({ all }) => all.options.some((value) => gives(option, shares, value))),
  )
  const stated = readingOf(
    firstOf(at, "cost", numberOf),
    (option) => unitCost !== null && gives(unitCost, shares, option),
  )
  const cost = stated ?? (unitCost === null ? null : Math.round(unitCost * shares * 100) / 100)
  return cost !== null && cost >= 0 && cost <= costMax ? cost : null
}

function firstOf(at: Header["at"], column: Column, numberOf: NumberOf): NumberCell | undefined {
  const place = at[column]?.[0]
  return place === undefined ? undefined : numberOf(place)
}

/**
 * False if the currency of the price is uncertain. If a file states no currency, a share that it lists by
 * ISIN may trade in several. A broker who writes a decimal comma has accounts in another currency than the
 * listing's.
 */
function isOfKnownCurrency(currency: string, isin: string, hasComma: boolean): boolean {
  return currency !== "" || (!hasComma && (isin === "" || isin.startsWith("US")))
}

function cut(text: string): string {
  return shortened(text, whereCharactersMax)
}

export function shortened(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text
}
