import { addDays, daysBetween } from "../../days.ts"
import {
  braceOpen,
  type Cursor,
  eachMember,
  fail,
  isMalformed,
  passValue,
  peek,
  quote,
  readString,
  text,
} from "../../facts/companyfacts/json-cursor.ts"
import type { Fact, Series } from "../../facts/fact.ts"
import { esefBalanceSheet } from "../../facts/measures/esef.ts"
import { groupedDigits } from "../../numbers.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { balanceTotals, fiscalYearDaysMin, halfYearDaysMin, yearTotals } from "../../terms.ts"
import { numberOf } from "../instance/document.ts"
import { excerpt } from "../json-document.ts"
import { isDay } from "./filings.ts"

/**
 * A report in xBRL-JSON (www.xbrl.org/Specification/xbrl-json/REC-2021-10-13, sections 2 and 3). A fact has its
 * value as a text, and its aspects in `dimensions`: concept, entity, period, unit, language, and one more for each
 * dimension of the taxonomy. Names are prefixed, and `documentInfo.namespaces` binds the prefixes.
 */

/** The filing that a document is of. */
export interface EsefReport {
  readonly lei: string
  /** The `fxo_id` of the filing. */
  readonly accession: string
  /** YYYY-MM-DD */
  readonly filed: string
  readonly isCorrection: boolean
}

export interface EsefStatements {
  readonly series: readonly Series[]
  /** Last day of the reported period: the newest balance sheet; null if the report states none. */
  readonly periodEnd: string | null
  readonly form: string
  /** What was left out, in words for the ledger. */
  readonly notes: readonly string[]
}

const jsonForm = /^https?:\/\/(www\.)?xbrl\.org\/.*xbrl-json$/
const ifrsNamespace = /^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/\d{4}-\d{2}-\d{2}\/ifrs-full$/
/** ISO 17442: the scheme that ESEF prescribes for the entity (Regulation (EU) 2019/815, Annex IV, 1 and 2). */
const leiScheme = "http://standards.iso.org/iso/17442"
const currencies = "http://www.xbrl.org/2003/iso4217"
const instances = "http://www.xbrl.org/2003/instance"
/** Amounts under these dimensions correct an earlier year (IAS 8.42, IFRS 16.C5). */
const restating = /:(RetrospectiveApplication|CumulativeEffectAtDateOfInitialApplication)\w*Axis$/
const notesMax = 20

/**
 * Reads the facts of the report's own entity that have no dimension of the taxonomy, under the named concepts of
 * `ifrs-full`. The year before, which the report states for comparison, is read as well. Refuses what is no
 * xBRL-JSON, and a report without a fact of that entity. A document is read in place, because it holds the notes
 * as texts and can have some 20 MB.
 */
export function readEsefReport(
  bytes: Uint8Array,
  report: EsefReport,
  concepts: ReadonlySet<string>,
): Outcome<EsefStatements, "malformed_report" | "other_entity"> {
  const reading = newReading(report, concepts)
  try {
    readDocument({ bytes, at: hasByteOrderMark(bytes) ? 3 : 0 }, reading)
  } catch (thrown) {
    if (!isMalformed(thrown)) throw thrown
    const { expected, malformedAtByte } = thrown
    return refuse("malformed_report", `Not xBRL-JSON: expected ${expected} at byte ${malformedAtByte}.`)
  }
  if (reading.own === 0)
    return refuse(
      "other_entity",
      `No fact of the report is of ${report.lei}, but ${reading.others} of others.`,
    )
  return answer(statementsOf(reading, report))
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** One amount that the report states, or a text that is no number. */
interface Stated {
  readonly value: number | null
  readonly written: string
  /** Decimals that are exact; Infinity if the document states none. */
  readonly decimals: number
}

/** A place in the facts: a concept in a unit at an instant or in a period. */
interface Place {
  readonly concept: string
  readonly unit: string
  readonly start: string | null
  readonly end: string
  readonly stated: Stated[]
}

interface Reading {
  readonly lei: string
  readonly concepts: ReadonlySet<string>
  readonly namespaces: Map<string, string>
  readonly places: Map<string, Place>
  own: number
  others: number
  extensions: number
  /** Wanted facts whose period or unit is of an unknown form. */
  unplaced: number
  restates: boolean
}

function newReading({ lei }: EsefReport, concepts: ReadonlySet<string>): Reading {
  const counts = { own: 0, others: 0, extensions: 0, unplaced: 0, restates: false }
  return { lei, concepts, namespaces: new Map(), places: new Map(), ...counts }
}

/** The members can come in any order, and the facts can be read only with the prefixes. */
function readDocument(cursor: Cursor, reading: Reading): void {
  let factsAt: number | null = null
  let isNamed = false
  eachMember(cursor, (key) => {
    if (key === "facts") factsAt = cursor.at
    if (key !== "documentInfo") return passValue(cursor)
    isNamed = true
    readDocumentInfo(cursor, reading)
  })
  if (peek(cursor) !== -1) fail(cursor, "nothing behind the document")
  if (!isNamed) fail(cursor, "a member named documentInfo")
  cursor.at = factsAt ?? fail(cursor, "a member named facts")
  eachMember(cursor, () => readFact(cursor, reading))
}

function readDocumentInfo(cursor: Cursor, { namespaces }: Reading): void {
  eachMember(cursor, (key) => {
    if (key === "documentType") {
      const from = cursor.at
      if (!jsonForm.test(readString(cursor))) {
        cursor.at = from
        fail(cursor, "the document type xbrl-json")
      }
    } else if (key === "namespaces") {
      eachMember(cursor, (prefix) => {
        namespaces.set(prefix, readString(cursor))
      })
    } else passValue(cursor)
  })
}

interface Aspects {
  concept: string
  entity: string
  period: string
  unit: string
  /** Names of the dimensions of the taxonomy. */
  readonly more: string[]
}

function readFact(cursor: Cursor, reading: Reading): void {
  let valueAt: number | null = null
  let decimals = Number.POSITIVE_INFINITY
  const aspects: Aspects = { concept: "", entity: "", period: "", unit: "", more: [] }
  eachMember(cursor, (key) => {
    peek(cursor)
    if (key === "value") valueAt = cursor.at
    if (key === "dimensions") return readAspects(cursor, aspects)
    const from = cursor.at
    passValue(cursor)
    if (key === "decimals") decimals = decimalsOf(text(cursor.bytes, from, cursor.at))
  })
  const behind = cursor.at
  if (valueAt !== null) noteFact({ ...cursor, at: valueAt }, aspects, decimals, reading)
  cursor.at = behind
}

function decimalsOf(written: string): number {
  return /^-?\d{1,3}$/.test(written) ? Number(written) : Number.POSITIVE_INFINITY
}

function readAspects(cursor: Cursor, aspects: Aspects): void {
  if (peek(cursor) !== braceOpen) fail(cursor, "the dimensions of a fact")
  eachMember(cursor, (key) => {
    if (key === "concept" || key === "entity" || key === "period" || key === "unit") {
      aspects[key] = readString(cursor)
      return
    }
    // `language` and `noteId` belong to texts and to footnotes.
    if (key !== "language" && key !== "noteId") aspects.more.push(key)
    passValue(cursor)
  })
}

/** `cursor` is at the value. */
function noteFact(cursor: Cursor, aspects: Aspects, decimals: number, reading: Reading): void {
  if (!isOfEntity(aspects.entity, reading)) {
    reading.others++
    return
  }
  reading.own++
  if (aspects.more.length > 0) {
    reading.restates ||= aspects.more.some((name) => restating.test(name))
    return
  }
  const [prefix, local] = partsOf(aspects.concept)
  const isAmount = aspects.unit !== ""
  if (!ifrsNamespace.test(reading.namespaces.get(prefix) ?? "")) {
    if (isAmount) reading.extensions++
    return
  }
  const concept = `ifrs-full:${local}`
  if (!isAmount || !reading.concepts.has(concept)) return
  // Nil: the report says that it states no value.
  if (peek(cursor) !== quote && text(cursor.bytes, cursor.at, cursor.at + 4) === "null") return
  const place = placeOf(concept, aspects, reading)
  if (place === null) {
    reading.unplaced++
    return
  }
  place.stated.push({ ...amountAt(cursor), decimals })
}

function amountAt(cursor: Cursor): Pick<Stated, "value" | "written"> {
  if (peek(cursor) !== quote) return { value: null, written: "a value that is no text" }
  const written = readString(cursor).trim()
  const value = numberOf(written)
  return { value: value !== null && Number.isFinite(value) ? value : null, written: excerpt(written) }
}

function isOfEntity(entity: string, { lei, namespaces }: Reading): boolean {
  const [prefix, identifier] = partsOf(entity)
  return identifier === lei && namespaces.get(prefix) === leiScheme
}

function partsOf(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(":")
  return [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
}

function placeOf(concept: string, { period, unit: writtenUnit }: Aspects, reading: Reading): Place | null {
  const unit = unitOf(writtenUnit, reading)
  const days = periodOf(period)
  if (unit === null || days === null) return null
  const key = [concept, unit, days.start ?? "", days.end].join(" ")
  const known = reading.places.get(key)
  if (known !== undefined) return known
  const place = { concept, unit, ...days, stated: [] }
  reading.places.set(key, place)
  return place
}

/** `iso4217:EUR/xbrli:shares` as companyfacts writes it: `EUR/shares`. Null for a unit of another kind. */
function unitOf(written: string, { namespaces }: Reading): string | null {
  const measures = written.split("/").map((measure) => {
    const [prefix, local] = partsOf(measure)
    const namespace = namespaces.get(prefix)
    if (namespace === currencies && /^[A-Z]{3}$/.test(local)) return local
    return namespace === instances && /^(shares|pure)$/.test(local) ? local : null
  })
  return measures.length > 2 || measures.includes(null) ? null : measures.join("/")
}

const midnight = "T00:00:00"

/**
 * The days of a period. Its end is the midnight after the last day: `2024-01-01T00:00:00/2025-01-01T00:00:00` is
 * the year 2024, and `2025-01-01T00:00:00` the close of its last day. Null for any other form.
 */
function periodOf(written: string): Pick<Place, "start" | "end"> | null {
  const ends = written.split("/")
  const days = ends.map((each) => (each.endsWith(midnight) ? each.slice(0, -midnight.length) : ""))
  if (days.length > 2 || !days.every(isDay)) return null
  const [first = "", second] = days
  if (second === undefined) return { start: null, end: addDays(first, -1) }
  return second > first ? { start: first, end: addDays(second, -1) } : null
}

const balances: readonly string[] = balanceTotals["ifrs-full"]
const years: readonly string[] = yearTotals["ifrs-full"]

function statementsOf(reading: Reading, { accession, filed, isCorrection }: EsefReport): EsefStatements {
  const agreed = [...reading.places.values()].map((place) => ({ place, value: agreedValue(place.stated) }))
  const known = agreed.flatMap(({ place, value }) => (value === null ? [] : [{ ...place, value }]))
  const sheets = known.filter(({ concept, start, end }) => isSheet(concept, start) && end <= filed)
  const periodEnd = sheets.reduce<string | null>(
    (newest, { end }) => (newest === null || end > newest ? end : newest),
    null,
  )
  const base = baseForm(known, periodEnd)
  const form = isCorrection ? `${base}/A` : base
  const amounts = known.flatMap((each) =>
    isSheet(each.concept, each.start) ? [each, { ...each, concept: esefBalanceSheet }] : [each],
  )
  return {
    series: seriesOf(amounts, { accession, form, filed }),
    periodEnd,
    form,
    notes: [...(base === annual ? [] : [`It is a ${base}.`]), ...notesOf(reading, agreed)],
  }
}

function isSheet(concept: string, start: string | null): boolean {
  return start === null && balances.includes(concept)
}

/**
 * The most precise of the values, if all of them round to one amount. Null if they contradict each other: then
 * nothing shows which is right (law 8).
 */
function agreedValue(stated: readonly Stated[]): number | null {
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  let best: { readonly value: number; readonly decimals: number } | null = null
  for (const { value, decimals } of stated) {
    if (value === null) return null
    const half = decimals === Number.POSITIVE_INFINITY ? 0 : 10 ** -decimals / 2
    low = Math.max(low, value - half)
    high = Math.min(high, value + half)
    if (best === null || decimals > best.decimals) best = { value, decimals }
  }
  return low <= high ? (best?.value ?? null) : null
}

const annual = "annual financial report"

/** Danish and Ukrainian issuers file interim reports as well: what the newest balance sheet closes tells the form. */
function baseForm(known: readonly Place[], periodEnd: string | null): string {
  const days = known
    .filter(({ concept, end }) => end === periodEnd && years.includes(concept))
    .map(({ start, end }) => (start === null ? 0 : daysBetween(start, end) + 1))
  const longest = Math.max(0, ...days)
  if (longest === 0 || longest >= fiscalYearDaysMin) return annual
  return longest >= halfYearDaysMin && longest < nineMonthsDaysMin ? "half-year report" : "quarterly report"
}
const nineMonthsDaysMin = 230

type Filing = Pick<Fact, "accession" | "form" | "filed">
type Amount = Place & { readonly value: number }

/** The total of a balance sheet is repeated once, though two concepts state it. */
function seriesOf(amounts: readonly Amount[], filing: Filing): readonly Series[] {
  const series = new Map<
    string,
    { readonly concept: string; readonly unit: string; readonly facts: Fact[] }
  >()
  for (const { concept, unit, start, end, value } of amounts) {
    const key = `${concept} ${unit}`
    const known = series.get(key) ?? { concept, unit, facts: [] }
    series.set(key, known)
    const isRepeated = known.facts.some((fact) => fact.start === start && fact.end === end)
    if (!isRepeated) known.facts.push({ start, end, value, ...filing })
  }
  return [...series.values()]
}

function notesOf(
  { others, extensions, unplaced, restates }: Reading,
  agreed: readonly { readonly place: Place; readonly value: number | null }[],
): readonly string[] {
  const apart = agreed.flatMap(({ place, value }) => (value === null ? [contradiction(place)] : []))
  const count = (number: number, what: string) => (number === 0 ? [] : [`${groupedDigits(number)} ${what}`])
  return [
    ...apart.slice(0, notesMax),
    ...count(Math.max(0, apart.length - notesMax), "further amounts are unknown for the same reason."),
    ...count(extensions, "amounts are under the filer's own concepts, which are not read."),
    ...count(others, "facts are of other entities, which are not read."),
    ...count(unplaced, "amounts have a period or unit of an unknown form."),
    ...(restates ? ["The report restates earlier years."] : []),
  ]
}

function contradiction({ concept, start, end, stated }: Place): string {
  const when = start === null ? end : `${start} to ${end}`
  const values = [...new Set(stated.map(({ written }) => written))].slice(0, notesMax)
  const why = values.length === 1 ? "which is no number" : "which contradict each other"
  return `${concept} of ${when} is unknown: the report states ${values.join(" and ")}, ${why}.`
}
