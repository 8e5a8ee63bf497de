import type { Entitlement, Scope } from "./plans.ts"
import type { Channel, DayUsage, RateWindow } from "./window.ts"

/** The counters of requests. They are not in the database. */

export interface Unreachable {
  readonly kind: "unreachable"
}

/** A count of requests: those of one key or assistant, or of all sessions of an account (`keyId` is null). */
export interface Counter {
  readonly accountId: string
  readonly keyId: string | null
}

/** The admitted requests of one day and route. */
export interface RouteCount {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  /** The name that an endpoint has or had, or `mcp` for an MCP message that calls no endpoint. */
  readonly route: string
  readonly requests: number
}

/** The current counts of a counter in the object of its account. */
export interface CountedUsage {
  readonly kind: "counted"
  /** The counts of today; exact. */
  readonly usage: DayUsage
  /** ISO 8601 date-time of the last admitted request; null if there was none. */
  readonly lastUsedAt: string | null
  /** The counts by route on the days of `usage` and `earlier`. */
  readonly routes: readonly RouteCount[]
  /** The one or two days before today that are still in the object. They may have been saved to the store. */
  readonly earlier: readonly DayUsage[]
}

export interface UsageOfToday {
  /** Reads the account's object; stores nothing in an object that never counted. */
  today(counter: Counter): Promise<CountedUsage | Unreachable>
}

/**
 * Counts the requests of each key by day and minute, and those of each account by day. `window` is the limit
 * that refuses the request, or the daily limit if the request is admitted.
 */
export interface Allowances {
  admit(
    counter: Counter,
    entitlement: Pick<Entitlement, "scope" | "limits">,
    channel: Channel,
    route: string,
  ): Promise<
    | { readonly kind: "admitted"; readonly usage: DayUsage; readonly window: RateWindow }
    | { readonly kind: "spent"; readonly window: RateWindow }
    | { readonly kind: "revoked" }
    | Unreachable
  >
}

/** The Evidence Packets of each account and month. */
export interface PacketQuota {
  /** Counts one packet. */
  take(
    accountId: string,
    scope: Scope,
    limitPerMonth: number,
  ): Promise<TakenPacket | { readonly kind: "spent"; readonly window: RateWindow } | Unreachable>
  /** Takes back the count of a packet that was not delivered. */
  refund(accountId: string, scope: Scope, taken: TakenPacket): Promise<void>
}

export interface TakenPacket {
  readonly kind: "taken"
  /** The month in which the packet counts (YYYY-MM, UTC). */
  readonly month: string
}
