import { ipBucket } from "../../src/access/ip.ts"
import { ipLimitsPerMinute } from "../../src/access/plans.ts"
import { minuteEnd, minuteOf, type RateWindow, spentWindow } from "../../src/access/window.ts"

export type IpLimitKind = keyof typeof ipLimitsPerMinute

/** Beyond this many addresses in a minute the isolate starts counting again: memory is bounded, the binding still limits. */
const addressesRemembered = 50_000

/** How many requests of one address one call to the binding counts for; `wrangler.toml` divides by it. */
const requestsPerTicket = { any: 30, discovery: 1, signIn: 1, pages: 1 } as const

/**
 * The per-IP limit of one minute. Each isolate counts its own requests exactly and calls the binding, which all isolates of
 * the location share, once for every thirty requests; the others are admitted without a call.
 */
export interface IpLimit {
  /** The window that refuses this address, or null. */
  refusingWindow(binding: RateLimit, address: string, nowMilliseconds: number): Promise<RateWindow | null>
}

/** Starts with no requests. The counts of an isolate are reset every minute. */
export function ipLimit(kind: IpLimitKind): IpLimit {
  const limit = ipLimitsPerMinute[kind]
  let minute = 0
  let counts = new Map<string, number>()
  return {
    async refusingWindow(binding, address, now) {
      if (minuteOf(now) !== minute || counts.size >= addressesRemembered) {
        minute = minuteOf(now)
        counts = new Map()
      }
      const bucket = ipBucket(address)
      const requests = (counts.get(bucket) ?? 0) + 1
      counts.set(bucket, requests)
      if (
        requests <= limit &&
        (requests % requestsPerTicket[kind] !== 0 || (await drawTicket(binding, bucket)))
      ) {
        return null
      }
      counts.set(bucket, limit)
      return spentWindow(limit, minuteEnd(now), now)
    },
  }
}

async function drawTicket(binding: RateLimit, bucket: string): Promise<boolean> {
  return (await binding.limit({ key: bucket })).success
}
