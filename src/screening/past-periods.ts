import { daysBetween } from "../days.ts"
import { filingOf, type SourceFiling } from "../facts/basis.ts"
import type { Fact } from "../facts/fact.ts"
import { balanceTotals } from "../terms.ts"
import { basisOn, type IndexedCompany, type Measurement, measureOn } from "./measurement.ts"

/** A balance-sheet date and the filing that first reported it. */
export interface FilingPeriod {
  /** YYYY-MM-DD */
  readonly end: string
  readonly filing: SourceFiling
}

/** The figures measurable on the day a filing period was reported, by the filings and prices of that day. */
export interface PastMeasurement {
  readonly period: FilingPeriod
  readonly measurement: Measurement
}

export const pastPeriodsMax = 8

/** A balance-sheet date reported later is a comparative figure in another filing, not a filing period. */
const reportingDelayDaysMax = 200

/** Measures a company on the days its newest filing periods were first reported; oldest first. */
export function measurePast(company: IndexedCompany, asOf: string): readonly PastMeasurement[] {
  return filingPeriods(company, asOf)
    .slice(-pastPeriodsMax)
    .map((period) => ({ period, measurement: measureOn(company, period.filing.filed) }))
}

/** The periods reported up to a day, in the taxonomy and currency of that day's basis; oldest first. */
export function filingPeriods(company: IndexedCompany, asOf: string): readonly FilingPeriod[] {
  const basis = basisOn(company, asOf)
  if (basis === null) return []
  const firstFiled = new Map<string, Fact>()
  for (const series of company.index.byConcept.get(balanceTotals[basis.taxonomy][0]) ?? []) {
    if (series.unit !== basis.currency) continue
    for (const fact of series.facts) noteFirst(firstFiled, fact, asOf)
  }
  return [...firstFiled.values()]
    .sort((left, right) => (left.end < right.end ? -1 : 1))
    .map((fact) => ({ end: fact.end, filing: filingOf(fact) }))
}

function noteFirst(firstFiled: Map<string, Fact>, fact: Fact, asOf: string): void {
  if (fact.start !== null || fact.filed > asOf || fact.end > fact.filed) return
  if (daysBetween(fact.end, fact.filed) > reportingDelayDaysMax) return
  const known = firstFiled.get(fact.end)
  if (known === undefined || fact.filed < known.filed) firstFiled.set(fact.end, fact)
}
