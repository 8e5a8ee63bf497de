import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { closeAccount } from "../../../src/accounts/closing.ts"
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  removeWebhook,
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookRequest,
} from "../../../src/webhooks/manage.ts"
import type { WebhookOwner } from "../../../src/webhooks/ports.ts"
import { webhookSymbolsMax } from "../../../src/webhooks/schema.ts"
import { compose } from "../../../worker/compose.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { ownerBy, webhookOwner } from "../support/deliveries.ts"
import { seedUniverse } from "../support/service.ts"
import { accountNow } from "../support/stripe.ts"
import { holdWebhook } from "../support/webhooks.ts"

const ports = compose(env)
const url = "https://example.com/hook"

beforeAll(seedUniverse)

async function made(by: WebhookOwner, request: Partial<WebhookRequest> = {}) {
  const created = await createWebhook(ports, by, { url, ...request })
  if (!created.ok) throw new Error(created.message)
  return created.value
}

describe("a webhook", () => {
  test("is created for every kind and instrument, enabled, with a secret that is shown once", async () => {
    const by = await webhookOwner()
    const { webhook, secret } = await made(by)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ url, symbols: null, disabledReason: null, pending: 0, sandbox: false })
    expect(webhook.kinds).toContain("verdict")
    expect(await listWebhooks(ports, by)).toEqual([webhook])
    expect(JSON.stringify(await listWebhooks(ports, by))).not.toContain(secret.slice(6, 20))
  })

  test("names stocks by any line, and keeps each once", async () => {
    const request = { symbols: ["aapl", "GOOG", "AAPL", "SPY"], kinds: ["screen", "verdict"] }
    const { webhook } = await made(await webhookOwner(), request)
    expect(webhook.symbols).toEqual([
      { instrumentId: "AAPL", cik: 320193 },
      { instrumentId: "GOOG", cik: 1652044 },
      { instrumentId: "SPY", cik: null },
    ])
    expect(webhook.kinds).toEqual(["verdict", "screen"])
  })

  const tooMany = Array<string>(webhookSymbolsMax + 1).fill("AAPL")
  test.each<[what: string, request: Partial<WebhookRequest>, why: string]>([
    ["a private address", { url: "https://10.0.0.1/" }, "not an IP address"],
    ["loopback", { url: "http://127.0.0.1:8080/" }, "https://"],
    ["no kind", { kinds: [] }, "at least one kind"],
    ["an unknown kind", { kinds: ["verdict", "price"] }, '"price"'],
    ["no symbol", { symbols: [] }, "at least one symbol"],
    ["an unknown symbol", { symbols: ["AAPL", "NOPE"] }, '"NOPE"'],
    ["too many symbols", { symbols: tooMany }, "at most 100"],
  ])("is refused with %s", async (_what, request, why) => {
    const message = expect.stringContaining(why)
    const refused = await createWebhook(ports, await webhookOwner(), { url, ...request })
    expect(refused).toMatchObject({ ok: false, code: "bad_request", message })
  })

  test("of the free plan names only sandbox instruments, and is the only one", async () => {
    const by = await webhookOwner("free")
    const beyond = await createWebhook(ports, by, { url, symbols: ["AAPL", "GOOG"] })
    expect(beyond).toMatchObject({ code: "sandbox_restricted" })
    await made(by, { symbols: ["AAPL"] })
    expect(await createWebhook(ports, by, { url })).toMatchObject({ code: "bad_request" })
  })

  test("above the plan's limit is refused, even with concurrent requests", async () => {
    const by = await webhookOwner("plus")
    const all = await Promise.all(Array.from({ length: 8 }, () => createWebhook(ports, by, { url })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(5)
  })

  test("of another account is not found, whichever action is requested", async () => {
    const { webhook } = await made(await webhookOwner())
    const other = await webhookOwner()
    const tried = [
      await readWebhook(ports, other, webhook.id),
      await updateWebhook(ports, other, webhook.id, { enabled: false }),
      await rotateWebhookSecret(ports, other, webhook.id),
      await testWebhook(ports, other, webhook.id),
      await listDeliveries(ports, other, webhook.id, { messagesMax: 10, before: null }),
      await replayDeliveries(ports, other, webhook.id, { since: "2026-01-01" }),
      await removeWebhook(ports, other, webhook.id),
    ]
    for (const outcome of tried) expect(outcome).toMatchObject({ ok: false, code: "not_found" })
  })

  test("of a live key is not found by the account's sandbox key, and one of a sandbox key is found by both", async () => {
    const live = await webhookOwner("enterprise")
    const sandbox = ownerBy(live.accountId, "enterprise", "sandbox")
    const own = await made(sandbox, { symbols: ["AAPL"] })
    const { webhook } = await made(live)
    expect(own.webhook.sandbox).toBe(true)
    expect(await readWebhook(ports, sandbox, webhook.id)).toMatchObject({ code: "not_found" })
    expect(await listWebhooks(ports, sandbox)).toEqual([own.webhook])
    expect(await listWebhooks(ports, live)).toHaveLength(2)
  })

  test("is changed field by field, disabled and enabled", async () => {
    const by = await webhookOwner()
    const { webhook } = await made(by)
    const change = (patch: Parameters<typeof updateWebhook>[3]) => updateWebhook(ports, by, webhook.id, patch)
    const changes: readonly [Parameters<typeof change>[0], object][] = [
      [{}, webhook],
      [{ symbols: "watchlist" }, { ...webhook, symbols: "watchlist" }],
      [
        { kinds: ["verdict"], symbols: null },
        { kinds: ["verdict"], symbols: null },
      ],
      [{ url: "https://example.org:8443/" }, { url: "https://example.org:8443/" }],
      [{ enabled: false }, { disabledReason: "owner" }],
      [{ enabled: true }, { disabledReason: null }],
    ]
    for (const [patch, value] of changes) expect(await change(patch)).toMatchObject({ value })
    expect(await change({ url: "https://localhost/" })).toMatchObject({ code: "bad_request" })
  })

  test("gets a new secret, and both secrets are stored encrypted for a day", async () => {
    const by = await webhookOwner()
    const { webhook, secret } = await made(by)
    const rotated = await rotateWebhookSecret(ports, by, webhook.id)
    if (!rotated.ok) throw new Error(rotated.message)
    expect(rotated.value.secret).not.toBe(secret)
    const until = Date.parse(rotated.value.webhook.previousSecretUntil ?? "")
    expect(until - Date.now()).toBeGreaterThan(86_300_000)
    const row = env.DB.prepare("SELECT secret, previous_secret FROM webhooks WHERE id = ?1").bind(webhook.id)
    const sealed = Object.values((await row.first<Record<string, string>>()) ?? {})
    const opened = await Promise.all(sealed.map((each) => ports.webhookSecrets.open(webhook.id, each)))
    expect(opened).toEqual([rotated.value.secret, secret])
  })

  test("has at most one waiting test event, whose log ends with it", async () => {
    const by = await webhookOwner()
    const { webhook } = await made(by)
    await updateWebhook(ports, by, webhook.id, { enabled: false })
    await holdWebhook(webhook.id)
    const messageId = expect.stringMatching(/^msg_[0-9a-f]{32}$/)
    expect(await testWebhook(ports, by, webhook.id)).toMatchObject({ ok: true, value: { messageId } })
    expect(await testWebhook(ports, by, webhook.id)).toMatchObject({ code: "bad_request" })
    const log = await listDeliveries(ports, by, webhook.id, { messagesMax: 10, before: null })
    expect(log).toMatchObject({
      value: { hasMore: false, messages: [{ type: "test", changeId: null, state: "pending", attempts: [] }] },
    })
    expect(await removeWebhook(ports, by, webhook.id)).toMatchObject({ ok: true })
    expect(await listWebhooks(ports, by)).toEqual([])
    expect(await ports.webhooks.addTest(webhook.id, "2026-11-22T06:00:00.000Z")).toBe("pending")
  })

  test("replays nothing while it is disabled, without a day, or for an unknown message", async () => {
    const by = await webhookOwner()
    const { webhook } = await made(by)
    const replay = (what: Parameters<typeof replayDeliveries>[3]) =>
      replayDeliveries(ports, by, webhook.id, what)
    for (const since of ["", "yesterday", "2026-13-01", "2026-01-01T00:00:00", "1"])
      expect(await replay({ since }), since).toMatchObject({ code: "bad_request" })
    expect(await replay({ messageId: "msg_1" })).toMatchObject({ code: "not_found" })
    expect(await replay({ since: "2026-01-01" })).toMatchObject({ value: { messages: 0 } })
    await updateWebhook(ports, by, webhook.id, { enabled: false })
    expect(await replay({ since: "2026-01-01" })).toMatchObject({ code: "bad_request" })
  })

  test("is erased with its account", async () => {
    const by = await webhookOwner()
    const { webhook } = await made(by)
    await testWebhook(ports, by, webhook.id)
    await closeAccount(composeAccounts(env), await accountNow(by.accountId), "refuse")
    expect(await listWebhooks(ports, by)).toEqual([])
    const left = env.DB.prepare("SELECT count(*) FROM webhook_messages WHERE webhook_id = ?1").bind(
      webhook.id,
    )
    expect(await left.first("count(*)")).toBe(0)
  })
})

test("a sealed secret can be decrypted only for its own webhook and pepper", async () => {
  const { webhookSecrets } = ports
  const { text, sealed } = await webhookSecrets.create("one")
  expect(sealed).not.toContain(text.slice(6))
  expect(await webhookSecrets.open("one", sealed)).toBe(text)
  expect(await webhookSecrets.open("two", sealed)).toBeNull()
  expect(await webhookSecrets.open("one", `${sealed.slice(0, -4)}AAA=`)).toBeNull()
  expect(await webhookSecrets.open("one", "no base64!")).toBeNull()
  const other = compose({ ...env, KEY_PEPPER: "another pepper that only the tests know" })
  expect(await other.webhookSecrets.open("one", sealed)).toBeNull()
})
