import { printCsv } from "../../csv.ts"
import { csvRows } from "../../csv-rows.ts"
import { answer, type Outcome } from "../../outcome.ts"
import { pointMarks, tidy } from "./amounts.ts"
import type { Header } from "./headers.ts"
import { type CountedRow, heldOf } from "./lots.ts"
import type { PositionsRead, UnreadLines } from "./position.ts"
import { readPosition, shortened } from "./row.ts"

/**
 * A file that contains only what was read of another file: the positions with their line numbers, and the
 * unread lines with their reasons. The page sends it instead of the original. So account numbers, and
 * everything else that a broker writes, stay in the browser.
 */

const columns = [
  "line",
  "symbol",
  "name",
  "isin",
  "currency",
  "exchange",
  "shares",
  "price",
  "cost",
  "not read",
] as const
const notReadAt = columns.indexOf("not read")

const header: Header = {
  separator: ",",
  width: columns.length,
  names: [],
  at: { symbol: [1], name: [2], isin: [3], currency: [4], exchange: [5], shares: [6], price: [7], cost: [8] },
  furtherShares: [],
  broker: null,
  currency: "",
  exchange: "",
  section: null,
}

export function printOwnFormat({ positions, unread }: PositionsRead): string {
  const rows = [
    ...positions.map(({ line, symbol, name, isin, currency, exchange, shares, price, cost }) => ({
      at: line,
      cells: [line, symbol, name, isin, currency, exchange, shares, price, cost, null],
    })),
    ...unread.map(({ from, to, what, why }) => ({
      at: from,
      cells: [from === to ? from : `${from} to ${to}`, null, what, null, null, null, null, null, null, why],
    })),
  ].toSorted((one, other) => one.at - other.at)
  return printCsv(
    columns,
    rows.map(({ cells }) => cells),
  )
}

export function isOwnFormat(text: string): boolean {
  return (
    text
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.trim() === columns.join(",")
  )
}

/** Reads a file in this format. Lines have their numbers in the original; added rows have their own. */
export function readOwnFormat(text: string): Outcome<PositionsRead, never> {
  const counted: CountedRow[] = []
  const unread: UnreadLines[] = []
  const rows = csvRows(text, ",")
  const isBlank = ({ cells }: (typeof rows)[number]) => cells.every((cell) => tidy(cell) === "")
  const [, ...below] = rows.filter((row) => !isBlank(row))
  for (const { line, to, cells, isBroken } of below) {
    const place = placeOf(cells[0] ?? "") ?? { from: line, to }
    const why = isBroken
      ? "a quotation mark is not closed, or text follows a closed one"
      : (cells[notReadAt] ?? "")
    const row =
      why === ""
        ? readPosition({ line: place.from, to: place.to, cells }, header, pointMarks, new Set())
        : leftOut(cells, why)
    if ("position" in row) counted.push({ line: place.from, position: row.position })
    else unread.push({ ...place, ...row })
  }
  const held = heldOf(counted)
  const left = [...unread, ...held.unread].toSorted((one, other) => one.from - other.from)
  return answer({ broker: null, positions: held.positions, unread: left, blank: rows.filter(isBlank).length })
}

/** Returns an unread line. The user may have changed its text, so the length is limited again. */
function leftOut(cells: readonly string[], why: string) {
  return { what: shortened(tidy(cells[2] ?? ""), 60), why: shortened(why, 200) }
}

/** Reads `12` or `3 to 9`; null for any other text. */
function placeOf(text: string): Pick<UnreadLines, "from" | "to"> | null {
  const [, from, to] = /^(\d{1,7})(?: to (\d{1,7}))?$/.exec(text) ?? []
  return from === undefined ? null : { from: Number(from), to: Number(to ?? from) }
}
