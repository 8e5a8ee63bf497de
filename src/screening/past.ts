import { addDays } from "../days.ts"
import { type Basis, filingOf, findBasis, type SourceFiling } from "../facts/basis.ts"
import { daysBetween, monthsBefore } from "../facts/calendar.ts"
import type { Fact } from "../facts/fact.ts"
import type { FactLedger } from "../facts/fact-ledger.ts"
import { type IndexedCompany, type Judgement, judge } from "./judge.ts"

/** A balance-sheet date and the filing that first reported it. */
export interface FilingPeriod {
  /** YYYY-MM-DD */
  readonly end: string
  readonly filing: SourceFiling
}

/** The verdict on the day a filing period was reported, on the filings and prices known that day. */
export interface PastJudgement {
  readonly period: FilingPeriod
  readonly judgement: Judgement
}

export const pastPeriodsMax = 8
/** A balance-sheet date first reported later than this is a comparative in another filing, not a filing period. */
const reportingDelayDaysMax = 200

/** Judges a company on the days its newest filing periods were first reported; oldest first. */
export function judgePast(company: IndexedCompany, now: Judgement): readonly PastJudgement[] {
  return filingPeriods(company, now)
    .slice(-pastPeriodsMax)
    .map((period) => ({ period, judgement: judge(company, period.filing.filed) }))
}

/** True when the judgement uses the balance sheet of its period: of two periods filed on one day the newer counts. */
export function isOfPeriod({ period, judgement }: PastJudgement): boolean {
  return judgement.state !== "read" || judgement.measured.basis.balanceSheet.end === period.end
}

/**
 * The first day of the unbroken spell of pending judgements that ends with a pending one: a day on which a filing period
 * was reported, else the first day its reports were too old, else its own day.
 */
export function pendingSince(
  company: IndexedCompany,
  past: readonly PastJudgement[],
  now: Judgement,
): string {
  const shown = past.filter(isOfPeriod).map(({ judgement }) => judgement)
  const [first] = shown.slice(shown.findLastIndex(isDecided) + 1)
  return first?.asOf ?? tooOldSince(company, now) ?? now.asOf
}

function isDecided(judgement: Judgement): boolean {
  return judgement.state !== "unread" && judgement.status !== "pending"
}

/** The day after the newest balance-sheet filing reached the greatest age; null unless that is why nothing was read. */
function tooOldSince(company: IndexedCompany, now: Judgement): string | null {
  if (now.state !== "unread" || now.reason !== "filings_stale") return null
  const basis = basisOf(company, now)
  if (basis === null) return null
  const { filed } = basis.balanceFiling
  const since = addDays(monthsBefore(filed, -company.methodology.filingAgeMonthsMax), 1)
  return since <= now.asOf ? since : null
}

/** The periods reported up to the day of a judgement, in its taxonomy and currency; oldest first. */
export function filingPeriods(company: IndexedCompany, now: Judgement): readonly FilingPeriod[] {
  const basis = basisOf(company, now)
  if (basis === null) return []
  const firstFiled = new Map<string, Fact>()
  for (const series of company.index.byConcept.get(`${basis.taxonomy}:Assets`) ?? []) {
    if (series.unit !== basis.currency) continue
    for (const fact of series.facts) noteFirst(firstFiled, fact, now.asOf)
  }
  return [...firstFiled.values()]
    .sort((left, right) => (left.end < right.end ? -1 : 1))
    .map((fact) => ({ end: fact.end, filing: filingOf(fact) }))
}

/** The basis of a judgement, also where it was withheld before anything was measured; null when nothing was filed. */
export function basisOf(company: IndexedCompany, judgement: Judgement): Basis | null {
  return judgement.state === "read" ? judgement.measured.basis : findBasis(ledgerOf(company, judgement.asOf))
}

/** The facts as known on a day (YYYY-MM-DD): later filings are left out. */
export function ledgerOf({ facts, index }: IndexedCompany, asOf: string): FactLedger {
  return { facts, index, asOf }
}

function noteFirst(firstFiled: Map<string, Fact>, fact: Fact, asOf: string): void {
  if (fact.start !== null || fact.filed > asOf || fact.end > fact.filed) return
  if (daysBetween(fact.end, fact.filed) > reportingDelayDaysMax) return
  const known = firstFiled.get(fact.end)
  if (known === undefined || fact.filed < known.filed) firstFiled.set(fact.end, fact)
}
