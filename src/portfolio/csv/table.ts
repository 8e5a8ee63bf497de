import { cellsOf, type Separator, separators } from "./cells.ts"
import type { Header } from "./header.ts"
import {
  type BrokerExport,
  brokerExports,
  type Column,
  columnNames,
  nameOrValue,
  positionSections,
} from "./headers.ts"
import { type ColumnName, columnNameOf } from "./names.ts"
import { hasTradeHeader } from "./trades.ts"

/** What a line names, as far as columns go. `half`: symbols or quantities alone. */
export type HeaderReading =
  | { readonly kind: "positions"; readonly header: Header }
  | { readonly kind: "transactions" }
  | { readonly kind: "half" }
  | { readonly kind: "none" }

const none: HeaderReading = { kind: "none" }

/** Reads a line as the names of columns, with the separator that a table above it has, or with each. */
export function headerOf(line: string, known: Separator | null): HeaderReading {
  const readings = (known === null ? separators : [known]).map((separator) => readHeader(line, separator))
  const found = (kind: HeaderReading["kind"]) => readings.find((reading) => reading.kind === kind)
  return found("positions") ?? found("transactions") ?? found("half") ?? none
}

function readHeader(line: string, separator: Separator): HeaderReading {
  const cells = cellsOf(line, separator)?.texts ?? []
  if (cells.length < 2) return none
  const names = cells.map(columnNameOf)
  const keys = names.map(({ key }) => key)
  const broker = brokerExports.find(({ columns }) => columns.every((column) => keys.includes(column))) ?? null
  const at = placesIn(names, broker)
  const isNamed = [at.symbol, at.isin, at.wkn].some((places) => places !== undefined)
  if (at.shares === undefined) return isNamed ? { kind: "half" } : none
  if (!isNamed && at.name === undefined) return none
  if (hasTradeHeader(keys)) return { kind: "transactions" }
  const section = keys[1] === "header" ? (cells[0] ?? "") : null
  if (section !== null && !positionSections.includes(section.toLowerCase())) return none
  return {
    kind: "positions",
    header: { separator, width: cells.length, names, at, broker: broker?.broker ?? null, section },
  }
}

const columns = Object.keys(columnNames) as readonly Column[]
const numbersOfThings: readonly Column[] = ["isin", "wkn", "symbol"]

/** Each place is of one column, but for those that hold one number of a security or another. */
function placesIn(names: readonly ColumnName[], broker: BrokerExport | null): Header["at"] {
  const at: Partial<Record<Column, readonly number[]>> = {}
  const taken = new Set<number>()
  for (const column of columns) {
    const own = column === "shares" && broker?.shares !== undefined ? [broker.shares] : []
    const places = [...columnNames[column], ...own].flatMap((word) =>
      names.flatMap((name, place) => (!taken.has(place) && means(name, column, word) ? [place] : [])),
    )
    const kept = column === "name" ? places.filter((place) => isName(names, place)) : places
    if (kept.length === 0) continue
    at[column] = [...new Set(kept)]
    if (!numbersOfThings.includes(column))
      for (const place of column === "name" ? kept.slice(0, 1) : kept) taken.add(place)
  }
  return at
}

/** Of `Stück/Whg.` the first part counts; of `ISIN/WKN` and `Symbol/ISIN` each. */
function means({ key, parts }: ColumnName, column: Column, word: string): boolean {
  if (key === word) return true
  if (parts.length === 0 || columns.some((each) => columnNames[each].includes(key))) return false
  if (numbersOfThings.includes(column)) return parts.includes(word)
  return parts.find((part) => columns.some((each) => columnNames[each].includes(part))) === word
}

/** `Valeur` is a name beside a column of values, or where nothing else names the row. */
function isName(names: readonly ColumnName[], place: number): boolean {
  const key = names[place]?.key ?? ""
  if (!nameOrValue.includes(key)) return true
  const known = (column: Column, except: readonly string[]) =>
    names.some((name) => columnNames[column].includes(name.key) && !except.includes(name.key))
  return known("value", nameOrValue) || !(known("isin", []) || known("symbol", []))
}
