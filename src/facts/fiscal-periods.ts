import { daysBetween, monthsBefore } from "../days.ts"
import { yearTotals } from "../terms.ts"
import type { Basis } from "./basis.ts"
import type { Fact } from "./fact.ts"
import { type FactLedger, matchingFacts } from "./fact-ledger.ts"
import { View } from "./measures/measure.ts"

const quarterDaysMin = 80
const quarterDaysMax = 100
const quarterDays = 365.25 / 4

/**
 * The view of the income of the quarter that ends on `end`. Null if no filing reports a period of 80 to 100
 * days that ends on that day.
 */
export function quarterView(ledger: FactLedger, { taxonomy, currency }: Basis, end: string): View | null {
  const starts = yearTotals[taxonomy].flatMap((concept) =>
    matchingFacts(ledger, concept, currency, isQuarter)
      .filter((fact) => fact.end === end && fact.filed <= ledger.asOf)
      .flatMap(({ start }) => (start === null ? [] : [start])),
  )
  return starts.length === 0
    ? null
    : new View({ ledger, unit: currency, end, starts: [...new Set(starts)].sort() })
}

function isQuarter(fact: Fact): boolean {
  if (fact.start === null || fact.end > fact.filed) return false
  const days = daysBetween(fact.start, fact.end) + 1
  return days >= quarterDaysMin && days <= quarterDaysMax
}

/**
 * `FY2025`, named after the calendar year in which the fiscal year ends. If the fiscal year ends in the first
 * week of January, the label names the year before.
 */
export function fiscalYearLabel(end: string): string {
  const year = Number(end.slice(0, 4))
  return `FY${end.slice(5) <= "01-07" ? year - 1 : year}`
}

/**
 * `Q2 FY2026`, counted from the nearest fiscal year end. Null if no fiscal year end is within a year of
 * `end`. `yearEnds` are sorted, oldest first.
 */
export function quarterLabel(end: string, yearEnds: readonly string[]): string | null {
  if (yearEnds.includes(end)) return `Q4 ${fiscalYearLabel(end)}`
  const before = yearEnds.findLast((yearEnd) => yearEnd < end)
  const since = before === undefined ? 0 : Math.round(daysBetween(before, end) / quarterDays)
  if (before !== undefined && isWithinYear(since)) {
    return `Q${since} ${fiscalYearLabel(monthsBefore(before, -12))}`
  }
  const after = yearEnds.find((yearEnd) => yearEnd > end)
  const quarter = after === undefined ? 0 : 4 - Math.round(daysBetween(end, after) / quarterDays)
  return after !== undefined && isWithinYear(quarter) ? `Q${quarter} ${fiscalYearLabel(after)}` : null
}

function isWithinYear(quarter: number): boolean {
  return quarter >= 1 && quarter <= 3
}
