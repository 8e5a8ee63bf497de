import { utcDay } from "../../access/window.ts"
import { dayMilliseconds } from "../../days.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import type { FilingSettlement, OpenFiling } from "../ports.ts"

const minuteMilliseconds = 60_000
const waitMinutesMin = 10
const waitMinutesMax = 360
/** EDGAR states a report's facts within minutes, now and then within a day. What has none after this has none. */
const waitDaysMax = 14
/** A report may be dated the next business day, holidays and all. One dated later than this is a mistake. */
const datedAheadDaysMax = 7

/** What is known when the open filings of a company are settled. */
export interface SettlementContext {
  /** As EDGAR lists them; empty when the list is as it was. */
  readonly submitted: readonly SubmittedFiling[]
  /** True when the facts the company was screened on hold the filing. */
  readonly holds: (accession: string) => boolean
  /** What went wrong beside, by accession number. */
  readonly notes: ReadonlyMap<string, string>
  /** YYYY-MM-DD: facts dated later do not count yet. */
  readonly asOf: string
  readonly nowMilliseconds: number
}

/** What becomes of each open filing of a company. */
export function settlementsOf(
  open: readonly OpenFiling[],
  known: SettlementContext,
): readonly FilingSettlement[] {
  return open.map((filing) => settlementOf(filing, known))
}

function settlementOf(filing: OpenFiling, known: SettlementContext): FilingSettlement {
  const { accession, filed, foundAt, attempts } = filing
  const { submitted, holds, notes, asOf, nowMilliseconds } = known
  if (filed > asOf && filed <= latestFilingDay(nowMilliseconds)) {
    // One accepted in the evening is dated the next business day, and counts from then on.
    const reason = `dated ${filed}`
    return { accession, state: "waiting", reason, dueAt: `${filed}T00:00:00.000Z` }
  }
  const listed = submitted.find((each) => each.accession === accession)
  if (holds(accession)) {
    return {
      accession,
      state: "screened",
      period: listed?.period ?? null,
      note: notes.get(accession) ?? null,
    }
  }
  if (listed !== undefined && !listed.isXbrl) {
    return { accession, state: "skipped", reason: "the filing holds no XBRL" }
  }
  // By the day of the run that asked: one that replays an old day finds its filings on that day.
  if (Date.parse(asOf) - Date.parse(foundAt) > waitDaysMax * dayMilliseconds) {
    return { accession, state: "failed", reason: `EDGAR states no facts of it after ${waitDaysMax} days` }
  }
  const minutes = Math.min(waitMinutesMin * 2 ** attempts, waitMinutesMax)
  const dueAt = new Date(nowMilliseconds + minutes * minuteMilliseconds).toISOString()
  return { accession, state: "waiting", reason: "EDGAR does not state its facts yet", dueAt }
}

/** The last day (YYYY-MM-DD) a report that is there now may be dated: nobody waits for a later one. */
export function latestFilingDay(nowMilliseconds: number): string {
  return utcDay(nowMilliseconds + datedAheadDaysMax * dayMilliseconds)
}
