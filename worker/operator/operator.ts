import { utcDay } from "../../src/access/window.ts"
import { candidatesOf } from "../../src/identifiers/resolve.ts"
import type { RescreenRequest } from "../../src/pipeline/ports.ts"
import { sendDue, sendDueFunds } from "../../src/pipeline/rescreen/send-due.ts"
import type { Clock } from "../../src/ports.ts"
import { compose, composeAccounts, composeTasks } from "../compose.ts"
import type { Env } from "../env.ts"
import { readJsonObject } from "../http/body.ts"
import { deployed, type Surroundings } from "../platform.ts"
import { readPipelineStatus } from "../storage/read/pipeline-status.ts"
import { runTask, type TaskName, taskNames } from "../tasks.ts"
import { accountStatuses, runAccountCommand } from "./accounts.ts"
import { bytesOf, type Imported, importFunds, importHoldings, importIdentifiers } from "./imports.ts"
import { isOperator } from "./operator-token.ts"

/** What a command is asked: the name in its path, and the query. */
interface Asked {
  readonly name: string
  readonly query: URLSearchParams
  readonly env: Env
  readonly request: Request
  readonly surroundings: Surroundings
}

type Command = (asked: Asked) => Promise<Response>

const commands: Readonly<Record<string, Command>> = {
  tasks: runNow,
  filings: retryFiling,
  instruments: rescreenInstrument,
  holdings: takeHoldingsFile,
  imports: takeImport,
  accounts: askAccount,
}

/** Where operators ask, apart from `/v1`. */
export const operatorPaths = ["/health", "/operator/*"] as const

/**
 * `GET /health` needs no token and tells nothing else. `/operator` needs `Authorization: Bearer` with OPERATOR_TOKEN:
 * `GET /operator/status`, `POST /operator/tasks/{task}`, `/operator/filings/{accession}`,
 * `/operator/instruments/{symbol}`, and with a file as body `/operator/holdings/{symbol}`, `/operator/imports/identifiers`,
 * `/operator/imports/funds`, and with JSON `/operator/accounts/{command}`. A deployment without that secret has no such
 * routes. Nothing is answered to who is no operator, so that the path looks like any other that is not there.
 */
export async function answerOperator(
  request: Request,
  env: Env,
  surroundings: Surroundings = deployed,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === "/health") return request.method === "GET" ? health(env) : refusal(405, "GET only")
  if (!(await isOperator(request, env))) return undefined
  if (request.method === "GET" && pathname === "/operator/status")
    return reply(200, await readPipelineStatus(env.DB))
  const [, , noun = "", part = "", ...rest] = pathname.split("/")
  const command = Object.hasOwn(commands, noun) ? commands[noun] : undefined
  if (request.method !== "POST" || command === undefined || part === "" || rest.length > 0) {
    return refusal(404, "no such path")
  }
  const name = decoded(part)
  return name === null
    ? refusal(400, "the path is not well encoded")
    : command({ name, query: searchParams, env, request, surroundings })
}

/** 200 when both stores answer, else 503. */
async function health(env: Env): Promise<Response> {
  try {
    await Promise.all([env.DB.prepare("SELECT 1").first(), env.PACKETS.head("health")])
    return reply(200, { status: "ok" })
  } catch {
    return reply(503, { status: "unavailable" })
  }
}

/** `?at=` runs a task as of a past time: a replay. `?trust=confirmed` takes a ticker list that looks cut short. */
async function runNow({ name, query, env, surroundings }: Asked): Promise<Response> {
  const task = taskNames.find((each): each is TaskName => each === name)
  if (task === undefined) return refusal(400, `no task ${name}: ${taskNames.join(", ")}`)
  const clock = clockOf(query)
  if (clock === null) return refusal(400, badTime)
  const trust = query.get("trust") === "confirmed" ? "confirmed" : "checked"
  return reply(200, await runTask(task, env, clock, trust, surroundings))
}

async function retryFiling({ name, query, env }: Asked): Promise<Response> {
  const clock = clockOf(query)
  if (clock === null) return refusal(400, badTime)
  const ports = composeTasks(env, clock)
  const ciks = await ports.ledger.reopen(name)
  if (ciks.length === 0) return refusal(404, `no report ${name} in the ledger`)
  const companies_sent = await sendDue(ports)
  const fund_filings_sent = await sendDueFunds(ports)
  return reply(200, { reopened: ciks.length, companies_sent, fund_filings_sent })
}

/** `?from=store` screens the stored input again; without it EDGAR is asked first. */
async function rescreenInstrument({ name, query, env }: Asked): Promise<Response> {
  const clock = clockOf(query)
  if (clock === null) return refusal(400, badTime)
  const found = await compose(env).instruments.find(candidatesOf(name))
  const cik = found?.listing.cik ?? null
  if (cik === null) return refusal(404, `no company behind ${name}`)
  const from = query.get("from") === "store" ? "store" : "edgar"
  const request: RescreenRequest = { cik, from, asOf: utcDay(clock.nowMilliseconds()) }
  await composeTasks(env, clock).rescreenQueue.send([request])
  return reply(202, { sent: request })
}

/** `?trust=confirmed` takes holdings whose file seems to be of another fund. */
function takeHoldingsFile({ name, query, env, request }: Asked): Promise<Response> {
  const trust = query.get("trust") === "confirmed" ? "confirmed" : "checked"
  return answerFile(request, (bytes) => importHoldings(name, bytes, env, trust))
}

async function takeImport({ name, env, request }: Asked): Promise<Response> {
  if (name === "identifiers") return answerFile(request, (bytes) => importIdentifiers(bytes, env))
  if (name === "funds") return answerFile(request, (bytes) => importFunds(bytes, env))
  return refusal(404, "there are imports of identifiers and of funds")
}

/** Accounts are named in the body: an address that was asked is kept in logs, and an e-mail address must not stand there. */
async function askAccount({ name, env, request }: Asked): Promise<Response> {
  const body = await readJsonObject(request)
  if (!body.ok) return refusal("status" in body ? body.status : 400, body.message)
  const answered = await runAccountCommand(name, composeAccounts(env), body.value)
  return answered.ok ? reply(200, answered.value) : refusal(accountStatuses[answered.code], answered.message)
}

async function answerFile(
  request: Request,
  take: (bytes: Uint8Array) => Promise<Imported>,
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

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function refusal(status: number, error: string): Response {
  return reply(status, { error })
}

function reply(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } })
}
