import type { Judgement } from "./judge.ts"
import type { FilingPeriod } from "./measurement.ts"
import { firstDayTooOld, type Methodology } from "./methodologies.ts"

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
