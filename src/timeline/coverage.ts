import type { ChangeCause, TurnCause } from "../vocabulary.ts"

export type CoverageCause = Exclude<TurnCause, ChangeCause>

const texts: Readonly<Record<CoverageCause, (day: string) => string>> = {
  reports_begin: (day) => `our reports begin on ${day}`,
  report_missing: () => "the annual report before that balance sheet is not among those that we hold",
  closes_begin: (day) => `our closes begin on ${day}`,
  closes_end: (day) => `on ${day} the last close that we hold is too old`,
}

/** True for a cause that lies in what we hold of a company. */
export function isCoverage(cause: TurnCause): cause is CoverageCause {
  return cause in texts
}

/** A cause that lies in what we hold, in words. `day`: the day of the turn, as the text prints it. */
export function coverageText(cause: CoverageCause, day: string): string {
  return texts[cause](day)
}
