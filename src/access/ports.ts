import type { Entitlement, Scope } from "./plans.ts"
import type { Channel, CountedRoute, DayUsage, RateWindow } from "./window.ts"

/** What counts the requests of callers. It lies outside the database. */

export interface Unreachable {
  readonly kind: "unreachable"
}

/** Requests that are counted together: those of one key, or of all sessions of one account (`keyId` null). */
export interface Counter {
  readonly accountId: string
  readonly keyId: string | null
}

/** How requests of one counter were answered: `requests` of them on this day, by this route and status. */
export interface AnswerCount {
  /** YYYY-MM-DD, UTC: the day the requests were counted on. */
  readonly day: string
  readonly route: CountedRoute
  /** HTTP status; 0 counts the requests that were admitted, however they were answered. */
  readonly status: number
  readonly requests: number
}

/** The current counts of a counter in the object of its account. */
export interface CountedUsage {
  readonly kind: "counted"
  /** The counts of today; exact. */
  readonly usage: DayUsage
  /** ISO 8601 date-time of the last admitted request; null for a counter that admitted none. */
  readonly lastUsedAt: string | null
  /**
   * The answers of the days of `usage` and `earlier`. Status 0 counts admissions; the other statuses lag by a
   * second or two.
   */
  readonly answers: readonly AnswerCount[]
  /** The last one or two days before today that the object still holds, whether saved to the store or not. */
  readonly earlier: readonly DayUsage[]
}

export interface UsageOfToday {
  /** Reads the account's object; stores nothing in an object that never counted. */
  today(counter: Counter): Promise<CountedUsage | Unreachable>
}

/**
 * The counts by day and minute of each key, and by day of each account. When a request is refused, `window`
 * is the window that refuses it; when admitted, the day's.
 */
export interface Allowances {
  admit(
    counter: Counter,
    entitlement: Pick<Entitlement, "scope" | "limits">,
    channel: Channel,
    route: CountedRoute,
  ): Promise<
    | { readonly kind: "admitted"; readonly usage: DayUsage; readonly window: RateWindow }
    | { readonly kind: "spent"; readonly window: RateWindow }
    | { readonly kind: "revoked" }
    | Unreachable
  >
}

/** The Evidence Packets of each account and month. A reservation is committed or refunded, or it lapses. */
export interface PacketQuota {
  reserve(
    accountId: string,
    scope: Scope,
    limitPerMonth: number,
  ): Promise<
    | { readonly kind: "reserved"; readonly reservation: string }
    | { readonly kind: "spent"; readonly window: RateWindow }
    | Unreachable
  >
  commit(accountId: string, reservation: string): Promise<{ readonly kind: "committed" } | Unreachable>
  refund(accountId: string, reservation: string): Promise<void>
}
