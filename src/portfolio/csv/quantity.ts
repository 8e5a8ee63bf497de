import { type Amount, type DecimalMark, type Marks, readAmount, tidy } from "./amounts.ts"
import type { Column, Header, Row } from "./headers.ts"
import { anyDollar } from "./names.ts"

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

function numberIn({ cells }: Row, marks: Marks, place: number): NumberCell {
  const text = tidy(cells[place] ?? "")
  const proven = marks.proven(place)
  const usualMark = proven ?? marks.usual
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

/** A number with its currency: ISO 4217, GBX, {@link anyDollar}, or empty if the file states none. */
export interface Money {
  readonly number: NumberCell
  readonly currency: string
}

/**
 * Two numbers that check a quantity: the first times the quantity equals the second. They are a price and a
 * value, or the cost of one share and of all shares. Fees are a part of a cost, so that it proves less.
 */
export interface Witness {
  readonly each: NumberCell
  readonly all: NumberCell
  /** The currency of `each`. */
  readonly currency: string
  readonly isOfCost: boolean
  /** True if the two currencies differ, so that the quotient is an exchange rate. */
  readonly isForeign: boolean
  /** True if a currency is stated, and the stated ones are worth similar amounts. */
  readonly areAlike: boolean
}

/** `foreign`: the currencies of prices next to which the values are in another currency. */
export function witnessesOf(
  header: Header,
  moneyAt: (place: number) => Money,
  foreign: ReadonlySet<string>,
): readonly Witness[] {
  const of = (column: Column) =>
    (header.at[column] ?? []).map(moneyAt).filter(({ number }) => number.options.length > 0)
  const pairs = (each: readonly Money[], all: readonly Money[]) =>
    each.slice(0, 1).flatMap((one) => all.map((whole) => witnessOf(one, whole)))
  const values = pairs(of("price"), of("value")).map((witness) =>
    foreign.has(witness.currency) ? { ...witness, isForeign: true } : witness,
  )
  return [...values, ...pairs(of("unitCost"), of("cost")).map((witness) => ({ ...witness, isOfCost: true }))]
}

function witnessOf(one: Money, whole: Money): Witness {
  const [each = "", all = ""] = [one, whole].map(({ currency }) => mainOf[currency] ?? currency)
  return {
    each: one.number,
    all: whole.number,
    currency: one.currency,
    isOfCost: false,
    isForeign: each !== "" && all !== "" && each !== all && !areDollars(one.currency, whole.currency),
    areAlike: each + all !== "" && [each, all].every((code) => code === "" || alikeCurrencies.test(code)),
  }
}

/** True for a plain dollar sign together with the code of any dollar. */
function areDollars(...codes: readonly string[]): boolean {
  return codes.includes(anyDollar) && codes.every((code) => /^\$$|^(?:US|AU|CA|NZ|HK|SG|TW)D$/.test(code))
}

const mainOf: Readonly<Record<string, string>> = { GBX: "GBP", [anyDollar]: "USD" }

/** The largest relative difference, from rounding, between a stated value and price times shares. */
const tolerance = 0.02
/** The largest factor between a stated value and price times shares in currencies of similar worth. */
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

/**
 * Chooses the reading of a quantity that price times quantity confirms. A price and a value in one currency
 * contradict every reading that they do not confirm, at any factor.
 */
export function settle({ options, usual }: NumberCell, witnesses: readonly Witness[]): Settled {
  const contradicted = { shares: null, isContradicted: true }
  const settled = (shares: number | null) => ({ shares, isContradicted: false })
  const stated = witnesses.filter(({ all }) => all.options.some((value) => value !== 0))
  const priced = stated.filter(({ isOfCost }) => !isOfCost)
  const told = priced.length > 0 ? priced : stated
  const [only, ...others] = options
  if (only === undefined) return settled(null)
  const exact = options.filter((option) => told.some((each) => fits(option, each)))
  if (exact.length === 1) return settled(exact[0] ?? null)
  if (told.length === 0 || exact.length > 1) return settled(others.length === 0 ? only : usual)
  const strict = told.filter((each) => !each.isForeign)
  if (others.length === 0)
    return strict.some((each) => !each.isOfCost || isThousandfold(only, each)) ? contradicted : settled(only)
  if (strict.some((each) => !each.isOfCost && !each.areAlike)) return contradicted
  const near = options.filter((option) => told.some((each) => isNear(option, each)))
  const isTold =
    near.length === 1 && (usual === null ? told.some((each) => each.areAlike) : near[0] === usual)
  if (isTold) return settled(near[0] ?? null)
  // If the currencies are worth very different amounts, a value contradicts nothing.
  if (near.length === 0 && told.every((each) => !each.areAlike)) return settled(usual)
  return { shares: null, isContradicted: near.length === 0 || usual !== null }
}

function someRatio(shares: number, { each, all }: Witness, holds: (ratio: number) => boolean): boolean {
  return each.options.some((price) => all.options.some((value) => holds(Math.abs(value / (price * shares)))))
}

/**
 * True if the number of shares fits. Prices in pence, or of bonds in per cent, give a hundred times the
 * value.
 */
function fits(shares: number, { each, all }: Witness): boolean {
  const isUsual = (price: number) => each.usual === null || price === each.usual
  return each.options.some((price) =>
    all.options.some(
      (value) => gives(price, shares, value) || (isUsual(price) && gives(price / 100, shares, value)),
    ),
  )
}

/** True if the quotient may be an exchange rate between currencies of similar worth. */
function isNear(shares: number, witness: Witness): boolean {
  const unit = witness.currency === "GBX" ? 100 : 1
  return someRatio(shares, witness, (ratio) => ratio * unit <= nearMost && ratio * unit >= 1 / nearMost)
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

/** Adds numbers exactly, with as many decimals as the addends have: 0.1 + 0.2 is 0.3. */
export function exactSum(addends: readonly number[]): number {
  const decimals = addends.map(
    (each) => /\.(\d+)$/.exec(String(each))?.[1]?.length ?? (/e-/.test(String(each)) ? 12 : 0),
  )
  return Number(addends.reduce((sum, each) => sum + each, 0).toFixed(Math.min(12, Math.max(...decimals))))
}
