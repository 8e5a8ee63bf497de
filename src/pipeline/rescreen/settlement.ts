import { dayMilliseconds, minuteMilliseconds, utcDay } from "../../days.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import { isoAt } from "../../runtime.ts"
import type { FilingSettlement, OpenFiling } from "../discovery/ledger.ts"
import {
  datedAheadDaysMax,
  documentsAwaitedDays,
  factsWaitMinutesMax,
  factsWaitMinutesMin,
  instanceWaitMinutesMax,
} from "../patience.ts"

/**
 * The settlements of the open filings that are dated after the day of the run (YYYY-MM-DD): they count from
 * their own day. EDGAR dates a filing that is accepted in the evening the next business day, and the day of a
 * register abroad may begin before the day in UTC.
 */
export function datedAhead(
  open: readonly OpenFiling[],
  asOf: string,
  nowMilliseconds: number,
): readonly FilingSettlement[] {
  return open
    .filter(({ filed }) => filed > asOf && filed <= latestFilingDay(nowMilliseconds))
    .map(({ accession, filed }) => ({
      accession,
      state: "waiting",
      reason: `dated ${filed}`,
      dueAt: `${filed}T00:00:00.000Z`,
    }))
}

/** The data by which the open filings of a registrant of the SEC are settled. */
export interface SettlementContext {
  /** The filings on EDGAR's list; empty if the list is unchanged. */
  readonly submitted: readonly SubmittedFiling[]
  /** True if the screened facts contain the filing. */
  readonly holds: (accession: string) => boolean
  /** Problems with instances, by accession number. */
  readonly notes: ReadonlyMap<string, string>
  /** Instances that could not be fetched, by accession number. The screened facts lack their figures. */
  readonly unread: ReadonlyMap<string, UnreadInstance>
  /** The day of the run (YYYY-MM-DD). */
  readonly asOf: string
  readonly nowMilliseconds: number
}

export interface UnreadInstance {
  readonly why: string
  /** ISO 8601 date-time, UTC: the first time that the instance could not be fetched. */
  readonly since: string
}

/** The settlement of each open filing, none of which is dated ahead. */
export function settlementsOf(
  open: readonly OpenFiling[],
  known: SettlementContext,
): readonly FilingSettlement[] {
  return open.map((filing) => settlementOf(filing, known))
}

function settlementOf(filing: OpenFiling, known: SettlementContext): FilingSettlement {
  const { accession, foundAt, attempts } = filing
  const { submitted, holds, notes, unread, asOf, nowMilliseconds } = known
  const dueWithin = (minutesMax: number) => {
    const minutes = Math.min(factsWaitMinutesMin * 2 ** attempts, minutesMax)
    return isoAt(nowMilliseconds + minutes * minuteMilliseconds)
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
    return {
      accession,
      state: "failed",
      reason: `EDGAR states no facts of it after ${documentsAwaitedDays} days`,
    }
  }
  const reason = "EDGAR does not state its facts yet"
  return { accession, state: "waiting", reason, dueAt: dueWithin(factsWaitMinutesMax) }
}

/** Compares with the day of the run, so that a replay of an old day gives the same result. */
function isWorthWaiting(since: string, asOf: string): boolean {
  return Date.parse(asOf) - Date.parse(since) <= documentsAwaitedDays * dayMilliseconds
}

/** The latest plausible date (YYYY-MM-DD) of a report that exists now. No report waits for a later date. */
export function latestFilingDay(nowMilliseconds: number): string {
  return utcDay(nowMilliseconds + datedAheadDaysMax * dayMilliseconds)
}
