import { cellsOf, type Separator, separators } from "./cells.ts"
import {
  type BrokerExport,
  brokerExports,
  type Column,
  columnNames,
  positionSections,
  transactionNames,
} from "./headers.ts"

/** The line of a file that names its columns. */
export interface Header {
  readonly separator: Separator
  /** The number of its cells. */
  readonly width: number
  readonly at: Readonly<Partial<Record<Column, number>>>
  /** The export that has these columns; null for any other table. */
  readonly broker: string | null
  /** The first cell of each row of the table, by which a file with several tables separates them; else null. */
  readonly section: string | null
}

/** What a line names, as far as columns go. `half`: symbols or quantities alone. */
export type HeaderReading =
  | { readonly kind: "positions"; readonly header: Header }
  | { readonly kind: "transactions" }
  | { readonly kind: "half"; readonly missing: "symbol" | "shares" }
  | { readonly kind: "none" }

const none: HeaderReading = { kind: "none" }

/** Reads a line as the names of columns, with the separator that a table above it has, or with each. */
export function headerOf(line: string, known: Separator | null): HeaderReading {
  const readings = (known === null ? separators : [known]).map((separator) => readHeader(line, separator))
  const found = (kind: HeaderReading["kind"]) => readings.find((reading) => reading.kind === kind)
  return found("positions") ?? found("transactions") ?? found("half") ?? none
}

function readHeader(line: string, separator: Separator): HeaderReading {
  const cells = cellsOf(line, separator)
  if (cells === null || cells.length < 2) return none
  const names = cells.map(columnName)
  const broker =
    brokerExports.find(({ columns }) => columns.every((column) => names.includes(column))) ?? null
  const at = placesIn(names, broker)
  const hasWhat = at.symbol !== undefined
  if (hasWhat && at.shares !== undefined) {
    if (names.some((name) => transactionNames.includes(name))) return { kind: "transactions" }
    const section = names[1] === "header" ? (cells[0] ?? "") : null
    if (section !== null && !positionSections.includes(section.toLowerCase())) return none
    return {
      kind: "positions",
      header: { separator, width: cells.length, at, broker: broker?.broker ?? null, section },
    }
  }
  if (hasWhat) return { kind: "half", missing: "shares" }
  return at.shares === undefined || at.name === undefined ? none : { kind: "half", missing: "symbol" }
}

/** `"Qty  (Quantity)"` as `qty (quantity)`. */
function columnName(cell: string): string {
  return cell
    .replace(/[\s\u00A0]+/g, " ")
    .replace(/[*:]+$/, "")
    .trim()
    .toLowerCase()
}

function placesIn(names: readonly string[], broker: BrokerExport | null): Header["at"] {
  const places = (Object.keys(columnNames) as readonly Column[]).map((column) => {
    const own = column === "shares" && broker?.shares !== undefined ? [broker.shares] : []
    const written = [...columnNames[column], ...own].find((name) => names.includes(name))
    return [column, written === undefined ? undefined : names.indexOf(written)] as const
  })
  return Object.fromEntries(places.filter(([, place]) => place !== undefined))
}
