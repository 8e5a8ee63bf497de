import { DurableObject } from "cloudflare:workers"
import type { Scope } from "../../src/access/plans.ts"
import {
  type Channel,
  count,
  monthEnd,
  monthOf,
  type RateWindow,
  spentWindow,
  type Usage,
} from "../../src/access/window.ts"

/** The reply to `admit`. It is flat because it crosses from object to Worker on every request. */
export type AllowanceReply =
  | { readonly requests: number; readonly mcpRequests: number; readonly nowMilliseconds: number }
  | RateWindow
  | "revoked"

/** A reservation whose Worker died is given back after this time. */
const reservationMilliseconds = 120_000

const schema = `
CREATE TABLE IF NOT EXISTS usage (
  day TEXT NOT NULL PRIMARY KEY,
  requests INTEGER NOT NULL,
  mcp_requests INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  minute_requests INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS revocation (at INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS packets (
  month TEXT NOT NULL, scope TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (month, scope)
);
CREATE TABLE IF NOT EXISTS reservations (
  id TEXT PRIMARY KEY, month TEXT NOT NULL, scope TEXT NOT NULL, reserved_at INTEGER NOT NULL
);
`

/**
 * The counts of one key (day and minute) or of one account (packets a month): single-threaded, so they are exact.
 * Every admitted request is written before it is answered, since an object that only reads may be a stale copy;
 * a refused one writes nothing.
 */
export class Allowance extends DurableObject<unknown> {
  readonly #sql: SqlStorage
  #usage: Usage | null
  #revoked: boolean

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#sql.exec(schema)
    this.#usage = this.#readUsage()
    this.#revoked = this.#sql.exec("SELECT at FROM revocation LIMIT 1").toArray().length > 0
  }

  /** Counts one request of this key, or says what refuses it. */
  admit(requestsPerDay: number, requestsPerMinute: number, channel: Channel): AllowanceReply {
    if (this.#revoked) return "revoked"
    const counted = count(this.#usage, { requestsPerDay, requestsPerMinute }, channel, Date.now())
    if (counted.kind === "spent") return counted.window
    this.#writeUsage(counted.usage)
    const { usage, nowMilliseconds } = counted
    return { requests: usage.requests, mcpRequests: usage.mcpRequests, nowMilliseconds }
  }

  /** Refuses this key from the next request on, wherever it is sent to. */
  revoke(): void {
    this.#sql.exec("INSERT INTO revocation (at) VALUES (?) ON CONFLICT DO NOTHING", Date.now())
    this.#revoked = true
  }

  /** Sets one packet of this month aside. */
  reserve(
    scope: Scope,
    limitPerMonth: number,
  ):
    | { readonly kind: "reserved"; readonly reservation: string }
    | { readonly kind: "spent"; readonly window: RateWindow } {
    const now = Date.now()
    const month = monthOf(now)
    this.#sql.exec("DELETE FROM reservations WHERE reserved_at < ?", now - reservationMilliseconds)
    const { taken } = this.#sql
      .exec<{ taken: number }>(
        `SELECT coalesce((SELECT used FROM packets WHERE month = ?1 AND scope = ?2), 0)
              + (SELECT count(*) FROM reservations WHERE month = ?1 AND scope = ?2) AS taken`,
        month,
        scope,
      )
      .one()
    if (taken >= limitPerMonth)
      return { kind: "spent", window: spentWindow(limitPerMonth, monthEnd(now), now) }
    const reservation = crypto.randomUUID()
    this.#sql.exec("INSERT INTO reservations VALUES (?, ?, ?, ?)", reservation, month, scope, now)
    return { kind: "reserved", reservation }
  }

  /** The packet was delivered: it counts. */
  commit(reservation: string): void {
    this.#sql.exec(
      `INSERT INTO packets (month, scope, used)
       SELECT month, scope, 1 FROM reservations WHERE id = ?
       ON CONFLICT (month, scope) DO UPDATE SET used = used + 1`,
      reservation,
    )
    this.refund(reservation)
  }

  /** The packet was not delivered: it does not count. */
  refund(reservation: string): void {
    this.#sql.exec("DELETE FROM reservations WHERE id = ?", reservation)
  }

  #readUsage(): Usage | null {
    const [row] = this.#sql
      .exec<{ day: string; requests: number; mcp_requests: number; minute: number; minute_requests: number }>(
        "SELECT * FROM usage ORDER BY day DESC LIMIT 1",
      )
      .toArray()
    if (row === undefined) return null
    return {
      day: row.day,
      requests: row.requests,
      mcpRequests: row.mcp_requests,
      minute: row.minute,
      minuteRequests: row.minute_requests,
    }
  }

  #writeUsage(usage: Usage): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO usage (day, requests, mcp_requests, minute, minute_requests) VALUES (?, ?, ?, ?, ?)",
      usage.day,
      usage.requests,
      usage.mcpRequests,
      usage.minute,
      usage.minuteRequests,
    )
    if (this.#usage !== null && this.#usage.day !== usage.day) {
      this.#sql.exec("DELETE FROM usage WHERE day < ?", usage.day)
    }
    this.#usage = usage
  }
}
