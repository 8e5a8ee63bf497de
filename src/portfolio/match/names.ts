import {
  areFormsContrary,
  type HoldingName,
  likeness,
  readHoldingName,
  tellingWords,
} from "../../funds/match/holding-name.ts"
import { namesAgree } from "../../identifiers/company-name.ts"
import type { ListingKind } from "../../vocabulary.ts"

/** What a row calls its share, against the names of a listing. */

/** The names of a listing: its own first, then former ones of its company and those that people use. */
interface Named {
  readonly kind: ListingKind
  readonly names: readonly string[]
}

/**
 * True when a name is plainly that of another company than every name of the listing: `TELUS CORP` for AT&T. Names that are cut,
 * abbreviated or in another order are not, nor is one without a word: a broker writes `INTL BUS. MACH. DL-,20` for IBM.
 */
export function isOfAnother(sent: string, { kind, names }: Named): boolean {
  const name = withoutShare(sent)
  if (!/[\p{L}\p{N}]/u.test(name)) return false
  return !names.some((own) => mayBeOne(name, own, kind))
}

/** True for names that differ in more than case, accents, marks and a legal form that one leaves out. */
export function isWrittenOtherwise(sent: string, name: string): boolean {
  return !namesAgree(sent, name)
}

/**
 * Lists write the par value and the kind of share after the name: German ones `AIRBNB INC. DL-,01` and `DEUTSCHE POST AG NA
 * O.N.`, British ones `Tesco plc Ordinary 6 1/3p`.
 */
function withoutShare(sent: string): string {
  return sent
    .replace(/\s(?:ORD(?:INARY)?|COMMON (?:STOCK|SHARES?)|COM STK)\b.*$/i, "")
    .replace(/\s(?:DL|EO|LS|SF|YN|SK|NK|DK|HD|CD|AD|CY|RC)\s?[-\d,.]+\S*.*$/i, "")
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

/** A company that moves its seat takes another of these forms, and lists keep the former. */
const movingForms: ReadonlySet<string> = new Set("INC CORP CO LTD PLC LLC LP NV BV SA SE AG".split(" "))

/** A name whose forms tell nothing: only a form that no company of the other kind takes is kept, as `AB` of Sweden. */
function withoutForms(name: HoldingName): HoldingName {
  return name.forms.every((form) => movingForms.has(form))
    ? { ...name, forms: name.forms.map(() => "INC") }
    : name
}

const beginningWords = 2
const withinMin = 6
const lettersMin = 2
const initialsMin = 3

/** True when each word of the shorter name is what is left of the word in its place: `BERKSHIRE HATH`, `INTL BUS MACH`. */
function areShortened(...names: readonly [readonly string[], readonly string[]]): boolean {
  const [one = [], other = []] = names.map((words) =>
    words.filter((word) => !/^(?:OF|DE|LA|THE)$/.test(word)),
  )
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const isOfPlace = (word: string, at: number) =>
    isLeftOf(word, long[at] ?? "") || isLeftOf(long[at] ?? "", word)
  return short.length >= beginningWords && short.every(isOfPlace)
}

/** `INTL` of `INTERNATIONAL`: it begins with the same letter, and its other letters follow in order. */
function isLeftOf(short: string, whole: string): boolean {
  if (short.length < lettersMin || short[0] !== whole[0] || short.length > whole.length) return false
  let at = 0
  for (const letter of whole) if (letter === short[at]) at += 1
  return at === short.length
}

/** `MOLSON COORS BREWING` and `Molson Coors Beverage`: the first two words are the same, and telling. */
function beginAlike(one: HoldingName, other: HoldingName): boolean {
  const first = one.words.slice(0, beginningWords)
  const isTelling = first.every((word) => tellingWords(one).includes(word))
  return first.length === beginningWords && isTelling && first.every((word, at) => word === other.words[at])
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
}

/** `RealReal Inc.` and `TheRealReal, Inc.`, `P G + E CORP` and `PG&E Corp`. */
function isWithin(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= withinMin && long.includes(short)
}

/** `IBM` of `INTERNATIONAL BUSINESS MACHINES`. */
function isInitials(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const letters = long.map((word) => word.slice(0, 1)).join("")
  return long.length >= initialsMin && short.length === 1 && short[0] === letters
}
