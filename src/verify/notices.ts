import { dayMilliseconds } from "../days.ts"
import {
  balanceConcepts,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  halfYearDaysMin,
  yearConcepts,
} from "../terms.ts"

/** What is looked at of a fact. */
interface FiledFact {
  readonly start: string | null
  readonly end: string
  readonly value: number
  readonly accession: string
  readonly form: string
}

/**
 * Facts without those of Forms 6-K that are no annual reports. One is, where two totals of its newest balance sheet are
 * equal, and income of a full fiscal year ends on that day, and none of half a year or nine months.
 */
export function withoutNotices<Fact extends FiledFact>(
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
