import { daysBetween } from "../../days.ts"
import { edgarFiler } from "../../identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import {
  balanceConcepts,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  halfYearDaysMin,
  yearConcepts,
} from "../../terms.ts"
import type { CompanyFacts, Fact, Series } from "../fact.ts"
import { type FactCache, newFactCache, readFact } from "./fact-reader.ts"
import {
  braceClose,
  bracketClose,
  bracketOpen,
  type Cursor,
  comma,
  eachKey,
  eachMember,
  expectByte,
  fail,
  isMalformed,
  passValue,
  peek,
  quote,
  readString,
  text,
} from "./json-cursor.ts"

/**
 * Reads the bytes of one EDGAR companyfacts file. Builds only the named concepts (`us-gaap:Assets`), and only
 * facts of annual and quarterly reports: 10-K, 10-KT, 10-Q, 20-F, 40-F, their amendments, and any Form 6-K
 * that is an annual report. A refusal names the byte at which the text stops being companyfacts; a partly
 * read company is never returned.
 */
export function readCompanyFacts(
  bytes: Uint8Array,
  concepts: ReadonlySet<string>,
): Outcome<CompanyFacts, "malformed_facts"> {
  const cursor: Cursor = { bytes, at: hasByteOrderMark(bytes) ? 3 : 0 }
  try {
    const facts = readRoot(cursor, concepts)
    if (peek(cursor) !== -1) fail(cursor, "nothing behind the document")
    return answer(facts)
  } catch (thrown) {
    if (!isMalformed(thrown)) throw thrown
    return refuse(
      "malformed_facts",
      `Not companyfacts: expected ${thrown.expected} at byte ${thrown.malformedAtByte}.`,
    )
  }
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function readRoot(cursor: Cursor, concepts: ReadonlySet<string>): CompanyFacts {
  let cik: number | null = null
  let entityName = ""
  let read: ReportedSeries | null = null
  eachMember(cursor, (key) => {
    if (key === "cik") cik = readCik(cursor)
    else if (key === "entityName" && peek(cursor) === quote) entityName = readString(cursor)
    else if (key === "facts") read = readTaxonomies(cursor, concepts)
    else passValue(cursor)
  })
  if (cik === null) fail(cursor, "a member named cik")
  if (read === null) fail(cursor, "a member named facts")
  const { series, furnishedFrom }: ReportedSeries = read
  const furnished = furnishedFrom === null ? {} : { furnishedFrom }
  return { filer: edgarFiler(cik), entityName: entityName.replace(/\s+/gu, " ").trim(), series, ...furnished }
}

/** Reads a CIK: a number in some files, a zero-padded string in others. */
function readCik(cursor: Cursor): number {
  const from = cursor.at
  const isString = peek(cursor) === quote
  const digits = isString ? readString(cursor) : readBareDigits(cursor)
  if (!/^\d{1,10}$/.test(digits) || Number(digits) === 0) {
    cursor.at = from
    fail(cursor, "a CIK of 1 to 10 digits")
  }
  return Number(digits)
}

function readBareDigits(cursor: Cursor): string {
  let digits = ""
  for (let byte = peek(cursor); byte >= 0x30 && byte <= 0x39; byte = cursor.bytes[cursor.at] ?? -1) {
    digits += String.fromCharCode(byte)
    cursor.at++
  }
  return digits
}

function readTaxonomies(cursor: Cursor, concepts: ReadonlySet<string>): ReportedSeries {
  const series: Series[] = []
  const reading = newFactCache()
  const names = namesIn(concepts)
  eachMember(cursor, (taxonomy) => {
    const wanted = names.get(taxonomy) ?? noNames
    eachKey(cursor, (from, to) => {
      const name = wanted.lengths.has(to - from) ? text(cursor.bytes, from, to) : ""
      const concept = wanted.names.get(name)
      if (concept === undefined) passConcept(cursor)
      else readConcept(cursor, concept, reading, series)
    })
  })
  const hasFurnished = [...reading.forms.values()].some(isFurnished)
  return hasFurnished ? withoutNotices(series) : { series, furnishedFrom: null }
}

/** The wanted concepts of one taxonomy by name, and the names' lengths. The length by itself rules out most others. */
interface Names {
  readonly names: Map<string, string>
  readonly lengths: Set<number>
}
const noNames: Names = { names: new Map(), lengths: new Set() }

/** The wanted concepts by taxonomy, found once for a set of concepts. */
function namesIn(concepts: ReadonlySet<string>): ReadonlyMap<string, Names> {
  const known = namesByConcepts.get(concepts)
  if (known !== undefined) return known
  const byTaxonomy = new Map<string, Names>()
  for (const concept of concepts) {
    const colon = concept.indexOf(":")
    const [taxonomy, name] = [concept.slice(0, colon), concept.slice(colon + 1)]
    const { names, lengths } = byTaxonomy.get(taxonomy) ?? { names: new Map(), lengths: new Set() }
    byTaxonomy.set(taxonomy, { names: names.set(name, concept), lengths: lengths.add(name.length) })
  }
  namesByConcepts.set(concepts, byTaxonomy)
  return byTaxonomy
}
const namesByConcepts = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, Names>>()

function readConcept(cursor: Cursor, concept: string, reading: FactCache, into: Series[]): void {
  eachKey(cursor, (from, to) => {
    if (!isUnits(cursor, from, to)) passValue(cursor)
    else eachMember(cursor, (unit) => into.push({ concept, unit, facts: readFacts(cursor, reading) }))
  })
}

function passConcept(cursor: Cursor): void {
  eachKey(cursor, (from, to) => {
    if (!isUnits(cursor, from, to)) passValue(cursor)
    else eachKey(cursor, () => passFacts(cursor))
  })
}

function isUnits({ bytes }: Cursor, from: number, to: number): boolean {
  return to - from === 5 && bytes[from] === 0x75 && text(bytes, from, to) === "units"
}

function readFacts(cursor: Cursor, reading: FactCache): Fact[] {
  const facts: Fact[] = []
  expectByte(cursor, bracketOpen, "a list of facts")
  if (peek(cursor) === bracketClose) {
    cursor.at++
    return facts
  }
  for (;;) {
    const fact = readFact(cursor, reading)
    if (fact !== null) facts.push(fact)
    const next = peek(cursor)
    cursor.at++
    if (next === bracketClose) return facts
    if (next !== comma) {
      cursor.at--
      fail(cursor, "a comma or the end of a list of facts")
    }
  }
}

/**
 * Skips a list of facts up to its first closing bracket, because facts contain no lists. If that bracket was
 * inside a string, it is followed neither by a comma and a whole key, nor by closing braces up to the next
 * key. Then the list is walked.
 */
function passFacts(cursor: Cursor): void {
  if (peek(cursor) !== bracketOpen) fail(cursor, "a list of facts")
  const { at, bytes } = cursor
  const close = bytes.indexOf(bracketClose, at)
  if (close < 0) fail(cursor, "the end of a list of facts")
  cursor.at = close + 1
  if (isBehindList(cursor)) return
  cursor.at = at
  passValue(cursor)
}

function isBehindList(cursor: Cursor): boolean {
  const behind = cursor.at
  let byte = peek(cursor)
  while (byte === braceClose) {
    cursor.at++
    byte = peek(cursor)
  }
  const isEnd = byte === -1
  if (byte === comma) {
    cursor.at++
    byte = peek(cursor)
  }
  const isKey = byte === quote && isWholeKey(cursor)
  cursor.at = behind
  return isEnd || isKey
}

/** True if the cursor is at a whole key. Text between two strings starts with a comma or a brace instead. */
function isWholeKey(cursor: Cursor): boolean {
  const { bytes } = cursor
  let at = cursor.at + 1
  while (at - cursor.at < 200 && isNameByte(bytes[at] ?? 0)) at++
  if (at === cursor.at + 1 || bytes[at] !== quote) return false
  at++
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d) at++
  return bytes[at] === 0x3a
}

function isNameByte(byte: number): boolean {
  if (byte >= 0x30 && byte <= 0x39) return true
  if (byte >= 0x41 && byte <= 0x5a) return true
  return (byte >= 0x61 && byte <= 0x7a) || byte === 0x2d || byte === 0x5f || byte === 0x2f || byte === 0x2e
}

/**
 * Form 6-K is furnished by a foreign company and may contain anything: a press release, a quarter, a
 * prospectus. Some filers of Form 40-F tag their annual statements in a Form 6-K and only the cover in the
 * Form 40-F. So a Form 6-K is read if it is an annual report: a full fiscal year ends on the day of its
 * newest balance sheet, and no part of a year ends on that day.
 */
function isFurnished(form: string): boolean {
  return form.startsWith("6-K")
}

/** All series but the facts of Forms 6-K that are not annual reports. */
interface ReportedSeries {
  readonly series: Series[]
  /** The first day on which such a Form 6-K stated a balance sheet; null if none did. */
  readonly furnishedFrom: string | null
}

/** Leaves out the facts of each Form 6-K that is not an annual report. */
function withoutNotices(series: readonly Series[]): ReportedSeries {
  const notices = noticesIn(series)
  const isReported = ({ form, accession }: Fact) => !isFurnished(form) || notices.get(accession) === "annual"
  const first = series
    .filter(({ concept }) => balanceConcepts.includes(concept))
    .flatMap(({ facts }) => facts.flatMap((fact) => (isReported(fact) ? [] : [fact.filed])))
    .sort()[0]
  return {
    series: series.map((each) => ({ ...each, facts: each.facts.filter(isReported) })),
    furnishedFrom: first ?? null,
  }
}

/** The facts of one Form 6-K that decide whether it is an annual report. */
interface Notice {
  /** The balance-sheet totals that the form states. An amount has the format `2025-12-31 CAD 57000`. */
  readonly totals: { readonly concept: string; readonly end: string; readonly amount: string }[]
  /** The last days of the full years stated; `parts` has the last days of half-years and nine months. */
  readonly years: Set<string>
  readonly parts: Set<string>
}

const incomeConcepts: ReadonlySet<string> = new Set(yearConcepts)

function noticesIn(series: readonly Series[]): ReadonlyMap<string, "annual" | "other"> {
  const notices = new Map<string, Notice>()
  for (const { concept, unit, facts } of series) {
    const isTotal = balanceConcepts.includes(concept)
    if (!isTotal && !incomeConcepts.has(concept)) continue
    for (const fact of facts) {
      if (!isFurnished(fact.form) || fact.end > fact.filed) continue
      const notice = notices.get(fact.accession) ?? { totals: [], years: new Set(), parts: new Set() }
      notices.set(fact.accession, notice)
      noteFact(notice, { concept, unit, isTotal }, fact)
    }
  }
  return new Map(
    [...notices].map(([accession, notice]) => [accession, isAnnual(notice) ? "annual" : "other"]),
  )
}

function noteFact(
  { totals, years, parts }: Notice,
  { concept, unit, isTotal }: { readonly concept: string; readonly unit: string; readonly isTotal: boolean },
  { start, end, value }: Fact,
): void {
  if (start === null) {
    if (isTotal) totals.push({ concept, end, amount: `${unit} ${value}` })
    return
  }
  const days = daysBetween(start, end) + 1
  if (days >= fiscalYearDaysMin && days <= fiscalYearDaysMax) years.add(end)
  else if (days >= halfYearDaysMin && days < fiscalYearDaysMin) parts.add(end)
}

function isAnnual({ totals, years, parts }: Notice): boolean {
  const newest = totals.reduce((day, { end }) => (end > day ? end : day), "")
  const sheet = totals.filter(({ end }) => end === newest)
  const isClosed = sheet.some((one) =>
    sheet.some((other) => other.concept !== one.concept && other.amount === one.amount),
  )
  return isClosed && years.has(newest) && !parts.has(newest)
}

/**
 * True if the bytes contain the accession number in quotes. companyfacts names every filing from which it
 * has facts. No other way finds a report that states none of the concepts we measure.
 */
export function namesAccession(bytes: Uint8Array, accession: string): boolean {
  const wanted = [`"`, ...accession, `"`].map((character) => character.charCodeAt(0))
  const dash = accession.indexOf("-") + 1
  for (let at = bytes.indexOf(0x2d); at >= 0; at = bytes.indexOf(0x2d, at + 1)) {
    const from = at - dash
    if (from >= 0 && wanted.every((byte, offset) => bytes[from + offset] === byte)) return true
  }
  return false
}
