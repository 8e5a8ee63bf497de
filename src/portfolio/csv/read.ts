import { hasIsinForm } from "../../identifiers/isin.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { marksOf, readAmount } from "./amounts.ts"
import { type Cells, cellsOf, type Separator, separators } from "./cells.ts"
import {
  type BrokerExport,
  brokerExports,
  type Column,
  columnNames,
  type Header,
  nameOrShares,
  nameOrValue,
  positionSections,
  type Row,
} from "./headers.ts"
import { type CountedRow, heldOf } from "./lots.ts"
import { type ColumnName, columnNameOf } from "./names.ts"
import { isOwnFormat, readOwnFormat } from "./own-format.ts"
import type { PositionsRead, UnreadLines } from "./position.ts"
import { readRow } from "./row.ts"
import { areTrades, hasTradeHeader } from "./trades.ts"

/** The maximum length of a line. No row of a broker's table is longer. */
const lineCharactersMax = 5_000

type Unusable = "empty" | "not_text" | "no_columns" | "transactions" | "no_positions" | "too_many"

/** Reads the positions of a file or of pasted lines. Each line is a position, blank, or unread. */
export function readPositions(text: string, positionsMax: number): Outcome<PositionsRead, Unusable> {
  const plain = text.replace(/^\uFEFF/, "")
  if (plain.trim() === "") return refuse("empty", "There is nothing to read: the file or the field is empty.")
  const other = whyNoText(plain)
  if (other !== null) return refuse("not_text", other)
  const lines = plain.split(/\r\n|\n|\r/)
  const read = isOwnFormat(lines) ? readOwnFormat(lines) : readTables(lines)
  if (!read.ok) return read
  const { positions, unread } = read.value
  if (positions.length > positionsMax) return refuse("too_many", tooMany(positions.length, positionsMax))
  if (positions.length === 0) return refuse("no_positions", noPositions(unread))
  return read
}

function whyNoText(text: string): string | null {
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\u00D0\u00CF\u0011\u00E0"))
    return "This is an Excel workbook. Open it, save it as CSV, and choose that file."
  if (text.startsWith("%PDF")) return "This is a PDF. Download the positions from your broker as CSV."
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text))
    return "This is a web page, not a table. Download the positions from your broker as CSV."
  return text.includes("\0") ? "This is not a text file. Choose a CSV file." : null
}

function tooMany(positions: number, most: number): string {
  return `The file has ${positions} positions, and a report has at most ${most}. Nothing was read: split the file in two.`
}

function noPositions(unread: readonly UnreadLines[]): string {
  const why = unread
    .filter(({ why: reason }) => reason !== namesOfColumns)
    .slice(0, 3)
    .map(({ from, why: reason }) => `line ${from}: ${reason}`)
  const because =
    why.length === 0 ? "No line follows the names of the columns" : `For example ${why.join("; ")}`
  return `No line is a position. ${because}.`
}

const namesOfColumns = "the names of the columns"

/** The table that a line is in, or the part of the file outside of tables. */
type Place = Header | "before" | "transactions"

interface LineReading {
  readonly reading: Cells | "blank" | { readonly why: string }
  /** The place of the next line. */
  readonly place: Place
}

function readTables(lines: readonly string[]): Outcome<PositionsRead, Unusable> {
  const plain = plainTableOf(lines)
  const first = plain === null ? firstHeader(lines) : answer(plain)
  if (!first.ok) return first
  const { separator, broker } = first.value
  const rows = new Map<Header, Row[]>(plain === null ? [] : [[plain, []]])
  const unread: UnreadLines[] = []
  let blank = 0
  let place: Place = plain ?? "before"
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    const { reading, place: next } = readLine(text, place, separator)
    if (reading === "blank") blank += 1
    else if ("why" in reading) unread.push({ from: line, to: line, what: "", ...reading })
    else if (typeof place !== "string")
      rows.get(place)?.push({ line, cells: reading.texts, quoted: reading.quoted })
    place = next
    if (typeof place !== "string" && !rows.has(place)) rows.set(place, [])
  }
  const tables = [...rows].map(([header, own]) => readTable(header, own))
  if (tables.every(({ areTrades: isTrades }) => isTrades)) return refuseTrades(lines, first.value)
  const held = heldOf(tables.flatMap((table) => table.counted))
  const left = [...unread, ...tables.flatMap((table) => table.unread), ...held.unread]
  const ordered = left.toSorted((one, other) => one.from - other.from)
  return answer({ broker, positions: held.positions, unread: inRuns(ordered), blank })
}

interface TableReading {
  readonly areTrades: boolean
  readonly counted: readonly CountedRow[]
  readonly unread: readonly UnreadLines[]
}

const ofTransactions = "a list of transactions, not of positions"

function readTable(header: Header, rows: readonly Row[]): TableReading {
  const own = rows.filter(({ cells }) => header.section === null || cells[0] === header.section)
  if (areTrades(header, own)) {
    const unread = rows.map(({ line }) => ({ from: line, to: line, what: "", why: ofTransactions }))
    return { areTrades: true, counted: [], unread }
  }
  const marks = marksOf(header, own)
  const kept = withoutAccountTypes(header, rows)
  const readings = rows.map((row) => ({ line: row.line, reading: readRow(row, kept, marks) }))
  return {
    areTrades: false,
    counted: readings.flatMap(({ line, reading }) =>
      "position" in reading ? [{ line, position: reading.position }] : [],
    ),
    unread: readings.flatMap(({ line, reading }) =>
      "position" in reading ? [] : [{ from: line, to: line, ...reading }],
    ),
  }
}

/**
 * Removes the column `Type` from a header if it contains only cash and margin, as in Fidelity's files. The
 * column is then the type of the account.
 */
function withoutAccountTypes(header: Header, rows: readonly Row[]): Header {
  const place = header.at.type?.[0] ?? -1
  if (header.names[place]?.key !== "type") return header
  const isOfAccount = rows.every(({ cells }) => /^(?:cash|margin|short|)$/i.test(cells[place] ?? ""))
  return isOfAccount ? { ...header, at: { ...header.at, type: [] } } : header
}

function readLine(line: string, place: Place, separator: Separator): LineReading {
  const leave = (why: string, next = place): LineReading => ({ reading: { why }, place: next })
  if (line.length > lineCharactersMax) return leave(`it has more than ${lineCharactersMax} characters`)
  const cells = cellsOf(line, separator)
  if (cells === null) return leave("a quotation mark is not closed on its line, or text follows a closed one")
  if (cells.texts.every((cell) => cell === "")) return { reading: "blank", place }
  const named = headerOf(line, separator)
  if (named.kind === "positions") return leave(namesOfColumns, named.header)
  if (place === "before") return leave("it stands before the names of the columns")
  const inTransactions = place === "transactions" || (named.kind === "transactions" && isAlone(place))
  if (inTransactions) return leave(ofTransactions, "transactions")
  return { reading: cells, place }
}

/** True for a table whose rows do not name their table. */
function isAlone({ section }: Header): boolean {
  return section === null
}

function refuseTrades(lines: readonly string[], { separator }: Header): Outcome<never, "transactions"> {
  const at = lines.findIndex((line) => headerOf(line, separator).kind === "positions")
  const where = at < 0 ? "The file is a list of transactions" : `Line ${at + 1} begins a list of transactions`
  return refuse(
    "transactions",
    `${where}: its rows say what was bought, sold or paid. What is held now cannot be read from it: download the positions (holdings) from your broker.`,
  )
}

const wanted =
  'A table needs a column of symbols, ISINs or names (such as Symbol or ISIN) and one of numbers of shares (such as Quantity or Shares). Without names of columns, write a symbol and a number on each line: "AAPL,10".'

function firstHeader(lines: readonly string[]): Outcome<Header, Unusable> {
  const readings = lines.map((line) => headerOf(line, null))
  const found = readings.find((reading) => reading.kind === "positions")
  if (found !== undefined) return answer(found.header)
  const transactions = readings.findIndex(({ kind }) => kind === "transactions")
  if (transactions >= 0) {
    return refuse(
      "transactions",
      `Line ${transactions + 1} names the columns of a list of transactions. What is held now cannot be read from it: download the positions (holdings) from your broker.`,
    )
  }
  const half = readings.findIndex(({ kind }) => kind === "half")
  if (half < 0) return refuse("no_columns", `No line names the columns. ${wanted}`)
  return refuse("no_columns", `Line ${half + 1} names columns, but none of numbers of shares. ${wanted}`)
}

/** Joins consecutive unread lines that name nothing and have the same reason. */
function inRuns(unread: readonly UnreadLines[]): readonly UnreadLines[] {
  const groups: UnreadLines[] = []
  for (const lines of unread) {
    const last = groups.at(-1)
    const isNext = last !== undefined && last.to + 1 === lines.from && last.why === lines.why
    if (isNext && last.what === "" && lines.what === "") groups.splice(-1, 1, { ...last, to: lines.to })
    else groups.push(lines)
  }
  return groups
}

const symbolShape = /^(?:[A-Za-z]{1,10}:)?[A-Za-z0-9&]+(?:[./-][A-Za-z0-9&]+)*$/

/**
 * Returns the columns of lines without column names, such as `AAPL,10` or `AAPL,10,150.00`: a symbol, the
 * shares, the price of one share. Null unless the first non-blank line has this form.
 */
function plainTableOf(lines: readonly string[]): Header | null {
  const first = lines.find((line) => line.trim() !== "") ?? ""
  for (const separator of separators) {
    const [symbol = "", shares = "", ...rest] = cellsOf(first, separator)?.texts ?? []
    if (rest.length > 1 || !/[A-Za-z]/.test(symbol) || !symbolShape.test(symbol)) continue
    if (typeof readAmount(shares, ".") !== "number" && typeof readAmount(shares, ",") !== "number") continue
    const at = { symbol: [0], shares: [1], price: [2] }
    return { separator, width: 3, names: [], at, broker: null, section: null }
  }
  return null
}

/** The meaning of a line as names of columns. `half`: it names only symbols, or only quantities. */
type HeaderReading =
  | { readonly kind: "positions"; readonly header: Header }
  | { readonly kind: "transactions" }
  | { readonly kind: "half" }
  | { readonly kind: "none" }

const none: HeaderReading = { kind: "none" }

/**
 * Reads a line as names of columns. The separator is that of the table above. If there is no such table,
 * every separator is tried.
 */
function headerOf(line: string, known: Separator | null): HeaderReading {
  const readings = (known === null ? separators : [known]).map((separator) => readHeader(line, separator))
  const found = (kind: HeaderReading["kind"]) => readings.find((reading) => reading.kind === kind)
  return found("positions") ?? found("transactions") ?? found("half") ?? none
}

function readHeader(line: string, separator: Separator): HeaderReading {
  const cells = cellsOf(line, separator)?.texts ?? []
  if (cells.length < 2 || cells.some(isOfRow)) return none
  const names = cells.map(columnNameOf)
  const keys = names.map(({ key }) => key)
  const broker = brokerExports.find(({ columns }) => columns.every((column) => keys.includes(column))) ?? null
  const at = placesIn(names, broker)
  const isNamed = [at.symbol, at.isin, at.wkn].some((places) => places !== undefined)
  const isOfTrades = hasTradeHeader(keys)
  if (at.shares === undefined) return isNamed ? { kind: isOfTrades ? "transactions" : "half" } : none
  if (!isNamed && at.name === undefined) return none
  if (isOfTrades) return { kind: "transactions" }
  const section = keys[1] === "header" ? (cells[0] ?? "") : null
  if (section !== null && !positionSections.includes(section.toLowerCase())) return none
  return {
    kind: "positions",
    header: { separator, width: cells.length, names, at, broker: broker?.broker ?? null, section },
  }
}

/**
 * True for a number or an ISIN, which is never the name of a column. Words such as `Stk.` may be names or
 * cells.
 */
function isOfRow(cell: string): boolean {
  return /^[-+]?\d[\d.,']*$/.test(cell) || hasIsinForm(cell)
}

const numbersOfThings: readonly Column[] = ["isin", "wkn", "symbol"]
/** Columns that may occur several times in a table. Of any other column only the first counts. */
const severalOf: readonly Column[] = ["value", "cost", "currency"]
const columns = Object.keys(columnNames) as readonly Column[]

/** For each name, the columns that it may mean, with its rank among the names of that column. */
const meanings = new Map<string, Map<Column, number>>()
for (const column of columns) {
  for (const [rank, word] of columnNames[column].entries()) {
    meanings.set(word, (meanings.get(word) ?? new Map()).set(column, rank))
  }
}

/**
 * Returns the rank of a name for a column. `Stück/Whg.` counts by its first part, `ISIN/WKN` by each part.
 */
function rankOf({ key, parts }: ColumnName, column: Column): number | undefined {
  const own = meanings.get(key)
  if (own !== undefined) return own.get(column)
  const known = parts.filter((part) => meanings.has(part))
  const counted = numbersOfThings.includes(column) ? known : known.slice(0, 1)
  return counted.map((part) => meanings.get(part)?.get(column)).find((rank) => rank !== undefined)
}

/** Returns the places of each column. Only `isin`, `wkn` and `symbol` may share a place. */
function placesIn(names: readonly ColumnName[], broker: BrokerExport | null): Header["at"] {
  const at: Partial<Record<Column, readonly number[]>> = {}
  const taken = new Set<number>()
  for (const column of columns) {
    const places = placesOf(names, column, broker).filter(
      (place) => !taken.has(place) && (column !== "name" || isName(names, place)),
    )
    const [first] = places
    if (first === undefined) continue
    at[column] = places
    // Only the used places are taken. A name that is not used may have another meaning: `Nombre` is a number
    // in French.
    if (!numbersOfThings.includes(column))
      for (const place of severalOf.includes(column) ? places : [first]) taken.add(place)
  }
  return at
}

/** Returns the places whose names may mean a column, the likeliest first. */
function placesOf(
  names: readonly ColumnName[],
  column: Column,
  broker: BrokerExport | null,
): readonly number[] {
  const isOwn = (name: ColumnName) => column === "shares" && name.key === broker?.shares
  return names
    .map((name, place) => ({ place, rank: isOwn(name) ? 0 : rankOf(name, column) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ place }) => place)
}

/**
 * True if an ambiguous word means the name of the share. `Valeur` does if there is a column of values, or if
 * nothing else names the row. `Nombre` does if there is a column of quantities.
 */
function isName(names: readonly ColumnName[], place: number): boolean {
  const key = names[place]?.key ?? ""
  const has = (column: Column, except: readonly string[]) =>
    names.some((name) => columnNames[column].includes(name.key) && !except.includes(name.key))
  if (nameOrShares.includes(key)) return has("shares", nameOrShares)
  return !nameOrValue.includes(key) || has("value", nameOrValue) || !(has("isin", []) || has("symbol", []))
}
