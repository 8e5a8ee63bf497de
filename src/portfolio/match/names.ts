import {
  areFormsContrary,
  type HoldingName,
  likeness,
  readHoldingName,
  tellingWords,
} from "../../funds/match/holding-name.ts"
import { namesAgree } from "../../identifiers/company-name.ts"
import type { ListingKind } from "../../vocabulary.ts"

/** Compares the name in a row with the names of a listing. */

/** The names of a listing: its current name, then former names of its company and popular names. */
interface Named {
  readonly kind: ListingKind
  readonly names: readonly string[]
}

/**
 * True if a name clearly belongs to another company than all names of the listing: `TELUS CORP` for AT&T.
 * False for names that are cut, abbreviated or in another order, because a broker writes `INTL BUS. MACH.
 * DL-,20` for IBM. False for a name without letters and digits.
 */
export function isOfAnother(sent: string, { kind, names }: Named): boolean {
  const name = withoutShare(sent)
  if (!/[\p{L}\p{N}]/u.test(name)) return false
  return !names.some((own) => mayBeOne(name, own, kind))
}

/** True if two names differ in more than case, accents, punctuation and a missing legal form. */
export function isWrittenOtherwise(sent: string, name: string): boolean {
  return !namesAgree(sent, name)
}

/**
 * Removes the par value and the kind of share, which lists write after a name: German lists `AIRBNB INC.
 * DL-,01` and `DEUTSCHE POST AG NA O.N.`, British lists `Tesco plc Ordinary 6 1/3p`.
 */
export function withoutShare(sent: string): string {
  return sent
    .replace(/\s(?:ORD(?:INARY)?|COMMON (?:ST(?:OCK)?|SHARES?)|COM(?: STK)?)\b.*$/i, "")
    .replace(/\s(?:DL|EO|LS|SF|YN|SK|NK|DK|HD|CD|AD|CY|RC)\s?[-\d,.]+\S*.*$/i, "")
    .replace(/\sO\.N\.$/i, "")
    .replace(/\s(?:O\.N\.|NA|INH\.?|VNA|RG|REGISTERED SHARES.*|N)\b.*$/i, (tail) =>
      tail.length > 30 ? tail : "",
    )
}

function mayBeOne(sent: string, own: string, kind: ListingKind): boolean {
  const [one, other] = [readHoldingName(sent), readHoldingName(own)]
  const isMoved = one.core === other.core
  const [plain, otherPlain] = isMoved ? [withoutForms(one), withoutForms(other)] : [one, other]
  if (areFormsContrary(plain, otherPlain)) return false
  if (likeness(plain, otherPlain, () => false) !== "unlike") return true
  if (kind === "fund" && tellingWords(one).some((word) => tellingWords(other).includes(word))) return true
  return (
    areShortened(one.words, other.words) ||
    (!areFormsContrary(one, other) && isInitials(one.words, other.words)) ||
    beginAlike(one, other) ||
    isWithin(lettersOf(sent), lettersOf(own))
  )
}

/** Legal forms among which a company changes when it moves its seat. Lists then keep the former form. */
const movingForms: ReadonlySet<string> = new Set("INC CORP CO LTD PLC LLC LP NV BV SA SE AG".split(" "))

/**
 * Replaces every legal form by `INC`, because forms that moving companies exchange do not distinguish
 * companies. A name with any other form, such as `AB` of Sweden, is unchanged.
 */
function withoutForms(name: HoldingName): HoldingName {
  return name.forms.every((form) => movingForms.has(form))
    ? { ...name, forms: name.forms.map(() => "INC") }
    : name
}

const beginningWords = 2
const withinMin = 6
const lettersMin = 2
const initialsMin = 3

/** True if each word of the shorter name abbreviates its counterpart: `BERKSHIRE HATH`, `INTL BUS MACH`. */
function areShortened(...names: readonly [readonly string[], readonly string[]]): boolean {
  const [one = [], other = []] = names.map((words) =>
    words.filter((word) => !/^(?:OF|DE|LA|THE)$/.test(word)),
  )
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const isOfPlace = (word: string, at: number) =>
    isLeftOf(word, long[at] ?? "") || isLeftOf(long[at] ?? "", word)
  return short.length >= beginningWords && short.every(isOfPlace)
}

/**
 * True if one word abbreviates the other, as `INTL` does `INTERNATIONAL`. Both words begin with the same
 * letter, and the other letters of the short word follow in order.
 */
function isLeftOf(short: string, whole: string): boolean {
  if (short.length < lettersMin || short[0] !== whole[0] || short.length > whole.length) return false
  let at = 0
  for (const letter of whole) if (letter === short[at]) at += 1
  return at === short.length
}

/**
 * True if the first two words of two names are the same and distinctive: `MOLSON COORS BREWING` and `Molson
 * Coors Beverage`.
 */
function beginAlike(one: HoldingName, other: HoldingName): boolean {
  const first = one.words.slice(0, beginningWords)
  const isTelling = first.every((word) => tellingWords(one).includes(word))
  return first.length === beginningWords && isTelling && first.every((word, at) => word === other.words[at])
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
}

/** True if one name contains the other: `TheRealReal, Inc.` and `RealReal Inc.`, `PG&E` and `P G + E`. */
function isWithin(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= withinMin && long.includes(short)
}

/** True if one name is the initials of the other: `IBM` and `INTERNATIONAL BUSINESS MACHINES`. */
function isInitials(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const letters = long.map((word) => word.slice(0, 1)).join("")
  return long.length >= initialsMin && short.length === 1 && short[0] === letters
}
