import { createScheduledController } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { removeExpired } from "../../../src/pipeline/upkeep.ts"
import worker from "../../../worker/index.ts"
import { createAccount } from "../../../worker/storage/accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"

const now = Date.parse("2026-11-22T02:47:00.000Z")
const tables = [
  "sessions",
  "sign_in_links",
  "passkey_challenges",
  "account_events",
  "stripe_events",
  "webhook_attempts",
  "webhook_messages",
  "usage_routes",
  "usage_days",
]

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

/** One row of a table under a name, of the time or the day that its retention counts from. */
const writers: Readonly<Record<string, (name: string, from: string) => D1PreparedStatement>> = {
  sessions: (name, from) =>
    env.DB.prepare("INSERT INTO sessions VALUES (?1, ?2, 'link', '2026-01-01', '2026-01-01', ?3)").bind(
      name,
      accountId,
      from,
    ),
  sign_in_links: (name, from) =>
    env.DB.prepare(
      "INSERT INTO sign_in_links VALUES (?1, 'a@example.com', '', '2026-01-01', ?2, NULL, '', '')",
    ).bind(name, from),
  passkey_challenges: (name, from) =>
    env.DB.prepare("INSERT INTO passkey_challenges VALUES (?1, 'sign_in', '', ?2)").bind(name, from),
  account_events: (name, from) =>
    env.DB.prepare(
      "INSERT INTO account_events (account_id, at, kind, subject) VALUES (?1, ?2, 'key_made', ?3)",
    ).bind(accountId, from, name),
  stripe_events: (name, from) =>
    env.DB.prepare("INSERT INTO stripe_events VALUES (?1, 'a.type', '2026-01-01', ?2, NULL)").bind(
      name,
      from,
    ),
  webhook_attempts: (name, from) =>
    env.DB.prepare(
      "INSERT INTO webhook_attempts (message_seq, at, duration_ms, response) VALUES (1, ?2, 1, ?1)",
    ).bind(name, from),
  webhook_messages: (name, from) =>
    env.DB.prepare(
      "INSERT INTO webhook_messages (id, webhook_id, type, state, created_at) VALUES (?1, 'w', 'test', 'failed', ?2)",
    ).bind(name, from),
  usage_routes: (name, from) =>
    env.DB.prepare("INSERT INTO usage_routes VALUES (?1, ?2, ?3, 'me', 200, 1)").bind(accountId, name, from),
  usage_days: (name, from) =>
    env.DB.prepare("INSERT INTO usage_days VALUES (?1, ?2, ?3, 1, 0)").bind(accountId, name, from),
}

function write(table: string, name: string, from: string): D1PreparedStatement {
  const writer = writers[table]
  if (writer === undefined) throw new Error(`no rows of ${table} are written here`)
  return writer(name, from)
}

const nameColumns: Readonly<Record<string, string>> = {
  stripe_events: "id",
  account_events: "subject",
  webhook_attempts: "response",
  webhook_messages: "id",
}

async function namesIn(table: string): Promise<readonly unknown[]> {
  const column = table.startsWith("usage") ? "key_id" : (nameColumns[table] ?? "hash")
  const { results } = await env.DB.prepare(`SELECT ${column} AS name FROM ${table} ORDER BY 1`).all()
  return results.map(({ name }) => name)
}

/** The last that is removed, and the first that is kept. */
const edges: readonly (readonly [table: string, removed: string, kept: string])[] = [
  ["sessions", "2026-11-21T02:46:59.999Z", "2026-11-21T02:47:00.000Z"],
  ["sign_in_links", "2026-11-21T02:46:59.999Z", "2026-11-21T02:47:00.000Z"],
  ["passkey_challenges", "2026-11-21T02:46:59.999Z", "2026-11-21T02:47:00.000Z"],
  ["account_events", "2026-08-24T02:46:59.999Z", "2026-08-24T02:47:00.000Z"],
  ["stripe_events", "2026-08-24T02:46:59.999Z", "2026-08-24T02:47:00.000Z"],
  ["webhook_attempts", "2026-10-23T02:46:59.999Z", "2026-10-23T02:47:00.000Z"],
  ["webhook_messages", "2026-10-23T02:46:59.999Z", "2026-10-23T02:47:00.000Z"],
  ["usage_routes", "2026-08-23", "2026-08-24"],
  ["usage_days", "2025-10-17", "2025-10-18"],
]

test.each(edges)("rows of %s from %s are removed, from %s kept", async (table, removed, kept) => {
  const fresh = kept.length === 10 ? "2026-11-22" : "2026-12-20T00:00:00.000Z"
  await env.DB.batch([
    write(table, "edge", removed),
    write(table, "old", "2020-01-01T00:00:00.000Z".slice(0, kept.length)),
    write(table, "kept", kept),
    write(table, "new", fresh),
  ])
  expect(await removeExpired(databaseOf(env.DB), now)).toEqual({
    counts: { ...Object.fromEntries(tables.map((each) => [each, 0])), [table]: 2 },
    unfinished: [],
  })
  expect(await namesIn(table)).toEqual(["kept", "new"])
})

test.each(edges)("one run removes the oldest rows of %s, within its bounds", async (table) => {
  const old = Array.from({ length: 7 }, (_, day) => `2020-01-0${day + 1}T00:00:00.000Z`)
  await env.DB.batch(
    old.map((from, index) => write(table, `${index}`, table.startsWith("usage") ? from.slice(0, 10) : from)),
  )
  const bounds = { rowsPerStatement: 2, statementsMax: 2 }
  expect(await removeExpired(databaseOf(env.DB), now, bounds)).toMatchObject({
    counts: { [table]: 4 },
    unfinished: [table],
  })
  expect(await namesIn(table)).toEqual(["4", "5", "6"])
  expect(await removeExpired(databaseOf(env.DB), now, bounds)).toMatchObject({
    counts: { [table]: 3 },
    unfinished: [],
  })
  expect(await namesIn(table)).toEqual([])
})

test("the daily run removes expired rows as of its time, and records how many", async () => {
  await env.DB.batch(
    edges.flatMap(([table, removed, kept]) => [write(table, "removed", removed), write(table, "kept", kept)]),
  )
  await worker.scheduled(createScheduledController({ scheduledTime: now, cron: "47 2 * * *" }), env)
  expect(await Promise.all(tables.map(namesIn))).toEqual(tables.map(() => ["kept"]))
  const run = await env.DB.prepare("SELECT outcome, counts FROM pipeline_runs WHERE task = 'upkeep'").first()
  expect(run).toEqual({
    outcome: "done",
    counts: JSON.stringify(Object.fromEntries(tables.map((table) => [table, 1]))),
  })
})
