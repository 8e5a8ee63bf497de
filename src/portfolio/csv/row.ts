import { hasIsinForm } from "../../identifiers/isin.ts"
import { grouped } from "../../lists.ts"
import { countsPieces, type Marks, moneyIn, tidy } from "./amounts.ts"
import type { Column, Header, Row } from "./headers.ts"
import { anyDollar, currencyCode, plainWords } from "./names.ts"
import { whyNotShares } from "./not-shares.ts"
import type { FilePosition } from "./position.ts"
import {
  exactSum,
  gives,
  type Money,
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
export function readRow(row: Row, header: Header, marks: Marks, foreign: ForeignPrices): RowReading {
  const { cells } = row
  const outside = header.section === null ? null : whyOutside(cells, header.section)
  if (outside !== null) return { what: "", why: outside }
  if (header.names.length > 0 && isSentence(cells)) return { what: "", why: "it names no share" }
  const cell = cellIn(cells, header)
  const { symbol, isin, name } = namesOf(cell)
  const hasQuantity = /\d/.test(cell("shares"))
  const firstCell = tidy(cells[0] ?? "")
  const why =
    whySurplus(cells, header) ??
    whyNotShares({ symbol, isin, name, type: cell("type"), firstCell, hasQuantity }) ??
    whyNominal(row, header)
  return why === null
    ? readPosition(row, header, marks, foreign)
    : { what: whatOf({ symbol, isin, name }), why }
}

/** Reads the numbers of a row, and their currencies. */
interface Amounts {
  readonly numberOf: (place: number) => NumberCell
  readonly moneyAt: (place: number) => Money
  /** The currency of the row; empty if the file states none. */
  readonly rowCode: string
}

/** Reads a row that may be a share. Only a typed row may state no number of shares. */
export function readPosition(row: Row, header: Header, marks: Marks, foreign: ForeignPrices): RowReading {
  const cell = cellIn(row.cells, header)
  const named = namesOf(cell)
  const what = whatOf(named)
  const amounts = amountsOf(row, header, marks)
  const quantity = amounts.numberOf(header.at.shares?.[0] ?? -1)
  const isTyped = header.names.length === 0
  if (named.symbol === "" && named.isin === "" && (named.name === "" || (quantity.isBlank && !isTyped)))
    return { what: "", why: "it names no share" }
  const witnesses = witnessesOf(header, amounts.moneyAt, foreign)
  const settled = settle(quantity, witnesses)
  const lacksNumber = isTyped && quantity.isBlank
  const why = (lacksNumber ? null : whyNoQuantity(quantity, settled)) ?? whyNoSymbol(named.symbol)
  if (why !== null) return { what, why }
  const side = sideOf(row, header)
  if (typeof side === "string") return { what, why: side }
  const counted = side === -1 && settled.shares !== null ? -Math.abs(settled.shares) : settled.shares
  const further = header.furtherShares.map(amounts.numberOf).filter(({ isBlank }) => !isBlank)
  const unclear = further.find(({ usual }) => usual === null)
  if (unclear !== undefined)
    return { what, why: whyNoQuantity(unclear, nothingSettled) ?? "it has no quantity" }
  const shares = counted === null ? null : exactSum([counted, ...further.map(({ usual }) => usual ?? 0)])
  if (isOwed(header, amounts, shares))
    return { what, why: "its value is below zero, so that it may be sold short" }
  const price = priceOf(header, amounts, shares)
  const currency = price.currency === anyDollar ? "" : price.currency
  const position: RowPosition = {
    ...named,
    currency: cut(currency),
    exchange: cut((cell("exchange") || header.exchange).toUpperCase()),
    shares,
    price: isOfKnownCurrency(price.currency, named.isin, quantity.mark === "," && !isTyped)
      ? price.price
      : null,
    cost: costOf(header, amounts.numberOf, witnesses, shares ?? 0),
    written: cell("symbol"),
    level: levelOf(cell("level")),
  }
  return { position }
}

const nothingSettled: Settled = { shares: null, isContradicted: false }

/** The currencies of prices next to which the values are in another currency, which the file does not name. */
type ForeignPrices = ReadonlySet<string>

/**
 * Finds the currencies of prices next to which the values are in another currency. At least two rows then have
 * the same quotient of value and price times quantity, which is the exchange rate.
 */
export function foreignPrices(header: Header, rows: readonly Row[], marks: Marks): ForeignPrices {
  const quotients = rows.flatMap((row) => {
    const { numberOf, moneyAt } = amountsOf(row, header, marks)
    const of = (column: Column) => header.at[column]?.[0] ?? -1
    const [price, quantity, value] = [moneyAt(of("price")), moneyAt(of("shares")), moneyAt(of("value"))]
    const [each, shares, all] = [price, quantity, value].map(({ number }) => number.options)
    if (each?.length !== 1 || shares?.length !== 1 || all?.length !== 1 || numberOf(of("price")).isBlank)
      return []
    return [{ currency: price.currency, quotient: (all[0] ?? 0) / ((each[0] ?? 0) * (shares[0] ?? 0)) }]
  })
  const groups = [...grouped(quotients, ({ currency }) => currency)]
  return new Set(
    groups.filter(([, some]) => isRate(some.map(({ quotient }) => quotient))).map(([currency]) => currency),
  )
}

/** The largest relative difference of two exchange rates in a file. */
const rateTolerance = 0.005

function isRate(quotients: readonly number[]): boolean {
  const [least = 0, ...others] = quotients.toSorted((one, other) => one - other)
  const most = others.at(-1) ?? least
  const isOne = Math.abs(most - 1) <= rateTolerance
  const isPower = Math.abs(Math.log10(most) - Math.round(Math.log10(most))) <= rateTolerance
  return quotients.length > 1 && least > 0 && most / least <= 1 + rateTolerance && !isOne && !isPower
}

/** True for a note below a table, and for a heading between two tables. */
function isSentence(cells: readonly string[]): boolean {
  const [only, ...others] = cells.filter((text) => text !== "")
  const row = { symbol: only ?? "", isin: "", name: "", type: "", firstCell: only ?? "", hasQuantity: false }
  return only?.includes(" ") === true && others.length === 0 && !whyNotShares(row)
}

type CellOf = (column: Column) => string

function cellIn(cells: readonly string[], { at }: Header): CellOf {
  return (column) => tidy(cells[at[column]?.[0] ?? -1] ?? "").replace(/^(?:-+|n\/a)$/i, "")
}

function whatOf({ symbol, isin, name }: Pick<FilePosition, "symbol" | "isin" | "name">): string {
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

const long = /^(?:long(?: \w+)?|l|buy|bought|b|kauf|gekauft|achat|compra|acquisto|koop|debit|dr|)$/
const short = /^(?:(?:sold )?short(?: \w+)?|s|sell|sold|sld|verkauf|verkauft|vente|venta|vendita|verkoop)$/
/** Words that mean a side in a column of any name, and further words in the exports that we know. */
const anySide = /^(?:(?:sold )?short|long)(?: (?:position|stock|equity|sale))?$|^(?:credit|cr)$/
const sideOfExport = /^(?:buy|sell)$/

/**
 * Returns 1 for shares that are held and -1 for shares that were sold short, or the reason why the row does
 * not say which. A column of sides has many names, so that the cells of unknown columns count too.
 */
function sideOf({ cells }: Row, { at, names, broker }: Header): 1 | -1 | string {
  const others = new Set(Object.values({ ...at, side: [], type: [] }).flat())
  for (const place of names.keys()) {
    const word = plainWords(cells[place] ?? "")
    const isTold = anySide.test(word) || (broker !== null && sideOfExport.test(word))
    if (others.has(place) || !(isTold || at.side?.includes(place))) continue
    if (short.test(word)) return -1
    if (!long.test(word)) return `its side is "${shortened(word, 30)}", so that it may be sold short`
  }
  return 1
}

/** True if shares that are held have a value below zero: some brokers write a short position so. */
function isOwed({ at }: Header, { numberOf }: Amounts, shares: number | null): boolean {
  const values = (at.value ?? []).flatMap((place) => numberOf(place).options)
  return shares !== null && shares > 0 && values.some((value) => value < 0)
}

/**
 * Reads the amounts of a row. The currency of an amount is that of its cell, else of the next cell, else of the
 * name of its column. A price has otherwise the currency of the row. A column of currencies after a value or a
 * cost is not the currency of the row.
 */
function amountsOf(row: Row, header: Header, marks: Marks): Amounts {
  const { cells } = row
  const { at, names } = header
  const text = (place: number) => tidy(cells[place] ?? "")
  const first = (codes: readonly string[]) => codes.find((code) => code !== "") ?? ""
  const after = (place: number) => {
    const isUnit = names[place + 1]?.key === "" || at.currency?.includes(place + 1) === true
    return isUnit ? currencyCode(text(place + 1)) : ""
  }
  const behind = new Set(
    [...(at.value ?? []), ...(at.cost ?? []), ...(at.unitCost ?? [])].map((place) => place + 1),
  )
  const ofRow = (at.currency ?? []).find((place) => !behind.has(place)) ?? at.currency?.[0]
  const written = ofRow === undefined ? "" : text(ofRow)
  const rowCode = /\d/.test(written) ? "" : currencyCode(written) || written.toUpperCase() || header.currency
  const own = (place: number) =>
    first([currencyCode(moneyIn(text(place)) ?? text(place)), after(place), names[place]?.currency ?? ""])
  const numberOf = (place: number) => numberAt(row, header, marks, place)
  return {
    numberOf,
    moneyAt: (place) => {
      const code = own(place)
      const isOfRow = at.price?.[0] === place && (code === "" || code === anyDollar)
      return { number: numberOf(place), currency: isOfRow ? first([rowCode, code]) : code }
    },
    rowCode,
  }
}

/**
 * Returns the price of a share with its currency. A price that disagrees with the value of the position is not
 * used, because its currency is uncertain. A price that agrees has the currency of the value. A price in pence
 * is returned in pounds.
 */
function priceOf({ at }: Header, { moneyAt, rowCode }: Amounts, shares: number | null) {
  const place = at.price?.[0]
  const money = place === undefined ? null : moneyAt(place)
  const code = money === null || money.currency === "" ? rowCode : money.currency
  const unit = code === "GBX" ? 100 : 1
  const values = (at.value ?? [])
    .map(moneyAt)
    .flatMap(({ number, currency }) => number.options.map((value) => ({ value, currency })))
  const given = (price: number) => values.find(({ value }) => gives(price / unit, shares ?? 0, value))
  const written = readingOf(money?.number, (option) => given(option) !== undefined)
  const value = written === null ? undefined : given(written)
  const price = written === null ? 0 : written / unit
  const isOfShare = price > 0 && price <= priceMax && (values.length === 0 || value !== undefined)
  const currency = unit === 100 ? "GBP" : code || (value?.currency ?? "")
  return { price: isOfShare ? price : null, currency }
}

function costOf(
  { at }: Header,
  numberOf: Amounts["numberOf"],
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

function firstOf(at: Header["at"], column: Column, numberOf: Amounts["numberOf"]): NumberCell | undefined {
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
