import { type Entitlement, planLimits, sandboxLimits } from "../../src/access/plans.ts"
import { admittedIn, dayNumber, minuteNumber, monthNumber, overAdmitted } from "./check/windows.ts"
import type { CallerRecord, SoakRecord } from "./count.ts"
import type { SoakService } from "./service.ts"

type Limits = Entitlement["limits"]

/** Callers of one account, who share its packets. */
export interface LimitedCallers {
  readonly limits: Limits
  readonly callers: readonly CallerRecord[]
}

export type SoakAccounts = readonly [large: LimitedCallers, plus: LimitedCallers, free: LimitedCallers]

export const limitsOf = {
  sandbox: sandboxLimits,
  plus: planLimits.plus,
  enterprise: planLimits.enterprise,
} as const

/** Counts what was admitted beyond minute, day and month, by what the client saw admitted. */
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

/** Requests of one day that were counted though the client saw no answer that only an admitted one has. */
export interface OverCount {
  /** As many as were refused by an outage, or lost: their admission may have come first. */
  readonly hidden: number
  /** More than those. */
  readonly twice: number
}

/**
 * Holds `requests_today` against what the client saw admitted on that day: never too few. Too many it may be by what an
 * outage hid, and by a call whose answer was lost and that was made again (worker/limits/allowances.ts).
 */
export function compareDay(record: SoakRecord, caller: CallerRecord, told: number, day: number): OverCount {
  const { surely, perhaps } = admittedIn(caller.admitted, dayNumber, day)
  if (told < surely) record.note("afterwards", `a day told as ${told} of which ${surely} were admitted`)
  const over = Math.max(0, told - perhaps)
  const hidden = Math.min(over, admittedIn(caller.perhaps, dayNumber, day).perhaps)
  return { hidden, twice: over - hidden }
}

/** The books of a day that has ended hold what the objects counted; they may take a while to. */
export async function booksOf(service: SoakService, caller: CallerRecord, day: string): Promise<number> {
  const requests = await service.database
    .prepare("SELECT requests FROM usage_days WHERE account_id = ?1 AND key_id = ?2 AND day = ?3")
    .bind(caller.accountId, caller.keyId, day)
    .first<number>("requests")
  return requests ?? 0
}
