import { csvRows } from "../../csv-rows.ts"
import { isLegalForm } from "../../identifiers/company-name.ts"
import { hasIsinForm } from "../../identifiers/isin.ts"
import { readAmount, tidy } from "./amounts.ts"
import { type Header, type Row, separators } from "./headers.ts"
import { currencyCode, nameKey } from "./names.ts"
import type { UnreadLines } from "./position.ts"

/** Reads lines as people type them: `AAPL 10`, `10 x apple`, `- nvidia 22 and amd 30`, `AAPL,10,150.00`. */

/** The columns of {@link typedRows}. */
export const typedHeader: Header = {
  separator: ",",
  width: 7,
  names: [],
  at: { symbol: [0], name: [1], isin: [2], shares: [3], price: [4], currency: [5] },
  furtherShares: [],
  broker: null,
  currency: "",
  exchange: "",
  section: null,
}

export interface TypedRows {
  readonly rows: readonly Row[]
  readonly unread: readonly UnreadLines[]
  readonly blank: number
}

/** What a part of a line states; or the reason why it states no holding. */
type Said = { readonly cells: readonly string[] } | { readonly why: string }

/** A line with more words than this and without a number is a sentence. */
const wordsMax = 4
const lineCharactersMax = 300

/**
 * Reads typed lines. Several holdings of one line become rows with the number of that line. `isColumn` tells
 * the names of columns, which people paste with the lines.
 */
export function typedRows(lines: readonly string[], isColumn: (key: string) => boolean): TypedRows {
  const rows: Row[] = []
  const unread: UnreadLines[] = []
  let blank = 0
  for (const [index, line] of lines.entries()) {
    const place = { line: index + 1, to: index + 1 }
    const plain = withoutBullet(line)
    const leave = (what: string, why: string) => unread.push({ from: place.line, to: place.to, what, why })
    if (!/[\p{L}\p{N}]/u.test(plain)) blank += 1
    else if (plain.length > lineCharactersMax) leave("", `it has more than ${lineCharactersMax} characters`)
    else if (plain.split(/[\s,;|]+/).every((word) => isColumn(nameKey(word))))
      leave("", "the names of the columns")
    else
      for (const part of partsOf(plain)) {
        const said = cellsIn(part) ?? saidIn(part)
        if ("why" in said) leave(part.slice(0, 60), said.why)
        else rows.push({ ...place, cells: said.cells })
      }
  }
  return { rows, unread, blank }
}

/** Removes what a chat, a list or a table writes around a line. */
function withoutBullet(line: string): string {
  return tidy(line)
    .replace(/^\[[^\]]*\] ?[^:]{1,40}: /, "")
    .replaceAll(/\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, " ")
    .replace(/^(?:[-*•▪◦●·–—|>\s]|\d{1,3}[.)] (?=.*\D))+/u, "")
    .replace(/(?<!\bStk)[|.!\s]+$/, "")
    .replace(/^(?:and|und|et|also|plus) /i, "")
    .trim()
}

const number = String.raw`\d[\d.,'’ ]*`
const bare = /^[A-Z0-9&]+(?:[./:-][A-Z0-9&]+)*$/
const hasLetter = (text: string) => /\p{L}/u.test(text)
const hasNumber = (text: string) => /(?:^|[\s(=:x×])\d[\d.,]*(?:$|[\s)x×])/u.test(text)

/** Divides a line with several holdings. A comma may also be a part of a name or of a number. */
function partsOf(line: string): readonly string[] {
  const byWord = line.split(/[,;] (?:and |und |et )?| (?:and|und|et|&) /i).map((part) => part.trim())
  const isPrice = byWord.some((part) => priceWords.test(part))
  if (!isPrice && byWord.length > 1 && byWord.every((part) => hasLetter(part) && hasNumber(part)))
    return byWord
  const byComma = line.split(/[,;](?!\d)/).map((part) => part.trim())
  const areNames = byComma.every((part) => hasLetter(part) && !/^\d/.test(part) && !isLegalForm(part))
  const areNumbered = byComma.every((part) => hasLetter(part) && hasNumber(part))
  const isList = byComma.length > 1 && !isPrice && (areNumbered || (areNames && !hasNumber(line)))
  return isList ? byComma : [line]
}

const isAmount = (cell: string) =>
  [".", ","].some((mark) => typeof readAmount(cell, mark as "." | ",") === "number")

/** Reads `AAPL,10` and `10;AAPL;150.00`: a name, the number of shares, perhaps the price of one share. */
function cellsIn(line: string): Said | null {
  for (const separator of separators) {
    const cells = (csvRows(line, separator)[0]?.cells ?? [])
      .map((cell) => cell.trim())
      .filter((cell) => cell !== "")
    const [first = "", second = "", ...rest] = cells
    const [named, shares] = isAmount(first) ? [second, first] : [first, second]
    // In `Apple 10,5 Stück` and in `1,500 T` the comma is a part of the number.
    if (separator === "," && /\d$/.test(first) && /^\d/.test(second)) continue
    if (cells.length < 2 || rest.length > 1 || !hasLetter(named) || !isAmount(shares)) continue
    if (rest.some((cell) => !isAmount(cell))) continue
    const joined = `${shares},${rest[0] ?? ""}`
    if (separator === "," && /^\d{1,3},\d{3}$/.test(joined))
      return {
        why: `it may be ${joined.replace(",", "")} shares, or ${shares} at a price of ${rest[0]}: write the number without a comma`,
      }
    return { cells: namedCells(named, shares, rest[0] ?? "") }
  }
  return null
}

const priceWords = /^(?:@|at\b|zu\b|à|je\b|for\b|price\b|kurs\b|kaufkurs\b|bought at\b|cost\b|avg\b|value\b)/i
const money = String.raw`(?:[$€£₹]|US\$|[A-Z]{3} ?)?\d[\d.,']*(?: ?(?:[$€£₹]|p|pence|EUR|USD|GBP|CHF))?`
const priceBehind = new RegExp(
  String.raw`[,(]? ?(?<!\p{L})(?:@|at|zu(?: je)?|à|je|(?:kauf)?kurs|price|cost|avg) *:? *${money}\)?$`,
  "iu",
)
const priceInBrackets = new RegExp(String.raw` \((?:bought (?:at|for) )?(?:[$€£₹]|[A-Z]{3} ?)${number}\)$`)
const worth =
  /\bworth of\b|\bim wert\b|^[-+]?(?:[$€£₹]|(?:USD|EUR|GBP|CHF) ?)\d|\d ?(?:[$€£₹]|USD|EUR|GBP|CHF)\b(?! ?\/)|\d ?[$€£₹]$|\s[$€£₹]\d/i
const about =
  /^(?:i (?:have|own|hold)|about|around|roughly|approx\.?|ca\.?|circa|etwa|some|a bit of|a few|ein paar|bought)\b /i
const pieces = String.raw`(?:shares?|shs?|units?|pcs|stück|stueck|stk|st|anteile?|aktien|titres|actions|stuks|azioni|acciones)\b\.?`
const inFront = new RegExp(
  String.raw`^(${number}?) ?(?:[x×] ?|${pieces} ?|(?<=\d) )(?:of |an |von |de )?(?=.*\p{L})(.+)$`,
  "iu",
)
const behind = new RegExp(
  String.raw`^(.*\p{L}.*?)(?: ?[:=(–-] ?| [x×]? ?| ?[x×] ?)(${number}?) ?(?:${pieces})?\)?$`,
  "iu",
)

/**
 * Reads a typed part. A price is left out, because it may be that of the purchase. Only its currency and the
 * mark in its number count.
 */
function saidIn(part: string): Said {
  const price = priceBehind.exec(part)?.[0] ?? priceInBrackets.exec(part)?.[0] ?? ""
  const written = /[\d.,']+\d|\d/.exec(price)?.[0] ?? ""
  const unit = /US\$|[$€£₹]|[A-Z]{3}|p(?:ence)?(?=\)?$)/.exec(price)?.[0] ?? ""
  if (/^(?:sold|sell|verkauft)\b/i.test(part)) return { why: "it says what was sold, not what is held" }
  const plain = part.replace(priceBehind, "").replace(priceInBrackets, "").replace(about, "").trim()
  if (worth.test(plain)) return { why: "an amount of money, not a number of shares" }
  if (/^cash\b/i.test(plain)) return { why: "cash, not shares" }
  if (/%$/.test(plain)) return { why: "a part in per cent, not a number of shares" }
  const [, ahead, rest] = inFront.exec(plain) ?? []
  if (ahead !== undefined && rest !== undefined)
    return { cells: [...namedCells(rest, ahead, ""), currencyCode(unit), written] }
  const [, name, shares] = behind.exec(plain) ?? []
  if (name !== undefined && shares !== undefined)
    return { cells: [...namedCells(name, shares, ""), currencyCode(unit), written] }
  if (!hasLetter(plain)) return { why: "it names no share" }
  if (plain.split(" ").length > wordsMax && !/[A-Z]{2}[A-Z0-9]{9}\d/.test(plain))
    return { why: "a sentence, not a holding" }
  return { cells: namedCells(plain, "", "") }
}

/**
 * Returns the cells of a name. A word may be a symbol or a name. Only the listings show which, so that it counts
 * as a name. A text is a symbol if it has a venue before it, or is next to a name in brackets: `Apple (AAPL)`.
 */
function namedCells(written: string, shares: string, price: string): readonly string[] {
  const isin =
    written
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .find(hasIsinForm) ?? ""
  const plain = isin === "" ? written : written.replace(new RegExp(isin, "i"), "")
  const [, before = plain, inside = ""] = /^(.+?) ?\(([^()]*)\)$/.exec(plain) ?? []
  const texts = [before, inside]
    .map((text) => text.replace(/[\s:,=–(-]+$/, "").trim())
    .filter((text) => text !== "")
  const isSure = texts.length > 1 || before.includes(":")
  const symbol = isSure ? (texts.find((text) => bare.test(text) && /[A-Z]/.test(text)) ?? "") : ""
  return [
    symbol,
    texts.find((text) => text !== symbol) ?? "",
    isin,
    shares.trim().replace(/[,.]$/, ""),
    price,
  ]
}
