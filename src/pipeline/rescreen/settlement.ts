import { utcDay } from "../../access/window.ts"
import { dayMilliseconds } from "../../days.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import type { FilingSettlement, OpenFiling } from "../ports.ts"

const minuteMilliseconds = 60_000
const waitMinutesMin = 10
const waitMinutesMax = 360
/** EDGAR publishes a report's facts within minutes, sometimes within a day. After this time none are expected. */
const waitDaysMax = 14
/** A report may be dated the next business day, after weekends and holidays. A later date than this is a mistake. */
const datedAheadDaysMax = 7

/** The state in which the open filings of a company are settled. */
export interface SettlementContext {
  /** The filings on EDGAR's list; empty when the list is unchanged. */
  readonly submitted: readonly SubmittedFiling[]
  /** True when the screened facts contain the filing. */
  readonly holds: (accession: string) => boolean
  /** Problems with instances, by accession number. */
  readonly notes: ReadonlyMap<string, string>
  /** YYYY-MM-DD: facts dated later do not count yet. */
  readonly asOf: string
  readonly nowMilliseconds: number
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
  const { submitted, holds, notes, asOf, nowMilliseconds } = known
  if (filed > asOf && filed <= latestFilingDay(nowMilliseconds)) {
    // A filing accepted in the evening is dated the next business day, and counts from that day.
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
  // Measured from the day of the run, so that a replay of an old day gives the same result.
  if (Date.parse(asOf) - Date.parse(foundAt) > waitDaysMax * dayMilliseconds) {
    return { accession, state: "failed", reason: `EDGAR states no facts of it after ${waitDaysMax} days` }
  }
  const minutes = Math.min(waitMinutesMin * 2 ** attempts, waitMinutesMax)
  const dueAt = new Date(nowMilliseconds + minutes * minuteMilliseconds).toISOString()
  return { accession, state: "waiting", reason: "EDGAR does not state its facts yet", dueAt }
}

/** The latest plausible date (YYYY-MM-DD) of a report that exists now; a later date is not waited for. */
export function latestFilingDay(nowMilliseconds: number): string {
  return utcDay(nowMilliseconds + datedAheadDaysMax * dayMilliseconds)
}
