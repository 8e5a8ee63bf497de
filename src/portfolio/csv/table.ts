import { hasIsinForm } from "../../identifiers/isin.ts"
import { cellsOf, type Separator, separators } from "./cells.ts"
import type { Header } from "./header.ts"
import {
  type BrokerExport,
  brokerExports,
  type Column,
  columnNames,
  nameOrShares,
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

/** A number or an ISIN names no column: a row may have `Stk.` and `Aktie` in its cells. */
function isOfRow(cell: string): boolean {
  return /^[-+]?\d[\d.,']*$/.test(cell) || hasIsinForm(cell)
}

const numbersOfThings: readonly Column[] = ["isin", "wkn", "symbol"]
/** Of these all columns count; of others the first. */
const severalOf: readonly Column[] = ["value", "cost", "currency"]
const columns = Object.keys(columnNames) as readonly Column[]

/** The columns that a name may mean, each with its rank among the names of that column. */
const meanings = new Map<string, Map<Column, number>>()
for (const column of columns) {
  for (const [rank, word] of columnNames[column].entries()) {
    meanings.set(word, (meanings.get(word) ?? new Map()).set(column, rank))
  }
}

/** Of `Stück/Whg.` the first part counts; of `ISIN/WKN` and `Symbol/ISIN` each. */
function rankOf({ key, parts }: ColumnName, column: Column): number | undefined {
  const own = meanings.get(key)
  if (own !== undefined) return own.get(column)
  const known = parts.filter((part) => meanings.has(part))
  const counted = numbersOfThings.includes(column) ? known : known.slice(0, 1)
  return counted.map((part) => meanings.get(part)?.get(column)).find((rank) => rank !== undefined)
}

/** Each place is of one column, but for those that hold one number of a security or another. */
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
    // A word that is no name, because another names the row better, may mean something else: `Nombre` is a number in French.
    if (!numbersOfThings.includes(column))
      for (const place of severalOf.includes(column) ? places : [first]) taken.add(place)
  }
  return at
}

/** The places whose names may mean a column, the likeliest first. */
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

/** `Valeur` is a name beside a column of values or where nothing else names the row, `Nombre` beside one of quantities. */
function isName(names: readonly ColumnName[], place: number): boolean {
  const key = names[place]?.key ?? ""
  const has = (column: Column, except: readonly string[]) =>
    names.some((name) => columnNames[column].includes(name.key) && !except.includes(name.key))
  if (nameOrShares.includes(key)) return has("shares", nameOrShares)
  return !nameOrValue.includes(key) || has("value", nameOrValue) || !(has("isin", []) || has("symbol", []))
}
