import { utcDay } from "../access/window.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../runtime.ts"

/** The day of the documents that a request asks for. */
export interface DayAsked {
  /** A past day (YYYY-MM-DD); null for the published documents. */
  readonly day: string | null
  /** What `meta` says of it. */
  readonly echo: { readonly as_of_requested?: string }
}

/** Reads `as_of`. Today gives the published documents; a day in the future is refused. */
export function dayAsked(
  { as_of: asOf }: { readonly as_of?: string | undefined },
  clock: Clock,
): Outcome<DayAsked, "bad_request"> {
  if (asOf === undefined) return answer({ day: null, echo: {} })
  const today = utcDay(clock.nowMilliseconds())
  if (asOf > today) return refuse("bad_request", `as_of: ${asOf} is in the future; today is ${today} (UTC).`)
  return answer({ day: asOf === today ? null : asOf, echo: { as_of_requested: asOf } })
}

/** `data.as_of` of documents that have no day of their own. */
export function dayField(day: string | null): { readonly as_of?: string } {
  return day === null ? {} : { as_of: day }
}
