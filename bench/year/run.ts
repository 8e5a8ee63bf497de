import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { startMirror } from "../../scripts/edgar-mirror/server.ts"
import { addDays } from "../../src/days.ts"
import { type SoakService, startSoakService } from "../soak/service.ts"
import { type Api, apiOf } from "./api.ts"
import { companiesOfYear, filersByDay, writeDay } from "./filings.ts"
import { type FeedReader, type FeedRow, startReader } from "./readers.ts"
import { type Receiver, startReceivers } from "./receivers.ts"

export interface YearOptions {
  readonly companies: number
  /** YYYY-MM-DD: the day before the first one that is simulated. */
  readonly from: string
  readonly through: string
  /** Share of the calls of D1 and R2 that fail. */
  readonly percentRefused: number
}

export interface YearOutcome {
  readonly filings: number
  /** The feed from the first simulated day on, as a reader sees it when everything is over. */
  readonly feed: readonly FeedRow[]
  readonly readers: readonly FeedReader[]
  readonly receivers: readonly Receiver[]
  readonly refusedCalls: number
}

const hourMilliseconds = 3_600_000
/** The hours of a simulated day, UTC, at which deliveries that are due are tried again. */
const hoursOfDay = [6, 12, 18, 23]
/**
 * At each of these hours deliveries get real time: some for what a refused call has stopped, and all that an attempt needs
 * whose receiver is silent, since the clock would else be days on when it ends.
 */
const restMilliseconds = 40
const restMillisecondsMax = { due: 600, made: 25_000 }
const settleMillisecondsMax = 120_000
/** One receiver answers 500 on these days of the run, so long that its webhook is disabled, and not longer than the log lasts. */
const deadDays = { from: 3, through: 21 }
const feedQueries = [
  { limit: "1" },
  { limit: "7" },
  { limit: "100" },
  { limit: "500", kinds: "verdict,screen" },
]

/** Runs the service through the days, one after the other. */
export async function runYear(options: YearOptions): Promise<YearOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-year-"))
  const mirror = await startMirror({ folder })
  const companies = companiesOfYear(options.companies)
  const symbols = companies.map(({ symbol }) => symbol)
  const vars = { EDGAR_WWW_URL: mirror.url, EDGAR_DATA_URL: mirror.url, EDGAR_USER_AGENT: "Qistas bench" }
  const service = await startSoakService({ symbols, asOf: options.from }, vars)
  const receivers = await startReceivers()
  try {
    const ciks = companies.map(({ cik }) => cik)
    return await simulate({ service, folder, ciks, receivers, options })
  } finally {
    for (const receiver of receivers) receiver.close()
    await service.stop()
    await mirror.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Year {
  readonly service: SoakService
  readonly folder: string
  readonly ciks: readonly number[]
  readonly receivers: readonly Receiver[]
  readonly options: YearOptions
}

async function simulate(year: Year): Promise<YearOutcome> {
  const { service, receivers, options } = year
  await setTime(service, options.from, 23)
  const callers = await Promise.all(
    [...feedQueries, {}].map(async () => {
      const { keys } = await service.newAccount("enterprise", "live", 1)
      return apiOf(service.origin, keys[0]?.key ?? "")
    }),
  )
  const [owner] = callers
  if (owner === undefined) throw new Error("no account")
  for (const receiver of receivers) await createWebhook(owner, receiver)
  const { meta } = await owner<{ meta: { next_cursor: string } }>("GET", "/changes")
  const readers = feedQueries.map((query, at) => startReader(callers[at] ?? owner, query, meta.next_cursor))
  await service.refuse(options.percentRefused)
  const filings = await liveThroughDays(year, owner)
  const { refused } = await service.refuse(0)
  await settle(year)
  await revive(owner, receivers)
  await deliverAll(year, owner)
  await Promise.all(readers.map((reader) => reader.finish()))
  const whole = startReader(callers.at(-1) ?? owner, { limit: "500" }, meta.next_cursor)
  await whole.finish()
  return { filings, feed: whole.rows, readers, receivers, refusedCalls: refused.D1 + refused.R2 }
}

/**
 * Each day with a filing and each Monday: what was filed the day before is read, on Mondays old verdicts are due and funds are
 * weighed, and deliveries are tried.
 */
async function liveThroughDays(year: Year, owner: Api): Promise<number> {
  const { service, folder, ciks, receivers, options } = year
  const filed = filersByDay(ciks, addDays(options.from, 1), options.through)
  const revivedOn = addDays(options.from, deadDays.through)
  let filings = 0
  for (let day = addDays(options.from, 1); day <= options.through; day = addDays(day, 1)) {
    const filers = filed.get(day) ?? []
    const next = addDays(day, 1)
    const isMonday = new Date(next).getUTCDay() === 1
    if (filers.length === 0 && !isMonday) continue
    writeDay(folder, day, filers)
    filings += filers.length
    setDead(receivers, day >= addDays(options.from, deadDays.from) && day < revivedOn)
    await setTime(service, next, 5)
    if (isMonday) await revive(owner, receivers)
    const tasks = isMonday ? (["discover", "due", "funds"] as const) : (["discover"] as const)
    // What a task leaves undone because a call was refused, its next run does.
    for (const task of tasks) await service.run(task, timeAt(next, 5)).catch(() => undefined)
    await deliver(service, next)
    const delivered = receivers.map(({ accepted }) => accepted.length).join(" ")
    process.stderr.write(`\r${day}: ${filings} filings, ${delivered} deliveries `)
  }
  process.stderr.write("\n")
  return filings
}

async function deliver(service: SoakService, day: string): Promise<void> {
  for (const hour of hoursOfDay) {
    await setTime(service, day, hour)
    await service.run("webhooks", timeAt(day, hour)).catch(() => undefined)
    const began = performance.now()
    for (;;) {
      const open = await openDeliveries(service, timeAt(day, hour))
      if (open === "none" || performance.now() - began > restMillisecondsMax[open]) break
      await pause(restMilliseconds)
    }
  }
}

/** `made`: an attempt is being made; `due`: one is due and not made yet. */
async function openDeliveries({ database }: SoakService, at: number): Promise<"made" | "due" | "none"> {
  const open = await database
    .prepare(
      `SELECT count(lease) AS made, count(*) AS due FROM webhooks
       WHERE disabled_reason IS NULL AND (lease IS NOT NULL OR (due_at <= ?1 AND EXISTS (
         SELECT 1 FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending'
       )))`,
    )
    .bind(new Date(at).toISOString())
    .first<{ made: number; due: number }>()
  if (open === null || open.due === 0) return "none"
  return open.made > 0 ? "made" : "due"
}

/** Without faults, until every filing is read and every company is screened as of the last days. */
async function settle({ service, ciks, options }: Year): Promise<void> {
  const day = addDays(options.through, 8)
  await setTime(service, day, 5)
  await service.run("discover", timeAt(day, 5))
  await service.run("due", timeAt(day, 5))
  const began = performance.now()
  while ((await unsettled(service, ciks, options.through)) > 0) {
    if (performance.now() - began > settleMillisecondsMax)
      throw new Error("the queue does not come to an end")
    await pause(500)
  }
  await service.run("funds", timeAt(day, 6))
}

function unsettled({ database }: SoakService, ciks: readonly number[], day: string): Promise<number> {
  return database
    .prepare(
      `SELECT (SELECT count(*) FROM filings WHERE state IN ('found', 'queued'))
        + (SELECT count(*) FROM determinations WHERE as_of <= ?2 AND cik IN (SELECT value FROM json_each(?1))) AS open`,
    )
    .bind(JSON.stringify(ciks), day)
    .first<number>("open")
    .then((open) => open ?? 0)
}

/** Steps through further days until nothing waits. */
async function deliverAll({ service, options }: Year, owner: Api): Promise<void> {
  const began = performance.now()
  for (let days = 9; performance.now() - began < settleMillisecondsMax; days++) {
    await deliver(service, addDays(options.through, days))
    const { data } = await owner<{ data: readonly { pending: number }[] }>("GET", "/webhooks")
    if (data.every(({ pending }) => pending === 0)) return
  }
}

function setDead(receivers: readonly Receiver[], isDead: boolean): void {
  for (const receiver of receivers) if (receiver.name === "dead") receiver.isDead = isDead
}

/** Its owner, once a week: enables each webhook that was disabled, unless its receiver is dead, and replays what has failed. */
async function revive(owner: Api, receivers: readonly Receiver[]): Promise<void> {
  const { data } = await owner<{ data: readonly { id: string; url: string; enabled: boolean }[] }>(
    "GET",
    "/webhooks",
  )
  for (const { id, url, enabled } of data) {
    const receiver = receivers.find((each) => each.url === url)
    if (receiver === undefined) throw new Error(`no receiver at ${url}`)
    receiver.wasDisabled ||= !enabled
    if (receiver.isDead) continue
    if (!enabled) await owner("PATCH", `/webhooks/${id}`, { enabled: true })
    const failed = await failedDeliveries(owner, id)
    for (const delivery of failed.reverse()) await owner("POST", `/webhooks/${id}/replay`, { delivery })
  }
}

interface DeliveryPage {
  readonly data: readonly { readonly id: string; readonly state: string }[]
  readonly meta: { readonly next_cursor: string | null }
}

async function failedDeliveries(owner: Api, webhookId: string): Promise<string[]> {
  const failed: string[] = []
  let before: string | null = null
  do {
    const query: string = before === null ? "" : `&before=${encodeURIComponent(before)}`
    const page: DeliveryPage = await owner("GET", `/webhooks/${webhookId}/deliveries?limit=100${query}`)
    failed.push(...page.data.filter(({ state }) => state === "failed").map(({ id }) => id))
    before = page.meta.next_cursor
  } while (before !== null)
  return failed
}

async function createWebhook(owner: Api, receiver: Receiver): Promise<void> {
  const { data } = await owner<{ data: { secret: string } }>("POST", "/webhooks", { url: receiver.url })
  receiver.secret = data.secret
}

function timeAt(day: string, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * hourMilliseconds
}

/** Sets the clock to an hour of a day. It runs on at the machine's pace. */
async function setTime(service: SoakService, day: string, hour: number): Promise<void> {
  await service.setClock({ realStart: Date.now(), serviceStart: timeAt(day, hour), speed: 1 })
}
