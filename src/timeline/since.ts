import { balancesKnownFrom } from "../facts/basis.ts"
import type { PastInput } from "../screening/known-on.ts"
import type { Methodology } from "../screening/methodology.ts"
import { timelineDocument } from "./document.ts"
import type { DayRange } from "./known-span.ts"
import type { TimelineBody } from "./schema.ts"
import { timelineOf } from "./timeline.ts"

/** The timeline of a company, or the day of its first usable report where the range ends before it. */
export function timelineSince(
  input: PastInput,
  versions: readonly [Methodology, ...Methodology[]],
  { from, to }: DayRange,
):
  | { readonly state: "known"; readonly document: TimelineBody }
  | { readonly state: "before"; readonly factsBegin: string } {
  const factsBegin = balancesKnownFrom(input.facts) ?? from
  if (to < factsBegin) return { state: "before", factsBegin }
  const range = { from: from < factsBegin ? factsBegin : from, to }
  return { state: "known", document: timelineDocument(timelineOf(input, versions, range)) }
}
