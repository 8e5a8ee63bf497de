import { daysBetween } from "../days.ts"
import {
  annualForm,
  balanceConcepts,
  balanceTotals,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  type Taxonomy,
  taxonomies,
  yearConcepts,
  yearTotals,
} from "../terms.ts"
import type { CompanyFacts, Fact } from "./fact.ts"
import { type FactIndex, type FactLedger, factsOf, keptBy, matchingFacts } from "./fact-ledger.ts"
import { instantView, View } from "./measures/measure.ts"

/** The filing from which a figure was read. */
export interface SourceFiling {
  readonly accession: string
  readonly form: string
  readonly filed: string
  /** The instant, or the last day of the period, for which figures were read. */
  readonly periodEnd: string
  /** False if the filing states no period, so that `periodEnd` is a date of its cover page. Else absent. */
  readonly isPeriodKnown?: false
}

/** One balance sheet, fiscal year and currency, from which a company's measures are read. */
export interface Basis {
  readonly taxonomy: Taxonomy
  /** ISO 4217 reporting currency. */
  readonly currency: string
  readonly balanceSheet: View
  readonly balanceFiling: SourceFiling
  /** Null if no full fiscal year has been reported. */
  readonly income: View | null
  readonly incomeFiling: SourceFiling | null
}

export const basisConcepts: readonly string[] = [...balanceConcepts, ...yearConcepts]

/** The basis of the newest balance sheet in the ledger; null if no balance sheet has been filed. */
export function findBasis(ledger: FactLedger): Basis | null {
  const newest = newestBalance(ledger)
  if (newest === null) return null
  const { taxonomy, unit, fact } = newest
  const year = newestFiscalYear(ledger, taxonomy, unit)
  const balanceSheet = instantView(ledger, unit, fact.end)
  return {
    taxonomy,
    currency: unit,
    balanceSheet,
    balanceFiling: filingOf(fact),
    income: year === null ? null : new View({ ledger, unit, end: year.fact.end, starts: year.starts }),
    incomeFiling: year === null ? null : filingOf(year.fact),
  }
}

/** The day on which the first balance sheet was filed (YYYY-MM-DD); null if none has been filed. */
export function balancesKnownFrom(facts: CompanyFacts): string | null {
  const filed = facts.series
    .filter(({ concept, unit }) => balanceConcepts.includes(concept) && isCurrency(unit))
    .flatMap((series) => series.facts.filter(isInstant).map((fact) => fact.filed))
  return filed.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null)
}

/** The currencies in which a company's reports state the totals of a balance sheet, sorted. */
export function currenciesReported({ series }: CompanyFacts): readonly string[] {
  const units = series.filter(({ concept, unit }) => balanceConcepts.includes(concept) && isCurrency(unit))
  return [...new Set(units.map(({ unit }) => unit))].sort()
}

/** The filing that states a fact; `periodEnd` is the fact's end. */
export function filingOf(fact: Fact): SourceFiling {
  return { accession: fact.accession, form: fact.form, filed: fact.filed, periodEnd: fact.end }
}

interface Balance {
  readonly taxonomy: Taxonomy
  readonly concept: string
  readonly unit: string
  readonly fact: Fact
}

const totals = taxonomies.flatMap((taxonomy) =>
  balanceTotals[taxonomy].map((concept) => ({ taxonomy, concept })),
)

/** The totals of balance sheets that a company reports, in each currency. */
function totalsIn({ byConcept }: FactIndex) {
  return totals.flatMap(({ taxonomy, concept }) =>
    (byConcept.get(concept) ?? [])
      .filter(({ unit }) => isCurrency(unit))
      .map(({ unit, facts }) => ({ taxonomy, concept, unit, instants: facts.filter(isInstant) })),
  )
}

function newestBalance(ledger: FactLedger): Balance | null {
  let chosen: Balance | null = null
  for (const { instants, ...of } of keptBy(ledger.index, totalsIn)) {
    const fact = newestInstant(ledger, instants)
    if (fact === null) continue
    const candidate: Balance = { ...of, fact }
    if (chosen === null || isPreferred(ledger, candidate, chosen)) chosen = candidate
  }
  return chosen
}

function isCurrency(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit)
}

function isPreferred(ledger: FactLedger, candidate: Balance, chosen: Balance): boolean {
  const isOtherUnit = candidate.unit !== chosen.unit && candidate.taxonomy === chosen.taxonomy
  if (isOtherUnit && candidate.fact.end === chosen.fact.end)
    return instantsStated(ledger, candidate) > instantsStated(ledger, chosen)
  return candidate.fact.end > chosen.fact.end
}

/** Number of instants stated in the unit. A convenience translation covers only the newest year. */
function instantsStated(ledger: FactLedger, { concept, unit }: Balance): number {
  const stated = factsOf(ledger, concept, unit).filter(isInstant)
  return new Set(stated.map(({ end }) => end)).size
}

function newestInstant({ asOf }: FactLedger, instants: readonly Fact[]): Fact | null {
  let newest: Fact | null = null
  for (const fact of instants) {
    if (fact.filed > asOf) continue
    const isNewer = newest === null || fact.end > newest.end
    const isRestated = newest !== null && fact.end === newest.end && fact.filed >= newest.filed
    if (isNewer || isRestated) newest = fact
  }
  return newest
}

function isInstant(fact: Fact): boolean {
  return fact.start === null && fact.end <= fact.filed
}

/** The newest period of 350 to 380 days stated in an annual report. */
function newestFiscalYear(
  ledger: FactLedger,
  taxonomy: Taxonomy,
  unit: string,
): { fact: Fact; starts: readonly string[] } | null {
  let newest: Fact | null = null
  for (const facts of fiscalYearFacts(ledger, taxonomy, unit)) {
    for (const fact of facts) {
      if (fact.filed > ledger.asOf) continue
      const isNewer = newest === null || fact.end > newest.end
      if (isNewer || (fact.end === newest?.end && fact.filed > newest.filed)) newest = fact
    }
  }
  return newest === null ? null : { fact: newest, starts: startsOfYear(ledger, taxonomy, unit, newest.end) }
}

/** The view of the fiscal year that ends on `end`, in the currency of the basis. */
export function fiscalYearView(ledger: FactLedger, { taxonomy, currency }: Basis, end: string): View {
  return new View({ ledger, unit: currency, end, starts: startsOfYear(ledger, taxonomy, currency, end) })
}

/** The first days that filings report for the fiscal year that ends on `end`. */
function startsOfYear(ledger: FactLedger, taxonomy: Taxonomy, unit: string, end: string): readonly string[] {
  const starts = new Set<string>()
  for (const facts of fiscalYearFacts(ledger, taxonomy, unit)) {
    for (const { end: ends, start, filed } of facts) {
      if (ends === end && start !== null && filed <= ledger.asOf) starts.add(start)
    }
  }
  return [...starts]
}

function fiscalYearFacts(ledger: FactLedger, taxonomy: Taxonomy, unit: string): readonly (readonly Fact[])[] {
  return yearTotals[taxonomy].map((concept) => matchingFacts(ledger, concept, unit, isFiscalYear))
}

/** The last days of the full fiscal years stated in annual reports, oldest first. */
export function fiscalYearEnds(ledger: FactLedger, { taxonomy, currency }: Basis): readonly string[] {
  const ends = fiscalYearFacts(ledger, taxonomy, currency).flatMap((facts) =>
    facts.filter((fact) => fact.filed <= ledger.asOf).map((fact) => fact.end),
  )
  return [...new Set(ends)].sort()
}

function isFiscalYear(fact: Fact): boolean {
  if (fact.start === null || fact.end > fact.filed || !annualForm.test(fact.form)) return false
  const length = daysBetween(fact.start, fact.end) + 1
  return length >= fiscalYearDaysMin && length <= fiscalYearDaysMax
}
