import type { CompanyFacts } from "../facts/fact.ts"
import type { Close } from "../facts/market-cap.ts"

/** A split as the market saw it. */
export interface PriceSplit {
  /** YYYY-MM-DD: the first day of trading in new shares. */
  readonly date: string
  /** New shares for one old: 4 for four-for-one, 0.1 for a reverse split of one-for-ten. */
  readonly ratio: number
}

const coverShares = "dei:EntityCommonStockSharesOutstanding"

/**
 * Closes in the shares that the company's newest report counts in. A split after that report is in the closes and not in
 * the count: a reverse one would multiply the market capitalisation, and no jump would be left to give it away. So it is
 * undone until a report counts in new shares. Null when the count on the newest cover may be of either kind, since the
 * split fell between its day and the day it was filed.
 */
export function closesInReportedShares(
  closes: readonly Close[],
  splits: readonly PriceSplit[],
  facts: CompanyFacts,
): readonly Close[] | null {
  if (splits.length === 0) return closes
  const filed = newest(facts.series.flatMap((series) => series.facts.map((fact) => fact.filed)))
  const cover = newest(
    facts.series
      .filter(({ concept }) => concept === coverShares)
      .flatMap((series) => series.facts.filter((fact) => fact.filed === filed).map((fact) => fact.end)),
  )
  if (splits.some(({ date }) => cover !== "" && cover < date && date <= filed)) return null
  const unreported = splits
    .filter(({ date }) => date > filed)
    .reduce((product, { ratio }) => product * ratio, 1)
  return unreported === 1 ? closes : closes.map(({ date, close }) => ({ date, close: close * unreported }))
}

function newest(days: readonly string[]): string {
  return days.reduce((latest, day) => (day > latest ? day : latest), "")
}
