import { dayMilliseconds } from "../days.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import {
  balanceConcepts,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  halfYearDaysMin,
  yearConcepts,
} from "../terms.ts"
import { fail, isMembers, isShapeFault, type Members, members, number, text } from "./shape.ts"

/** One value of EDGAR's companyfacts, or of a report of another register. */
export interface RawFact {
  /** First day of the period (YYYY-MM-DD); null for an instant. */
  readonly start: string | null
  readonly end: string
  readonly value: number
  readonly accession: string
  readonly form: string
  readonly filed: string
}

export interface RawFiling {
  readonly form: string
  readonly filed: string
  /** Absent if the facts themselves state form and day of filing; false if they follow the packet. */
  readonly isFilingStated?: false
  /** The last days of the periods for which the filing states facts. */
  readonly ends: ReadonlySet<string>
}

/** The contents of one companyfacts file, or of one report of another register. */
export interface RawFacts {
  /** The filer as the register numbers it: `CIK 320193`. */
  readonly filer: string
  readonly name: string
  /**
   * Facts by concept and unit: `us-gaap:Assets USD`. Those of a 6-K that is no annual report are left out.
   */
  readonly series: ReadonlyMap<string, readonly RawFact[]>
  /** Filings by accession number. */
  readonly filings: ReadonlyMap<string, RawFiling>
}

/** Reads a companyfacts file, named `file` in messages. Refuses other text, with the first error's place. */
export function readRawFacts(file: string, json: string): Outcome<RawFacts, "not_json" | "no_facts"> {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch {
    return refuse("not_json", `${file} is not JSON.`)
  }
  try {
    return answer(rawFacts(members(document, "it")))
  } catch (thrown) {
    if (!isShapeFault(thrown)) throw thrown
    const { faultAt, expected } = thrown
    return refuse(
      "no_facts",
      `${file} is not a companyfacts file of EDGAR: ${faultAt} should be ${expected}.`,
    )
  }
}

function rawFacts(document: Members): RawFacts {
  const cik = Number(document.cik)
  if (!Number.isInteger(cik) || cik <= 0) return fail("cik", "a number above zero")
  const taxonomies = members(document.facts, "facts")
  const series = new Map<string, RawFact[]>()
  const filings = new Map<string, RawFiling & { ends: Set<string> }>()
  for (const [taxonomy, concepts] of Object.entries(taxonomies)) {
    for (const [name, concept] of Object.entries(members(concepts, `facts.${taxonomy}`))) {
      const at = `facts.${taxonomy}.${name}.units`
      const units = members(members(concept, `facts.${taxonomy}.${name}`).units, at)
      for (const [unit, stated] of Object.entries(units)) {
        series.set(`${taxonomy}:${name} ${unit}`, factsOf(stated, `${at}.${unit}`, filings))
      }
    }
  }
  const entityName = typeof document.entityName === "string" ? document.entityName : ""
  return {
    filer: `CIK ${cik}`,
    name: entityName.replace(/\s+/gu, " ").trim(),
    series: withoutNotices(series),
    filings,
  }
}

function factsOf(
  stated: unknown,
  at: string,
  filings: Map<string, RawFiling & { ends: Set<string> }>,
): RawFact[] {
  if (!Array.isArray(stated)) return fail(at, "a list")
  const facts: RawFact[] = []
  for (const [index, each] of stated.entries()) {
    const fact = factOf(each, `${at}[${index}]`)
    facts.push(fact)
    const { accession, form, filed, end } = fact
    const filing = filings.get(accession)
    if (filing === undefined) filings.set(accession, { form, filed, ends: new Set([end]) })
    else filing.ends.add(end)
  }
  return facts
}

function factOf(each: unknown, at: string): RawFact {
  if (!isMembers(each)) return fail(at, "a fact")
  return {
    start: each.start === undefined || each.start === null ? null : dayLike(each.start, `${at}.start`),
    end: dayLike(each.end, `${at}.end`),
    value: number(each.val, `${at}.val`),
    accession: text(each.accn, `${at}.accn`),
    form: text(each.form, `${at}.form`),
    filed: dayLike(each.filed, `${at}.filed`),
  }
}

/** Reads a day by its digits only, for speed: a file has about a hundred thousand days. */
function dayLike(value: unknown, at: string): string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)
    ? value
    : fail(at, "a day like 2026-08-31")
}

/** Every fact of a concept in a unit, in all files. */
export function factsNamed(files: readonly RawFacts[], concept: string, unit: string): readonly RawFact[] {
  return files.flatMap(({ series }) => series.get(`${concept} ${unit}`) ?? [])
}

/** A filing by its accession number, merged from all files; null if no file has a fact of that filing. */
export function filingNamed(files: readonly RawFacts[], accession: string): RawFiling | null {
  const subject = files.flatMap(({ filings }) => filings.get(accession) ?? [])
  const [first] = subject
  return first === undefined ? null : { ...first, ends: new Set(subject.flatMap(({ ends }) => [...ends])) }
}

/** The parts of a fact that decide its filing and its period. */
interface FiledFact {
  readonly start: string | null
  readonly end: string
  readonly value: number
  readonly accession: string
  readonly form: string
}

/**
 * The facts without those of Forms 6-K that are not annual reports. An annual report meets three conditions.
 * Two totals of its newest balance sheet are equal. Income of a full fiscal year ends on that sheet's day. No
 * income of half a year or nine months ends on that day.
 */
function withoutNotices<Fact extends FiledFact>(
  series: ReadonlyMap<string, readonly Fact[]>,
): ReadonlyMap<string, readonly Fact[]> {
  const notices = new Map<string, { totals: NamedFact[]; income: FiledFact[] }>()
  for (const [name, facts] of series) {
    const concept = name.split(" ")[0] ?? ""
    for (const fact of facts.filter(isOfNotice)) {
      const notice = notices.get(fact.accession) ?? { totals: [], income: [] }
      notices.set(fact.accession, notice)
      if (balanceConcepts.includes(concept) && fact.start === null) notice.totals.push({ name, fact })
      if (yearConcepts.includes(concept) && fact.start !== null) notice.income.push(fact)
    }
  }
  if (notices.size === 0) return series
  const annual = new Set(
    [...notices].flatMap(([accession, { totals, income }]) => (isAnnual(totals, income) ? [accession] : [])),
  )
  const isReported = (fact: Fact) => !isOfNotice(fact) || annual.has(fact.accession)
  return new Map([...series].map(([name, facts]) => [name, facts.filter(isReported)]))
}

interface NamedFact {
  /** Concept and unit. */
  readonly name: string
  readonly fact: FiledFact
}

function isOfNotice({ form }: FiledFact): boolean {
  return /^6-K/.test(form)
}

function isAnnual(totals: readonly NamedFact[], income: readonly FiledFact[]): boolean {
  const last = totals
    .map(({ fact }) => fact.end)
    .sort()
    .at(-1)
  const sheet = totals.filter(({ fact }) => fact.end === last)
  const isClosed = sheet.some(({ name, fact }) =>
    sheet.some(
      (other) =>
        other.name !== name && other.fact.value === fact.value && unitOf(other.name) === unitOf(name),
    ),
  )
  const lengths = income.filter(({ end }) => end === last).map(daysOf)
  const hasYear = lengths.some((days) => days >= fiscalYearDaysMin && days <= fiscalYearDaysMax)
  return isClosed && hasYear && !lengths.some((days) => days >= halfYearDaysMin && days < fiscalYearDaysMin)
}

function unitOf(name: string): string {
  return name.slice(name.indexOf(" "))
}

function daysOf({ start, end }: FiledFact): number {
  return (Date.parse(end) - Date.parse(start ?? end)) / dayMilliseconds + 1
}
