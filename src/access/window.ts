import type { Limits } from "./plans.ts"

const minuteMilliseconds = 60_000

/** Where a request came in; MCP traffic is counted apart as well (Interface: Caller identity, `usage`). */
export type Channel = "rest" | "mcp"

/** The counts of one key on one UTC day. Only the current minute is kept. */
export interface Usage {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly requests: number
  readonly mcpRequests: number
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

export type Counted =
  | { readonly kind: "admitted"; readonly usage: Usage; readonly window: RateWindow }
  | { readonly kind: "spent"; readonly usage: Usage; readonly window: RateWindow }

/**
 * Counts one request against the day and the minute. A request that is not admitted changes no count.
 * The clock that counts never runs backwards: a time before the recorded minute is taken as that minute.
 */
export function count(
  recorded: Usage | null,
  limits: Pick<Limits, "requestsPerDay" | "requestsPerMinute">,
  channel: Channel,
  clockMilliseconds: number,
): Counted {
  const now = Math.max(clockMilliseconds, (recorded?.minute ?? 0) * minuteMilliseconds)
  const usage = usageAt(recorded, now)
  const day = windowOf(limits.requestsPerDay, usage.requests, dayEnd(now), now)
  const minute = windowOf(limits.requestsPerMinute, usage.minuteRequests, minuteEnd(now), now)
  if (day.remaining === 0) return { kind: "spent", usage, window: day }
  if (minute.remaining === 0) return { kind: "spent", usage, window: minute }
  return {
    kind: "admitted",
    usage: {
      ...usage,
      requests: usage.requests + 1,
      mcpRequests: usage.mcpRequests + (channel === "mcp" ? 1 : 0),
      minuteRequests: usage.minuteRequests + 1,
    },
    window: { ...day, remaining: day.remaining - 1 },
  }
}

/** What is left of the recorded counts at a later instant. */
function usageAt(recorded: Usage | null, now: number): Usage {
  const day = dayOf(now)
  const minute = Math.floor(now / minuteMilliseconds)
  if (recorded === null || recorded.day !== day) {
    return { day, requests: 0, mcpRequests: 0, minute, minuteRequests: 0 }
  }
  return recorded.minute === minute ? recorded : { ...recorded, minute, minuteRequests: 0 }
}

/** A window that refuses everything until `endMilliseconds`. */
export function spentWindow(limit: number, endMilliseconds: number, nowMilliseconds: number): RateWindow {
  return windowOf(limit, limit, endMilliseconds, nowMilliseconds)
}

function windowOf(limit: number, used: number, end: number, now: number): RateWindow {
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetsAtMilliseconds: end,
    retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1_000)),
  }
}

/** The UTC day of an instant, YYYY-MM-DD. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** The UTC month of an instant, YYYY-MM. */
export function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7)
}

export function minuteEnd(milliseconds: number): number {
  return (Math.floor(milliseconds / minuteMilliseconds) + 1) * minuteMilliseconds
}

export function dayEnd(milliseconds: number): number {
  const date = new Date(milliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
}

export function monthEnd(milliseconds: number): number {
  const date = new Date(milliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
