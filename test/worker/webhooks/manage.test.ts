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
  const tooMany = Array<string>(webhookSymbolsMax + 1).fill("AAPL")
  test.each<[what: string, request: Partial<WebhookRequest>, why: string]>([
    ["no kind", { kinds: [] }, "at least one kind"],
    ["an unknown kind", { kinds: ["verdict", "price"] }, '"price"'],
    ["no symbol", { symbols: [] }, "at least one symbol"],
    ["too many symbols", { symbols: tooMany }, "at most 100"],
  ])("of a form, which no schema checks, is refused with %s", async (_what, request, why) => {
    const refused = await createWebhook(ports, await webhookOwner(), { url, ...request })
    expect(refused).toMatchObject({ code: "bad_request", message: expect.stringContaining(why) })
  })

  test("above the plan's limit is refused, even with concurrent requests", async () => {
    const by = await webhookOwner("plus")
    const all = await Promise.all(Array.from({ length: 8 }, () => createWebhook(ports, by, { url })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(5)
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

  test("has at most one waiting test event of a type, whose log ends with it", async () => {
    const by = await webhookOwner()
    const { webhook } = await made(by)
    await updateWebhook(ports, by, webhook.id, { enabled: false })
    await holdWebhook(webhook.id)
    const messageId = expect.stringMatching(/^msg_[0-9a-f]{32}$/)
    expect(await testWebhook(ports, by, webhook.id)).toMatchObject({ ok: true, value: { messageId } })
    expect(await testWebhook(ports, by, webhook.id)).toMatchObject({ code: "bad_request" })
    expect(await testWebhook(ports, by, webhook.id, "screen")).toMatchObject({ ok: true })
    const log = await listDeliveries(ports, by, webhook.id, { messagesMax: 10, before: null })
    expect(log).toMatchObject({
      value: {
        hasMore: false,
        messages: ["screen.changed", "test"].map((type) => {
          return { type, changeId: null, state: "pending", attempts: [] }
        }),
      },
    })
    expect(await removeWebhook(ports, by, webhook.id)).toMatchObject({ ok: true })
    expect(await listWebhooks(ports, by)).toEqual([])
    expect(await ports.webhooks.addTest(webhook.id, "test", "2026-11-22T06:00:00.000Z")).toBe("pending")
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
