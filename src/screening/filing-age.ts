import { addDays, monthsAfter, monthsBefore } from "../days.ts"
import type { SourceFiling } from "../facts/basis.ts"
import { foreignForm } from "../terms.ts"
import type { Methodology } from "./methodologies.ts"

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
  const byBalance = monthsAfter(periodEnd, foreignForm.test(form) ? foreign : domestic)
  return addDays(byFiling < byBalance ? byFiling : byBalance, 1)
}
