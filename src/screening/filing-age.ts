import { addDays } from "../days.ts"
import type { SourceFiling } from "../facts/basis.ts"
import { monthsAfter, monthsBefore } from "../facts/calendar.ts"
import type { Methodology } from "./methodology.ts"

/** True for the forms of foreign filers, who owe an annual report alone. */
export function isForeignForm(form: string): boolean {
  return /^([24]0-F|6-K)/.test(form)
}

/**
 * The first day (YYYY-MM-DD) on which a balance sheet is older than a methodology allows: by the day it was filed, or by its
 * own day, whenever it was filed.
 */
export function firstDayTooOld(
  { form, filed, periodEnd }: SourceFiling,
  {
    filingAgeMonthsMax,
    balanceAgeMonthsMax: { domestic, foreign },
  }: Pick<Methodology, "filingAgeMonthsMax" | "balanceAgeMonthsMax">,
): string {
  const byFiling = monthsBefore(filed, -filingAgeMonthsMax)
  const byBalance = monthsAfter(periodEnd, isForeignForm(form) ? foreign : domestic)
  return addDays(byFiling < byBalance ? byFiling : byBalance, 1)
}
