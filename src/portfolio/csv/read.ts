import { type CsvRow, csvRows } from "../../csv-rows.ts"
import { hasIsinForm } from "../../identifiers/isin.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { marksOf, tidy } from "./amounts.ts"
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
  type Separator,
  separators,
} from "./headers.ts"
import { type CountedRow, heldOf } from "./lots.ts"
import { type ColumnName, columnNameOf } from "./names.ts"
import { isOwnFormat, readOwnFormat } from "./own-format.ts"
import type { PositionsRead, UnreadLines } from "./position.ts"
import { foreignPrices, readRow } from "./row.ts"
import { areTrades, hasTradeHeader } from "./trades.ts"
import { typedHeader, typedRows } from "./typed.ts"

/** The maximum length of a row. No row of a broker's table is longer. */
const rowCharactersMax = 5_000

/** The maximum number of lines. An export of positions has far fewer. */
const linesMax = 20_000

type Unusable =
  | "empty"
  | "not_text"
  | "no_columns"
  | "no_shares"
  | "transactions"
  | "no_positions"
  | "too_many"

/** Reads the positions of a file or of pasted lines. Each line is a position, blank, or unread. */
export function readPositions(text: string, positionsMax: number): Outcome<PositionsRead, Unusable> {
  const plain = text.replace(/^\uFEFF+/, "")
  if (plain.trim() === "") return refuse("empty", "There is nothing to read: the file or the field is empty.")
  const other = whyNoText(plain)
  if (other !== null) return refuse("not_text", other)
  if (plain.split(/\r\n|\n|\r/, linesMax + 1).length > linesMax)
    return refuse(
      "too_many",
      `The file has more than ${linesMax} lines. Leave only the table of positions in it.`,
    )
  const read = isOwnFormat(plain) ? readOwnFormat(plain) : readText(plain)
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
  if (/^\s*[{[]\s*["{]/.test(text)) return "This is JSON, not a table. Save the positions as CSV."
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

/** The table that a row is in, or the part of the file outside of tables. */
type Place = Header | "before" | "transactions"

interface PlacedRow {
  readonly reading: Row | "blank" | { readonly why: string }
  /** The place of the next row. */
  readonly place: Place
}

/** Reads tables if a row names the columns, else lines as people type them. */
function readText(text: string): Outcome<PositionsRead, Unusable> {
  const tables = separators.map((separator) => ({ separator, rows: csvRows(text, separator) }))
  const first = firstHeader(tables)
  if (first.ok)
    return readTables(
      tables.find(({ separator }) => separator === first.value.separator)?.rows ?? [],
      first.value,
    )
  const isTabular = first.code !== "no_columns" || tables.some(({ rows }) => isTable(rows))
  if (isTabular) return first
  const { rows, unread, blank } = typedRows(text.split(/\r\n|\n|\r/), (key) => meanings.has(key))
  // A text with more sentences than holdings is no list of holdings.
  if (unread.length > rows.length && unread.length > 1) return first
  const { counted, unread: left } = readTable(typedHeader, rows)
  return answer(wholeOf({ broker: null, counted, unread: [...unread, ...left], blank }))
}

const cellsOfTableMin = 4

/** True if two rows have as many cells as only a table has. */
function isTable(rows: readonly CsvRow[]): boolean {
  return rows.filter(({ cells }) => cells.length >= cellsOfTableMin).length > 1
}

function readTables(
  rows: readonly CsvRow[],
  { separator, broker }: Header,
): Outcome<PositionsRead, Unusable> {
  const tables = new Map<Header, Row[]>()
  const unread: UnreadLines[] = []
  let blank = 0
  let place: Place = "before"
  for (const row of rows) {
    const { reading, place: next } = readLine(row, place, separator)
    if (reading === "blank") blank += 1
    else if ("why" in reading) unread.push({ from: row.line, to: row.to, what: "", ...reading })
    else if (typeof place !== "string") tables.get(place)?.push(reading)
    place = next
    if (typeof place !== "string" && !tables.has(place)) tables.set(place, [])
  }
  const read = [...tables].map(([header, own]) => readTable(header, own))
  if (read.every(({ areTrades: isTrades }) => isTrades)) return refuseTrades(rows, separator)
  const counted = read.flatMap((table) => table.counted)
  return answer(
    wholeOf({ broker, counted, unread: [...unread, ...read.flatMap((table) => table.unread)], blank }),
  )
}

type Counted = Pick<TableReading, "counted" | "unread"> & Pick<PositionsRead, "broker" | "blank">

function wholeOf({ broker, counted, unread, blank }: Counted): PositionsRead {
  const held = heldOf(counted)
  const ordered = [...unread, ...held.unread].toSorted((one, other) => one.from - other.from)
  return { broker, positions: held.positions, unread: inRuns(ordered), blank }
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
    const unread = rows.map(({ line, to }) => ({ from: line, to, what: "", why: ofTransactions }))
    return { areTrades: true, counted: [], unread }
  }
  const marks = marksOf(header, own)
  const foreign = foreignPrices(header, own, marks)
  const kept = withoutAccountTypes(header, rows)
  const readings = rows.map((row) => ({ row, reading: readRow(row, kept, marks, foreign) }))
  return {
    areTrades: false,
    counted: readings.flatMap(({ row: { line }, reading }) =>
      "position" in reading ? [{ line, position: reading.position }] : [],
    ),
    unread: readings.flatMap(({ row: { line, to }, reading }) =>
      "position" in reading ? [] : [{ from: line, to, ...reading }],
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

function readLine(row: CsvRow, place: Place, separator: Separator): PlacedRow {
  const leave = (why: string, next = place): PlacedRow => ({ reading: { why }, place: next })
  if (row.characters > rowCharactersMax) return leave(`it has more than ${rowCharactersMax} characters`)
  if (row.isBroken) return leave("a quotation mark is not closed, or text follows a closed one")
  // Tables of Markdown stress a cell with stars, and mark a code with an accent.
  const dress = separator === "|" ? /^[*`~]+|[*`]+$/g : /^$/
  const cells = row.cells.map((cell) => tidy(cell).replace(dress, ""))
  if (cells.every((cell) => cell === "")) return { reading: "blank", place }
  const named = readHeader(row, separator)
  if (named.kind === "positions") return leave(namesOfColumns, named.header)
  if (place === "before") return leave("it stands before the names of the columns")
  const inTransactions = place === "transactions" || (named.kind === "transactions" && isAlone(place))
  if (inTransactions) return leave(ofTransactions, "transactions")
  return { reading: { ...row, cells }, place }
}

/** True for a table whose rows do not name their table. */
function isAlone({ section }: Header): boolean {
  return section === null
}

function refuseTrades(rows: readonly CsvRow[], separator: Separator): Outcome<never, "transactions"> {
  const line = rows.find((row) => readHeader(row, separator).kind === "positions")?.line
  const where =
    line === undefined ? "The file is a list of transactions" : `Line ${line} begins a list of transactions`
  return refuse(
    "transactions",
    `${where}: its rows say what was bought, sold or paid. What is held now cannot be read from it: download the positions (holdings) from your broker.`,
  )
}

const wanted =
  'A table needs a column of symbols, ISINs or names (such as Symbol or ISIN) and one of numbers of shares (such as Quantity or Shares). Without names of columns, write a company and a number on each line: "AAPL 10".'

interface SeparatedRows {
  readonly separator: Separator
  readonly rows: readonly CsvRow[]
}

/** Finds the first row that names columns, with any separator. */
function firstHeader(tables: readonly SeparatedRows[]): Outcome<Header, Unusable> {
  const readings = tables
    .flatMap(({ separator, rows }) => rows.map((row) => ({ row, reading: readHeader(row, separator) })))
    .toSorted((one, other) => one.row.line - other.row.line)
  const lineOf = (kind: HeaderReading["kind"]) =>
    readings.find(({ reading }) => reading.kind === kind)?.row.line
  for (const { reading } of readings) if (reading.kind === "positions") return answer(reading.header)
  const transactions = lineOf("transactions")
  if (transactions !== undefined) {
    return refuse(
      "transactions",
      `Line ${transactions} names the columns of a list of transactions. What is held now cannot be read from it: download the positions (holdings) from your broker.`,
    )
  }
  const half = lineOf("half")
  if (half === undefined) return refuse("no_columns", `No line names the columns. ${wanted}`)
  return refuse("no_shares", `Line ${half} names columns, but none of numbers of shares. ${wanted}`)
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

/** The meaning of a line as names of columns. `half`: it names only symbols, or only quantities. */
type HeaderReading =
  | { readonly kind: "positions"; readonly header: Header }
  | { readonly kind: "transactions" }
  | { readonly kind: "half" }
  | { readonly kind: "none" }

const none: HeaderReading = { kind: "none" }

/** Reads a row as names of columns. */
function readHeader({ cells, isBroken, characters }: CsvRow, separator: Separator): HeaderReading {
  if (isBroken || characters > rowCharactersMax || cells.length < 2 || cells.some(isOfRow)) return none
  const names = cells.map(columnNameOf)
  const keys = names.map(({ key }) => key)
  const broker = brokerExports.find(({ columns }) => columns.every((column) => keys.includes(column))) ?? null
  const at = placesIn(names, broker)
  const isNamed = [at.symbol, at.isin, at.wkn].some((places) => places !== undefined)
  const isOfTrades = hasTradeHeader(keys)
  if (at.shares === undefined)
    return isNamed || Object.keys(at).length > 1 ? { kind: isOfTrades ? "transactions" : "half" } : none
  if (!isNamed && at.name === undefined) return none
  if (isOfTrades) return { kind: "transactions" }
  const section = keys[1] === "header" ? (cells[0] ?? "") : null
  if (section !== null && !positionSections.includes(section.toLowerCase())) return none
  const [exchange, currency] = broker?.market ?? ["", ""]
  const furtherShares = names.flatMap(({ key }, place) =>
    broker?.furtherShares?.includes(key) ? [place] : [],
  )
  return {
    kind: "positions",
    header: {
      separator,
      width: cells.length,
      names,
      at,
      furtherShares,
      broker: broker?.broker ?? null,
      exchange,
      currency,
      section,
    },
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
