import type { Scope } from "../access/plans.ts"
import { isLegalForm } from "../identifiers/company-name.ts"
import type { Candidate } from "../identifiers/resolve.ts"
import type { ListingKind } from "../vocabulary.ts"
import { isArabic } from "./words.ts"

/** Prints searches in the syntax of FTS5. Each word is quoted, so that no input is parsed as an operator. */

/** What a text may mean. */
export interface TextReading {
  /** The words of the text without separators. An empty list finds nothing. */
  readonly words: readonly string[]
  /** The listings that the text may identify. */
  readonly named: readonly Candidate[]
  /** The tickers that the text may be, on any venue. */
  readonly symbols: readonly string[]
}

export interface SearchQuery extends TextReading {
  /** The text without the words of a question; null if it has none. It counts if no name has the whole text. */
  readonly rest?: TextReading | null
  /** The requested kind; null for both kinds. */
  readonly kind: ListingKind | null
  readonly scope: Scope
  readonly limit: number
}

/** For each word of the text, similar words in names. */
export type AlikeWords = ReadonlyMap<string, readonly string[]>

/** Legal forms behind the whole name: `3M Co`, `HP Inc.`. */
const formsBehind = ["", "inc", "co", "corp", "company", "plc", "ltd", "ag", "sa", "se", "nv"]

/** Matches names with the words of a text, in three ways. */
export function nameMatch(words: readonly string[]): NameMatch {
  const names = [words, ...withoutAnd(words)].map((some) => some.join("")).filter((name) => name !== "")
  if (names.length === 0) return { whole: quoted("~none"), begins: quoted("~none"), has: quoted("~none") }
  const whole = names.flatMap((name) =>
    [...formsBehind.map((form) => `~~~${name}${form}`), `~~~~${name}`, `~__${name}`].map(quoted),
  )
  const begins = names.map((name) => (name.length < lettersMin ? quoted("~none") : `"~~~${name}" *`))
  return {
    whole: whole.join(" OR "),
    begins: begins.join(" OR "),
    has: `name : (${words.map(quoted).join(" + ")})`,
  }
}

/** Matches of names that are the words, perhaps with a legal form; that begin with them; and that have them. */
interface NameMatch {
  readonly whole: string
  readonly begins: string
  readonly has: string
}

/** The fewest letters for a match with an asset, or with a name without its spaces. */
const lettersMin = 3

/**
 * Prints the words in the syntax of FTS5. The text can match as the beginning of a symbol or name, as a
 * phrase, as words in any place, as the asset of a pooled vehicle, as a name that people use for the line, or
 * as a part of a former name. `counted` has the matches that the total counts. Each word is quoted and
 * contains no quotation mark, so no input is parsed as an operator. The last word of a phrase, and each
 * single word, also matches as a prefix. A name that begins with the text is found even if name or text is
 * written without spaces. `and` also finds a name with `&`.
 */
export function matchTexts(query: Pick<SearchQuery, "words" | "kind" | "scope">) {
  const { words } = query
  const sparse = withoutAnd(words)
  const readings = [words, ...sparse, ...asFiled(words)]
  const isShort = words.join("").length < lettersMin
  const joined = isShort ? [] : readings.map((some) => `"~~~${some.join("")}" *`)
  const phrase = readings.map(phraseOf).join(" OR ")
  const anywhere = withoutImplied(sparse[0] ?? words)
    .map((word) => `${quoted(word)} *`)
    .join(" AND ")
  const beginning = [phraseOf([`~~${words[0]}`, ...words.slice(1)]), ...joined].join(" OR ")
  const asset = isShort ? quoted("~none") : words.map((word) => `"~%${word}" *`).join(" AND ")
  const known = readings.flatMap((some) => knownMatches(some.join(""), bareOf(some).join(""))).join(" OR ")
  const former = isShort ? quoted("~none") : formerMatch(readings)
  const inAnyPlace = [anywhere, ...asFiled(words).map(phraseOf), ...joined].join(" OR ")
  return {
    beginning: confine(beginning, query),
    phrase: confine(phrase, query),
    inAnyPlace: confine(inAnyPlace, query),
    asset: confine(asset, query),
    known: confine(known, query),
    former: confine(former, query),
    counted: confine(`(${inAnyPlace}) OR ${known} OR ${former}`, query),
  }
}

/** Matches a phrase of a former name, or its beginning without spaces. */
function formerMatch(readings: readonly (readonly string[])[]): string {
  const behind = (words: readonly string[]) => phraseOf(words.map((word) => `~__${word}`))
  return readings.flatMap((some) => [behind(some), behind([some.join("")])]).join(" OR ")
}

/**
 * Matches names that people use, as written or without words that do not distinguish names. A name in Arabic
 * is also found by its beginning, because no line has another name in Arabic.
 */
function knownMatches(...names: readonly string[]): readonly string[] {
  return [...new Set(names)].map(
    (name) => `${quoted(`~~~~${name}`)}${isArabic(name) && name.length >= lettersMin ? " *" : ""}`,
  )
}

/**
 * Removes words that do not distinguish names. `The S&P 500 index` and `S&P 500 ETF` name one index, `Google
 * Inc` and `Google` one company, and `بنك الراجحي` (bank) is `الراجحي`.
 */
function bareOf(words: readonly string[]): readonly string[] {
  const first = /^(?:the|an?|بنك|مصرف|شركه|مجموعه|صندوق|موشر)$/.test(words[0] ?? "") ? 1 : 0
  const last = words.findLastIndex((word) => !/^(?:etfs?|index|funds?)$/.test(word) && !isLegalForm(word))
  return first > last ? words : words.slice(first, last + 1)
}

/** Matches each word as written or as a similar word, or a single word as the initials of a name. */
export function alikeMatch(query: SearchQuery, alike: AlikeWords): string {
  const { words } = query
  const groups = words.map((word) => {
    const others = (alike.get(word) ?? []).map((other) => ` OR ${quoted(other)}`)
    return `(${quoted(word)} *${others.join("")})`
  })
  const initials = initialsOf(words).map((letters) => `"~_${letters}" *`)
  return confine([groups.join(" AND "), ...initials].join(" OR "), query)
}

/** Returns the word that may be the initials of a name: a single word of three to eight letters. */
export function initialsOf(words: readonly string[]): readonly string[] {
  return words.length === 1 ? words.filter((word) => /^[a-z]{3,8}$/.test(word)) : []
}

/** Returns the words without `and`, if any are left. */
function withoutAnd(words: readonly string[]): readonly (readonly string[])[] {
  const others = words.filter((word) => word !== "and")
  return others.length === 0 || others.length === words.length ? [] : [others]
}

/**
 * Returns the words as EDGAR's names have them, if these differ: without "The", and with the short legal form.
 * `The Trade Desk` is `TRADE DESK, INC.`, and `Ford Motor Company` is `FORD MOTOR CO`.
 */
function asFiled(words: readonly string[]): readonly (readonly string[])[] {
  const bare = words[0] === "the" ? words.slice(1) : words
  const filed = bare.map((word, at) => (at > 0 && at === bare.length - 1 ? shortForm(word) : word))
  const isSame = filed.join(" ") === words.join(" ")
  return isSame || filed.join("").length < lettersMin ? [] : [filed]
}

function shortForm(word: string): string {
  return word.replace(/^(co|corp|inc)(?:mpany|oration|orporated)$/, "$1")
}

const phraseOf = (words: readonly string[]) => `${words.map(quoted).join(" + ")} *`

export const quoted = (word: string) => `"${word}"`

/** Drops a word that is a prefix of another word: a name that matches "apple*" also matches "app*". */
function withoutImplied(words: readonly string[]): readonly string[] {
  const distinct = [...new Set(words)]
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)))
}

/** Restricts the match to the requested kind and scope. */
function confine(match: string, { kind, scope }: Pick<SearchQuery, "kind" | "scope">): string {
  const ofKind = kind === null ? [] : [quoted(`~${kind}`)]
  return [`(${match})`, ...ofKind, ...(scope === "full" ? [] : [quoted("~sandbox")])].join(" AND ")
}
