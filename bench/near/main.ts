/**
 * Counts for which stores the commonest requests wait, one after another, and how long they take in a region far
 * from the database's primary: in a warm isolate, there after a pause, in a cold isolate of a warm region, and as
 * the first request from far away. The service is the deployed one, in workerd. Its stores are real, and delayed by
 * the table in `regions.ts`. Exits with 1 for an unexpected status, or if a request waits more often than it may.
 */
import type { D1Database } from "@cloudflare/workers-types"
import { type LocalService, startLocalService } from "../../scripts/support/local-service.ts"
import { accountsOf, createAccount, issueKey } from "../../worker/storage/accounts.ts"
import { configWithEntry } from "../support/config.ts"
import { pepper } from "../support/harness.ts"
import { median } from "../support/median.ts"
import {
  type Answered,
  alike,
  type Case,
  cases,
  noDelays,
  type Prepared,
  type RecordedCall,
  waitsOf,
} from "./regions.ts"
import { type NearRequest, nearRequests } from "./requests.ts"

const repeats = 5

const service = await startLocalService({
  worker: { config: configWithEntry("near", "bench/near/worker/worker.ts") },
})
try {
  await compareAll(service)
} finally {
  await service.stop()
}
process.exit()

async function compareAll({ origin, target }: LocalService): Promise<void> {
  const key = await newKey(target.database)
  const requests = nearRequests(await symbolsOf(target.database))
  console.log(`| request | ${cases.map(({ name }) => name).join(" | ")} |`)
  for (const request of requests) {
    const cells: string[] = []
    for (const [at, one] of cases.entries()) {
      const { waits, milliseconds } = await measure(origin, request, key, one)
      cells.push(`${waits.length}${waits.length === 0 ? "" : ` (${waits.join(", ")})`}; ${milliseconds} ms`)
      const max = request.waitsMax[at] ?? Number.POSITIVE_INFINITY
      if (waits.length > max) fault(`${request.name}, ${one.name}: more than ${max} waits`)
    }
    console.log(`| ${request.name} | ${cells.join(" | ")} |`)
  }
}

function fault(what: string): void {
  console.log(`fault: ${what}`)
  process.exitCode = 1
}

/** The waits of a request, and the median of its times. Stores take equally long while waits are counted. */
async function measure(origin: string, request: NearRequest, key: string, { forgets, delays }: Case) {
  const ask = () => send(origin, request, key)
  await prepare(origin, { delays: noDelays, forgets: "memory and cache" })
  await ask()
  if (!forgets.startsWith("memory")) await ask()
  await prepare(origin, { delays: alike, forgets })
  const { ended } = await ask()
  const waits = waitsOf(await callsSince(origin), ended)
  const times: number[] = []
  for (let turn = 0; turn < repeats; turn++) {
    await prepare(origin, { delays, forgets })
    const answered = await ask()
    times.push(answered.ended - answered.began)
  }
  return { waits, milliseconds: median(times) }
}

async function prepare(origin: string, prepared: Prepared): Promise<void> {
  await fetch(`${origin}/near/prepare`, { method: "POST", body: JSON.stringify(prepared) })
}

async function callsSince(origin: string): Promise<readonly RecordedCall[]> {
  return (await (await fetch(`${origin}/near/calls`)).json()) as readonly RecordedCall[]
}

async function send(origin: string, { path, by, body, name }: NearRequest, key: string): Promise<Answered> {
  const response = await fetch(`${origin}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(by === "key" && { "X-API-Key": key }),
      ...(body !== undefined && {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answered = (await response.json()) as Answered
  if (answered.status !== 200) fault(`${name} was answered with ${answered.status}`)
  return answered
}

async function newKey(database: D1Database): Promise<string> {
  const accountId = await createAccount(database)
  await accountsOf(database).grant(accountId, { plan: "plus", activeUntil: null })
  return (await issueKey(database, pepper, { accountId, type: "live", name: null })).key
}

async function symbolsOf(database: D1Database): Promise<readonly string[]> {
  const { results } = await database
    .prepare(
      `SELECT instrument_id AS symbol FROM listings JOIN determinations USING (filer)
       WHERE canonical = 1 AND country_code = 'US' ORDER BY instrument_id LIMIT 60`,
    )
    .all<{ readonly symbol: string }>()
  return results.map(({ symbol }) => symbol)
}
