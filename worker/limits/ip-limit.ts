import { ipBucket } from "../../src/access/ip.ts"
import { ipLimitsPerMinute } from "../../src/access/plans.ts"
import { minuteEnd, type RateWindow, spentWindow } from "../../src/access/window.ts"

export type IpLimitKind = keyof typeof ipLimitsPerMinute

/**
 * The window that refuses this address, or null. The binding only says yes or no; its windows are minutes of the
 * wall clock, so the end follows from the time.
 */
export async function refusingWindow(
  binding: RateLimit,
  kind: IpLimitKind,
  address: string,
  nowMilliseconds: number,
): Promise<RateWindow | null> {
  const { success } = await binding.limit({ key: ipBucket(address) })
  if (success) return null
  return spentWindow(ipLimitsPerMinute[kind], minuteEnd(nowMilliseconds), nowMilliseconds)
}
