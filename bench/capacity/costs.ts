import type { D1Database, R2Bucket, SqlStorage } from "@cloudflare/workers-types"
import { markFlushed, type StoredDay, writeDay } from "../../worker/limits/usage-days.ts"
import { saveUsage } from "../../worker/storage/accounts/usage.ts"
import { readCache } from "../../worker/storage/read/current-cache.ts"
import { d1KeyLookup, keyMemory } from "../../worker/storage/read/keys.ts"
import { median } from "../support/median.ts"
import { askService, type RouteQuestion } from "./routes.ts"
import { millisecondsOf, type Statement, statementsOf } from "./statements.ts"

/** The store calls of one request when the isolate has cached nothing. */
export interface StoreCost {
  /** D1 statements. */
  readonly queries: number
  readonly rowsRead: number
  readonly rowsWritten: number
  /** R2 reads (class B). */
  readonly objectsRead: number
}

export interface RouteCost extends StoreCost {
  readonly statements: readonly Statement[]
}

/** Calls a route's service and counts its store calls; the caller's key is counted by {@link keyCost}. */
export async function routeCost(
  database: D1Database,
  packets: Pick<R2Bucket, "get">,
  question: RouteQuestion,
): Promise<RouteCost> {
  let objectsRead = 0
  const listening: Pick<R2Bucket, "get"> = {
    get: ((key: string) => {
      objectsRead += 1
      return packets.get(key)
    }) as R2Bucket["get"],
  }
  const statements = await statementsOf(database, (heard) => askService(heard, listening, question))
  return { ...(await billed(database, statements)), objectsRead, statements }
}

/** The cost of reading a key that is not cached. Each isolate reads a key again when a plan or key has changed, at most once in 30 seconds. */
export async function keyCost(database: D1Database, pepper: string, key: string): Promise<StoreCost> {
  const clock = { nowMilliseconds: Date.now }
  const statements = await statementsOf(database, (heard) =>
    d1KeyLookup(heard, pepper, async () => readCache(), keyMemory(), clock).find(key),
  )
  return { ...(await billed(database, statements)), objectsRead: 0 }
}

/** The cost of writing a key's counts to D1: one route and status, the least of a minute. */
export async function flushCost(database: D1Database): Promise<StoreCost> {
  const counter = await database
    .prepare("SELECT account_id AS accountId, id AS keyId FROM api_keys LIMIT 1")
    .first<{ accountId: string; keyId: string }>()
  if (counter === null) throw new Error("no key found")
  const counted = (requests: number) => ({
    counter,
    days: [{ day: "2026-08-31", requests, mcpRequests: 0 }],
    answers: [
      { day: "2026-08-31", route: "compliance", status: 0, requests } as const,
      { day: "2026-08-31", route: "compliance", status: 200, requests } as const,
    ],
    lastUsedAt: "2026-08-31T00:00:00.000Z",
  })
  await saveUsage(database, counted(1))
  const statements = await statementsOf(database, (heard) => saveUsage(heard, counted(2)))
  return { ...(await billed(database, statements)), objectsRead: 0 }
}

async function billed(database: D1Database, statements: readonly Statement[]) {
  const cost = { queries: statements.length, rowsRead: 0, rowsWritten: 0 }
  if (statements.length === 0) return cost
  const results = await database.batch(
    statements.map(({ sql, parameters }) => database.prepare(sql).bind(...parameters)),
  )
  for (const { meta } of results) {
    cost.rowsRead += meta.rows_read
    cost.rowsWritten += meta.rows_written
  }
  return cost
}

/** Milliseconds in D1 for all statements of each side, measured in turn: the median of the slices. */
export async function alternately(
  sides: readonly (readonly [D1Database, readonly Statement[]])[],
  { slices, runs }: { readonly slices: number; readonly runs: number },
): Promise<readonly number[]> {
  const times = sides.map((): number[] => [])
  for (let slice = 0; slice < slices; slice++) {
    for (const [at, [database, statements]] of sides.entries()) {
      times[at]?.push(statements.length === 0 ? 0 : await millisecondsOf(database, statements, runs))
    }
  }
  return times.map(median)
}

/** Rows written in the storage of an account's object by each of its operations. */
export interface ObjectRows {
  readonly admitted: number
  readonly reported: number
  readonly flushed: number
}

const day: StoredDay = {
  keyId: "a key",
  sandboxRequests: 0,
  usage: { day: "2026-08-31", requests: 2, mcpRequests: 0, minute: 1, minuteRequests: 2 },
  answers: { "compliance 0": 2, "compliance 200": 1 },
  lastAt: 1,
  revision: 2,
  flushed: 0,
  reported: '[["isolate1",1]]',
}

/**
 * Runs the statements of an account's object in a table of D1, which is SQLite too and counts rows alike. Counts the second run
 * of each, because the first of a day inserts rows. Setting an alarm is one more row.
 */
export async function objectRows(database: D1Database): Promise<ObjectRows> {
  await database.prepare(objectTable).run()
  const written = await secondTime(database, (sql) => writeDay(sql, day))
  const rows = {
    admitted: written,
    reported: written,
    flushed: 1 + (await secondTime(database, (sql) => markFlushed(sql, [day]))),
  }
  await database.prepare("DROP TABLE usage").run()
  return rows
}

/** As worker/limits/usage-days.ts creates them. */
const objectTable = `CREATE TABLE usage (
  key_id TEXT NOT NULL, day TEXT NOT NULL, requests INTEGER NOT NULL, sandbox_requests INTEGER NOT NULL DEFAULT 0,
  mcp_requests INTEGER NOT NULL, minute INTEGER NOT NULL, minute_requests INTEGER NOT NULL, answers TEXT NOT NULL DEFAULT '{}', last_at INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 1, flushed INTEGER NOT NULL DEFAULT 0, reported TEXT NOT NULL DEFAULT '{}', PRIMARY KEY (key_id, day)
) WITHOUT ROWID`

async function secondTime(database: D1Database, write: (sql: SqlStorage) => void): Promise<number> {
  const statements: Statement[] = []
  const heard = {
    exec(sql: string, ...parameters: unknown[]) {
      statements.push({ sql, parameters })
      return { toArray: () => [] }
    },
  }
  write(heard as unknown as SqlStorage)
  await billed(database, statements)
  return (await billed(database, statements)).rowsWritten
}
