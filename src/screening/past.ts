import { firstDayTooOld } from "./filing-age.ts"
import type { Judgement } from "./judge.ts"
import type { Methodology } from "./methodologies.ts"
import type { FilingPeriod } from "./past-periods.ts"

/** The verdict on the day a filing period was reported. */
export interface PastJudgement {
  readonly period: FilingPeriod
  readonly judgement: Judgement
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

/** The day after the newest balance sheet reached the greatest age; null unless that is why nothing was read. */
function tooOldSince(methodology: Methodology, now: Judgement): string | null {
  const { balanceFiling } = now
  if (now.state !== "unread" || now.reason !== "filings_stale" || balanceFiling === null) return null
  const since = firstDayTooOld(balanceFiling, methodology)
  return since <= now.asOf ? since : null
}
