import type { Limits } from "../../../src/access/plans.ts"
import { dayMilliseconds } from "../../../src/days.ts"

interface WindowCounts {
  day: number
  minute: number
  dayRequests: number
  minuteRequests: number
}

const minuteMilliseconds = 60_000

/** Counts each key's minute and day in the memory of the process; false refuses. */
export function limiter(): (key: string, limits: Limits) => boolean {
  const counts = new Map<string, WindowCounts>()
  return (key, { requestsPerDay, requestsPerMinute }) => {
    const now = Date.now()
    const minute = Math.floor(now / minuteMilliseconds)
    const day = Math.floor(now / dayMilliseconds)
    const held = counts.get(key) ?? { day, minute, dayRequests: 0, minuteRequests: 0 }
    counts.set(key, held)
    if (held.day !== day) Object.assign(held, { day, dayRequests: 0 })
    if (held.minute !== minute) Object.assign(held, { minute, minuteRequests: 0 })
    if (held.dayRequests >= requestsPerDay || held.minuteRequests >= requestsPerMinute) return false
    held.dayRequests += 1
    held.minuteRequests += 1
    return true
  }
}
