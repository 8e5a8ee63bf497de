import { grouped } from "../../lists.ts"
import type { Header, Row } from "./headers.ts"
import { currencyCodes } from "./names.ts"

/** Reads numbers as brokers and spreadsheets write them. */

export type DecimalMark = "." | ","

/** `blank`: the cell states nothing. `unreadable`: the cell has a text that is not one number. */
export type Amount = number | "blank" | "unreadable"

const nothing = /^(?:-{1,3}|—|n\/?a|n\.d\.|null|none|nan|not available|incomplete|unknown)?$/i
const currency = `(?:[A-Z]{1,2}\\$|[$£€¥₹]|Rs\\.?|RM|kr\\.?|zł|(?:${currencyCodes}))`
/** The sign of pence is written only behind a number. */
const currencyBehind = `(?:${currency}|p|pence)`
const leadingCurrency = new RegExp(`^${currency} ?(?=[\\d.,(+-])`, "i")
const pieces =
  "shares?|shs?|units?|pcs|pieces?|stück|stueck|stk|st|anteile?|titres?|parts?|actions?|stuks?|aandelen|azioni|pezzi|titoli|quote|acciones|títulos|participaciones"
/**
 * Words that may follow a number. Only a currency may follow without a space, because other letters next to
 * the digits may be a multiplier (`12k`).
 */
const trailingWords = new RegExp(` ?${currencyBehind}$| (?:${pieces})\\.?$`, "i")
const isPieces = new RegExp(`^(?:${pieces})\\.?$`, "i")
const moneyAround = new RegExp(`^[-+(]?(${currency})(?= ?[\\d.,(+-])|\\d\\)? ?(${currencyBehind})$`, "i")

/** True for units such as `Stk.`, `Stück` and `shares`. A quantity with such a unit counts pieces. */
export function countsPieces(unit: string): boolean {
  return isPieces.test(unit)
}

/** Returns the currency written next to a number: `€` in `12,50 €`, `USD` in `USD 12.50`. Null if there is none. */
export function moneyIn(text: string): string | null {
  const [, before, after] = moneyAround.exec(tidy(text)) ?? []
  return before ?? after ?? null
}

/** Reads `$1,234.50`, `(50)`, `50-`, `100 shares`, `1.234,50 €`. */
export function readAmount(text: string, mark: DecimalMark): Amount {
  const plain = tidy(text)
  if (nothing.test(plain)) return "blank"
  // JavaScript prints a very small number in this form. A spreadsheet that writes `1E+05` has lost digits.
  if (/^\d(?:\.\d+)?e-\d{1,2}$/.test(plain)) return Number(plain)
  const { isNegative, rest } = signOf(plain)
  const digits = digitsOf(rest, mark)
  if (digits === null) return "unreadable"
  const value = Number(digits)
  if (!Number.isFinite(value)) return "unreadable"
  return isNegative && value !== 0 ? -value : value
}

/**
 * Normalises a text. Spaces of every kind become single plain spaces, and typographic minus signs become
 * hyphens. A spreadsheet's leading apostrophe is removed.
 */
export function tidy(text: string): string {
  return text
    .replace(/[\s\u00A0\u2007\u202F]+/g, " ")
    .replace(/[−–]/g, "-")
    .replace(/(?<=\d)[’‘´`ʼ](?=\d{3})/g, "'")
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, "")
}

function signOf(text: string): { readonly isNegative: boolean; readonly rest: string } {
  const inside = /^\((.*)\)$/.exec(text)?.[1] ?? /^-(.*)$/.exec(text)?.[1] ?? /^(.*)-$/.exec(text)?.[1]
  const unsigned = (inside ?? text.replace(/^\+/, ""))
    .trim()
    .replace(leadingCurrency, "")
    .replace(trailingWords, "")
  const after = /^-(.*)$/.exec(unsigned)?.[1]
  if (after === undefined) return { isNegative: inside !== undefined, rest: unsigned.trim() }
  // A text with two signs, such as `(-50)`, has no known meaning.
  return { isNegative: true, rest: inside === undefined ? after.trim() : text }
}

/**
 * Returns the digits in JavaScript's notation. Null if the text has anything but digits, groups of digits and
 * one decimal mark. India groups by two digits. No group begins with a zero: `0,568` has a decimal comma.
 */
function digitsOf(text: string, mark: DecimalMark): string | null {
  const shape =
    mark === "."
      ? /^(?:\d+|[1-9]\d{0,2}(?:[,' ]\d{2,3})*[,' ]\d{3})?(?:\.\d*)?$/
      : /^(?:\d+|[1-9]\d{0,2}(?:[.' ]\d{2,3})*[.' ]\d{3})?(?:,\d*)?$/
  if (!/\d/.test(text) || !shape.test(text)) return null
  const plain = text.replaceAll(mark === "." ? /[,' ]/g : /[.' ]/g, "")
  return plain.replace(",", ".")
}

/**
 * The decimal mark, a point or a comma, as all numbers of a table show it. Columns may differ: DEGIRO writes
 * one value with a point and another with a comma. `1,5` can only have a decimal comma, and `1.234.567` can
 * only have groups. `1.150` can be either.
 */
export interface Marks {
  /** Returns the mark that the numbers of a column prove; null if none does, or if two disagree. */
  readonly proven: (place: number) => DecimalMark | null
  /** The mark that all numbers of the table prove; null if they contradict each other. */
  readonly usual: DecimalMark | null
}

/** The marks of a table that this service wrote. */
export const pointMarks: Marks = { proven: () => ".", usual: "." }

interface Proof {
  readonly place: number
  readonly mark: DecimalMark
}

export function marksOf({ names }: Header, rows: readonly Row[]): Marks {
  const proofs = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, place): readonly Proof[] => {
      const mark = timed.test(names[place]?.key ?? "") ? null : markIn(cell)
      return mark === null ? [] : [{ place, mark }]
    }),
  )
  const columns = new Map(
    [...grouped(proofs, ({ place }) => place)].map(([place, own]) => [place, agreedMark(own)]),
  )
  return { proven: (place) => columns.get(place) ?? null, usual: agreedMark(proofs) }
}

/** The names of columns with days and hours, in which `12.15` is not a number. */
const timed = /date|datum|time|zeit|heure|tijd|data$|fecha|hora|^ora$/

/** Returns the mark that a text proves. Null if the text is not a number, or is a number with either mark. */
function markIn(cell: string): DecimalMark | null {
  const text = cell.replace(/ ?%$/, "")
  if (!/[.,]/.test(text)) return null
  const [point, comma] = [readAmount(text, "."), readAmount(text, ",")]
  if (typeof point === "number") return typeof comma === "number" ? null : "."
  return typeof comma === "number" ? "," : null
}

function agreedMark(proofs: readonly Proof[]): DecimalMark | null {
  const [first, ...others] = new Set(proofs.map(({ mark }) => mark))
  return first === undefined || others.length > 0 ? null : first
}
