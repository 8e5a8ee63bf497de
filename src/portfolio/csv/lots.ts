import { grouped } from "../../lists.ts"
import type { FilePosition, UnreadLines } from "./position.ts"
import { exactSum } from "./quantity.ts"
import { type RowPosition, shortened } from "./row.ts"

/**
 * Joins rows of the same symbol into one position if one of them is a lot or a sale, or if they write its
 * share class in two ways. Otherwise each row is a separate position, for example in another
 * account.
 */

export interface CountedRow {
  readonly line: number
  readonly position: RowPosition
}

/** A row that states a number of shares. */
interface NumberedRow extends CountedRow {
  readonly position: RowPosition & { readonly shares: number }
}

interface Held {
  readonly positions: readonly FilePosition[]
  readonly unread: readonly UnreadLines[]
}

export function heldOf(rows: readonly CountedRow[]): Held {
  const groups = [...grouped(rows.filter(isNumbered), keyOf).values()].map(heldOfOne)
  const others = rows
    .filter((row) => !isNumbered(row))
    .map(({ line, position: { written, level, ...position } }): FilePosition => ({ line, ...position }))
  const positions = [...groups.flatMap((each) => each.positions), ...others]
  return {
    positions: positions.toSorted((one, other) => one.line - other.line),
    unread: groups.flatMap(({ unread }) => unread),
  }
}

function isNumbered(row: CountedRow): row is NumberedRow {
  return row.position.shares !== null
}

function keyOf({ position: { symbol, isin, name, currency, exchange } }: CountedRow): string {
  return [symbol, isin, symbol === "" && isin === "" ? name : "", currency, exchange].join("\n")
}

function heldOfOne(rows: readonly NumberedRow[]): Held {
  const lots = rows.filter(({ position }) => position.level === "lot")
  const isSummed = rows.some(({ position }) => position.level === "summary")
  const counted = isSummed ? rows.filter((row) => !lots.includes(row)) : rows
  const unread = isSummed
    ? lots.map((row) => unreadOf(row, "a lot of a position that is counted as a whole"))
    : []
  const groups = areOne(counted) ? [counted] : counted.map((row) => [row])
  const held = groups.map(summed)
  return {
    positions: held.flatMap(({ positions }) => positions),
    unread: [...unread, ...held.flatMap((each) => each.unread)],
  }
}

function areOne(rows: readonly NumberedRow[]): boolean {
  const forms = new Set(rows.map(({ position }) => position.written.toUpperCase()))
  return forms.size > 1 || rows.some(({ position: { level, shares } }) => level === "lot" || shares < 0)
}

function summed(rows: readonly NumberedRow[]): Held {
  const [first, ...others] = rows
  if (first === undefined) return { positions: [], unread: [] }
  const shares = exactSum(rows.map(({ position }) => position.shares))
  const why = whyNotHeld(shares, others.length > 0)
  if (why !== null) return { positions: [], unread: rows.map((row) => unreadOf(row, why)) }
  const { written, level, ...position } = first.position
  const whole: FilePosition = {
    line: first.line,
    ...position,
    shares,
    price: alike(rows.map((row) => row.position.price)),
    cost: costOf(rows),
  }
  const unread = others.map((row) => unreadOf(row, `counted in line ${first.line} (${row.position.shares})`))
  return { positions: [whole], unread }
}

function whyNotHeld(shares: number, isOfMany: boolean): string | null {
  if (shares > 0) return null
  const inAll = isOfMany ? " in all its lines" : ""
  if (shares === 0) return `its quantity is 0${inAll}: nothing is held`
  return `sold short (${shares}${inAll}): only shares that are held are reported`
}

/** Returns the cost of the remaining shares. Null after a sale: the cost depends on the shares sold. */
function costOf(rows: readonly NumberedRow[]): number | null {
  const costs = rows.map(({ position }) => position.cost)
  const isPartlySold = rows.some(({ position }) => position.shares < 0)
  return isPartlySold || costs.includes(null) ? null : exactSum(costs.map((cost) => cost ?? 0))
}

function alike(prices: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(prices)
  return others.length > 0 ? null : first
}

function unreadOf({ line, position: { symbol, name, isin } }: CountedRow, why: string): UnreadLines {
  const what = [symbol, name, isin].find((text) => text !== "") ?? ""
  return { from: line, to: line, what: shortened(what, 60), why }
}
