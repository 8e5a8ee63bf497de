import { env, exports } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import { closeAccount } from "../../../src/accounts/closing.ts"
import { type AccountEvent, accountEventStore } from "../../../src/accounts/events.ts"
import { revokeKey } from "../../../src/accounts/keys.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { seamsOf } from "../../../worker/storage/accounts.ts"
import {
  accountIdOf,
  linkTo,
  newBrowser,
  ownPage,
  signedInBrowser,
  signInByLink,
  site,
  tokenOf,
} from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { credentialIdOn, deviceOf, signInBy, visitor } from "../support/dashboard-requests.ts"
import { without } from "../support/rescreening.ts"
import { accountNow, reading } from "../support/stripe.ts"

/** The security trail: the events of an account, in its own list and in the log. */

const events = accountEventStore(seamsOf(env.DB))
const ports = composeAccounts(env)

/** The events of an account, newest first, optionally of one kind. */
async function eventsOf(email: string, only?: AccountEvent["kind"]): Promise<readonly AccountEvent[]> {
  const listed = await events.list(await accountIdOf(email), 100)
  return listed.filter(({ kind }) => only === undefined || kind === only)
}

const refusedOf = (email: string) => eventsOf(email, "sign_in_refused")

function operate(command: string, body: object, token = env.OPERATOR_TOKEN): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }
  const init = { method: "POST", headers, body: JSON.stringify(body) }
  return exports.default.fetch(`${site}/operator/accounts/${command}`, init)
}

async function signInWith(device: Awaited<ReturnType<typeof deviceOf>>, lie = {}) {
  const browser = await visitor()
  return signInBy(browser, device, lie)
}

/** The log entries made meanwhile, as objects. */
async function loggedDuring(act: () => Promise<unknown>): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = []
  const spy = vi.spyOn(console, "log").mockImplementation((line: unknown) => void lines.push(String(line)))
  await act()
  spy.mockRestore()
  return lines.map((line) => JSON.parse(line))
}

test("the account's page lists sign-ins, keys, passkeys and plans with their times, newest first", async () => {
  stopClock("2026-11-22T12:00:00.000Z")
  const email = "trail@example.com"
  const browser = await signedInBrowser(email)
  const id = await accountIdOf(email)
  const device = await deviceOf(browser)
  await signInWith(device)
  await operate("plan", { account: id, plan: "plus", until: null })
  const [key] = await ports.keyStore.list(id)
  await browser.submit(`/dashboard/keys/${key?.id}/revoke`)
  const credential_id = await credentialIdOn(browser)
  await browser.submit("/dashboard/passkeys/remove", { credential_id })
  expect(await events.list(id, 100)).toEqual(
    [
      ["key_made", key?.prefix],
      ["signed_in", "link"],
      ["passkey_added", credential_id],
      ["signed_in", "passkey"],
      ["plan_granted", "plus"],
      ["key_revoked", key?.prefix],
      ["passkey_removed", credential_id],
    ]
      .map(([kind, subject]) => ({ at: "2026-11-22T12:00:00.000Z", kind, subject }))
      .reverse(),
  )
  const { text } = await browser.get("/dashboard/account")
  const table = text.slice(text.indexOf("What happened lately"))
  for (const words of ["Passkey removed", "Key revoked", `${key?.prefix}`, "Plan granted by the operator"]) {
    expect(table).toContain(words)
  }
})

test("the account's page lists the last twenty events, and none of another account", async () => {
  const browser = await signedInBrowser("twenty@example.com")
  const [own, other] = [await accountIdOf("twenty@example.com"), await accountIdOf("trail@example.com")]
  const insert = env.DB.prepare(
    "INSERT INTO account_events (account_id, at, kind, subject) VALUES (?1, ?2, 'plan_granted', ?3)",
  )
  await env.DB.batch(
    Array.from({ length: 25 }, (_, day) => {
      const at = `2027-01-${String(day + 1).padStart(2, "0")}T00:00:00.000Z`
      return insert.bind(own, at, `own-${day + 1}.`)
    }),
  )
  await insert.bind(other, "2027-02-01T00:00:00.000Z", "strange").run()
  const { text } = await browser.get("/dashboard/account")
  expect([...text.matchAll(/own-(\d+)\./g)].map(([, day]) => Number(day))).toEqual(
    Array.from({ length: 20 }, (_, index) => 25 - index),
  )
  expect(text).not.toContain("strange")
})

describe("no event is lost or invented", () => {
  test("and a refused request makes none", async () => {
    const email = "nothing@example.com"
    const browser = await signedInBrowser(email)
    await browser.submit("/dashboard/keys", { type: "live", name: "" })
    for (let made = 0; made < 5; made++)
      await browser.submit("/dashboard/keys", { type: "sandbox", name: "" })
    await browser.script("/dashboard/passkeys", { response: {}, name: "" })
    await browser.submit("/dashboard/passkeys/remove", { credential_id: "none" })
    const kinds = (await eventsOf(email)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([...Array(5).fill("key_made"), "signed_in"])
  })

  test("and revoking a key twice at once makes one", async () => {
    const email = "twice@example.com"
    await signedInBrowser(email)
    const id = await accountIdOf(email)
    const [key] = await ports.keyStore.list(id)
    await Promise.all([1, 2, 3].map(() => revokeKey(ports, id, key?.id ?? "")))
    await revokeKey(ports, id, key?.id ?? "")
    expect(await eventsOf(email, "key_revoked")).toHaveLength(1)
  })

  test("and without the table of events, the action fails", async () => {
    const email = "atomic@example.com"
    const browser = await signedInBrowser(email)
    const id = await accountIdOf(email)
    await without("account_events", async () => {
      expect((await browser.submit("/dashboard/keys", { type: "sandbox", name: "" })).status).toBe(500)
    })
    expect(await ports.keyStore.list(id)).toHaveLength(1)
  })

  test("and reading a subscription again makes none if it has not changed, or if the reading is older", async () => {
    const email = "payer@example.com"
    await signedInBrowser(email)
    const id = await accountIdOf(email)
    for (const [readAt, status] of [
      [2_000, "active"],
      [3_000, "active"],
      [1_000, "incomplete"],
      [4_000, "canceled"],
    ] as const)
      await ports.accounts.setPaid(id, reading({ readAt, status }))
    const paid = await eventsOf(email, "plan_paid")
    expect(paid.map(({ subject }) => subject)).toEqual(["plus, canceled", "plus, active"])
  })
})

describe("a refused sign-in", () => {
  test("is listed in the account to which the link or the passkey belongs", async () => {
    const email = "refused@example.com"
    const browser = await signedInBrowser(email)
    const used = tokenOf(await linkTo(email))
    const device = await deviceOf(browser)
    const stranger = await visitor()
    expect((await stranger.submit("/dashboard/sign-in/link", { token: used })).status).toBe(400)
    expect((await signInWith(device, { isSignatureBroken: true })).status).toBe(400)
    expect((await signInWith(device, { origin: "https://evil.example" })).status).toBe(400)
    expect((await refusedOf(email)).map(({ subject }) => subject)).toEqual(["passkey", "passkey", "link"])
  })

  test("is listed at most five times a day, and then only logged", async () => {
    const email = "flooded@example.com"
    await signedInBrowser(email)
    const token = tokenOf(await linkTo(email))
    const stranger = await visitor()
    const use = () => stranger.submit("/dashboard/sign-in/link", { token })
    for (let used = 0; used < 7; used++) await use()
    expect(await refusedOf(email)).toHaveLength(5)
    const id = await accountIdOf(email)
    expect(await loggedDuring(use)).toEqual([{ event: "sign_in_refused", account_id: id, subject: "link" }])
    stopClock(Date.now() + 86_400_000)
    await use()
    expect(await refusedOf(email)).toHaveLength(6)
  })

  test("gets the same answer whether or not there is an account", async () => {
    const email = "same.answer@example.com"
    await signedInBrowser(email)
    const stranger = await visitor()
    const answers = []
    for (const token of [tokenOf(await linkTo(email)), "A".repeat(43)]) {
      const { status, text } = await stranger.submit("/dashboard/sign-in/link", { token })
      answers.push({ status, text })
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

test("closing an account removes its events, and no event follows", async () => {
  const email = "closing@example.com"
  await signedInBrowser(email)
  const id = await accountIdOf(email)
  expect((await closeAccount(ports, await accountNow(id), "refuse")).ok).toBe(true)
  await ports.accounts.grant(id, { plan: "plus", activeUntil: null })
  expect(await events.list(id, 100)).toEqual([])
})

describe("the log", () => {
  test("has each event with ids, but without addresses and secrets", async () => {
    const email = "logged.trail@example.com"
    const browser = newBrowser()
    let page = ""
    const logged = await loggedDuring(async () => {
      page = (await signInByLink(browser, email)).text
      await browser.get("/dashboard/account")
      await deviceOf(browser)
      await operate("plan", { account: email, plan: "plus", until: null })
    })
    const account_id = await accountIdOf(email)
    const command = { event: "operator_command", path: "/operator/accounts/plan" }
    expect(logged).toEqual([
      { event: "key_made", account_id, subject: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { event: "signed_in", account_id, subject: "link" },
      { event: "passkey_added", account_id, subject: expect.stringMatching(/^[\w-]+$/) },
      { event: "plan_granted", account_id, subject: "plus" },
      { ...command, request_id: expect.any(String), status: 200, account_id },
    ])
    const key = /qistas_sandbox_[0-9A-Za-z]{36}/.exec(page)?.[0] ?? "none"
    const secrets = [email, "10.77.", key, key.slice(15), ...browser.cookies.values()]
    expect(secrets.filter((secret) => JSON.stringify(logged).includes(secret))).toEqual([])
  })

  test("has each operator command, refused or accepted", async () => {
    const headers = { ...ownPage, Authorization: "Bearer a-token-that-is-not-the-operators-token" }
    const logged = await loggedDuring(async () => {
      await operate("show", { account: "nobody@example.com" })
      await operate("show", { account: "nobody@example.com" }, "guessed-guessed-guessed-guessed-guessed")
      await exports.default.fetch(`${site}/operator/whose.mail@example.com`, { headers })
    })
    const request_id = expect.any(String)
    expect(logged).toEqual([
      { event: "operator_command", request_id, path: "/operator/accounts/show", status: 404 },
      { event: "operator_refused", request_id, method: "POST", command: "accounts" },
      { event: "operator_refused", request_id, method: "GET", command: "unknown" },
    ])
  })
})
