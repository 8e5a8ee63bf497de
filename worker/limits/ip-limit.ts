import { ipLimitsPerMinute } from "../../src/access/plans.ts"
import { minuteEnd, minuteOf, type RateWindow, spentWindow } from "../../src/access/window.ts"
import { logFailure } from "../log.ts"

export type IpLimitKind = keyof typeof ipLimitsPerMinute

/**
 * Above this number of addresses in a minute the isolate starts counting again. Its memory is then bounded,
 * and the binding still limits.
 */
const addressesRemembered = 50_000

/**
 * The number of requests from an address for each call of the binding. The limits in `wrangler.toml` are
 * divided by this number.
 */
const requestsPerTicket: Readonly<Record<IpLimitKind, number>> = {
  any: 20,
  keys: 20,
  knownKey: 20,
  discovery: 1,
  signIn: 1,
  pages: 1,
  withoutKey: 1,
}

/**
 * The per-IP limit of one minute. Each isolate counts its own requests exactly. It calls the binding, which
 * all isolates of the location share, once for every twenty requests. The other requests are admitted without
 * a call. A sender may therefore make nineteen more requests for each isolate it reaches, and has a new limit
 * in every location. The limit stops floods, but is not exact. While the binding fails, only the isolate's
 * count limits.
 */
export interface IpLimit {
  /** The window that refuses this sender, or null. */
  refusingWindow(binding: RateLimit, sender: string, nowMilliseconds: number): Promise<RateWindow | null>
}

/** A limit with no requests counted. The counts of an isolate are reset every minute. */
export function ipLimit(kind: IpLimitKind): IpLimit {
  const limit = ipLimitsPerMinute[kind]
  let minute = 0
  let counts = new Map<string, number>()
  let failedMinute = 0
  const drawTicket = async (binding: RateLimit, sender: string): Promise<boolean> => {
    try {
      return (await binding.limit({ key: `${kind} ${sender}` })).success
    } catch (cause) {
      // A flood would fill the log, so a minute's failures are logged once.
      if (failedMinute !== minute) logFailure("ip_limit_unreachable", cause)
      failedMinute = minute
      return true
    }
  }
  return {
    async refusingWindow(binding, sender, now) {
      if (minuteOf(now) !== minute || counts.size >= addressesRemembered) {
        minute = minuteOf(now)
        counts = new Map()
      }
      const requests = (counts.get(sender) ?? 0) + 1
      counts.set(sender, requests)
      if (
        requests <= limit &&
        (requests % requestsPerTicket[kind] !== 0 || (await drawTicket(binding, sender)))
      ) {
        return null
      }
      counts.set(sender, limit)
      return spentWindow(limit, minuteEnd(now), now)
    },
  }
}
