import { env, exports } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { sha256 } from "../../src/sha256.ts"
import { watchlistFeedPath } from "../../worker/html/paths.ts"
import { feedTokenOf } from "../../worker/http/tokens.ts"
import { accountsOf } from "../../worker/storage/accounts.ts"
import { keyHash } from "../../worker/storage/key-hash.ts"
import { linkTo, newBrowser, signInByLink, site, type TestBrowser, tokenOf } from "./support/browser.ts"
import { without } from "./support/rescreening.ts"
import { ask, seedUniverse } from "./support/service.ts"

/** The log never contains an email address or a secret, whatever fails. */

beforeAll(seedUniverse)

const written: string[] = []

beforeEach(() => {
  written.length = 0
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...given: unknown[]) => {
      const line = given.map(String).join(" ")
      // The mailbox prints emails, but only on a developer's machine: a deployed Worker has no mailbox
      // (test/scripts/deploy/main.test.ts).
      if (!line.startsWith("\nTo ")) written.push(line)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
})

const tables = [
  ..."accounts api_keys sessions sign_in_links passkeys passkey_challenges account_events".split(" "),
  ..."stripe_subscriptions usage_days determinations".split(" "),
]

/** Runs a step once normally, and once with each table of the database unreachable. */
async function throughOutages(act: () => Promise<unknown>): Promise<void> {
  for (const table of tables) await without(table, async () => void (await act().catch(() => undefined)))
  await act()
}

async function secretsOf(browser: TestBrowser): Promise<readonly string[]> {
  const tokens = [...browser.cookies.values()].filter((value) => value.length > 20)
  return [...tokens, ...tokens.map(sha256), browser.formToken()]
}

test("over the life of an account, with every table failing once at each step, no secret and no email address is logged", async () => {
  const email = "whose.life.it.is@example.com"
  const browser = newBrowser()
  const welcome = await signInByLink(browser, email)
  const link = tokenOf(await linkTo(email))
  const firstKey = /qistas_sandbox_[0-9A-Za-z]{36}/.exec(welcome.text)?.[0] ?? ""
  await browser.get("/dashboard/keys")
  const secrets = [email, "whose.life", link, sha256(link), ...(await secretsOf(browser))]
  const made = await browser.submit("/dashboard/keys", { type: "sandbox", name: "a name of a key" })
  const key = /qistas_sandbox_[0-9A-Za-z]{36}/.exec(made.text)?.[0] ?? ""
  for (const each of [key, firstKey]) secrets.push(each, each.slice(20), await keyHash(env.KEY_PEPPER, each))
  secrets.push("a name of a key", env.KEY_PEPPER, env.OPERATOR_TOKEN ?? "")

  const account = await accountsOf(env.DB).findByEmail(email)
  const feedToken = await feedTokenOf(env.KEY_PEPPER, account?.id ?? "", 1)
  secrets.push(feedToken)

  const other = newBrowser()
  await throughOutages(() => other.get(watchlistFeedPath(feedToken)))
  await throughOutages(() => other.get("/dashboard/sign-in"))
  await throughOutages(() => other.submit("/dashboard/sign-in", { email }))
  await throughOutages(() => other.get(`/dashboard/sign-in/link?token=${link}`))
  await throughOutages(() => other.submit("/dashboard/sign-in/link", { token: link }))
  await throughOutages(() => other.script("/dashboard/passkeys/sign-in/options", {}))
  for (const page of ["", "/keys", "/requests", "/plan", "/account"]) {
    await throughOutages(() => browser.get(`/dashboard${page}?token=${link}&key=${key}`))
  }
  await throughOutages(() => ask("/instruments/AAPL/compliance", key))
  await throughOutages(() => ask(`/instruments/AAPL/compliance?api_key=${key}`, null))
  await throughOutages(() => ask("/me", `${key.slice(0, -1)}!`))
  await throughOutages(() => operate({ email, plan: "plus" }))
  await throughOutages(() => stripeSends(`{"email":"${email}"}`))
  await throughOutages(() => browser.submit("/dashboard/keys", { type: "sandbox", name: "a name of a key" }))
  await throughOutages(() => browser.submit("/dashboard/sign-out-everywhere"))
  secrets.push(...(await secretsOf(other)))

  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  expect(written.length).toBeGreaterThan(30)
  const leaks = written.flatMap((line) => secrets.filter((secret) => line.includes(secret)).map(() => line))
  expect(leaks).toEqual([])
})

function operate(body: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, "Content-Type": "application/json" }
  return fetching("/operator/accounts/show", { method: "POST", headers, body: JSON.stringify(body) })
}

function stripeSends(body: string): Promise<Response> {
  const headers = { "Stripe-Signature": "t=1,v1=0" }
  return fetching("/stripe/webhook", { method: "POST", headers, body })
}

function fetching(path: string, init: RequestInit): Promise<Response> {
  return exports.default.fetch(`${site}${path}`, init)
}
