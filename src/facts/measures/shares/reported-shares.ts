import { daysBetween } from "../../calendar.ts"
import type { CompanyFacts } from "../../fact.ts"
import { indexFacts } from "../../fact-ledger.ts"
import { type Close, inOldShares } from "../../market-cap.ts"
import { cover as coverShares, shareConcepts } from "./read.ts"
import { findSplits, type Split } from "./splits.ts"

/** A split by its first trading day. */
export interface PriceSplit {
  /** YYYY-MM-DD: the first day of trading in new shares. */
  readonly date: string
  /** New shares for one old: 4 for four-for-one, 0.1 for a reverse split of one-for-ten. */
  readonly ratio: number
}

/** Two ratios this near are the same split. */
export const sameRatioTolerance = 0.02

/**
 * Closes in the shares that the company's newest report counts. A split after that report is in the closes but not in
 * the count: a reverse split would multiply the market capitalisation, and the adjusted closes show no jump. So the split
 * is undone until a report counts new shares. An amendment without a share count (Part III of a 10-K) does not matter.
 * Null when the count on the newest cover may be in old or new shares, because the split fell between the date of the
 * count and the filing day.
 */
export function closesInReportedShares(
  closes: readonly Close[],
  splits: readonly PriceSplit[],
  facts: CompanyFacts,
): readonly Close[] | null {
  if (splits.length === 0) return closes
  const counts = countsOf(facts)
  const filed = newest(counts.map((count) => count.filed))
  const cover = newest(
    counts.flatMap((count) => (count.isOnCover && count.filed === filed ? [count.end] : [])),
  )
  if (splits.some(({ date }) => cover !== "" && cover < date && date <= filed)) return null
  const later = splits.filter(({ date }) => date > filed)
  if (later.length === 0) return closes
  const reported = findSplits(indexFacts(facts))
  const unreported = later
    .filter((split) => !reported.some((known) => isReportedEarly(known, split)))
    .reduce((product, { ratio }) => product * ratio, 1)
  return inOldShares(closes, unreported)
}

interface ReportedCount {
  readonly end: string
  readonly filed: string
  readonly isOnCover: boolean
}

/** Every share count in a report, on its cover or inside; covers with several classes are read from instances. */
function countsOf({ series, instances = [] }: CompanyFacts): readonly ReportedCount[] {
  const inFacts = series
    .filter(({ concept }) => shareConcepts.includes(concept))
    .flatMap(({ concept, facts }) =>
      facts.map(({ end, filed }) => ({ end, filed, isOnCover: concept === coverShares })),
    )
  const inInstances = instances.flatMap(({ classes, filed }) =>
    classes.map(({ end }) => ({ end, filed, isOnCover: true })),
  )
  return [...inFacts, ...inInstances]
}

export const reportedEarlyDaysMax = 60

/** A report shortly before a certain split may already count new shares and restate the old counts. */
function isReportedEarly(known: Split, { date, ratio }: PriceSplit): boolean {
  const days = daysBetween(known.countedNewOn, date)
  return days >= 0 && days <= reportedEarlyDaysMax && Math.abs(known.ratio / ratio - 1) <= sameRatioTolerance
}

function newest(days: readonly string[]): string {
  return days.reduce((latest, day) => (day > latest ? day : latest), "")
}
