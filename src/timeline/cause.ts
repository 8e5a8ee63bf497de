import type { SourceFiling } from "../facts/basis.ts"
import { monthEndCloses } from "../facts/market-cap.ts"
import type { ChangeCause } from "../vocabulary.ts"
import { type DayVerdict, dayVerdict, isSameVerdict } from "./day-verdict.ts"

/** Why a verdict turned. */
export interface Turn {
  readonly cause: ChangeCause
  /** The report that turned it; null for another cause. */
  readonly filing: SourceFiling | null
}

/**
 * Why the verdict differs from that of the day before. Another methodology or a report of the day is the cause where the
 * verdict would be as before without it. Else it is the age of the reports, or the closes where others count than on the
 * day before. `filed`: the reports of the day, in the order of their accession numbers; of several, the one that the balance
 * sheet is read from is named, else the last.
 */
export function turnOf(before: DayVerdict, now: DayVerdict, filed: readonly SourceFiling[]): Turn {
  if (isByMethodology(before, now)) return { cause: "methodology", filing: null }
  const filing = filed.find(({ accession }) => accession === balanceOf(now)) ?? filed.at(-1) ?? null
  if (filing !== null && isByReport(before, now)) return { cause: reportCause(before, now, filing), filing }
  return { cause: causeWithoutReport(before, now), filing: null }
}

function isByMethodology(before: DayVerdict, { span, day, methodology }: DayVerdict): boolean {
  return (
    before.methodology !== methodology && isSameVerdict(dayVerdict(span, day, before.methodology), before)
  )
}

function balanceOf({ span: { basis } }: DayVerdict): string | null {
  return basis?.balanceFiling.accession ?? null
}

/** The same day with the closes of the day and without its report. */
function isByReport(before: DayVerdict, now: DayVerdict): boolean {
  if (!hasOtherCloses(before, now)) return true
  const known = { ...before.span.known, prices: now.span.known.prices }
  return isSameVerdict(dayVerdict({ ...before.span, known }, now.day, now.methodology), before)
}

/** An amendment that states no newer balance sheet or fiscal year corrects an earlier report. */
function reportCause(before: DayVerdict, now: DayVerdict, { form }: SourceFiling): "filing" | "correction" {
  const [was, is] = [before.span.basis, now.span.basis]
  const isSamePeriod = was?.balanceSheet.end === is?.balanceSheet.end && was?.income?.end === is?.income?.end
  return form.endsWith("/A") && isSamePeriod ? "correction" : "filing"
}

/** Where nothing could be read on the day before either, the code of its business became known. */
function causeWithoutReport(before: DayVerdict, now: DayVerdict): ChangeCause {
  if (now.withheld === "filings_stale") return "time"
  if (now.judgement.state === "unmeasured") return before.judgement.state === "unread" ? "correction" : "time"
  return hasOtherCloses(before, now) ? "price" : "time"
}

function hasOtherCloses(before: DayVerdict, now: DayVerdict): boolean {
  return closesCounted(before) !== closesCounted(now)
}

/** The days of the last close and of the month-end closes that the methodology averages, as text. */
function closesCounted({ span, day, methodology }: DayVerdict): string {
  const closes = span.known.prices?.closes ?? []
  const months = Math.max(...methodology.rules.ratios.map((rule) => rule.months), 0)
  const last = closes.findLast(({ date }) => date <= day)
  const counted = [...monthEndCloses(closes, day, months), ...(last === undefined ? [] : [last])]
  return counted.map(({ date }) => date).join(" ")
}
