import { balancesKnownFrom } from "../facts/basis.ts"
import { businessActivity, historyScreenOf, printReport } from "../history/document.ts"
import type { Judgement } from "../screening/judge.ts"
import type { PastInput } from "../screening/known-on.ts"
import { type Methodology, methodologyRef } from "../screening/methodology.ts"
import type { ScreenResult } from "../vocabulary.ts"
import type { DayRange } from "./known-span.ts"
import type { TimelineBody, TimelineSpell } from "./schema.ts"
import { type Spell, type Timeline, timelineOf } from "./timeline.ts"

/** Prints the spells of a company's verdicts. The same timeline gives the same bytes. */
export function timelineDocument({ from, to, spells, filings }: Timeline): TimelineBody {
  return { from, to, spells: spells.map(printSpell), filings: filings.map(printReport) }
}

function printSpell({ from, to, verdict, cause, filing }: Spell): TimelineSpell {
  const { status, withheld, methodology, judgement } = verdict
  return {
    from,
    to,
    status,
    withheld,
    cause,
    filing: filing && printReport(filing),
    methodology: methodologyRef(methodology),
    business_activity: businessOf(judgement),
    ratios: ratiosOf(judgement),
  }
}

function businessOf(judgement: Judgement): ScreenResult | null {
  if (judgement.state === "unread") return null
  return judgement.state === "unmeasured" ? judgement.business : businessActivity(judgement).result
}

function ratiosOf(judgement: Judgement): TimelineSpell["ratios"] {
  if (judgement.state !== "read") return null
  const screens = Object.entries(judgement.ratios).map(([name, ratio]) => [name, historyScreenOf(ratio)])
  return Object.fromEntries(screens)
}

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
