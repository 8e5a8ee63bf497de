import type { Entitlement } from "../../src/access/plans.ts"
import { admittedIn, dayNumber, minuteNumber, monthNumber, overAdmitted } from "./check/windows.ts"
import type { CallerRecord, SoakRecord } from "./count.ts"
import type { SoakService } from "./service.ts"

/** The callers of one account, which share the account's quota of packets. */
export interface LimitedCallers {
  readonly limits: Entitlement["limits"]
  readonly callers: readonly CallerRecord[]
}

export type SoakAccounts = readonly [large: LimitedCallers, plus: LimitedCallers, free: LimitedCallers]

/** Counts the requests admitted beyond the limits of minute, day and month. */
export function countOverAdmitted(record: SoakRecord, accounts: readonly LimitedCallers[]): void {
  for (const { limits, callers } of accounts) {
    for (const { admitted } of callers) {
      add(record, "a minute", overAdmitted(admitted, minuteNumber, limits.requestsPerMinute))
      add(record, "a day", overAdmitted(admitted, dayNumber, limits.requestsPerDay))
    }
    if (limits.packetsPerMonth === null) continue
    const packets = callers.flatMap((caller) => caller.packets)
    add(record, "a month's packets", overAdmitted(packets, monthNumber, limits.packetsPerMonth))
  }
}

function add(record: SoakRecord, window: string, over: number): void {
  for (let each = 0; each < over; each++) record.note("overAdmitted", `beyond ${window}`)
}

/** The requests of one day that the service counted although no response proves that they were admitted. */
export interface OverCount {
  /**
   * The requests that may be explained by requests without a response or with an outage. Those may have been
   * admitted before they failed.
   */
  readonly hidden: number
  /** The other requests. */
  readonly twice: number
}

/**
 * Compares `requests_today` with the requests that the client saw admitted on that day. `requests_today` must
 * not be lower. It may be higher by the requests that failed in an outage, and by calls that were repeated
 * because their reply was lost (worker/limits/allowances.ts).
 */
export function compareDay(
  record: SoakRecord,
  caller: CallerRecord,
  reported: number,
  day: number,
): OverCount {
  const { surely, perhaps } = admittedIn(caller.admitted, dayNumber, day)
  if (reported < surely)
    record.note("afterwards", `a day with ${reported} requests reported and ${surely} admitted`)
  const over = Math.max(0, reported - perhaps)
  const hidden = Math.min(over, admittedIn(caller.perhaps, dayNumber, day).perhaps)
  return { hidden, twice: over - hidden }
}

/** Reads the count of a day in D1, to which the objects write with some delay. */
export async function booksOf(service: SoakService, caller: CallerRecord, day: string): Promise<number> {
  const requests = await service.database
    .prepare("SELECT requests FROM usage_days WHERE account_id = ?1 AND key_id = ?2 AND day = ?3")
    .bind(caller.accountId, caller.keyId, day)
    .first<number>("requests")
  return requests ?? 0
}
