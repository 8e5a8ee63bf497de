import { answer, type Outcome, refuse } from "../../outcome.ts"
import { type DecimalMark, decimalMarkOf } from "./amounts.ts"
import { cellsOf, type Separator } from "./cells.ts"
import type { Column } from "./headers.ts"
import { isOwnFormat, readOwnFormat } from "./own-format.ts"
import type { FilePosition, PositionsRead, UnreadLines } from "./position.ts"
import { type RowReading, readRow } from "./row.ts"
import { type Header, headerOf } from "./table.ts"
import { plainTableOf } from "./without-header.ts"

/** Longer lines are no row of a broker's table. */
const lineCharactersMax = 5_000

export type Unusable = "empty" | "not_text" | "no_columns" | "transactions" | "no_positions" | "too_many"

/** Reads the positions of a file or of pasted lines. No line is lost: each is a position, unread with its reason, or blank. */
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

/** The table that a line is in. */
type Place = Header | "before" | "transactions"

interface LineReading {
  readonly reading: RowReading | "blank"
  /** Of the next line. */
  readonly place: Place
}

function readTables(lines: readonly string[]): Outcome<PositionsRead, Unusable> {
  const plain = plainTableOf(lines)
  const first = plain === null ? firstHeader(lines) : answer(plain)
  if (!first.ok) return first
  const { separator, broker } = first.value
  const mark = markOf(lines, first.value)
  const positions: FilePosition[] = []
  const unread: UnreadLines[] = []
  let blank = 0
  let place: Place = plain ?? "before"
  for (const [index, line] of lines.entries()) {
    const read = readLine(line, place, separator, mark)
    place = read.place
    if (read.reading === "blank") blank += 1
    else if ("position" in read.reading) positions.push({ line: index + 1, ...read.reading.position })
    else unread.push({ from: index + 1, to: index + 1, ...read.reading })
  }
  return answer({ broker, positions, unread: grouped(unread), blank })
}

function readLine(line: string, place: Place, separator: Separator, mark: DecimalMark): LineReading {
  const leave = (why: string, next = place): LineReading => ({ reading: { what: "", why }, place: next })
  if (line.length > lineCharactersMax) return leave(`it has more than ${lineCharactersMax} characters`)
  const cells = cellsOf(line, separator)
  if (cells === null) return leave("a quotation mark is not closed on its line, or text follows a closed one")
  if (cells.every((cell) => cell === "")) return { reading: "blank", place }
  const named = headerOf(line, separator)
  if (named.kind === "positions") return leave(namesOfColumns, named.header)
  if (place === "before") return leave("it stands before the names of the columns")
  const inTransactions = place === "transactions" || (named.kind === "transactions" && isAlone(place))
  if (inTransactions) return leave("a list of transactions, not of positions", "transactions")
  return { reading: readRow(cells, place, mark), place }
}

/** True for a table whose rows do not say which table they are of. */
function isAlone({ section }: Header): boolean {
  return section === null
}

const wanted =
  'A table needs a column of symbols (such as Symbol or Ticker) and one of numbers of shares (such as Quantity or Shares). Without names of columns, write a symbol and a number on each line: "AAPL,10".'

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
  const missing = readings[half]
  if (missing?.kind !== "half") return refuse("no_columns", `No line names the columns. ${wanted}`)
  const lacks = missing.missing === "symbol" ? "symbols" : "numbers of shares"
  return refuse("no_columns", `Line ${half + 1} names columns, but none of ${lacks}. ${wanted}`)
}

const numberColumns: readonly Column[] = ["shares", "price", "value", "cost", "unitCost"]

/** A semicolon separates cells where the comma is the decimal mark, unless the numbers themselves say otherwise. */
function markOf(lines: readonly string[], { separator, at }: Header): DecimalMark {
  if (separator === ",") return "."
  const places = numberColumns.flatMap((column) => at[column] ?? [])
  const numbers = lines.flatMap((line) => {
    const cells = line.length > lineCharactersMax ? null : cellsOf(line, separator)
    return cells === null ? [] : places.map((place) => cells[place] ?? "")
  })
  return decimalMarkOf(numbers, separator === ";" ? "," : ".")
}

/** Lines in a row that name nothing and are left out for one reason, as one. */
function grouped(unread: readonly UnreadLines[]): readonly UnreadLines[] {
  const groups: UnreadLines[] = []
  for (const lines of unread) {
    const last = groups.at(-1)
    const isNext = last !== undefined && last.to + 1 === lines.from && last.why === lines.why
    if (isNext && last.what === "" && lines.what === "") groups.splice(-1, 1, { ...last, to: lines.to })
    else groups.push(lines)
  }
  return groups
}
