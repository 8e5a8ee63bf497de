import { type Amount, type DecimalMark, type Marks, readAmount, tidy } from "./amounts.ts"
import type { Column, Header, Row } from "./headers.ts"

/**
 * Reads the numbers of a row. If a number can be read in two ways, the other numbers decide: quantity times
 * price must equal a value.
 */

/** A cell in a column of numbers, with its possible readings. */
export interface NumberCell {
  readonly text: string
  /** The possible readings, the usual one first. Empty if the cell has no number. */
  readonly options: readonly number[]
  /** The reading that the other numbers of the file suggest. Null if they suggest none. */
  readonly usual: number | null
  readonly mark: DecimalMark | null
  readonly isBlank: boolean
}

/** Returns the cell at a place, or the next one if a currency is at the place (DEGIRO). */
export function numberAt(row: Row, { names }: Header, marks: Marks, place: number): NumberCell {
  const own = numberIn(row, marks, place)
  if (own.options.length > 0 || own.isBlank || names[place + 1]?.key !== "") return own
  const next = numberIn(row, marks, place + 1)
  return next.options.length > 0 ? next : own
}

function numberIn({ cells, quoted }: Row, marks: Marks, place: number): NumberCell {
  const text = tidy(cells[place] ?? "")
  const proven = marks.proven(place)
  const usualMark = proven ?? marks.usual(quoted[place] ?? false)
  const read = (mark: DecimalMark): Amount => readAmount(text, mark)
  const readings = proven === null ? [read("."), read(",")] : [read(proven)]
  const usual = usualMark === null ? null : read(usualMark)
  const options = [...new Set(readings.filter((each) => typeof each === "number"))]
  return {
    text,
    options,
    usual: typeof usual === "number" ? usual : options.length === 1 ? (options[0] ?? null) : null,
    mark: usualMark,
    isBlank: readings.includes("blank"),
  }
}

/**
 * Two numbers that check a quantity: the first times the quantity equals the second. They are a price and a
 * value, or the cost of one share and of all shares.
 */
export interface Witness {
  readonly each: NumberCell
  readonly all: NumberCell
}

export function witnessesOf(header: Header, numberOf: (place: number) => NumberCell): readonly Witness[] {
  const of = (column: Column) =>
    (header.at[column] ?? []).map(numberOf).filter(({ options }) => options.length > 0)
  const pairs = (each: readonly NumberCell[], all: readonly NumberCell[]) =>
    each.flatMap((one) => all.map((whole): Witness => ({ each: one, all: whole })))
  return [...pairs(of("price").slice(0, 1), of("value")), ...pairs(of("unitCost").slice(0, 1), of("cost"))]
}

/** The largest relative difference, from rounding, between a stated value and price times shares. */
const tolerance = 0.02
/**
 * The largest factor between a stated value and price times shares, if the currencies are of similar worth or
 * the days differ.
 */
const nearMost = 2
const alikeCurrencies = /^(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD)$/

/** True if the price of one share times the shares equals the value. */
export function gives(price: number, shares: number, value: number): boolean {
  return Math.abs(Math.abs(price * shares) - Math.abs(value)) <= Math.abs(value) * tolerance + 0.01
}

/** `shares` is null if nothing shows the right reading, or if other numbers contradict every reading. */
export interface Settled {
  readonly shares: number | null
  readonly isContradicted: boolean
}

/** The currencies that a file states: ISO 4217, or GBX. Empty if it states none. */
interface StatedCurrencies {
  readonly ofLine: string
  readonly ofValue: string
}

export function settle(
  quantity: NumberCell,
  witnesses: readonly Witness[],
  { ofLine, ofValue }: StatedCurrencies,
): Settled {
  const { options, usual } = quantity
  const told = witnesses.filter(({ all }) => all.options.some((value) => value !== 0))
  const [only, ...others] = options
  if (only === undefined) return { shares: null, isContradicted: false }
  if (others.length === 0) {
    const isContradicted =
      told.some((each) => isThousandfold(only, each)) && !told.some((each) => fits(only, each))
    return { shares: isContradicted ? null : only, isContradicted }
  }
  const exact = options.filter((option) => told.some((each) => fits(option, each)))
  if (exact.length === 1) return { shares: exact[0] ?? null, isContradicted: false }
  if (told.length === 0 || exact.length > 1) return { shares: usual, isContradicted: false }
  const near = options.filter((option) => told.some((each) => isNear(option, each)))
  const areAlike = alikeCurrencies.test(ofLine === "" ? ofValue : ofLine)
  const isTold = near.length === 1 && (usual === null ? areAlike : near[0] === usual)
  if (isTold) return { shares: near[0] ?? null, isContradicted: false }
  // If the currencies are worth very different amounts, a value contradicts nothing.
  const areFar = ![ofLine, ofValue].every((code) => alikeCurrencies.test(code)) && ofLine !== ofValue
  if (near.length === 0 && areFar && ofLine !== "" && ofValue !== "")
    return { shares: usual, isContradicted: false }
  return { shares: null, isContradicted: near.length === 0 || usual !== null }
}

function someRatio(shares: number, { each, all }: Witness, holds: (ratio: number) => boolean): boolean {
  return each.options.some((price) => all.options.some((value) => holds(Math.abs(value / (price * shares)))))
}

/**
 * True if the number of shares fits. Prices in pence, or of bonds in per cent, give a hundred times the
 * value.
 */
function fits(shares: number, witness: Witness): boolean {
  return witness.each.options.some((price) =>
    witness.all.options.some((value) => gives(price, shares, value) || gives(price / 100, shares, value)),
  )
}

function isNear(shares: number, witness: Witness): boolean {
  return someRatio(shares, witness, (ratio) => ratio <= nearMost && ratio >= 1 / nearMost)
}

/**
 * True if the value is a thousand times too large or too small. A thousands mark was then read as a decimal
 * mark, or the reverse.
 */
function isThousandfold(shares: number, witness: Witness): boolean {
  return someRatio(shares, witness, (ratio) =>
    [1000, 0.001].some((off) => Math.abs(ratio / off - 1) <= tolerance),
  )
}

/** Returns the reading of a price or cost that fits the other numbers, else the usual one, else null. */
export function readingOf(cell: NumberCell | undefined, holds: (option: number) => boolean): number | null {
  if (cell === undefined) return null
  return cell.options.length > 1 ? (cell.options.find(holds) ?? cell.usual) : (cell.options[0] ?? null)
}
