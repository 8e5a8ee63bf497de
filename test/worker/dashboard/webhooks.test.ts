import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { planLimits } from "../../../src/access/plans.ts"
import { changeKinds } from "../../../src/vocabulary.ts"
import { accountIdOf, signedInBrowser } from "../support/browser.ts"
import { seedUniverse } from "../support/service.ts"
import { newWebhook } from "../support/webhooks.ts"

/** The webhooks of an account on the dashboard, with the real stores. */

beforeAll(seedUniverse)

const path = "/dashboard/webhooks"
const url = "https://hooks.example.com/qistas"
const form = { url, kind_verdict: "on", kind_ticker: "on", whose: "symbols", symbols: "AAPL\r\naapl" }

type Browser = Awaited<ReturnType<typeof signedInBrowser>>

/** A signed-in browser, and the path of its account's webhook. */
async function withWebhook(email: string): Promise<{ readonly browser: Browser; readonly at: string }> {
  const browser = await signedInBrowser(email)
  const id = await newWebhook(await accountIdOf(email), { sandbox: false, kinds: changeKinds, url })
  return { browser, at: `${path}/${id}` }
}

const secretIn = (text: string) => /whsec_[A-Za-z0-9+/]{43}=/.exec(text)?.[0]

describe("a webhook", () => {
  test("is created with its secret shown once, then listed, changed, and deleted after a confirmation", async () => {
    const browser = await signedInBrowser("webhooks@example.com")
    const made = await browser.submit(path, { ...form, symbols: "; aapl,AAPL" })
    expect([made.status, secretIn(made.text) !== undefined]).toEqual([200, true])
    const listed = await browser.get(path)
    for (const words of [url, "of AAPL<", "Delete one first"]) expect(listed.text).toContain(words)
    expect(secretIn(listed.text)).toBeUndefined()
    const at = /\/dashboard\/webhooks\/[0-9a-f-]{36}/.exec(listed.text)?.[0] ?? ""
    const page = await browser.get(at)
    expect(page.text).toContain("Verdicts, Tickers")
    expect(secretIn(page.text)).toBeUndefined()
    const changed = await browser.submit(at, { url, kind_screen: "on", whose: "watchlist", symbols: "" })
    expect([changed.status, changed.location]).toEqual([303, `${at}?done=changed`])
    expect((await browser.get(at)).text).toContain("your watchlist")
    const asked = await browser.get(`${at}/delete`)
    expect([asked.status, asked.text.includes("Delete this webhook?")]).toEqual([200, true])
    const deleted = await browser.submit(`${at}/delete`, {})
    expect([deleted.status, deleted.location]).toEqual([303, path])
    expect((await browser.get(at)).status).toBe(404)
  })

  test("gets a new secret, and the page says until when the old one signs too", async () => {
    const { browser, at } = await withWebhook("rotated@example.com")
    const replaced = await browser.submit(`${at}/rotate`, {})
    expect([replaced.status, secretIn(replaced.text) !== undefined]).toEqual([200, true])
    expect(replaced.text).toContain("also signed with the previous secret")
    expect((await browser.get(at)).text).toContain("also signed with the previous one until")
  })

  test("is disabled and enabled again", async () => {
    const { browser, at } = await withWebhook("switched@example.com")
    expect((await browser.submit(`${at}/enabled`, { enabled: "off" })).location).toBe(`${at}?done=disabled`)
    expect((await browser.get(at)).text).toContain("disabled by you")
    expect((await browser.submit(`${at}/replay`, { since: "2026-05-01", delivery: "" })).status).toBe(409)
    expect((await browser.submit(`${at}/enabled`, { enabled: "on" })).location).toBe(`${at}?done=enabled`)
  })

  test("sends a test event, one at a time", async () => {
    const { browser, at } = await withWebhook("tested@example.com")
    expect((await browser.submit(`${at}/test`, {})).location).toBe(`${at}?done=tested`)
    const second = await browser.submit(`${at}/test`, {})
    expect([second.status, second.text.includes("A test event of this kind is on its way")]).toEqual([
      409,
      true,
    ])
  })
})

describe("the log of deliveries", () => {
  test("shows each attempt with the answer as text, and redelivers one event or all events since a day", async () => {
    const { browser, at } = await withWebhook("log@example.com")
    const seq = await env.DB.prepare(
      `INSERT INTO webhook_messages (id, webhook_id, change_id, type, state, attempts, created_at, settled_at)
       VALUES ('msg_log', ?1, 7, 'verdict.changed', 'failed', 2, '2026-05-01T12:00:00.000Z', '2026-05-01T12:00:06.000Z') RETURNING seq`,
    )
      .bind(at.slice(path.length + 1))
      .first<number>("seq")
    await env.DB.prepare(
      `INSERT INTO webhook_attempts (message_seq, at, duration_ms, status, error, response) VALUES
       (?1, '2026-05-01T12:00:00.000Z', 1812, 500, NULL, '<script>alert(1)</script>'),
       (?1, '2026-05-01T12:00:05.000Z', 20000, NULL, 'timeout', NULL)`,
    )
      .bind(seq)
      .run()
    const { text } = await browser.get(at)
    expect(text).toContain("&lt;script>alert(1)&lt;/script>")
    for (const words of [
      "verdict.changed, failed",
      "status 500, after 1,812 ms",
      "no answer within 20 seconds",
    ])
      expect(text).toContain(words)
    for (const [delivery, since, status, events] of [
      ["msg_log", "", 303, 1],
      ["", "2026-05-01", 303, 1],
      ["", "2026-05-02", 303, 0],
      ["", "soon", 409, null],
      ["msg_none", "", 409, null],
    ] as const) {
      const replayed = await browser.submit(`${at}/replay`, { delivery, since })
      const done = events === null ? null : `${at}?done=replayed&events=${events}`
      expect([replayed.status, replayed.location]).toEqual([status, done])
    }
    const { text: said } = await browser.get(`${at}?done=replayed&events=1`)
    expect(said).toContain("One event is delivered again.")
  })

  test("ignores an address that claims another action", async () => {
    const { browser, at } = await withWebhook("forged@example.com")
    for (const query of ["done=paid", "done=replayed&events=<b>", "done=replayed", "before=msg_none"])
      expect((await browser.get(`${at}?${query}`)).text).not.toContain("notice")
  })
})

describe("a form with a mistake keeps the typed values, with the reason next to the field", () => {
  test.each<[string, Record<string, string>, string]>([
    ["plain http", { ...form, url: "http://10.0.0.1/hook" }, "A URL begins with https://."],
    ["no kind", { url, whose: "all", symbols: "" }, "Choose at least one kind."],
    ["no symbols", { ...form, symbols: " , " }, "Name at least one stock or fund."],
    ["a stock outside the sandbox, on the free plan", { ...form, symbols: "GOOG" }, "outside the sandbox"],
  ])("%s", async (what, fields, words) => {
    const email = `wrong.${what.length}.${words.length}@example.com`
    const browser = await signedInBrowser(email)
    const refused = await browser.submit(path, fields)
    expect([refused.status, refused.text.includes(words)]).toEqual([400, true])
    expect(refused.text).toContain(`value="${fields.url}"`)
    const id = await newWebhook(await accountIdOf(email))
    const unchanged = await browser.submit(`${path}/${id}`, fields)
    expect([unchanged.status, unchanged.text.includes(words)]).toEqual([400, true])
  })

  test("with 409 for a webhook above the plan's limit", async () => {
    const { browser } = await withWebhook("full@example.com")
    const refused = await browser.submit(path, form)
    expect([refused.status, refused.text.includes("which is the most on its plan")]).toEqual([409, true])
    expect((await browser.get(path)).text).toContain(`1 of at most ${planLimits.free.webhooks} on your plan`)
  })
})

test("the pages of a webhook of another account are 404", async () => {
  const { at } = await withWebhook("owner@example.com")
  const stranger = await signedInBrowser("stranger@example.com")
  for (const path of [at, `${at}/delete`]) expect((await stranger.get(path)).status).toBe(404)
})
