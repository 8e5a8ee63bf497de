import type { CompanyFacts, Fact, InstanceFacts, Series } from "./fact.ts"
import { notePeriod, ranks, ranksOf, type StatedPeriod } from "./stated-periods.ts"

/**
 * The facts filed by a given day. Every measure reads facts through this ledger, which hides facts filed
 * later. If several filings state the same concept, unit and period, the latest filing counts (restatements
 * and amendments).
 */
export interface FactLedger {
  readonly facts: CompanyFacts
  /** YYYY-MM-DD; facts filed on that day count. */
  readonly asOf: string
  /** Series by concept, and facts by period. Ledgers of one company share it. */
  readonly index: FactIndex
}

export interface FactIndex {
  readonly byConcept: ReadonlyMap<string, readonly Series[]>
  /** The concepts for which at least one fact has a negative value. */
  readonly negative: ReadonlySet<string>
  /** The facts of each series in the order of their last days. */
  readonly byEnd: ReadonlyMap<Series, readonly Fact[]>
  /** What the facts state about the period of each report, by accession number. */
  readonly stated: ReadonlyMap<string, StatedPeriod>
  readonly matching: Map<Series, Map<(fact: Fact) => boolean, readonly Fact[]>>
  /** What was made from these facts, by its function. A weak map would hold each company until a full collection. */
  readonly kept: Map<unknown, unknown>
}

/** What a function makes of a company's facts, made once. */
export function keptBy<Kept extends object>(index: FactIndex, make: (index: FactIndex) => Kept): Kept {
  const known = index.kept.get(make) as Kept | undefined
  if (known !== undefined) return known
  const made = make(index)
  index.kept.set(make, made)
  return made
}

/** Indexes the series by concept, in document order. */
export function indexFacts(facts: CompanyFacts): FactIndex {
  const byConcept = new Map<string, Series[]>()
  const negative = new Set<string>()
  const stated = new Map<string, StatedPeriod>()
  const byEnd = new Map<Series, readonly Fact[]>()
  for (const series of facts.series) {
    let [isNegative, isInOrder, last] = [false, true, ""]
    const { ofInstant, ofPeriod } = ranksOf(series)
    for (const fact of series.facts) {
      const { start, end, value } = fact
      if (value < 0) isNegative = true
      if (end < last) isInOrder = false
      last = end
      notePeriod(stated, fact, end, start === null ? ofInstant : ofPeriod)
    }
    if (isNegative) negative.add(series.concept)
    byEnd.set(series, isInOrder ? series.facts : inOrder(series.facts))
    const sameConcept = byConcept.get(series.concept)
    if (sameConcept === undefined) byConcept.set(series.concept, [series])
    else sameConcept.push(series)
  }
  for (const instance of facts.instances ?? [])
    notePeriod(stated, instance, instance.periodEnd, ranks.instance)
  return { byConcept, negative, byEnd, stated, matching: new Map(), kept: new Map() }
}

/** The facts in the order of their last days, in which EDGAR lists them. */
function inOrder(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((left, right) => (left.end < right.end ? -1 : left.end > right.end ? 1 : 0))
}

/** The fact of an instant, as last filed by `asOf`; null if no filing states it. */
export function instantFact(ledger: FactLedger, concept: string, unit: string, end: string): Fact | null {
  return newest(ledger, concept, unit, null, end)
}

/** The fact of a period, as last filed by `asOf`; null if no filing states it. */
export function periodFact(
  ledger: FactLedger,
  concept: string,
  unit: string,
  start: string,
  end: string,
): Fact | null {
  return newest(ledger, concept, unit, start, end)
}

/** Every fact of a concept in a unit that was filed by `asOf`, in file order. */
export function factsOf(ledger: FactLedger, concept: string, unit: string): readonly Fact[] {
  const series = seriesOf(ledger, concept, unit)
  if (series === null) return []
  return series.facts.filter((fact) => fact.filed <= ledger.asOf)
}

/** The newest instance filed by `asOf` that is wanted; of two filed on one day, the later in the list. */
export function newestInstance(
  { facts, asOf }: FactLedger,
  isWanted: (instance: InstanceFacts) => boolean,
): InstanceFacts | null {
  let newest: InstanceFacts | null = null
  for (const instance of facts.instances ?? []) {
    if (instance.filed > asOf || (newest !== null && instance.filed < newest.filed)) continue
    if (isWanted(instance)) newest = instance
  }
  return newest
}

/** The same facts whose last day is from `from` to `to` (YYYY-MM-DD, inclusive), in the order of these days. */
export function factsWithin(
  ledger: FactLedger,
  concept: string,
  unit: string,
  { from, to = from }: { readonly from: string; readonly to?: string },
): readonly Fact[] {
  const series = seriesOf(ledger, concept, unit)
  const found: Fact[] = []
  if (series === null) return found
  const facts = ledger.index.byEnd.get(series) ?? []
  for (let at = firstFrom(facts, from); at < facts.length; at += 1) {
    const fact = facts[at]
    if (fact === undefined || fact.end > to) break
    if (fact.filed <= ledger.asOf) found.push(fact)
  }
  return found
}

function seriesOf(ledger: FactLedger, concept: string, unit: string): Series | null {
  const sameConcept = ledger.index.byConcept.get(concept)
  if (sameConcept === undefined) return null
  for (const series of sameConcept) if (series.unit === unit) return series
  return null
}

function newest(
  ledger: FactLedger,
  concept: string,
  unit: string,
  start: string | null,
  end: string,
): Fact | null {
  const series = seriesOf(ledger, concept, unit)
  if (series === null) return null
  const facts = ledger.index.byEnd.get(series) ?? []
  let chosen: Fact | null = null
  for (let at = firstFrom(facts, end); at < facts.length; at += 1) {
    const fact = facts[at]
    if (fact === undefined || fact.end !== end) break
    if (fact.start !== start || fact.filed > ledger.asOf) continue
    if (chosen === null || supersedes(fact, chosen)) chosen = fact
  }
  return chosen
}

/**
 * True if `fact` replaces `earlier`. The later filing wins. On the same day, the higher accession number
 * wins. Within one filing, the later line wins.
 */
function supersedes(fact: Fact, earlier: Fact): boolean {
  if (fact.filed !== earlier.filed) return fact.filed > earlier.filed
  return fact.accession >= earlier.accession
}

/** The index of the first fact whose last day is `end` or later. */
function firstFrom(facts: readonly Fact[], end: string): number {
  let [low, high] = [0, facts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((facts[middle]?.end ?? "") < end) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The facts of a series that meet a condition. The result is cached per company and condition, so the condition
 * must be one function that does not depend on the ledger's day.
 */
export function matchingFacts(
  ledger: FactLedger,
  concept: string,
  unit: string,
  isWanted: (fact: Fact) => boolean,
): readonly Fact[] {
  const series = seriesOf(ledger, concept, unit)
  if (series === null) return []
  const { matching } = ledger.index
  const ofSeries = matching.get(series) ?? new Map<typeof isWanted, readonly Fact[]>()
  const known = ofSeries.get(isWanted)
  if (known !== undefined) return known
  const facts = series.facts.filter(isWanted)
  matching.set(series, ofSeries.set(isWanted, facts))
  return facts
}
