import { daysBetween, monthsBefore } from "../days.ts"
import { type Basis, filingOf, findBasis, type SourceFiling } from "../facts/basis.ts"
import type { CompanyFacts, Fact } from "../facts/fact.ts"
import type { FactIndex, FactLedger } from "../facts/fact-ledger.ts"
import { adjustForSplits } from "../facts/market-cap.ts"
import { contradictionOf } from "../facts/measures/identities/sheet.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import { filedReports } from "../facts/reports.ts"
import { filerText } from "../identifiers/filer.ts"
import { balanceTotals } from "../terms.ts"
import type { WithheldReason } from "../vocabulary.ts"
import type { KnownFailure } from "./activities/business-activity.ts"
import { type Membership, membershipsOf } from "./activities/memberships.ts"
import { knownFailure } from "./activities/placement.ts"
import type { CompanyMeasures } from "./company-measures.ts"
import { measureAgain, measureCompany } from "./measure-company.ts"
import { firstDayTooOld, type Methodology } from "./methodologies.ts"
import type { PriceHistory, Subject } from "./subject.ts"

/** Input that is the same for every day: a company's indexed facts, and its prices in the newest shares. */
export interface IndexedCompany {
  readonly methodology: Methodology
  readonly subject: Subject
  readonly facts: CompanyFacts
  readonly index: FactIndex
  readonly splits: readonly Split[]
  readonly prices: PriceHistory | null
  /** The bases found, by day. They are kept because each basis caches the figures read from it. */
  readonly bases: Map<string, Basis | null>
}

/**
 * The closes, in which those before a split are converted to the shares after the split. Null without prices.
 * Empty if it is unknown which splits the closes reflect (`splits` is null).
 */
export function pricesInNewestShares(
  prices: PriceHistory | null,
  splits: readonly Split[] | null,
): PriceHistory | null {
  if (prices === null) return null
  if (splits === null) return { ...prices, closes: [] }
  return { ...prices, ...adjustForSplits(prices.closes, splits) }
}

/** The figures of a company that could be measured on one day, the same for every standard. Plain data. */
export type Measurement = {
  readonly asOf: string
  /** The filing of the newest balance sheet; null if no balance sheet has been filed. */
  readonly balanceFiling: SourceFiling | null
} & (
  | {
      readonly state: "unread"
      readonly reason: WithheldReason
      readonly lacks: string
      /** Set if the business is known to fail the company even without figures. */
      readonly failure: KnownFailure | null
    }
  | {
      readonly state: "read"
      readonly measured: CompanyMeasures
      /**
       * Says why the company has no history, if it took over a ticker without an annual report of its own;
       * else absent.
       */
      readonly undeclared?: string
      /** The funds of indexes that held the company; absent if none is known. */
      readonly memberships?: readonly Membership[]
    }
)

/**
 * Measures a company by the filings known on a day. Returns a result for every input and never throws.
 * `earlier` has the company's measures on another day with the same reports and the same basis, which are
 * reused.
 */
export function measureOn(
  company: IndexedCompany,
  asOf: string,
  earlier: CompanyMeasures | null = null,
): Measurement {
  const { methodology, subject, prices, splits } = company
  const basis = basisOn(company, asOf)
  const undeclared = undeclaredSuccession(subject, basis)
  if (basis === null) {
    const lacks = undeclared ?? noReport(company, asOf)
    const reason = undeclared === null ? "no_filings" : "successor_undeclared"
    return unread(subject, { asOf, balanceFiling: null, reason, lacks })
  }
  const { balanceFiling } = basis
  const stale = staleness(basis, methodology, asOf)
  if (stale !== null) return unread(subject, { asOf, balanceFiling, reason: "filings_stale", lacks: stale })
  const contradiction = contradictionOf(basis)
  if (contradiction !== null)
    return unread(subject, { asOf, balanceFiling, reason: "screen_unresolved", lacks: contradiction })
  const ledger = ledgerOf(company, asOf)
  const measured =
    earlier === null
      ? measureCompany(ledger, basis, subject, prices, splits)
      : measureAgain(earlier, ledger, basis, subject, prices, splits)
  const memberships = membershipsOf(subject.filer)
  const held = memberships.length === 0 ? {} : { memberships }
  const read = { asOf, balanceFiling, state: "read", measured, ...held } as const
  return undeclared === null ? read : { ...read, undeclared }
}

/**
 * Says why a registrant that took over a ticker, and has no annual report of its own, has no history. Null
 * for any other registrant.
 */
function undeclaredSuccession({ filer, ticker, tookOver }: Subject, basis: Basis | null): string | null {
  if (tookOver === undefined || tookOver === null || (basis !== null && basis.incomeFiling !== null))
    return null
  return `a new registrant (${filerText(filer)}) took the ticker ${ticker} over from ${tookOver.name} (${filerText(tookOver.filer)}) and has filed no annual report; no declared succession makes that company's reports and closes its own`
}

function noReport({ facts: { furnishedFrom } }: IndexedCompany, asOf: string): string {
  const lacks = "no annual or quarterly balance sheet could be read"
  return furnishedFrom === undefined || furnishedFrom > asOf
    ? lacks
    : `${lacks}; the only figures are in Form 6-K, and none are for a full fiscal year`
}

function unread(
  subject: Subject,
  why: Omit<Extract<Measurement, { state: "unread" }>, "state" | "failure">,
): Measurement {
  return { ...why, state: "unread", failure: knownFailure(subject, why.asOf) }
}

/** The newest basis on a day, found once; null if no balance sheet was filed by then. */
export function basisOn(company: IndexedCompany, asOf: string): Basis | null {
  const known = company.bases.get(asOf)
  if (known !== undefined) return known
  const basis = findBasis(ledgerOf(company, asOf))
  company.bases.set(asOf, basis)
  return basis
}

/** The facts as known on a day (YYYY-MM-DD), without later filings. */
export function ledgerOf({ facts, index }: IndexedCompany, asOf: string): FactLedger {
  return { facts, index, asOf }
}

function staleness(basis: Basis, methodology: Methodology, asOf: string): string | null {
  const { filed, periodEnd } = basis.balanceFiling
  if (asOf >= firstDayTooOld(basis.balanceFiling, methodology)) {
    return `the newest balance sheet that we hold is from ${periodEnd}, filed ${filed}`
  }
  const { incomeFiling } = basis
  if (
    incomeFiling !== null &&
    incomeFiling.periodEnd < monthsBefore(periodEnd, methodology.balanceToIncomeMonthsMax)
  ) {
    return `the newest full fiscal year that we hold ended ${incomeFiling.periodEnd}, the balance sheet is from ${periodEnd}`
  }
  return null
}

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

/**
 * Measures a company on the days its newest filing periods were first reported; oldest first. `now` was measured
 * on `asOf`, and is reused for a day since which nothing has been filed.
 */
export function measurePast(
  company: IndexedCompany,
  asOf: string,
  now: Measurement,
): readonly PastMeasurement[] {
  const reports = filedReports(company.index)
  const isSince = (day: string) => reports.some(({ filed }) => filed > day && filed <= asOf)
  return filingPeriods(company, asOf)
    .slice(-pastPeriodsMax)
    .map((period) => {
      const { filed } = period.filing
      const same = now.state === "read" && !isSince(filed) ? now.measured : null
      return { period, measurement: measureOn(company, filed, same) }
    })
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
