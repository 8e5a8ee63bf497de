import { env } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import { type Route, routes } from "../../../worker/dashboard/routes.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { authenticator } from "../support/authenticator.ts"
import {
  accountIdOf,
  emails,
  fetchingFrom,
  linkTo,
  newBrowser,
  type Opened,
  signedInBrowser,
  signInByLink,
  site,
  type TestBrowser,
  tokenOf,
} from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { credentialIdOn, deviceOf, register, signInBy, toRegister } from "../support/dashboard-requests.ts"
import { accountNow, openStripe, type TestStripe } from "../support/stripe.ts"

/**
 * Access that could outlast a stolen session needs a recent sign-in, sends the owner an email, and can be
 * undone.
 */

const started = Date.parse("2026-11-22T12:00:00.000Z")
const minute = 60_000
const keyShape = /qistas_(?:sandbox|live)_[0-9A-Za-z]{36}/

/** A browser signed in at `started`, for a service with Stripe. */
async function signedInAtStart(email: string): Promise<{ browser: TestBrowser; stripe: TestStripe }> {
  stopClock(started)
  const stripe = await openStripe()
  return { browser: await signedInBrowser(email, fetchingFrom(stripe.env)), stripe }
}

async function countOf(table: string): Promise<number> {
  return (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n")) ?? 0
}

async function addPasskey(browser: TestBrowser): Promise<Opened> {
  const options = await browser.script("/dashboard/passkeys/options", {})
  if (options.status !== 200) return options
  return register(browser, await authenticator(site).create(JSON.parse(options.text)), "Laptop")
}

const makeKey = (browser: TestBrowser) => browser.submit("/dashboard/keys", { type: "sandbox", name: "x" })
const makeLiveKey = (browser: TestBrowser) => browser.submit("/dashboard/keys", { type: "live", name: "x" })
const webhook = { url: "https://hooks.example.com/", kind_verdict: "on", whose: "all", symbols: "" }
const makeWebhook = (browser: TestBrowser) => browser.submit("/dashboard/webhooks", webhook)
const buy = (browser: TestBrowser) => browser.submit("/dashboard/plan/checkout")
const manage = (browser: TestBrowser) => browser.submit("/dashboard/plan/portal")

test("exactly these routes need a recent sign-in, whatever is sent", () => {
  const needing = Object.entries<Route>(routes).filter(([, route]) => "signInAgainFor" in route)
  expect(needing.map(([name]) => name)).toEqual([
    ...["buyPlus", "manageBilling", "makeWebhook", "changeWebhook", "rotateWebhook"],
    ...["passkeyOptions", "register"],
  ])
})

describe("ten minutes after signing in", () => {
  test.each<[what: string, act: (browser: TestBrowser) => Promise<Opened>, back: string | null]>([
    ["a live key is not made", makeLiveKey, "/dashboard/keys"],
    ["the checkout is not opened", buy, "/dashboard/plan"],
    ["the portal is not opened", manage, "/dashboard/plan"],
    ["a webhook is not created", makeWebhook, "/dashboard/webhooks"],
    ["a passkey is not added", addPasskey, null],
  ])("%s until the user signs in again", async (what, act, back) => {
    const { browser, stripe } = await signedInAtStart(`${what.replaceAll(" ", ".")}@example.com`)
    vi.setSystemTime(started + 10 * minute)
    const tables = ["api_keys", "passkeys", "passkey_challenges", "webhooks"]
    const counts = () => Promise.all(tables.map(countOf))
    const before = await counts()
    const emailsBefore = (await emails()).length
    const refused = await act(browser)
    const expected = back === null ? [403, null] : [303, `/dashboard/sign-in?again=1&next=${back}`]
    expect([refused.status, refused.location]).toEqual(expected)
    if (back === null) expect(JSON.parse(refused.text).error).toContain("sign in again")
    expect(await counts()).toEqual(before)
    expect([(await stripe.state()).calls, (await emails()).length]).toEqual([[], emailsBefore])
  })

  test("a passkey is not added even if its ceremony began in time", async () => {
    const { browser } = await signedInAtStart("ceremony@example.com")
    vi.setSystemTime(started + 10 * minute - 1)
    const response = await authenticator(site).create(await toRegister(browser))
    vi.setSystemTime(started + 10 * minute)
    const late = await register(browser, response)
    expect([late.status, await countOf("passkeys")]).toEqual([403, 0])
  })

  test("pages show a link to sign in again in place of their forms", async () => {
    const { browser } = await signedInAtStart("late.pages@example.com")
    vi.setSystemTime(started + 10 * minute)
    for (const [page, action] of [
      ["plan", 'action="/dashboard/plan/checkout"'],
      ["webhooks", 'action="/dashboard/webhooks"'],
      ["account", 'id="passkey-register"'],
    ] as const) {
      const { text } = await browser.get(`/dashboard/${page}`)
      const link = `/dashboard/sign-in?again=1&amp;next=/dashboard/${page}`
      expect([page, text.includes(link), text.includes(action)]).toEqual([page, true, false])
    }
  })

  test("a sandbox key is made all the same, and the page says what a live one needs", async () => {
    const email = "still.makes@example.com"
    const { browser } = await signedInAtStart(email)
    await accountsOf(env.DB).grant(await accountIdOf(email), { plan: "plus", activeUntil: null })
    vi.setSystemTime(started + 10 * minute)
    const { text } = await browser.get("/dashboard/keys")
    expect(text).toContain(
      'To make a live key, <a href="/dashboard/sign-in?again=1&amp;next=/dashboard/keys">',
    )
    expect(text.match(/value="(?:sandbox|live)"[^>]*/g)?.map((box) => box.includes("disabled"))).toEqual([
      false,
      true,
    ])
    const made = await makeKey(browser)
    expect([made.status, keyShape.exec(made.text)?.[0]]).toEqual([200, expect.stringMatching("sandbox")])
    expect((await emails()).at(0)).toMatchObject({ to: email, subject: expect.stringContaining("API key") })
  })

  test("actions that only protect the account still work", async () => {
    const { browser } = await signedInAtStart("protects@example.com")
    await addPasskey(browser)
    const credential_id = await credentialIdOn(browser)
    vi.setSystemTime(started + 10 * minute)
    expect((await browser.submit("/dashboard/passkeys/remove", { credential_id })).status).toBe(303)
    expect((await browser.submit("/dashboard/sign-out-everywhere")).location).toBe("/dashboard/sign-in")
  })
})

test("a millisecond before ten minutes have passed, each action is still allowed", async () => {
  const { browser } = await signedInAtStart("in.time@example.com")
  vi.setSystemTime(started + 10 * minute - 1)
  for (const [act, status] of [
    [makeKey, 200],
    [addPasskey, 200],
    [makeWebhook, 200],
    [buy, 303],
  ] as const)
    expect((await act(browser)).status).toBe(status)
})

describe("signing in again", () => {
  test("by a link leads back to the page with a working form, and ends the old session", async () => {
    const email = "again@example.com"
    const { browser } = await signedInAtStart(email)
    const stolen = new Map(browser.cookies)
    vi.setSystemTime(started + 10 * minute)
    await browser.get("/dashboard/keys")
    const refused = await makeLiveKey(browser)
    const page = await browser.get(refused.location ?? "")
    expect(page.status).toBe(200)
    for (const said of ["<h1>Sign in again</h1>", email]) expect(page.text).toContain(said)
    const next = "/dashboard/keys"
    await browser.submit("/dashboard/sign-in", { email, next })
    const link = await linkTo(email)
    await browser.get(link)
    const back = await browser.submit("/dashboard/sign-in/link", { token: tokenOf(link), next })
    expect([back.status, back.location]).toEqual([303, "/dashboard/keys"])
    await browser.get("/dashboard/keys")
    expect((await makeKey(browser)).status).toBe(200)
    const thief = newBrowser()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.get("/dashboard")).status).toBe(303)
  })

  test("by a passkey counts as well", async () => {
    stopClock(started)
    const browser = await signedInBrowser("again.by.passkey@example.com")
    const own = await deviceOf(browser)
    vi.setSystemTime(started + 10 * minute)
    await browser.get("/dashboard/sign-in?again=1&next=/dashboard/keys")
    expect(JSON.parse((await signInBy(browser, own)).text)).toEqual({ location: "/dashboard/keys" })
    await browser.get("/dashboard/keys")
    expect((await makeKey(browser)).status).toBe(200)
  })

  test("is not required soon after signing in, and the page to continue to is one of ours", async () => {
    stopClock(started)
    const browser = await signedInBrowser("not.again@example.com")
    const fresh = await browser.get("/dashboard/sign-in?again=1&next=/dashboard/keys")
    expect(fresh.location).toBe("/dashboard/keys")
    vi.setSystemTime(started + 10 * minute)
    const { text } = await browser.get("/dashboard/sign-in?again=1&next=https://evil.example/dashboard")
    expect([text.includes("Sign in again"), text.includes("evil.example")]).toEqual([true, false])
  })
})

describe("the owner gets an email", () => {
  test("for each key, passkey, checkout and visit to the portal, without a secret", async () => {
    const email = "notices@example.com"
    const { browser, stripe } = await signedInAtStart(email)
    const known = (await emails()).filter(({ to }) => to === email).length
    const key = keyShape.exec((await makeKey(browser)).text)?.[0] ?? "none"
    await browser.get("/dashboard/account")
    await addPasskey(browser)
    const away = await buy(browser)
    await stripe.subscribe((await accountNow(await accountIdOf(email))).stripeCustomerId ?? "")
    expect((await manage(browser)).status).toBe(303)
    const notices = (await emails()).filter(({ to }) => to === email).slice(0, -known)
    expect(notices.map(({ subject }) => subject)).toEqual([
      "The billing portal was opened from your Qistas account",
      "The payment page for the Plus plan was opened from your Qistas account",
      "A passkey was added to your Qistas account",
      "An API key was made in your Qistas account",
    ])
    const shown = [key, key.slice(0, 19), away.location ?? "", browser.formToken()]
    const secrets = [...shown, ...browser.cookies.values()]
    for (const { text } of notices) {
      expect(text).toContain("at 2026-11-22 12:00 UTC.")
      expect(text).toContain(`${site}/dashboard/sign-out-everywhere`)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
  })

  test("but not for a refused request", async () => {
    const email = "no.notices@example.com"
    const { browser } = await signedInAtStart(email)
    const before = (await emails()).length
    expect((await browser.submit("/dashboard/keys", { type: "live", name: "" })).status).toBe(403)
    expect((await browser.script("/dashboard/passkeys", { response: {}, name: "" })).status).toBe(400)
    expect((await manage(browser)).status).toBe(409)
    expect((await emails()).length).toBe(before)
  })
})

describe("signing out everywhere", () => {
  /** An account with an old key and an old passkey, and with one of each from this month. */
  async function owner(email: string) {
    stopClock(started)
    const browser = await signedInBrowser(email)
    await addPasskey(browser)
    const accountId = await accountIdOf(email)
    for (const table of ["api_keys", "passkeys"])
      await env.DB.prepare(`UPDATE ${table} SET created_at = '2026-10-23T11:59:59.999Z' WHERE account_id = ?`)
        .bind(accountId)
        .run()
    const key = keyShape.exec((await makeKey(browser)).text)?.[0] ?? ""
    await browser.get("/dashboard/account")
    await addPasskey(browser)
    return { browser, key, accountId }
  }

  const boxes = (text: string) =>
    [...text.matchAll(/<input type="checkbox" name="([a-z]+_\d+)" value="([^"]+)"( checked)?/g)].map(
      ([, name = "", value = "", checked]) => ({ name, value, isMarked: checked !== undefined }),
    )

  test("lists keys and passkeys, and marks those that an open session may have made", async () => {
    const { browser } = await owner("lists@example.com")
    const page = await browser.get("/dashboard/sign-out-everywhere")
    expect(boxes(page.text).map(({ name, isMarked }) => [name, isMarked])).toEqual([
      ["key_1", true],
      ["key_2", false],
      ["passkey_1", false],
      ["passkey_2", true],
    ])
  })

  test("revokes and removes the marked ones, keeps the rest, and ends every session", async () => {
    const { browser, key, accountId } = await owner("takes.back@example.com")
    const other = newBrowser()
    await signInByLink(other, "takes.back@example.com")
    const page = await browser.get("/dashboard/sign-out-everywhere")
    const marked = boxes(page.text).filter(({ isMarked }) => isMarked)
    const fields = Object.fromEntries(marked.map(({ name, value }) => [name, value]))
    const out = await browser.submit("/dashboard/sign-out-everywhere", fields)
    expect(out.location).toBe("/dashboard/sign-in")
    const left = ["sessions", "passkeys", "api_keys"].map((table) => {
      const isInUse = table === "api_keys" ? "revoked_at IS NULL" : "true"
      return countOf(`${table} WHERE account_id = '${accountId}' AND ${isInUse}`)
    })
    expect(await Promise.all(left)).toEqual([0, 1, 1])
    expect((await fetchingFrom(env)(`${site}/v1/me`, { headers: { "X-API-Key": key } })).status).toBe(401)
  })

  test("touches no key and no passkey of another account", async () => {
    const { browser } = await owner("not.mine@example.com")
    const victim = await owner("victim.of.form@example.com")
    const { text } = await victim.browser.get("/dashboard/sign-out-everywhere")
    const fields = Object.fromEntries(boxes(text).map(({ name, value }) => [name, value]))
    expect((await browser.submit("/dashboard/sign-out-everywhere", fields)).status).toBe(303)
    expect(boxes((await victim.browser.get("/dashboard/sign-out-everywhere")).text)).toHaveLength(4)
  })
})
