import { utcDay } from "../../src/days.ts"
import type { RescreenRequest } from "../../src/pipeline/ports.ts"
import { sendDue, sendDueFunds } from "../../src/pipeline/rescreen/due.ts"
import { readPipelineStatus } from "../../src/pipeline/status.ts"
import type { Clock } from "../../src/runtime.ts"
import { composeAccounts } from "../compose-accounts.ts"
import { readJsonObject } from "../http/body.ts"
import type { Handler, RouteContext } from "../http/route.ts"
import { logEvent } from "../log.ts"
import { pauseUntil } from "../pause.ts"
import { registersNotRead, registersRead } from "../sources/registers/settings.ts"
import { databaseOf } from "../storage/database.ts"
import { runTask, type TaskName, taskNames } from "../tasks.ts"
import { composeTasks } from "../write-side.ts"
import { accountStatuses, runAccountCommand } from "./accounts.ts"
import {
  bytesOf,
  type ImportReply,
  importFunds,
  importHoldings,
  importIdentifiers,
  importListings,
  importNames,
} from "./imports.ts"
import { refusal, reply } from "./replies.ts"

/**
 * The operators' commands: `GET /operator/status`, `GET /operator/instruments/{symbol}`, `POST
 * /operator/tasks/{task}`, `/operator/schedule/{command}`, `/operator/filings/{accession}`,
 * `/operator/instruments/{symbol}`. With a file as body: `/operator/holdings/{symbol}`,
 * `/operator/imports/identifiers`, `/operator/imports/funds`, `/operator/imports/names`,
 * `/operator/imports/listings`. With JSON as body: `/operator/accounts/{command}`.
 */

/** Responds 200 with the state of the pipeline, and the registers that are read. */
export async function showStatus(context: RouteContext): Promise<Response> {
  const status = await readPipelineStatus(databaseOf(context.env.DB))
  return logged(context, reply(200, { ...status, registers: registersRead(context.env) }))
}

/**
 * Runs a task. `?at=` runs it as of a past time. `?trust=confirmed` accepts a ticker list that looks
 * truncated. `?revise=` corrects the day's snapshot, and its value is the reason. The answer of `registers`
 * names the registers that are not read because a key or a contact is missing.
 */
export const runNow = withName(async (name, { url, env, platform }) => {
  const query = url.searchParams
  const task = taskNames.find((each): each is TaskName => each === name)
  if (task === undefined) return refusal(400, `no task ${name}: ${taskNames.join(", ")}`)
  const clock = clockOf(query)
  if (clock === null) return refusal(400, badTime)
  const trust = query.get("trust") === "confirmed" ? "confirmed" : "checked"
  const revise = query.get("revise")?.trim() || null
  const steps = query.get("steps") === "one" ? "one" : "many"
  const report = await runTask(task, env, clock, { trust, revise, steps }, platform)
  return reply(200, task === "registers" ? { ...report, not_read: registersNotRead(env) } : report)
})

/**
 * `pause?minutes=` holds scheduled tasks and queues for that many minutes, at most 720. `resume` ends the pause.
 */
export const setSchedule = withName(async (name, { url, env }) => {
  if (name !== "pause" && name !== "resume") return refusal(404, "the schedule can be paused and resumed")
  const minutes = name === "resume" ? 0 : Number(/^\d+$/.exec(url.searchParams.get("minutes") ?? "")?.[0])
  const isInRange = minutes >= 1 && minutes <= pauseMinutesMax
  if (name === "pause" && !isInRange)
    return refusal(400, `\`minutes\` must be a whole number from 1 to ${pauseMinutesMax}`)
  const until = new Date(Date.now() + minutes * 60_000).toISOString()
  await pauseUntil(env, until)
  return reply(200, { paused_until: name === "pause" ? until : null })
})
const pauseMinutesMax = 720

/**
 * Queues the companies that the ledger lists under an accession number. Reads days of registers again that were
 * passed over, by the name of a day (`edinet:2026-05-19`), the number of a report, or a filer (`edinet:E04236`).
 */
export const retryFiling = withName(async (name, { url, env, platform }) => {
  const clock = clockOf(url.searchParams)
  if (clock === null) return refusal(400, badTime)
  const ports = composeTasks(env, clock)
  const days = await ports.ledger.reopenDays(name)
  const registers = days === 0 ? {} : { registers: await runTask("registers", env, clock, {}, platform) }
  const filers = await ports.ledger.reopen(name)
  if (filers.length === 0 && days === 0) return refusal(404, `no report ${name} in the ledger`)
  const companies_sent = await sendDue(ports)
  const fund_filings_sent = await sendDueFunds(ports)
  return reply(200, { reopened: filers.length, companies_sent, fund_filings_sent, ...registers })
})

/** Responds 200 with the company of a line and its determination, which is null before the first screening. */
export const showInstrument = withName(async (name, { ports }) => {
  const found = await ports.instruments.find(name)
  if (found === null) return refusal(404, `no line ${name}`)
  const { listing, determination } = found
  return reply(200, {
    instrument_id: listing.instrumentId,
    filer: listing.filer,
    determination: determination && {
      status: determination.status,
      as_of: determination.asOf,
      methodology: determination.methodology,
    },
  })
})

/** Screens a company again. `?from=store` uses the stored input; otherwise EDGAR is read first. */
export const rescreen = withName(async (name, { url, env, ports }) => {
  const query = url.searchParams
  const clock = clockOf(query)
  if (clock === null) return refusal(400, badTime)
  const found = await ports.instruments.find(name)
  const filer = found?.listing.filer ?? null
  if (filer === null) return refusal(404, `no company behind ${name}`)
  const from = query.get("from") === "store" ? "store" : "filings"
  const request: RescreenRequest = { filer, from, asOf: utcDay(clock.nowMilliseconds()) }
  await composeTasks(env, clock).rescreenQueue.send([request])
  return reply(202, { sent: request })
})

/** Stores holdings. `?trust=confirmed` accepts a file that seems to belong to another fund. */
export const takeHoldings = withName(async (name, { url, env, request }) => {
  const trust = url.searchParams.get("trust") === "confirmed" ? "confirmed" : "checked"
  return answerFile(request, (bytes) => importHoldings(name, bytes, env, trust))
})

/** Stores a file of CUSIPs, of funds, of names or of lines. */
export const takeImport = withName(async (name, { env, request }) => {
  if (name === "identifiers") return answerFile(request, (bytes) => importIdentifiers(bytes, env))
  if (name === "funds") return answerFile(request, (bytes) => importFunds(bytes, env))
  if (name === "names") return answerFile(request, (bytes) => importNames(bytes, env))
  if (name === "listings") return answerFile(request, (bytes) => importListings(bytes, env))
  return refusal(404, "there are imports of identifiers, of funds, of names and of listings")
})

/** Runs a command on an account. The body names it, since URLs are logged and emails must not be. */
export const runOnAccount = withDecodedName(async (name, context) => {
  const body = await readJsonObject(context.request)
  if (!body.ok) return logged(context, refusal("status" in body ? body.status : 400, body.message))
  const result = await runAccountCommand(name, composeAccounts(context.env), body.value)
  const response = result.ok
    ? reply(200, result.value)
    : refusal(accountStatuses[result.code], result.message)
  return logged(context, response, result.accountId)
})

async function answerFile(
  request: Request,
  take: (bytes: Uint8Array) => Promise<ImportReply>,
): Promise<Response> {
  const bytes = await bytesOf(request)
  if (bytes === "too_large") return refusal(413, "the file is too large")
  if (bytes === "broken_off") return refusal(400, "the file broke off before its end")
  const { status, body } = await take(bytes)
  return reply(status, body)
}

const badTime = "`at` must be a date-time like 2026-05-04T12:00:00Z that is not in the future"

function clockOf(query: URLSearchParams): Clock | null {
  const at = query.get("at")
  if (at === null) return { nowMilliseconds: () => Date.now() }
  const milliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(at) ? Date.parse(at) : Number.NaN
  return milliseconds <= Date.now() ? { nowMilliseconds: () => milliseconds } : null
}

type NamedCommand = (name: string, context: RouteContext) => Promise<Response>

/** As `withDecodedName`, and also logs the command. */
function withName(run: NamedCommand): Handler {
  return withDecodedName(async (name, context) => logged(context, await run(name, context)))
}

/** Logs a command with the status of its response, and returns the response. */
function logged({ requestId, url }: RouteContext, response: Response, accountId?: string): Response {
  logEvent("operator_command", {
    request_id: requestId,
    path: url.pathname,
    status: response.status,
    ...(accountId !== undefined && { account_id: accountId }),
  })
  return response
}

/** A handler that runs a command on the decoded name in its path. Responds 400 if it cannot be decoded. */
function withDecodedName(run: NamedCommand): Handler {
  return async (context) => {
    const name = decoded(context.parameters.name ?? "")
    return name === null ? refusal(400, "the path is not well encoded") : run(name, context)
  }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
