import { dayMilliseconds, minuteMilliseconds, utcDay } from "../days.ts"
import type { Limits } from "./plans.ts"

export type RequestLimits = Pick<Limits, "requestsPerDay" | "requestsPerMinute">

/** The interface of a request. MCP requests are also counted separately (Interface: `usage`). */
export type Channel = "rest" | "mcp"

/** The requests of one or several keys on one UTC day. */
export interface DayUsage {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly requests: number
  /** The part of `requests` through the MCP server. */
  readonly mcpRequests: number
}

/** The counts of a key on one day and in the current minute. */
export interface MinuteUsage extends DayUsage {
  /** Minutes since the epoch. */
  readonly minute: number
  readonly minuteRequests: number
}

/** The state of one limit, as in the `X-RateLimit-*` headers. */
export interface RateWindow {
  readonly limit: number
  readonly remaining: number
  readonly resetsAtMilliseconds: number
  /** The wait until `resetsAtMilliseconds`, by the clock of the counter. */
  readonly retryAfterSeconds: number
}

type CountResult =
  | { readonly kind: "admitted"; readonly usage: MinuteUsage; readonly nowMilliseconds: number }
  | { readonly kind: "spent"; readonly window: RateWindow }

/** The largest backward step of a clock that is ignored. The platform's clocks agree to milliseconds. */
const backwardMillisecondsMax = 5 * minuteMilliseconds

/**
 * The time by a clock, or the recorded minute if it lies shortly ahead. If it lies further ahead, one of the
 * clocks was wrong. Each such step back allows a minute's requests once more.
 */
export function forwardTime(clockMilliseconds: number, recordedMinute: number): number {
  const recorded = recordedMinute * minuteMilliseconds
  const isFar = recorded - clockMilliseconds > backwardMillisecondsMax
  return isFar ? clockMilliseconds : Math.max(clockMilliseconds, recorded)
}

/** Counts one request against the day and the minute. A refused request changes no count. */
export function countRequest(
  recorded: MinuteUsage | null,
  limits: RequestLimits,
  channel: Channel,
  clockMilliseconds: number,
): CountResult {
  const now = forwardTime(clockMilliseconds, recorded?.minute ?? 0)
  const usage = usageAt(recorded, now)
  if (usage.requests >= limits.requestsPerDay) {
    return { kind: "spent", window: spentWindow(limits.requestsPerDay, dayEnd(now), now) }
  }
  if (usage.minuteRequests >= limits.requestsPerMinute) {
    return { kind: "spent", window: spentWindow(limits.requestsPerMinute, minuteEnd(now), now) }
  }
  const counted = {
    ...usage,
    requests: usage.requests + 1,
    mcpRequests: usage.mcpRequests + (channel === "mcp" ? 1 : 0),
    minuteRequests: usage.minuteRequests + 1,
  }
  return { kind: "admitted", usage: counted, nowMilliseconds: now }
}

/** The recorded counts that apply at an instant. */
function usageAt(recorded: MinuteUsage | null, now: number): MinuteUsage {
  const day = utcDay(now)
  const minute = minuteOf(now)
  if (recorded === null || recorded.day !== day) {
    return { day, requests: 0, mcpRequests: 0, minute, minuteRequests: 0 }
  }
  return recorded.minute === minute ? recorded : { ...recorded, minute, minuteRequests: 0 }
}

/** A window with nothing left until `endMilliseconds`. */
export function spentWindow(limit: number, endMilliseconds: number, nowMilliseconds: number): RateWindow {
  return windowOf(limit, limit, endMilliseconds, nowMilliseconds)
}

/** The daily window after an admitted request. */
export function dayWindow(limits: RequestLimits, requests: number, nowMilliseconds: number): RateWindow {
  return windowOf(limits.requestsPerDay, requests, dayEnd(nowMilliseconds), nowMilliseconds)
}

function windowOf(limit: number, used: number, end: number, now: number): RateWindow {
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetsAtMilliseconds: end,
    retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1_000)),
  }
}

/** Whole minutes since the epoch. */
export function minuteOf(milliseconds: number): number {
  return Math.floor(milliseconds / minuteMilliseconds)
}

/** The UTC month of an instant, YYYY-MM. */
export function utcMonth(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7)
}

/** The first instant of the next minute; in and out are milliseconds since the epoch. */
export function minuteEnd(milliseconds: number): number {
  return (minuteOf(milliseconds) + 1) * minuteMilliseconds
}

/** The first instant of the next UTC day; in and out are milliseconds since the epoch. */
export function dayEnd(milliseconds: number): number {
  return (Math.floor(milliseconds / dayMilliseconds) + 1) * dayMilliseconds
}

/** The first instant of the next UTC month; in and out are milliseconds since the epoch. */
export function monthEnd(milliseconds: number): number {
  const date = new Date(milliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
