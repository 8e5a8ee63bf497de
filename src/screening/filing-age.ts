import { addDays, monthsAfter, monthsBefore } from "../days.ts"
import type { SourceFiling } from "../facts/basis.ts"
import { foreignForm } from "../terms.ts"
import type { Methodology } from "./methodologies.ts"

/**
 * The first day (YYYY-MM-DD) on which a methodology no longer accepts a balance sheet. Either the sheet was
 * filed too long ago, or its own date is too old.
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
