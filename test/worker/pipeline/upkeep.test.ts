import { createScheduledController } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { removeExpired } from "../../../src/pipeline/upkeep.ts"
import worker from "../../../worker/index.ts"
import { createAccount } from "../../../worker/storage/accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"

const now = Date.parse("2026-11-22T02:47:00.000Z")
/** The newest time whose row is removed, and the oldest whose row is kept. */
const dayAgo = ["2026-11-21T02:46:59.999Z", "2026-11-21T02:47:00.000Z"] as const
const thirtyDaysAgo = ["2026-10-23T02:46:59.999Z", "2026-10-23T02:47:00.000Z"] as const
const ninetyDaysAgo = ["2026-08-24T02:46:59.999Z", "2026-08-24T02:47:00.000Z"] as const
const routeDays = ["2026-08-23", "2026-08-24"] as const
const usageDays = ["2025-10-17", "2025-10-18"] as const

/**
 * `row` is the statement that inserts a row: ?1 is its name, ?2 the time from which its retention counts, ?3
 * the account.
 */
const kept: readonly (readonly [
  table: string,
  name: string,
  edges: readonly [string, string],
  row: string,
])[] = [
  ["sessions", "hash", dayAgo, "VALUES (?1, ?3, 'link', '2026-01-01', '2026-01-01', ?2)"],
  ["sign_in_links", "hash", dayAgo, "VALUES (?1, 'a@example.com', '', '2026-01-01', ?2, NULL, '', '')"],
  ["passkey_challenges", "hash", dayAgo, "VALUES (?1, 'sign_in', '', ?2)"],
  ["oauth_records", "name", dayAgo, "VALUES (?1, '{}', NULL, NULL, ?2)"],
  [
    "account_events",
    "subject",
    ninetyDaysAgo,
    "(account_id, at, kind, subject) VALUES (?3, ?2, 'key_made', ?1)",
  ],
  ["stripe_events", "id", ninetyDaysAgo, "VALUES (?1, 'a.type', '2026-01-01', ?2, NULL)"],
  [
    "webhook_attempts",
    "response",
    thirtyDaysAgo,
    "(message_seq, at, duration_ms, response) VALUES (1, ?2, 1, ?1)",
  ],
  [
    "webhook_messages",
    "id",
    thirtyDaysAgo,
    "(id, webhook_id, type, state, created_at) VALUES (?1, 'w', 'test', 'failed', ?2)",
  ],
  ["usage_routes", "key_id", routeDays, "VALUES (?3, ?1, ?2, 'me', 1)"],
  ["usage_days", "key_id", usageDays, "VALUES (?3, ?1, ?2, 1, 0)"],
]
const tables = kept.map(([table]) => table)

let accountId: string

beforeEach(async () => {
  accountId = await createAccount(env.DB)
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  await env.DB.prepare(
    `INSERT INTO webhooks (id, account_id, url, kinds, sandbox, created_at, position, secret, due_at)
     VALUES ('w', ?1, '', '[]', 0, '', 0, '', '') ON CONFLICT DO NOTHING`,
  )
    .bind(accountId)
    .run()
})

function write([table, , , row]: (typeof kept)[number], name: string, from: string): D1PreparedStatement {
  const values = row.includes("?3") ? [name, from, accountId] : [name, from]
  return env.DB.prepare(`INSERT INTO ${table} ${row}`).bind(...values)
}

async function namesIn([table, name]: (typeof kept)[number]): Promise<readonly unknown[]> {
  return (await env.DB.prepare(`SELECT ${name} FROM ${table} ORDER BY 1`).raw()).flat()
}

test.each(kept)("%s: expired rows are removed, other rows are kept", async (...row) => {
  const [table, , [removed, first]] = row
  const times = {
    edge: removed,
    old: "2020-01-01T00:00:00.000Z",
    kept: first,
    new: "2026-12-20T00:00:00.000Z",
  }
  await env.DB.batch(
    Object.entries(times).map(([name, from]) => write(row, name, from.slice(0, first.length))),
  )
  expect(await removeExpired(databaseOf(env.DB), now)).toEqual({
    counts: { ...Object.fromEntries(tables.map((each) => [each, 0])), [table]: 2 },
    unfinished: [],
  })
  expect(await namesIn(row)).toEqual(["kept", "new"])
})

test.each(kept)("%s: a run removes the oldest rows, within its bounds", async (...row) => {
  const [table, , [edge]] = row
  const old = Array.from({ length: 7 }, (_, day) => `2020-01-0${day + 1}T00:00:00.000Z`)
  await env.DB.batch(old.map((from, at) => write(row, `${at}`, from.slice(0, edge.length))))
  const bounds = { rowsPerStatement: 2, statementsMax: 2 }
  const run = () => removeExpired(databaseOf(env.DB), now, bounds)
  expect(await run()).toMatchObject({ counts: { [table]: 4 }, unfinished: [table] })
  expect(await namesIn(row)).toEqual(["4", "5", "6"])
  expect(await run()).toMatchObject({ counts: { [table]: 3 }, unfinished: [] })
  expect(await namesIn(row)).toEqual([])
})

test("the daily run removes rows that expired by its time, and records the number", async () => {
  for (const row of kept) {
    const [, , [removed, first]] = row
    await env.DB.batch([write(row, "removed", removed), write(row, "kept", first)])
  }
  await worker.scheduled(createScheduledController({ scheduledTime: now, cron: "47 2 * * *" }), env)
  expect(await Promise.all(kept.map(namesIn))).toEqual(tables.map(() => ["kept"]))
  const run = await env.DB.prepare("SELECT outcome, counts FROM pipeline_runs WHERE task = 'upkeep'").first()
  const counts = JSON.stringify(Object.fromEntries(tables.map((table) => [table, 1])))
  expect(run).toEqual({ outcome: "done", counts })
})
