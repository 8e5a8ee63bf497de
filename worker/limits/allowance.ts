import { DurableObject } from "cloudflare:workers"
import type { Scope } from "../../src/access/plans.ts"
import type { RouteCount, TakenPacket } from "../../src/access/ports.ts"
import { withRequest } from "../../src/access/usage.ts"
import {
  type Channel,
  countRequest,
  type DayUsage,
  dayEnd,
  forwardTime,
  monthEnd,
  type RateWindow,
  spentWindow,
  utcMonth,
} from "../../src/access/window.ts"
import { usageStore } from "../../src/accounts/usage.ts"
import { utcDay } from "../../src/days.ts"
import { isoAt } from "../../src/runtime.ts"
import { logFailure } from "../log.ts"
import { databaseOf } from "../storage/database.ts"
import {
  createTables,
  dropFlushed,
  hasTables,
  isUnflushed,
  markFlushed,
  readAccountId,
  readDays,
  readDaysOf,
  routesOfDay,
  type StoredDay,
  writeAccountId,
  writeDay,
} from "./usage-days.ts"

/** A request to be counted. The object may be of another release (`docs/operations.md`, Releasing). */
export interface AdmissionRequest {
  readonly accountId: string
  readonly keyId: string | null
  readonly scope: Scope
  /** The limit of the key, and of all keys and sessions of the account in this scope together. */
  readonly requestsPerDay: number
  readonly requestsPerMinute: number
  readonly channel: Channel
  readonly route: string
}

/** The counts after the request, the window that refuses it, or `revoked` if the key was revoked. */
type AllowanceReply =
  | {
      readonly requests: number
      readonly mcpRequests: number
      /** The requests of all keys and sessions of the account in the same scope. */
      readonly accountRequests: number
      readonly nowMilliseconds: number
    }
  | RateWindow
  | "revoked"

/**
 * The request counts of one key, or of all sessions of the account: a count for each day, newest first, and
 * counts by route.
 */
interface CounterUsage {
  readonly nowMilliseconds: number
  readonly days: readonly DayUsage[]
  readonly routes: readonly RouteCount[]
  /** Null if no request was ever admitted. */
  readonly lastAtMilliseconds: number | null
}

/** The time until counts are saved to D1. While D1 is unreachable, the time doubles, up to an hour. */
const flushMilliseconds = 60_000
const flushMillisecondsMax = 3_600_000

/** The bindings of the Worker that the object uses. */
interface AllowanceBindings {
  readonly DB: D1Database
}

/**
 * The counts of one account: requests by day and minute, for each key and for all keys together, and packets
 * by month. One object contains all counts of an account. It is single-threaded, so the counts are exact, and
 * a request needs one call. Every admitted request is written before the reply, since an object that only
 * reads may be a stale copy. A refused request writes nothing. An object that never counted has no tables.
 */
export class Allowance extends DurableObject<AllowanceBindings> {
  readonly #sql: SqlStorage
  #hasTables = false
  #accountId: string | null = null
  /** The newest day of each key, up to the day of the clock. The sessions' day is under the empty name. */
  readonly #newest = new Map<string, StoredDay>()
  /** The newest day in `#newest`, with the requests of all keys and sessions on it. */
  #today = { day: "", minute: 0, sandbox: 0, full: 0 }
  readonly #revoked = new Set<string>()
  /** The time for which the alarm is set, or at which counts are being saved. */
  #flushAt: number | null = null
  #flushFailures = 0

  constructor(state: DurableObjectState, env: AllowanceBindings) {
    super(state, env)
    this.#sql = state.storage.sql
    if (hasTables(this.#sql)) this.#load()
  }

  /** Counts one request. Returns the new counts, or the window that refuses the request. */
  admit(request: AdmissionRequest): AllowanceReply {
    const keyId = request.keyId ?? ""
    if (this.#revoked.has(keyId)) return "revoked"
    const now = this.#now()
    if (utcDay(now) !== this.#today.day && this.#hasTables) this.#readNewest(utcDay(now))
    const ofAccount = utcDay(now) === this.#today.day ? this.#today[request.scope] : 0
    if (ofAccount >= request.requestsPerDay) return spentWindow(request.requestsPerDay, dayEnd(now), now)
    const newest = this.#newest.get(keyId)
    const counted = countRequest(newest?.usage ?? null, request, request.channel, now)
    if (counted.kind === "spent") return counted.window
    this.#createTables()
    this.#setAccount(request.accountId)
    const { usage, nowMilliseconds } = counted
    const same = newest?.usage.day === usage.day ? newest : null
    const stored: StoredDay = {
      keyId,
      usage,
      sandboxRequests: (same?.sandboxRequests ?? 0) + (request.scope === "sandbox" ? 1 : 0),
      routes: withRequest(same?.routes ?? {}, request.route),
      lastAt: nowMilliseconds,
      revision: (same?.revision ?? 0) + 1,
      flushed: same?.flushed ?? 0,
    }
    writeDay(this.#sql, stored)
    this.#remember(stored)
    this.#planFlush()
    const { requests, mcpRequests } = usage
    return { requests, mcpRequests, accountRequests: ofAccount + 1, nowMilliseconds }
  }

  /** The time in milliseconds. All keys share it, so that they share one day. */
  #now(): number {
    return forwardTime(Date.now(), this.#today.minute)
  }

  /** Adds a key's newest day to the sums. It replaces a remembered count for the same key and day. */
  #remember(stored: StoredDay): void {
    const { keyId, usage, sandboxRequests } = stored
    const { day } = usage
    const known = this.#newest.get(keyId)
    this.#newest.set(keyId, stored)
    if (day < this.#today.day) return
    const sums = this.#today.day === day ? this.#today : { day, minute: 0, sandbox: 0, full: 0 }
    const before = known?.usage.day === day ? known : null
    const sandbox = sandboxRequests - (before?.sandboxRequests ?? 0)
    const all = usage.requests - (before?.usage.requests ?? 0)
    const minute = Math.max(sums.minute, usage.minute)
    this.#today = { day, minute, sandbox: sums.sandbox + sandbox, full: sums.full + all - sandbox }
  }

  /** Reads the counts of a key, or of the account's sessions (null), from the storage. Writes nothing. */
  readUsage(keyId: string | null): CounterUsage {
    const now = this.#now()
    const stored = this.#hasTables ? readDaysOf(this.#sql, keyId ?? "") : []
    const days = stored.filter(({ usage }) => usage.day <= utcDay(now))
    const [newest] = days
    return {
      nowMilliseconds: now,
      days: days.map(({ usage: { day, requests, mcpRequests } }) => ({ day, requests, mcpRequests })),
      routes: days.flatMap(routesOfDay),
      lastAtMilliseconds: newest === undefined ? null : newest.lastAt,
    }
  }

  /** Saves the counts to D1. Counts that change meanwhile are saved the next time. */
  override async alarm(): Promise<void> {
    this.#flushAt = Date.now()
    try {
      await this.#flush()
      this.#flushFailures = 0
    } catch (cause) {
      this.#flushFailures += 1
      logFailure("usage_not_saved", cause)
    }
    this.#flushAt = null
    if (this.#hasTables && readDays(this.#sql).some(isUnflushed)) this.#planFlush()
  }

  /** Makes the object refuse this key from the next request on, at every location. */
  revoke(keyId: string): void {
    this.#createTables()
    this.#sql.exec("INSERT INTO revocations VALUES (?, ?) ON CONFLICT DO NOTHING", keyId, Date.now())
    this.#revoked.add(keyId)
  }

  /** Counts one packet of this month. */
  takePacket(
    scope: Scope,
    limitPerMonth: number,
  ): TakenPacket | { readonly kind: "spent"; readonly window: RateWindow } {
    this.#createTables()
    const now = Date.now()
    const month = utcMonth(now)
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO packets (month, scope, used) SELECT ?1, ?2, 1 WHERE ?3 > 0
       ON CONFLICT (month, scope) DO UPDATE SET used = used + 1 WHERE used < ?3`,
      month,
      scope,
      limitPerMonth,
    )
    return rowsWritten > 0
      ? { kind: "taken", month }
      : { kind: "spent", window: spentWindow(limitPerMonth, monthEnd(now), now) }
  }

  /** Takes back the count of a packet that was not delivered. */
  refundPacket(scope: Scope, month: string): void {
    if (!this.#hasTables) return
    this.#sql.exec(
      "UPDATE packets SET used = used - 1 WHERE month = ? AND scope = ? AND used > 0",
      month,
      scope,
    )
  }

  async #flush(): Promise<void> {
    const accountId = this.#accountId
    const unflushed = this.#hasTables ? readDays(this.#sql).filter(isUnflushed) : []
    if (accountId === null) return
    const usage = usageStore(databaseOf(this.env.DB))
    for (const keyId of new Set(unflushed.map((day) => day.keyId))) {
      const days = unflushed.filter((day) => day.keyId === keyId)
      await usage.save({
        counter: { accountId, keyId: keyId || null },
        days: days.map(({ usage }) => usage),
        routes: days.flatMap(routesOfDay),
        lastUsedAt: isoAt(Math.min(Date.now(), Math.max(...days.map(({ lastAt }) => lastAt)))),
      })
      markFlushed(this.#sql, days)
    }
    dropFlushed(this.#sql, utcDay(this.#now()))
    this.#readNewest(utcDay(this.#now()))
  }

  /**
   * Sets the alarm in the same transaction as the write. One alarm serves all writes until it fires. An alarm
   * too far ahead was set by a wrong clock.
   */
  #planFlush(): void {
    const now = Date.now()
    const isPlanned = this.#flushAt !== null && this.#flushAt <= now + flushMillisecondsMax
    if (isPlanned || this.#accountId === null) return
    this.#flushAt = now + Math.min(flushMilliseconds * 2 ** this.#flushFailures, flushMillisecondsMax)
    void this.ctx.storage.setAlarm(this.#flushAt)
  }

  /**
   * Loads the counts, and sets a new alarm for unflushed ones. The storage keeps the alarm, but the platform
   * drops an alarm that failed too often.
   */
  #load(): void {
    this.#createTables()
    this.#accountId = readAccountId(this.#sql)
    const days = this.#readNewest(utcDay(Date.now()))
    const revoked = this.#sql.exec<{ key_id: string }>("SELECT key_id FROM revocations").toArray()
    for (const { key_id: keyId } of revoked) this.#revoked.add(keyId)
    if (this.#accountId === null || !days.some(isUnflushed)) return
    void this.ctx.blockConcurrencyWhile(async () => {
      this.#flushAt = await this.ctx.storage.getAlarm()
      this.#planFlush()
    })
  }

  /**
   * Reads every stored day, newest first, and remembers the newest day of each key up to `today`. A later day
   * was counted by a wrong clock, and its counts apply when it comes.
   */
  #readNewest(today: string): readonly StoredDay[] {
    const days = readDays(this.#sql)
    this.#newest.clear()
    this.#today = { day: "", minute: 0, sandbox: 0, full: 0 }
    for (const day of days.toReversed()) if (day.usage.day <= today) this.#remember(day)
    return days
  }

  #setAccount(accountId: string): void {
    if (this.#accountId !== null) return
    writeAccountId(this.#sql, accountId)
    this.#accountId = accountId
  }

  #createTables(): void {
    if (this.#hasTables) return
    createTables(this.#sql)
    this.#hasTables = true
  }
}
