import { daysBetween } from "../days.ts"
import { filingOf, type SourceFiling } from "../facts/basis.ts"
import type { Fact } from "../facts/fact.ts"
import { balanceTotals } from "../terms.ts"
import type { Judgement } from "./judge.ts"
import { basisOn, type IndexedCompany, type Measurement, measureOn } from "./measurement.ts"
import { firstDayTooOld, type Methodology } from "./methodologies.ts"

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

/** The verdict on the day a filing period was reported. */
export interface PastJudgement {
  readonly period: FilingPeriod
  readonly judgement: Judgement
}

/**
 * True if the judgement uses its period's balance sheet. If two periods were filed on one day, this is true
 * only of the newer.
 */
export function isOfPeriod({ period, judgement }: PastJudgement): boolean {
  return judgement.state !== "read" || judgement.measured.basis.balanceSheet.end === period.end
}

/**
 * The day since which the verdict has been pending without a break. `now` is a pending verdict. The day is
 * the first of those days on which a filing period was reported. Without such a day, it is the first day on
 * which the reports were too old, else the day of `now`.
 */
export function pendingSince(
  methodology: Methodology,
  past: readonly PastJudgement[],
  now: Judgement,
): string {
  const shown = past.filter(isOfPeriod).map(({ judgement }) => judgement)
  const [first] = shown.slice(shown.findLastIndex(isDecided) + 1)
  return first?.asOf ?? tooOldSince(methodology, now) ?? now.asOf
}

function isDecided(judgement: Judgement): boolean {
  return judgement.state !== "unread" && judgement.status !== "pending"
}

/** First day on which the newest balance sheet was too old; null unless its age is why nothing was read. */
function tooOldSince(methodology: Methodology, now: Judgement): string | null {
  const { balanceFiling } = now
  if (now.state !== "unread" || now.reason !== "filings_stale" || balanceFiling === null) return null
  const since = firstDayTooOld(balanceFiling, methodology)
  return since <= now.asOf ? since : null
}
