import { type Basis, yearMarkers } from "./basis.ts"
import { daysBetween, monthsBefore } from "./calendar.ts"
import type { Fact } from "./fact.ts"
import { type FactLedger, matchingFacts } from "./fact-ledger.ts"
import type { View } from "./measures/measure.ts"

const quarterDaysMin = 80
const quarterDaysMax = 100
const quarterDays = 365.25 / 4

/** Where the income of the quarter that ends on a day is read; null when nothing is reported for 80 to 100 days up to it. */
export function quarterView(ledger: FactLedger, { taxonomy, currency }: Basis, end: string): View | null {
  const starts = yearMarkers[taxonomy].flatMap((concept) =>
    matchingFacts(ledger, concept, currency, "quarter", isQuarter)
      .filter((fact) => fact.end === end && fact.filed <= ledger.asOf)
      .flatMap(({ start }) => (start === null ? [] : [start])),
  )
  return starts.length === 0 ? null : { ledger, unit: currency, end, starts: [...new Set(starts)].sort() }
}

function isQuarter(fact: Fact): boolean {
  if (fact.start === null || fact.end > fact.filed) return false
  const days = daysBetween(fact.start, fact.end) + 1
  return days >= quarterDaysMin && days <= quarterDaysMax
}

/** `FY2025`: the fiscal year by the calendar year it ends in; one that ends in the first week of January is the year before's. */
export function fiscalYearLabel(end: string): string {
  const year = Number(end.slice(0, 4))
  return `FY${end.slice(5) <= "01-07" ? year - 1 : year}`
}

/** `Q2 FY2026`, counted from the nearest fiscal year's end; null when none is near. `yearEnds`: oldest first. */
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
