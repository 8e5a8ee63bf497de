import { addDays } from "../days.ts"
import { type Basis, findBasis } from "../facts/basis.ts"
import { type FactIndex, indexFacts } from "../facts/fact-ledger.ts"
import { countedSplits } from "../facts/measures/shares/past-closes.ts"
import { type CompanyInput, companyOn, type IndexedFacts } from "../screening/assess.ts"
import type { CompanyMeasures } from "../screening/company-measures.ts"
import { knownOn, type PastInput } from "../screening/known-on.ts"
import { type Measurement, measureOn } from "../screening/measurement.ts"
import type { Methodology } from "../screening/methodologies.ts"
import type { PriceHistory } from "../screening/subject.ts"

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Days on which the same reports of a company are known, so that the reports are read only once. */
export interface KnownSpan extends DayRange {
  /** The input that is known on the last day. */
  readonly known: Required<CompanyInput>
  /** All facts, and the splits that the known facts show. A measure ignores facts filed after its day. */
  readonly indexed: IndexedFacts
  readonly basis: Basis | null
  /** The measures of the first day that was measured; empty until then. */
  readonly measures: CompanyMeasures[]
}

/** Returns the spans of a range, the oldest first. A span begins on each day on which a report is filed. */
export function knownSpans(input: PastInput, { from, to }: DayRange): readonly [KnownSpan, ...KnownSpan[]] {
  const index = indexFacts(input.facts)
  const starts = filingDays(input).filter((day) => day > from && day <= to)
  const lastOf = (next: string | undefined) => (next === undefined ? to : addDays(next, -1))
  return [
    spanOf(input, index, { from, to: lastOf(starts[0]) }),
    ...starts.map((start, at) => spanOf(input, index, { from: start, to: lastOf(starts[at + 1]) })),
  ]
}

/** Returns the days on which a report was filed, sorted. */
function filingDays({ facts }: PastInput): readonly string[] {
  const days = new Set<string>()
  for (const series of facts.series) for (const { filed } of series.facts) days.add(filed)
  for (const { filed } of facts.instances ?? []) days.add(filed)
  return [...days].sort()
}

function spanOf(input: PastInput, index: FactIndex, { from, to }: DayRange): KnownSpan {
  const { facts } = input
  const known = knownOn(input, to)
  const splits = countedSplits(indexFacts(known.facts))
  const basis = findBasis({ facts, index, asOf: from })
  return { from, to, known, indexed: { facts, index, splits }, basis, measures: [] }
}

/** Measures a company on a day of a span. Equals `assess` with the input that was known on that day. */
export function measureIn(
  { known: { subject, prices }, indexed, basis, measures }: KnownSpan,
  day: string,
  methodology: Methodology,
): Measurement {
  const company = companyOn(indexed, { subject, prices: pricesThrough(prices, day), asOf: day }, methodology)
  company.bases.set(day, basis)
  const measurement = measureOn(company, day, measures[0])
  if (measurement.state === "read" && measures.length === 0) measures.push(measurement.measured)
  return measurement
}

/** Returns the closes up to a day of the span, as `knownOn` does. */
function pricesThrough(prices: PriceHistory | null, day: string): PriceHistory | null {
  const last = prices?.closes.at(-1)
  if (prices === null || last === undefined || last.date <= day) return prices
  const closes = prices.closes.filter(({ date }) => date <= day)
  if (closes.length === 0) return null
  return { ...prices, closes, reflectsSplitsTo: prices.reflectsSplitsTo ?? last.date }
}
