import { groupThousands } from "../../../src/numbers.ts"

/** The part of a dividend that is to be given away, in cents and never less than the prohibited share. */

/** Digits of an amount before and after the decimal point. */
const wholeDigitsMax = 12
const decimalsMax = 4
const writtenAs = new RegExp(`^\\d{1,${wholeDigitsMax}}(?:\\.\\d{1,${decimalsMax}})?$`)
/** `1,500.50`, `1 500.50` or `1'500.50`: one separator, between full groups of three. */
const groupedAs = /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
/** Longer input is cut when the form shows it again. */
const shownCharactersMax = 24

/** The amount the reader typed with the amount to give away, or why it is not an amount. */
export type DividendsReading =
  | { readonly ok: true; readonly typed: string; readonly received: string; readonly toGive: string }
  | { readonly ok: false; readonly typed: string; readonly sentence: string }

/**
 * Reads `?dividends=` and computes the amount to give away; null when nothing was typed. `percentage`: of dividends to
 * give away, with two decimals at most.
 */
export function readDividends(parameters: URLSearchParams, percentage: number): DividendsReading | null {
  const values = parameters.getAll("dividends")
  const [value = ""] = values
  const text = value.trim()
  if (values.length < 2 && text === "") return null
  const typed = text.slice(0, shownCharactersMax)
  if (values.length > 1) return { ok: false, typed: "", sentence: "Give one amount at a time." }
  const amount = withoutSeparators(text)
  const toGive = amountToGive(amount, percentage)
  if (toGive === null) return { ok: false, typed, sentence: dividendsExpected }
  return { ok: true, typed, received: grouped(amount), toGive }
}

const dividendsExpected = `Write the amount as 1250.50 or 1,250.50: up to ${wholeDigitsMax} digits before the dot and ${decimalsMax} after it.`

/** `1,500.50` as `1500.50`; anything else as it is. */
export function withoutSeparators(text: string): string {
  return groupedAs.test(text) ? text.replace(/[^\d.]/g, "") : text
}

/**
 * The share of an amount, `1250.50`, rounded up to the cent, so that rounding never keeps a part of it. Computed in whole
 * numbers, so that no binary fraction adds or loses a cent. Null if the text is not an amount.
 */
export function amountToGive(text: string, percentage: number): string | null {
  if (!writtenAs.test(text)) return null
  const [whole = "", fraction = ""] = text.split(".")
  const parts = BigInt(whole + fraction.padEnd(decimalsMax, "0"))
  const hundredths = BigInt(Math.round(percentage * 100))
  // Hundredths of a percent of ten-thousandths, in cents.
  const scale = 10_000n * 10n ** BigInt(decimalsMax - 2)
  const cents = (parts * hundredths + scale - 1n) / scale
  const digits = String(cents).padStart(3, "0")
  return grouped(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** `0001250.5` as `1,250.5`. */
function grouped(text: string): string {
  const [whole = "", fraction] = text.split(".")
  const separated = groupThousands(whole.replace(/^0+(?=\d)/, ""))
  return fraction === undefined ? separated : `${separated}.${fraction}`
}
