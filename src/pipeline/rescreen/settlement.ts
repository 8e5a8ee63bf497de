import { dayMilliseconds, minuteMilliseconds, utcDay } from "../../days.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import { isoAt } from "../../runtime.ts"
import type { FilingSettlement, OpenFiling } from "../discovery/ledger.ts"

const waitMinutesMin = 10
const waitMinutesMax = 360
/** The longest time to the next attempt for a missing instance, without which a verdict lacks figures. */
const instanceWaitMinutesMax = 60
/** EDGAR publishes a report's facts within minutes or a day. Missing documents are awaited this long. */
const waitDaysMax = 14
/** A report may be dated the next business day, after weekends and holidays. A later date is a mistake. */
const datedAheadDaysMax = 7

/** The data by which the open filings of a company are settled. */
export interface SettlementContext {
  /** The filings on EDGAR's list; empty if the list is unchanged. */
  readonly submitted: readonly SubmittedFiling[]
  /** True if the screened facts contain the filing. */
  readonly holds: (accession: string) => boolean
  /** Problems with instances, by accession number. */
  readonly notes: ReadonlyMap<string, string>
  /** Instances that could not be fetched, by accession number. The screened facts lack their figures. */
  readonly unread: ReadonlyMap<string, UnreadInstance>
  /** YYYY-MM-DD: facts dated later do not count yet. */
  readonly asOf: string
  readonly nowMilliseconds: number
}

export interface UnreadInstance {
  readonly why: string
  /** ISO 8601 date-time, UTC: the first time that the instance could not be fetched. */
  readonly since: string
}

/** The settlement of each open filing of a company. */
export function settlementsOf(
  open: readonly OpenFiling[],
  known: SettlementContext,
): readonly FilingSettlement[] {
  return open.map((filing) => settlementOf(filing, known))
}

function settlementOf(filing: OpenFiling, known: SettlementContext): FilingSettlement {
  const { accession, filed, foundAt, attempts } = filing
  const { submitted, holds, notes, unread, asOf, nowMilliseconds } = known
  const dueWithin = (minutesMax: number) => {
    const minutes = Math.min(waitMinutesMin * 2 ** attempts, minutesMax)
    return isoAt(nowMilliseconds + minutes * minuteMilliseconds)
  }
  if (filed > asOf && filed <= latestFilingDay(nowMilliseconds)) {
    // A filing accepted in the evening is dated the next business day, and counts from that day.
    const reason = `dated ${filed}`
    return { accession, state: "waiting", reason, dueAt: `${filed}T00:00:00.000Z` }
  }
  const listed = submitted.find((each) => each.accession === accession)
  if (holds(accession)) {
    const lacks = unread.get(accession)
    if (lacks !== undefined && isWorthWaiting(lacks.since, asOf)) {
      const reason = `screened without its instance: ${lacks.why}`
      return { accession, state: "waiting", reason, dueAt: dueWithin(instanceWaitMinutesMax) }
    }
    const note = lacks === undefined ? (notes.get(accession) ?? null) : `instance: ${lacks.why}`
    return { accession, state: "screened", period: listed?.period ?? null, note }
  }
  if (listed !== undefined && !listed.isXbrl) {
    return { accession, state: "skipped", reason: "the filing holds no XBRL" }
  }
  if (!isWorthWaiting(foundAt, asOf)) {
    return { accession, state: "failed", reason: `EDGAR states no facts of it after ${waitDaysMax} days` }
  }
  const reason = "EDGAR does not state its facts yet"
  return { accession, state: "waiting", reason, dueAt: dueWithin(waitMinutesMax) }
}

/** Compares with the day of the run, so that a replay of an old day gives the same result. */
function isWorthWaiting(since: string, asOf: string): boolean {
  return Date.parse(asOf) - Date.parse(since) <= waitDaysMax * dayMilliseconds
}

/** The latest plausible date (YYYY-MM-DD) of a report that exists now. No report waits for a later date. */
export function latestFilingDay(nowMilliseconds: number): string {
  return utcDay(nowMilliseconds + datedAheadDaysMax * dayMilliseconds)
}
