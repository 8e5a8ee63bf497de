import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { planLimits } from "../../../src/access/plans.ts"
import { changeKinds } from "../../../src/vocabulary.ts"
import {
  accountObject,
  ask,
  get,
  newKey,
  plusKey,
  read,
  refusalOf,
  seedUniverse,
} from "../support/service.ts"
import { holdWebhook, newWebhook } from "../support/webhooks.ts"

/** The webhooks of an account over HTTP. test/worker/webhooks/ tests their rules. */

beforeAll(seedUniverse)

const url = "https://hooks.example.com/qistas"
const list = (key: string) => get("/webhooks", key)
const post = (key: string, path: string, body: object) => get(`/webhooks${path}`, key, body)
const patch = (key: string, id: string, body: object) =>
  read(ask(`/webhooks/${id}`, key, { method: "PATCH", body }))

interface Created {
  readonly id: string
  readonly secret: string
}

async function created(key: string, body: object = {}): Promise<Created> {
  return (await post(key, "", { url, ...body })).data as Created
}

/** Adds events to a webhook's log, each delivered at the second attempt. Returns their ids, oldest first. */
async function logged(webhookId: string, events: number): Promise<readonly string[]> {
  const ids = Array.from({ length: events }, () => `msg_${crypto.randomUUID()}`)
  for (const [at, id] of ids.entries()) {
    const day = `2026-05-0${at + 1}`
    const seq = await env.DB.prepare(
      `INSERT INTO webhook_messages (id, webhook_id, change_id, type, state, attempts, created_at, settled_at)
       VALUES (?1, ?2, ?3, 'verdict.changed', 'delivered', 2, ?4 || 'T12:00:00.000Z', ?4 || 'T12:00:06.000Z') RETURNING seq`,
    )
      .bind(id, webhookId, at + 1, day)
      .first<number>("seq")
    await env.DB.prepare(
      `INSERT INTO webhook_attempts (message_seq, at, duration_ms, status, error, response) VALUES
       (?1, ?2 || 'T12:00:00.000Z', 812, 500, NULL, '<b>busy</b>'), (?1, ?2 || 'T12:00:05.000Z', 20000, NULL, 'timeout', NULL)`,
    )
      .bind(seq, day)
      .run()
  }
  return ids
}

describe("a webhook", () => {
  test("is created with its choices and a secret, listed without the secret, and deleted", async () => {
    const { key } = await plusKey()
    const data = await created(key, { kinds: ["ticker", "verdict"], symbols: ["aapl", "SPY", "AAPL"] })
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      kinds: ["verdict", "ticker"],
      symbols: ["AAPL", "SPY"],
      enabled: true,
      disabled_reason: null,
      sandbox: false,
      created_at: expect.any(String),
      failing_since: null,
      pending: 0,
      next_attempt_at: null,
      previous_secret_until: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { secret: _secret, ...webhook } = data
    expect(await list(key)).toMatchObject({ data: [webhook], meta: { limit: planLimits.plus.webhooks } })
    const deleted = await read(ask(`/webhooks/${webhook.id}`, key, { method: "DELETE" }))
    expect([deleted.status, deleted.data]).toEqual([200, { id: webhook.id, deleted: true }])
    expect((await list(key)).data).toEqual([])
  })

  test("has every kind and every instrument if the body names none, and for a sandbox key names only sandbox stocks", async () => {
    const { key } = await newKey("sandbox")
    expect(await post(key, "", { url, symbols: ["AAPL", "GOOG"] })).toMatchObject({
      status: 403,
      error: { code: "sandbox_restricted", message: expect.stringContaining('"GOOG"') },
    })
    expect(await created(key)).toMatchObject({ kinds: changeKinds, symbols: null, sandbox: true })
  })

  test("keeps other fields when some change, and only answers to POST and rotate contain the secret", async () => {
    const { key } = await plusKey()
    const { id, secret } = await created(key, { kinds: ["verdict"] })
    const changed = await patch(key, id, { symbols: "watchlist", enabled: false })
    const disabled = { enabled: false, disabled_reason: "owner" }
    expect(changed.data).toMatchObject({ url, kinds: ["verdict"], symbols: "watchlist", ...disabled })
    const others = { url: "https://example.org:8443/", kinds: ["screen"], symbols: null, enabled: true }
    expect((await patch(key, id, others)).data).toMatchObject({ ...others, disabled_reason: null })
    await holdWebhook(id)
    const rotated = await post(key, `/${id}/rotate`, {})
    const until = expect.any(String)
    const replaced = { id, secret: expect.stringMatching(/^whsec_/), previous_secret_until: until }
    expect(rotated.data).toMatchObject(replaced)
    expect(rotated.data).not.toMatchObject({ secret })
    const answered = [changed.data, (await list(key)).data, (await post(key, `/${id}/test`, {})).data]
    expect(JSON.stringify(answered)).not.toContain("whsec_")
  })

  test("is sent a test event of any kind, with or without a body", async () => {
    const { accountId, key } = await plusKey()
    const id = await newWebhook(accountId)
    await holdWebhook(id)
    const sent = [
      await read(ask(`/webhooks/${id}/test`, key, { method: "POST" })),
      await post(key, `/${id}/test`, { kind: "fund_purity" }),
    ]
    const [plain, made] = sent.map(({ data }) => (data as { delivery: string }).delivery)
    expect((await get(`/webhooks/${id}/deliveries`, key)).data).toMatchObject([
      { id: made, type: "fund.purity_changed", change: null, state: "pending" },
      { id: plain, type: "test", change: null, state: "pending" },
    ])
  })

  test("has a log in pages, newest first, with each attempt, and redelivers one event or all since a day", async () => {
    const { accountId, key } = await plusKey()
    const id = await newWebhook(accountId)
    const [oldest, middle, newest] = await logged(id, 3)
    const first = await get(`/webhooks/${id}/deliveries?limit=2`, key)
    expect(first.data).toMatchObject([{ id: newest }, { id: middle }])
    expect(first.meta).toMatchObject({ limit: 2, has_more: true, next_cursor: middle })
    const last = await get(`/webhooks/${id}/deliveries?limit=2&before=${middle}`, key)
    expect(last.meta).toMatchObject({ has_more: false, next_cursor: null })
    expect(last.data).toEqual([
      {
        id: oldest,
        type: "verdict.changed",
        change: 1,
        state: "delivered",
        created_at: "2026-05-01T12:00:00.000Z",
        settled_at: "2026-05-01T12:00:06.000Z",
        attempts: [
          {
            at: "2026-05-01T12:00:00.000Z",
            duration_milliseconds: 812,
            status: 500,
            error: null,
            response: "<b>busy</b>",
          },
          {
            at: "2026-05-01T12:00:05.000Z",
            duration_milliseconds: 20_000,
            status: null,
            error: "timeout",
            response: null,
          },
        ],
      },
    ])
    for (const [body, deliveries] of [
      [{ delivery: oldest }, 1],
      [{ since: "2026-05-02" }, 2],
      [{ since: "2026-05-03T12:00:01Z" }, 0],
    ] as const)
      expect((await post(key, `/${id}/replay`, body)).data).toEqual({ deliveries })
    expect(await refusalOf(`/webhooks/${id}/replay`, key, { delivery: "msg_1" })).toMatch(/^404/)
  })
})

test("a request that its account's object refuses creates and deletes no webhook", async () => {
  const { key, keyId, accountId } = await plusKey()
  const { id } = await created(key)
  await accountObject(accountId).revoke(keyId)
  expect((await post(key, "", { url: `${url}/other` })).status).toBe(401)
  expect((await read(ask(`/webhooks/${id}`, key, { method: "DELETE" }))).status).toBe(401)
  const rows = await env.DB.prepare("SELECT id FROM webhooks WHERE account_id = ?").bind(accountId).all()
  expect(rows.results).toEqual([{ id }])
})

describe("400 for", () => {
  test.each<[string, object, string]>([
    ["no URL", {}, "url: is required"],
    ["an internal host", { url: "https://10.0.0.1/" }, "The host of a URL is a name, not an IP address."],
    ["a long URL", { url: `${url}/${"x".repeat(2_000)}` }, "url: a URL has 1 to 2000 characters"],
    ["no kinds", { url, kinds: [] }, "kinds: must have at least 1 item"],
    ["an unknown kind", { url, kinds: ["weather"] }, "kinds.0: must be one of verdict"],
    [
      "too many symbols",
      { url, symbols: Array(101).fill("AAPL") },
      "symbols: must be a list of 1 to 100 identifiers",
    ],
    [
      "no symbols",
      { url, symbols: [] },
      "symbols: must have at least 1 symbol, or be null for every instrument",
    ],
    [
      "symbols as one text",
      { url, symbols: "AAPL" },
      "symbols: must be a list of 1 to 100 identifiers, watchlist, or null",
    ],
    ["an unknown symbol", { url, symbols: ["ZZZZ"] }, 'No listing under the identifier "ZZZZ".'],
    ["a secret of the caller's own", { url, secret: "whsec_mine" }, '"secret" is not a field of this body.'],
  ])("a webhook with %s", async (_what, body, message) => {
    expect(await refusalOf("/webhooks", (await plusKey()).key, body)).toContain(`400 bad_request ${message}`)
  })

  test.each([
    ["PATCH", "", {}, "has no field to change: give url, kinds, symbols or enabled"],
    ["PATCH", "", { url: "https://10.0.0.1/" }, "not an IP address"],
    ["PATCH", "", { enabled: "yes" }, "enabled: must be true or false"],
    ["POST", "/replay", {}, "needs either since or delivery"],
    ["POST", "/replay", { since: "2026-05-01", delivery: "msg_1" }, "needs either since or delivery"],
    ["POST", "/replay", { since: "yesterday" }, "since: must be YYYY-MM-DD, or a date and time in ISO 8601"],
  ])("%s {id}%s with %j", async (method, path, body, message) => {
    const { accountId, key } = await plusKey()
    const id = await newWebhook(accountId)
    const { status, error } = await read(ask(`/webhooks/${id}${path}`, key, { method, body }))
    expect([status, error?.message]).toEqual([400, expect.stringContaining(message)])
  })

  test("a malformed id, and a second test event while one waits", async () => {
    const { accountId, key } = await plusKey()
    const message = "400 bad_request id: must be the id of a webhook"
    expect(await refusalOf("/webhooks/1/test", key, {})).toBe(message)
    const id = await newWebhook(accountId)
    await holdWebhook(id)
    expect((await post(key, `/${id}/test`, {})).status).toBe(200)
    expect((await post(key, `/${id}/test`, {})).status).toBe(400)
    const unknown = await post(key, `/${id}/test`, { kind: "verdict.changed" })
    expect(unknown.error?.message).toMatch(/^kind: must be one of verdict, withheld, /)
  })

  test("a webhook above the plan's limit", async () => {
    const { accountId, key } = await plusKey()
    for (let at = 0; at < planLimits.plus.webhooks; at++) await newWebhook(accountId)
    expect(await refusalOf("/webhooks", key, { url })).toBe(
      "400 bad_request The account has 5 webhooks, which is the most on its plan. Remove one first.",
    )
    const sandbox = await newKey("sandbox")
    await newWebhook(sandbox.accountId)
    expect(await refusalOf("/webhooks", sandbox.key, { url })).toBe(
      "400 bad_request The account has a webhook, which is the most with a sandbox key. Remove it first.",
    )
  })
})

test.each<[method: string, path: string, body: object | null]>([
  ["PATCH", "", { enabled: false }],
  ["DELETE", "", null],
  ["POST", "/rotate", null],
  ["POST", "/test", null],
  ["GET", "/deliveries", null],
  ["POST", "/replay", { since: "2026-05-01" }],
])("404 for %s {id}%s with another account's webhook, which does not change", async (method, path, body) => {
  const owner = await plusKey()
  const id = await newWebhook(owner.accountId)
  const before = (await list(owner.key)).data
  const { key } = await plusKey()
  const answer = await read(ask(`/webhooks/${id}${path}`, key, { method, ...(body && { body }) }))
  expect([answer.status, answer.error?.message]).toEqual([404, "There is no such webhook."])
  expect([(await list(owner.key)).data, (await list(key)).data]).toEqual([before, []])
})
