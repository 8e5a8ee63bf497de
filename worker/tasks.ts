import { refreshDueSubscriptions } from "../src/accounts/billing.ts"
import { notifyWatchers } from "../src/accounts/watch-emails.ts"
import { dayMilliseconds, hourMilliseconds, utcDay } from "../src/days.ts"
import { readTickerList } from "../src/filings/ticker-list.ts"
import type { FilerId } from "../src/identifiers/filer.ts"
import { namesAbroad, registersAbroad } from "../src/identifiers/registers.ts"
import { discover, readDailyIndexes, whyNotFetched } from "../src/pipeline/discovery/discover.ts"
import { weighFunds } from "../src/pipeline/funds/weigh.ts"
import { failedFilingsReopenedDays, fundFilingsAwaitedDays } from "../src/pipeline/patience.ts"
import { runPrices } from "../src/pipeline/prices/run.ts"
import { discoverReports } from "../src/pipeline/registers/discover.ts"
import { queueDue, sendDue, sendDueFunds, sendNeverRead } from "../src/pipeline/rescreen/due.ts"
import { publishVehicles } from "../src/pipeline/rescreen/vehicles.ts"
import { recordRun } from "../src/pipeline/runs.ts"
import { type ListTrust, runUniverse } from "../src/pipeline/universe/run.ts"
import { declaredSuccessions } from "../src/pipeline/universe/state.ts"
import { type Clock, isoAt } from "../src/runtime.ts"
import { fanOut } from "../src/webhooks/fan-out.ts"
import { noticeFailing } from "../src/webhooks/notices.ts"
import type { Env } from "./env.ts"
import { logEvent, logFailure } from "./log.ts"
import { deployed, type Platform } from "./platform.ts"
import { databaseOf } from "./storage/database.ts"
import { composeTasks, type TaskPorts } from "./write-side.ts"

/** The scheduled work of the write side. */
export const taskNames = [
  "discover",
  "index",
  "registers",
  "universe",
  "rates",
  "prices",
  "due",
  "funds",
  "watchlist",
  "snapshots",
  "billing",
  "webhooks",
  "upkeep",
] as const
export type TaskName = (typeof taskNames)[number]

/** The work of a run, and the work left to the next run. */
export interface TaskReport {
  readonly counts: Readonly<Record<string, number>>
  readonly incomplete: readonly string[]
}

/** The options that an operator may give to a run. */
interface TaskOptions {
  /** `confirmed` accepts a ticker list that looks truncated. */
  readonly trust?: ListTrust
  /** The reason why a new revision corrects the day's snapshot. */
  readonly revise?: string | null
  /** `one` ends a run on snapshots after one step, so that requests of readers come between the steps. */
  readonly steps?: "one" | "many"
}

/**
 * The time a run spends on snapshots. A run of a schedule shorter than an hour has 30 s of CPU time. A step
 * that begins just before the end of this time may take half of the 30 s.
 */
const snapshotMilliseconds = 12_000

/** The most lines that are logged. A row that names nothing puts every missing line in doubt. */
const linesLoggedMax = 100
const tasks: Readonly<Record<TaskName, (ports: TaskPorts, options: TaskOptions) => Promise<TaskReport>>> = {
  async discover(ports) {
    const { incomplete, ...counts } = await discover(ports)
    const companies_sent = await sendDue(ports)
    return { counts: { ...counts, companies_sent, fund_filings_sent: await sendDueFunds(ports) }, incomplete }
  },
  async index(ports) {
    const now = ports.clock.nowMilliseconds()
    const { incomplete, ...counts } = await readDailyIndexes(ports, utcDay(now))
    const since = isoAt(now - failedFilingsReopenedDays * dayMilliseconds)
    const reopened = await ports.ledger.reopenFailed(since)
    const companies_sent = (await sendDue(ports)) + (await sendNeverRead(ports))
    await ports.fundFilings.wake(isoAt(now - fundFilingsAwaitedDays * dayMilliseconds))
    const fund_filings_sent = await sendDueFunds(ports)
    return {
      counts: { ...counts, reopened, companies_sent, fund_filings_sent },
      incomplete: incomplete === null ? [] : [incomplete],
    }
  },
  async registers(ports) {
    const now = ports.clock.nowMilliseconds()
    const counts: Record<string, number> = {}
    const incomplete: string[] = []
    for (const name of namesAbroad) {
      const register = await ports.openRegister(name)
      if (register === null) continue
      const today = utcDay(now + registersAbroad[name].hoursAheadOfUtc * hourMilliseconds)
      const pass = await discoverReports(ports, name, register, today)
      for (const count of ["days", "added", "matched", "malformed"] as const)
        counts[`${name}_${count}`] = pass[count]
      if (pass.incomplete !== null) incomplete.push(pass.incomplete)
    }
    await ports.feedChanged()
    return { counts: { ...counts, companies_sent: await sendDue(ports) }, incomplete }
  },
  async universe({ edgar, clock, universe, rescreenQueue, feedChanged }, { trust = "checked" }) {
    const fetched = await edgar.tickerList()
    if (fetched.kind !== "fetched") return incompleteReport(whyNotFetched(fetched))
    const list = readTickerList(fetched.body)
    if (!list.ok) return incompleteReport(list.message)
    const asOf = utcDay(clock.nowMilliseconds())
    const screen = (filers: readonly FilerId[]) =>
      rescreenQueue.send(filers.map((filer) => ({ filer, from: "filings", asOf })))
    const ran = await runUniverse(
      { universe, screen, successions: declaredSuccessions },
      list.value,
      asOf,
      trust,
    )
    if (!ran.ok) return incompleteReport(ran.message)
    await feedChanged()
    const { lines, changes, companiesSent: companies_sent, inDoubt } = ran.value
    if (inDoubt.length > 0) {
      logEvent("lines_in_doubt", { count: inDoubt.length, lines: inDoubt.slice(0, linesLoggedMax).join(" ") })
    }
    const { malformed } = list.value
    return {
      counts: { lines, malformed, in_doubt: inDoubt.length, ...changes, companies_sent },
      incomplete: [],
    }
  },
  async rates(ports) {
    const { runRates } = await import("../src/pipeline/rates/run.ts")
    const { days, added, corrections, incomplete } = await runRates(await ports.ratesPorts())
    for (const { currency, day, before, perEuro } of corrections) {
      logEvent("rate_corrected", { currency, day, before, per_euro: perEuro })
    }
    return {
      counts: { days, added, corrected: corrections.length },
      incomplete: incomplete === null ? [] : [incomplete],
    }
  },
  async prices(ports) {
    const asOf = utcDay(ports.clock.nowMilliseconds())
    const { filers, counts, withoutCloses, stopped } = await runPrices(ports, asOf)
    for (const [reason, lines] of withoutCloses) {
      const some = lines.slice(0, linesLoggedMax).join(" ")
      logEvent("lines_without_closes", { reason, count: lines.length, lines: some })
    }
    await ports.rescreenQueue.send(filers.map((filer) => ({ filer, from: "store", asOf })))
    return {
      counts: { ...counts, companies_sent: filers.length },
      incomplete: stopped === null ? [] : [stopped],
    }
  },
  async due(ports) {
    return { counts: { companies_sent: await queueDue(ports) }, incomplete: [] }
  },
  async funds(ports) {
    const vehicles = await publishVehicles(ports)
    const counts = { vehicles: vehicles.listed, vehicles_published: vehicles.published }
    const weighed = await weighFunds(ports)
    await ports.feedChanged()
    return { counts: { ...counts, ...weighed }, incomplete: [] }
  },
  async watchlist({ watchers, origin }) {
    const addressOf = origin === null ? null : (path: string) => `${origin}${path}`
    const { hasMore, ...counts } = await notifyWatchers(watchers, addressOf)
    return {
      counts,
      incomplete: [
        ...(counts.failed === 0 ? [] : ["some emails could not be sent: the log says why"]),
        ...(hasMore ? ["more accounts are due"] : []),
      ],
    }
  },
  async snapshots({ snapshots }, { revise = null, steps = "many" }) {
    // A row contains what is published now. If it were stored under a past day, that day would show its
    // future for ever.
    const [day, today] = [utcDay(snapshots.clock.nowMilliseconds()), utcDay(Date.now())]
    if (day !== today)
      return incompleteReport(`A snapshot is of what is published now, on ${today}, and not of ${day}.`)
    const { writeSnapshot } = await import("../src/snapshots/write.ts")
    const ran = await writeSnapshot(snapshots, revise, steps === "one" ? 0 : snapshotMilliseconds)
    if (!ran.ok) return incompleteReport(ran.message)
    const { isPublished, ...counts } = ran.value
    return { counts, incomplete: isPublished ? [] : ["the snapshot is not whole yet: the next run goes on"] }
  },
  async billing({ billing, clock }) {
    const { read, unreachable } = await refreshDueSubscriptions(billing, clock.nowMilliseconds())
    const incomplete = unreachable === 0 ? [] : ["Stripe did not answer, or refused: the log says why"]
    return { counts: { subscriptions_read: read, unreachable }, incomplete }
  },
  async webhooks({ webhookDelivery, webhookNotices }) {
    const { messages, woken, hasMore } = await fanOut(webhookDelivery)
    const { warned, disabled, failed } = await noticeFailing(webhookNotices)
    const incomplete = [
      ...(hasMore ? ["more changes are due"] : []),
      ...(failed === 0 ? [] : ["some emails could not be sent: the log says why"]),
    ]
    return { counts: { messages, woken, warned, disabled }, incomplete }
  },
  async upkeep({ removeExpired, clock }) {
    const { counts, unfinished } = await removeExpired(clock.nowMilliseconds())
    return { counts, incomplete: unfinished.map((table) => `more of ${table} is due`) }
  },
}

function incompleteReport(reason: string): TaskReport {
  return { counts: {}, incomplete: [reason] }
}

/** Runs a task at its clock's time, and records the result. The next run makes up for a failed one. */
export async function runTask(
  task: TaskName,
  env: Env,
  clock: Clock,
  options: TaskOptions = {},
  platform: Platform = deployed,
): Promise<TaskReport> {
  const beganMilliseconds = Date.now()
  const record = (
    run: Omit<Parameters<typeof recordRun>[1], "task" | "beganMilliseconds" | "endedMilliseconds">,
  ) => recordRun(databaseOf(env.DB), { task, beganMilliseconds, endedMilliseconds: Date.now(), ...run })
  try {
    const { counts, incomplete } = await tasks[task](composeTasks(env, clock, platform), options)
    const detail = incomplete.length === 0 ? null : incomplete.join("; ")
    await record({ outcome: detail === null ? "done" : "incomplete", counts, detail })
    logEvent("task_done", { task, ...counts, ...(detail !== null && { incomplete: detail }) })
    return { counts, incomplete }
  } catch (cause) {
    logFailure("task_failed", cause, { task })
    await record({ outcome: "failed", counts: {}, detail: "the log says why" }).catch(() => undefined)
    throw cause
  }
}
