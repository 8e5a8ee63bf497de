import { DurableObject } from "cloudflare:workers"
import type { Scope } from "../../src/access/plans.ts"
import type { AnswerCount, Counter } from "../../src/access/ports.ts"
import { admittedStatus, withAnswers } from "../../src/access/usage.ts"
import {
  type Channel,
  type CountedRoute,
  countRequest,
  type DayUsage,
  monthEnd,
  type RateWindow,
  spentWindow,
  utcMonth,
} from "../../src/access/window.ts"
import { logFailure } from "../log.ts"
import { saveUsage } from "../storage/accounts/usage.ts"
import {
  type AnswerReport,
  answersOfDay,
  createTables,
  dropFlushed,
  hasTables,
  isUnflushed,
  lastAtOf,
  markFlushed,
  readCounter,
  readDays,
  type StoredDay,
  writeAnswerReport,
  writeCounter,
  writeDay,
} from "./usage-days.ts"

/** The reply to `admit`. It is flat because it is sent from object to Worker on every request. */
export type AllowanceReply =
  | { readonly requests: number; readonly mcpRequests: number; readonly nowMilliseconds: number }
  | RateWindow
  | "revoked"

/** The counts in a counter's object: its days, the newest first, and how their requests were answered. */
export interface CounterUsage {
  readonly nowMilliseconds: number
  readonly days: readonly DayUsage[]
  readonly answers: readonly AnswerCount[]
  /** Null when no request was ever admitted. */
  readonly lastAtMilliseconds: number | null
}

/** A request to be counted. */
export interface AdmissionRequest {
  readonly accountId: string
  readonly keyId: string | null
  readonly requestsPerDay: number
  readonly requestsPerMinute: number
  readonly channel: Channel
  readonly route: CountedRoute
}

/** Counts are saved to D1 after this time; while D1 is unreachable, the wait doubles up to an hour. */
const flushMilliseconds = 60_000
const flushMillisecondsMax = 3_600_000

/** A reservation that is neither committed nor refunded lapses after this time. */
const reservationMilliseconds = 120_000

/** What the object uses of the Worker's bindings. */
interface AllowanceBindings {
  readonly DB: D1Database
}

/**
 * The counts of one key (day and minute) or of one account (packets a month): single-threaded, so they are exact.
 * Every admitted request is written before the reply, since an object that only reads may be a stale copy; a refused
 * request writes nothing. An object that never counted has no tables.
 */
export class Allowance extends DurableObject<AllowanceBindings> {
  readonly #sql: SqlStorage
  #hasTables = false
  #counter: Counter | null = null
  /** The newest day. */
  #newest: StoredDay | null = null
  #isRevoked = false
  #isFlushDue = false
  #flushFailures = 0

  constructor(state: DurableObjectState, env: AllowanceBindings) {
    super(state, env)
    this.#sql = state.storage.sql
    if (hasTables(this.#sql)) this.#load()
  }

  /** Counts one request, or returns the window that refuses it. */
  admit(request: AdmissionRequest): AllowanceReply {
    if (this.#isRevoked) return "revoked"
    const counted = countRequest(this.#newest?.usage ?? null, request, request.channel, Date.now())
    if (counted.kind === "spent") return counted.window
    this.#createTables()
    if (this.#counter === null) this.#setCounter(request)
    const { usage, nowMilliseconds } = counted
    const same = this.#newest?.usage.day === usage.day ? this.#newest : null
    const admitted = { route: request.route, status: admittedStatus, requests: 1 }
    const stored: StoredDay = {
      usage,
      answers: withAnswers(same?.answers ?? {}, admitted),
      lastAt: nowMilliseconds,
      revision: (same?.revision ?? 0) + 1,
      flushed: same?.flushed ?? 0,
    }
    writeDay(this.#sql, stored)
    this.#newest = stored
    this.#planFlush()
    return { requests: usage.requests, mcpRequests: usage.mcpRequests, nowMilliseconds }
  }

  /** Adds the responses that an isolate reports for requests counted here; the same report twice counts once. */
  recordAnswers(report: AnswerReport): void {
    if (this.#newest === null) return
    const hasChanged = this.ctx.storage.transactionSync(() =>
      writeAnswerReport(this.#sql, report, Date.now()),
    )
    if (!hasChanged) return
    this.#newest = readDays(this.#sql)[0] ?? null
    this.#planFlush()
  }

  /** Reads the counts from the storage; writes nothing. */
  readUsage(): CounterUsage {
    const days = this.#hasTables ? readDays(this.#sql) : []
    const [newest] = days
    return {
      nowMilliseconds: Math.max(Date.now(), newest === undefined ? 0 : lastAtOf(newest)),
      days: days.map(({ usage: { day, requests, mcpRequests } }) => ({ day, requests, mcpRequests })),
      answers: days.flatMap(answersOfDay),
      lastAtMilliseconds: newest === undefined ? null : lastAtOf(newest),
    }
  }

  /** Saves the counts to D1; what changes meanwhile is saved the next time. */
  override async alarm(): Promise<void> {
    this.#isFlushDue = true
    try {
      await this.#flush()
      this.#flushFailures = 0
    } catch (cause) {
      this.#flushFailures += 1
      logFailure("usage_not_saved", cause)
    }
    this.#isFlushDue = false
    if (this.#hasTables && readDays(this.#sql).some(isUnflushed)) this.#planFlush()
  }

  /** Refuses this key from the next request on, at every location. */
  revoke(): void {
    this.#createTables()
    this.#sql.exec("INSERT INTO revocation (at) VALUES (?) ON CONFLICT DO NOTHING", Date.now())
    this.#isRevoked = true
  }

  /** Reserves one packet of this month. */
  reserve(
    scope: Scope,
    limitPerMonth: number,
  ):
    | { readonly kind: "reserved"; readonly reservation: string }
    | { readonly kind: "spent"; readonly window: RateWindow } {
    this.#createTables()
    const now = Date.now()
    const month = utcMonth(now)
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

  /** Counts the packet as delivered. A packet whose reservation has lapsed must not be delivered. */
  commit(reservation: string): "committed" | "lapsed" {
    if (!this.#hasTables) return "lapsed"
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO packets (month, scope, used)
       SELECT month, scope, 1 FROM reservations WHERE id = ?
       ON CONFLICT (month, scope) DO UPDATE SET used = used + 1`,
      reservation,
    )
    if (rowsWritten === 0) return "lapsed"
    this.refund(reservation)
    return "committed"
  }

  /** Gives the reservation back: the packet was not delivered. */
  refund(reservation: string): void {
    if (this.#hasTables) this.#sql.exec("DELETE FROM reservations WHERE id = ?", reservation)
  }

  async #flush(): Promise<void> {
    const counter = this.#counter
    const days = this.#hasTables ? readDays(this.#sql).filter(isUnflushed) : []
    const [newest] = days
    if (counter === null || newest === undefined) return
    await saveUsage(this.env.DB, {
      counter,
      days: days.map(({ usage }) => usage),
      answers: days.flatMap(answersOfDay),
      lastUsedAt: new Date(lastAtOf(newest)).toISOString(),
    })
    markFlushed(this.#sql, days)
    dropFlushed(this.#sql)
    this.#newest = readDays(this.#sql)[0] ?? null
  }

  /** Sets the alarm in the same transaction as the write. It fires once, however much is written until then. */
  #planFlush(): void {
    if (this.#isFlushDue || this.#counter === null) return
    this.#isFlushDue = true
    const wait = Math.min(flushMilliseconds * 2 ** this.#flushFailures, flushMillisecondsMax)
    void this.ctx.storage.setAlarm(Date.now() + wait)
  }

  /** The storage keeps the alarm, but the platform drops one that failed too often: unflushed counts need a new one. */
  #load(): void {
    this.#createTables()
    this.#counter = readCounter(this.#sql)
    const days = readDays(this.#sql)
    this.#newest = days[0] ?? null
    this.#isRevoked = this.#sql.exec("SELECT at FROM revocation LIMIT 1").toArray().length > 0
    if (this.#counter === null || !days.some(isUnflushed)) return
    this.#isFlushDue = true
    void this.ctx.blockConcurrencyWhile(async () => {
      if ((await this.ctx.storage.getAlarm()) === null) {
        await this.ctx.storage.setAlarm(Date.now() + flushMilliseconds)
      }
    })
  }

  #setCounter({ accountId, keyId }: Counter): void {
    writeCounter(this.#sql, { accountId, keyId })
    this.#counter = { accountId, keyId }
  }

  #createTables(): void {
    if (this.#hasTables) return
    createTables(this.#sql)
    this.#hasTables = true
  }
}
