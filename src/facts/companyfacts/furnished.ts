import {
  balanceConcepts,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  halfYearDaysMin,
  yearConcepts,
} from "../../terms.ts"
import { daysBetween } from "../calendar.ts"
import type { Fact, Series } from "../fact.ts"

/**
 * Form 6-K is furnished by a foreign company and may hold anything: a press release, a quarter, a prospectus. Some filers of
 * Form 40-F tag their annual statements in it and nothing but the cover in Form 40-F. So a Form 6-K is read where it has what
 * makes an annual report: its newest balance sheet closes, and a full fiscal year ends that day, with no part of one.
 */
export function isFurnished(form: string): boolean {
  return form.startsWith("6-K")
}

/** Facts without those of a Form 6-K that is no annual report. */
export interface ReportedSeries {
  readonly series: Series[]
  /** The first day on which such a form stated a balance sheet; null where none did. */
  readonly furnishedFrom: string | null
}

/** Leaves out what was furnished and is no annual report. */
export function withoutNotices(series: readonly Series[]): ReportedSeries {
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

/** What decides about one Form 6-K. */
interface Notice {
  /** Totals of a balance sheet, as `2025-12-31 CAD 57000`. */
  readonly totals: { readonly concept: string; readonly end: string; readonly amount: string }[]
  /** The last days of the full years and of the half-years and nine months that it states. */
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
