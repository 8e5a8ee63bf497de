import type { SourceFiling } from "../facts/basis.ts"
import { dayBefore } from "../facts/calendar.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { filedReports } from "../facts/reports.ts"
import type { PastInput } from "../screening/known-on.ts"
import { type Methodology, versionInForce } from "../screening/methodology.ts"
import type { ChangeCause } from "../vocabulary.ts"
import { turnOf } from "./cause.ts"
import { type DayVerdict, dayVerdict, isSameVerdict } from "./day-verdict.ts"
import { daysToMeasure } from "./days.ts"
import { type DayRange, type KnownSpan, knownSpans } from "./known-span.ts"

/** Days through which a verdict held. `verdict` is that of the first day. */
export interface Spell {
  /** YYYY-MM-DD */
  readonly from: string
  /** The day before the next spell; null for the spell that holds on the last day of the range. */
  readonly to: string | null
  readonly verdict: Omit<DayVerdict, "span">
  /** Why the verdict turned on the first day; null where it was the same on the day before the range. */
  readonly cause: ChangeCause | null
  /** The report that turned it; null for another cause. */
  readonly filing: SourceFiling | null
}

export interface Timeline extends DayRange {
  /** Oldest first. They cover the range without gap or overlap, and neighbours differ in status or withheld reason. */
  readonly spells: readonly Spell[]
  /** The reports filed in the range, oldest first. */
  readonly filings: readonly SourceFiling[]
}

/**
 * The verdicts of a company over a range of days, each day on what was known then, under the version of a standard that was
 * in force. `versions`: of the standard, newest first; a single one judges every day.
 */
export function timelineOf(
  input: PastInput,
  versions: readonly [Methodology, ...Methodology[]],
  range: DayRange,
): Timeline {
  const before = dayBefore(range.from)
  const spans = knownSpans(input, { from: before, to: range.to })
  const on = (day: string) => dayVerdict(spanWith(spans, day), day, versionInForce(versions, day))
  const filings = reportsFiled(input.facts, range)
  const turns: Omit<Spell, "to">[] = []
  let last = on(before)
  for (const day of daysToMeasure(input, versions, spans, range)) {
    const now = on(day)
    const isTurn = !isSameVerdict(last, now)
    if (isTurn || turns.length === 0) {
      const filed = filings.filter((filing) => filing.filed === day)
      const why = isTurn ? turnOf(on(dayBefore(day)), now, filed) : { cause: null, filing: null }
      turns.push({ from: day, verdict: now, ...why })
    }
    last = now
  }
  const spells = turns.map((turn, at) => ({ ...turn, to: lastDayBefore(turns[at + 1]) }))
  return { ...range, spells, filings }
}

/** The span of a day of the range. */
function spanWith(spans: readonly [KnownSpan, ...KnownSpan[]], day: string): KnownSpan {
  return spans.findLast(({ from }) => from <= day) ?? spans[0]
}

function lastDayBefore(next: Pick<Spell, "from"> | undefined): string | null {
  return next === undefined ? null : dayBefore(next.from)
}

/** The reports filed in a range, by filing day and accession number, each with the last day of the period that it is of. */
export function reportsFiled(facts: CompanyFacts, { from, to }: DayRange): readonly SourceFiling[] {
  return [...filedReports(facts).values()]
    .filter(({ filed }) => filed >= from && filed <= to)
    .sort((left, right) => (inOrder(left, right) ? -1 : 1))
}

function inOrder(left: SourceFiling, right: SourceFiling): boolean {
  if (left.filed !== right.filed) return left.filed < right.filed
  return left.accession < right.accession
}
