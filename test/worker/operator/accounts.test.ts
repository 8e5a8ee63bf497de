import { runInDurableObject } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { PaidSubscription } from "../../../src/accounts/accounts.ts"
import type { AccountDetailsReply, IssuedKeyReply, KeyUsageReply } from "../../../worker/operator/accounts.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { stopClock } from "../support/clock.ts"
import { post } from "../support/operator-files.ts"
import { accountObject, ask, read } from "../support/service.ts"

const now = Date.parse("2026-11-22T12:00:00.000Z")
const accounts = accountsOf(env.DB)

beforeEach(() => stopClock(now))

const asOperator = {
  Authorization: "Bearer operator-token-that-only-the-tests-know",
  "Content-Type": "application/json",
}

async function operate<Body>(command: string, body: unknown, status = 200): Promise<Body> {
  const response = await post(`accounts/${command}`, JSON.stringify(body), asOperator)
  expect([response.status, response.body]).toEqual([status, expect.anything()])
  return response.body as Body
}

let opened = 0

async function open(): Promise<{ readonly email: string; readonly id: string }> {
  opened += 1
  const email = `operated-${opened}@example.com`
  const { account } = await operate<{ account: { id: string } }>("create", { email })
  return { email, id: account.id }
}

const key = (account: string, type: string, name = "") =>
  operate<IssuedKeyReply>("key", { account, type, name })

const keysOf = async (account: string) =>
  (await operate<{ keys: readonly KeyUsageReply[] }>("keys", { account })).keys

const planOf = async (text: string) => (await read(ask("/me", text))).data

function paidUntil(activeUntil: string): PaidSubscription {
  const rest = { status: "active", plan: "plus", cancelsAtPeriodEnd: false, readAt: now } as const
  return { subscriptionId: "sub_1", activeUntil, periodEnd: activeUntil, ...rest }
}

function rowCounts(id: string) {
  const tables = ["sessions", "passkeys", "subscriptions", "usage_days"]
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE account_id = ?1) AS ${table}`)
  return env.DB.prepare(`SELECT ${counts.join(", ")}`)
    .bind(id)
    .first()
}

/** An account with two sessions, a passkey, an unused link and a day of usage. */
async function live({ id, email }: { readonly id: string; readonly email: string }): Promise<void> {
  const ends = "2026-12-01T00:00:00.000Z"
  const session = (hash: string) =>
    env.DB.prepare("INSERT INTO sessions VALUES (?1, ?2, 'link', ?3, ?3, ?4)").bind(hash, id, ends, ends)
  await env.DB.batch([
    session(`one of ${id}`),
    session(`another of ${id}`),
    env.DB.prepare("INSERT INTO passkeys VALUES (?1, ?1, '', 0, '[]', 0, 'Phone', ?2, NULL)").bind(id, ends),
    env.DB.prepare("INSERT INTO sign_in_links VALUES (?1, ?2, '', ?3, ?3, NULL, ?2, '')").bind(
      id,
      email,
      ends,
    ),
    env.DB.prepare("INSERT INTO usage_days VALUES (?1, '', '2026-11-19', 12, 3)").bind(id),
  ])
}

describe("an account", () => {
  test("is opened once for all spellings of its address", async () => {
    const first = await operate("create", { email: " Owner@Example.com " })
    expect(first).toMatchObject({ account: { email: "owner@example.com", plan: "free" }, is_new: true })
    const again = await operate("create", { email: "owner@example.com" })
    expect(again).toEqual({ ...(first as object), is_new: false })
  })

  test("is shown with its plan, keys, sessions, passkeys and the usage of seven days", async () => {
    const { email, id } = await open()
    await operate("plan", { account: email, plan: "plus", until: "2027-01-01" })
    const made = await key(email, "live", "server")
    await live({ email, id })
    await ask("/me", made.key)
    const shown = await operate<AccountDetailsReply>("show", { account: email })
    expect(shown).toMatchObject({
      ...{ id, email, plan: "plus", paid: null, sessions: 2, passkeys: 1 },
      granted: { plan: "plus", until: "2027-01-01T00:00:00.000Z" },
      keys: [{ id: made.listed.id, name: "server", requests_today: 1, mcp_requests_today: 0 }],
    })
    expect(shown.usage).toEqual({
      is_today_exact: true,
      days: [16, 17, 18, 19, 20, 21, 22].map((day) => ({
        day: `2026-11-${day}`,
        requests: { 19: 12, 22: 1 }[day] ?? 0,
        mcp_requests: day === 19 ? 3 : 0,
      })),
    })
    expect(await operate("show", { account: id })).toEqual(shown)
  })

  test("is signed out everywhere", async () => {
    const account = await open()
    await live(account)
    expect(await operate("sign-out", { account: account.email })).toEqual({ sessions_ended: 2 })
    expect(await rowCounts(account.id)).toMatchObject({ sessions: 0, passkeys: 1 })
  })
})

describe("a granted plan", () => {
  test.each([
    ["2027-01-01", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T12:30:00Z", "2027-01-01T12:30:00.000Z"],
    ["2027-01-01T00:00:00+03:00", "2026-12-31T21:00:00.000Z"],
    [null, null],
  ])("until %s ends at %s", async (until, ends) => {
    const { email } = await open()
    expect(await operate("plan", { account: email, plan: "plus", until })).toMatchObject({
      plan: "plus",
      granted: { plan: "plus", until: ends },
    })
  })

  test("limits a live key to the sandbox within 30 s after its end is set, and restores it as fast", async () => {
    const { email } = await open()
    await operate("plan", { account: email, plan: "plus", until: null })
    const { key: text } = await key(email, "live")
    expect(await planOf(text)).toMatchObject({ plan: "plus", sandbox: false })
    await operate("plan", { account: email, plan: "plus", until: "2026-11-22T11:59:59Z" })
    vi.setSystemTime(now + 30_000)
    const lapsed = { plan: "free", sandbox: true, limits: { requests_per_day: 500, requests_per_minute: 30 } }
    expect(await planOf(text)).toMatchObject(lapsed)
    await operate("plan", { account: email, plan: "enterprise", until: null })
    vi.setSystemTime(now + 60_000)
    expect(await planOf(text)).toMatchObject({ plan: "enterprise", sandbox: false })
    await operate("plan", { account: email, plan: "free", until: null })
    vi.setSystemTime(now + 90_000)
    expect(await planOf(text)).toMatchObject(lapsed)
  })
})

describe("a key", () => {
  test("is revoked by its id or its prefix, from the next request on", async () => {
    const { email } = await open()
    const [one, other] = [await key(email, "sandbox", "one"), await key(email, "sandbox", "other")]
    expect([(await ask("/me", one.key)).status, (await ask("/me", other.key)).status]).toEqual([200, 200])
    await operate("revoke", { account: email, key: one.listed.id })
    await operate("revoke", { account: email, key: other.listed.prefix })
    expect([(await ask("/me", one.key)).status, (await ask("/me", other.key)).status]).toEqual([401, 401])
    const revoked_at = "2026-11-22T12:00:00.000Z"
    expect(await keysOf(email)).toMatchObject([{ revoked_at }, { revoked_at }])
  })

  test("is not revoked by a prefix that two keys share", async () => {
    const { email, id } = await open()
    const { listed } = await key(email, "live")
    await key(email, "live")
    const rename = env.DB.prepare("UPDATE api_keys SET prefix = ?1 WHERE account_id = ?2")
    await rename.bind(listed.prefix, id).run()
    expect(await operate("revoke", { account: email, key: listed.prefix }, 409)).toEqual({
      error: "Several keys in use begin so: name one by its id.",
    })
  })

  test("stays active if its object is unreachable, and the reply says so", async () => {
    const { email, id } = await open()
    const { key: text, listed } = await key(email, "live")
    await ask("/me", text)
    await runInDurableObject(accountObject(id), (_, { storage }) => {
      storage.sql.exec("DROP TABLE revocations")
    })
    expect(await operate("revoke", { account: email, key: listed.id }, 503)).toEqual({
      error: "The key could not be revoked and may still work. Try again shortly.",
    })
    expect(await operate("close", { account: email, force: false }, 503)).toEqual({
      error: "Not every key could be revoked: the account is still open.",
    })
    expect(await keysOf(email)).toMatchObject([{ revoked_at: null }])
  })
})

describe("closing an account", () => {
  test("revokes keys, ends sessions and erases the owner, but keeps the usage", async () => {
    const account = await open()
    await operate("plan", { account: account.email, plan: "plus", until: null })
    const { key: text } = await key(account.email, "live", "Jo's laptop")
    await live(account)
    expect((await ask("/me", text)).status).toBe(200)
    const closed = { id: account.id, keys_revoked: 1, subscription_id: null }
    expect(await operate("close", { account: account.email, force: false })).toEqual(closed)
    expect((await ask("/me", text)).status).toBe(401)
    expect(await rowCounts(account.id)).toEqual({ sessions: 0, passkeys: 0, subscriptions: 0, usage_days: 1 })
    expect(await operate("show", { account: account.id })).toMatchObject({
      email: null,
      plan: "free",
      keys: [{ name: null, revoked_at: "2026-11-22T12:00:00.000Z" }],
    })
    const links = env.DB.prepare("SELECT count(*) AS rows FROM sign_in_links WHERE email = ?")
    expect(await links.bind(account.email).first("rows")).toBe(0)
    expect(await operate("create", { email: account.email })).toMatchObject({ is_new: true })
  })

  test("leaves other accounts unchanged", async () => {
    const [one, other] = [await open(), await open()]
    const { key: text } = await key(other.email, "sandbox")
    await live(other)
    await operate("close", { account: one.email, force: false })
    expect(await rowCounts(other.id)).toMatchObject({ sessions: 2, passkeys: 1, usage_days: 1 })
    expect((await ask("/me", text)).status).toBe(200)
  })

  test("is refused during a paid subscription, unless forced", async () => {
    const { email, id } = await open()
    await accounts.setPaid(id, paidUntil("2026-11-22T12:00:00.001Z"))
    expect(await operate("close", { account: email, force: false }, 409)).toEqual({
      error: "Stripe still bills a subscription. Cancel it there first.",
    })
    const forced = await operate("close", { account: email, force: true })
    const over = await open()
    await accounts.setPaid(over.id, paidUntil("2026-11-22T12:00:00.000Z"))
    const ended = await operate("close", { account: over.email, force: false })
    expect([forced, ended]).toMatchObject([{ subscription_id: "sub_1" }, { subscription_id: null }])
  })
})

describe("an invalid command changes nothing", () => {
  const nobody = { account: "nobody@example.com" }

  test.each<[command: string, body: unknown, status: number, error: string]>([
    ["show", nobody, 404, "There is no such account."],
    ["show", { account: "no address" }, 404, "There is no such account."],
    ["show", { account: "00000000-0000-4000-8000-000000000000" }, 404, "There is no such account."],
    ["show", {}, 400, "account:"],
    ["show", { ...nobody, more: 1 }, 400, "more"],
    ["show", [], 400, "must be a JSON object"],
    ["create", { email: "no address" }, 400, "no e-mail address"],
    ["create", { email: "a@example.com\nBcc: b@example.com" }, 400, "no e-mail address"],
    ["plan", { ...nobody, plan: "gold", until: null }, 400, "plan:"],
    ["plan", { ...nobody, plan: "plus", until: "2027-02-29" }, 400, "until: a date like 2027-01-01"],
    ["plan", { ...nobody, plan: "plus", until: "2027-01-01T00:00:00" }, 400, "until: a date like"],
    ["plan", { ...nobody, plan: "plus", until: "tomorrow" }, 400, "until: a date like"],
    ["key", { ...nobody, type: "demo", name: "" }, 400, "type:"],
    ["erase", nobody, 404, "no such path"],
    ["constructor", nobody, 404, "no such path"],
  ])("%s %j: %i, %s", async (command, body, status, error) => {
    expect(await operate(command, body, status)).toEqual({ error: expect.stringContaining(error) })
  })

  test.each<[string, object, number]>([
    ["plan", { plan: "free", until: "2027-01-01" }, 400],
    ["key", { type: "live", name: "two\nlines" }, 400],
    ["revoke", { key: "qistas_live_zzzz" }, 404],
  ])("%s %j for an existing account", async (command, body, status) => {
    const { email, id } = await open()
    const before = await operate("show", { account: id })
    await operate(command, { account: email, ...body }, status)
    expect(await operate("show", { account: id })).toEqual(before)
  })

  test("such as a body that is not JSON, or one whose sender is not an operator", async () => {
    expect(await post("accounts/show", "account=x", asOperator)).toMatchObject({ status: 400 })
    const large = JSON.stringify({ account: "x".repeat(100_000) })
    expect(await post("accounts/show", large, asOperator)).toMatchObject({ status: 413 })
    const { Authorization } = asOperator
    expect(await post("accounts/show", "{}", { Authorization })).toMatchObject({ status: 400 })
    const stranger = { "Content-Type": "application/json", Authorization: `${Authorization}s` }
    expect(await post("accounts/create", '{"email":"stranger@example.com"}', stranger)).toMatchObject({
      status: 404,
    })
    expect(await accounts.findByEmail("stranger@example.com")).toBeNull()
    const got = new Request("https://api.example/operator/accounts/show", { headers: asOperator })
    expect((await exports.default.fetch(got)).status).toBe(404)
  })
})
