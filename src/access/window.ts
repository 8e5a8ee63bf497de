import type { EndpointName } from "../contract/endpoints.ts"
import type { Limits } from "./plans.ts"

const minuteMilliseconds = 60_000

export type RequestLimits = Pick<Limits, "requestsPerDay" | "requestsPerMinute">

/** Where a request came in; MCP traffic is counted apart as well (Interface: Caller identity, `usage`). */
export type Channel = "rest" | "mcp"

/** What a request is counted under: its endpoint, or `mcp` for a message to the MCP server that reads none of them. */
export type CountedRoute = EndpointName | "mcp"

/** The counts of one key, or of several together, on one UTC day. */
export interface DayUsage {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly requests: number
  /** Of `requests`, those through the MCP server. */
  readonly mcpRequests: number
}

/** What is recorded of a key: the day, and of its minutes the current one. */
export interface Usage extends DayUsage {
  /** Minutes since the epoch. */
  readonly minute: number
  readonly minuteRequests: number
}

/** The state of one limit, as the `X-RateLimit-*` headers tell it. */
export interface RateWindow {
  readonly limit: number
  readonly remaining: number
  readonly resetsAtMilliseconds: number
  /** The same wait as `resetsAtMilliseconds`, by the clock that counted. */
  readonly retryAfterSeconds: number
}

export type CountResult =
  | { readonly kind: "admitted"; readonly usage: Usage; readonly nowMilliseconds: number }
  | { readonly kind: "spent"; readonly window: RateWindow }

/**
 * Counts one request against the day and the minute. A request that is not admitted changes no count.
 * The clock that counts never runs backwards: a time before the recorded minute is taken as that minute.
 */
export function countRequest(
  recorded: Usage | null,
  limits: RequestLimits,
  channel: Channel,
  clockMilliseconds: number,
): CountResult {
  const now = Math.max(clockMilliseconds, (recorded?.minute ?? 0) * minuteMilliseconds)
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

/** What is left of the recorded counts at a later instant. */
function usageAt(recorded: Usage | null, now: number): Usage {
  const day = utcDay(now)
  const minute = minuteOf(now)
  if (recorded === null || recorded.day !== day) {
    return { day, requests: 0, mcpRequests: 0, minute, minuteRequests: 0 }
  }
  return recorded.minute === minute ? recorded : { ...recorded, minute, minuteRequests: 0 }
}

/** A window that refuses everything until `endMilliseconds`. */
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

/** The UTC day of an instant, YYYY-MM-DD. */
export function utcDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
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
  const date = new Date(milliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
}

/** The first instant of the next UTC month; in and out are milliseconds since the epoch. */
export function monthEnd(milliseconds: number): number {
  const date = new Date(milliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
