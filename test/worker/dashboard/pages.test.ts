import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { dayMilliseconds, utcDay } from "../../../src/days.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import {
  accountIdOf,
  fetchingFrom,
  newBrowser,
  signedInBrowser,
  signInByLink,
  site,
} from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { credentialIdOn, deviceOf, signInBy } from "../support/dashboard-requests.ts"
import { ask, read, seedUniverse } from "../support/service.ts"
import { accountNow, openStripe } from "../support/stripe.ts"

/** The pages behind sign-in, over HTTP and with the real stores. */

beforeAll(seedUniverse)

const keyShape = /qistas_(?:sandbox|live)_[0-9A-Za-z]{36}/

test("the page of requests still counts those to an endpoint that has ended, under its name", async () => {
  const browser = await signedInBrowser("ended@example.com")
  const accountId = await accountIdOf("ended@example.com")
  const yesterday = utcDay(Date.now() - dayMilliseconds)
  await env.DB.prepare("INSERT INTO usage_routes VALUES (?, '', ?, 'quotes', 7)")
    .bind(accountId, yesterday)
    .run()
  const { status, text } = await browser.get("/dashboard/requests")
  expect([status, text.includes('<code class="path">quotes</code>')]).toEqual([200, true])
})

describe("a key", () => {
  test("is made, shown once, counted and revoked, and its next request is refused", async () => {
    const browser = await signedInBrowser("keys@example.com")
    const made = await browser.submit("/dashboard/keys", { type: "sandbox", name: "for <scripts>" })
    const key = keyShape.exec(made.text)?.[0] ?? ""
    expect([made.status, made.text.includes("for &lt;scripts>")]).toEqual([200, true])
    expect((await ask("/instruments/AAPL/compliance", key)).status).toBe(200)
    const listed = await browser.get("/dashboard/keys")
    expect([listed.text.includes(key), listed.text.includes(key.slice(0, 19))]).toEqual([false, true])
    const { data } = await read(ask("/me", key))
    expect(data).toMatchObject({ usage: { requests_today: 2 } })
    const path = `/dashboard/keys/${(data as { key: { id: string } }).key.id}/revoke`
    expect((await browser.get(path)).text).toContain("Revoke this key?")
    const revoked = await browser.submit(path)
    expect([revoked.status, revoked.location]).toEqual([303, "/dashboard/keys"])
    expect((await ask("/me", key)).status).toBe(401)
    expect((await browser.get(path)).location).toBe("/dashboard/keys")
    expect((await browser.get("/dashboard")).text).toMatch(/<dl class="figures">.*?<dd><strong>2<\/strong>/s)
    const { text } = await browser.get("/dashboard/requests")
    expect(text.replaceAll(/<[^>]*>/g, "")).toContain("/instruments/{symbol}/compliance")
  })

  test.each([
    ["as a live key without a plan", { type: "live", name: "" }, 403, "needs the Plus plan"],
    ["with an unknown type", { type: "admin", name: "" }, 400, "sandbox or live"],
    ["with a name of 61 characters", { type: "sandbox", name: "x".repeat(61) }, 400, "60 characters"],
  ])("%s: is not made, and the page says why", async (_case, fields, status, words) => {
    const browser = await signedInBrowser(`refused${status}${fields.name.length}@example.com`)
    const page = await browser.submit("/dashboard/keys", fields)
    expect([page.status, page.text.includes(words), keyShape.test(page.text)]).toEqual([status, true, false])
  })

  test.each([
    ["leads back to the page of the docs that asked for it", "/docs/reference/me", true],
    ["leads to no page of another site", "//evil.example", false],
  ])("%s", async (what, next, isOwn) => {
    const browser = await signedInBrowser(`${what.replaceAll(" ", ".")}@example.com`)
    const { text } = await browser.submit("/dashboard/keys", { type: "sandbox", name: "docs", next })
    expect([keyShape.test(text), text.includes(`<a href="${next}">Go back`)]).toEqual([true, isOwn])
    expect(text.includes("evil.example")).toBe(false)
  })

  test("on Plus opens everything if it is live, and is refused as the sixth sandbox key", async () => {
    const browser = await signedInBrowser("many@example.com")
    await accountsOf(env.DB).grant(await accountIdOf("many@example.com"), { plan: "plus", activeUntil: null })
    const live = await browser.submit("/dashboard/keys", { type: "live", name: "" })
    const me = await read(ask("/me", keyShape.exec(live.text)?.[0] ?? ""))
    expect(me.data).toMatchObject({ plan: "plus", sandbox: false })
    const statuses: number[] = []
    for (let made = 1; made < 6; made++) {
      statuses.push((await browser.submit("/dashboard/keys", { type: "sandbox", name: "" })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409])
  })
})

describe("the plan", () => {
  test("is not for sale without Stripe, and the page and its buttons' paths say so", async () => {
    const browser = await signedInBrowser("nobilling@example.com")
    expect((await browser.get("/dashboard/plan")).text).toContain("Plans cannot be bought")
    for (const path of ["/dashboard/plan/checkout", "/dashboard/plan/portal"]) {
      const page = await browser.submit(path)
      expect(page.status).toBe(503)
      expect(page.text).toContain("Plans cannot be bought on this service.")
    }
  })

  test("is in force after the purchase, as soon as the browser returns and before any event", async () => {
    const stripe = await openStripe()
    const email = "buyer@example.com"
    const browser = await signedInBrowser(email, fetchingFrom(stripe.env))
    expect((await browser.submit("/dashboard/plan/portal")).status).toBe(409)
    await browser.get("/dashboard/plan")
    const away = await browser.submit("/dashboard/plan/checkout")
    expect([away.status, new URL(away.location ?? "").origin]).toEqual([303, stripe.url])
    const waiting = await browser.get("/dashboard/plan?checkout=done")
    expect(waiting.text).toContain("No payment has reached us yet")
    await stripe.subscribe((await accountNow(await accountIdOf(email))).stripeCustomerId ?? "")
    const twice = await browser.submit("/dashboard/plan/checkout")
    expect(twice.status).toBe(409)
    expect(twice.text).toContain("Manage the subscription")
    expect(twice.text).not.toContain("Upgrade to Plus")
    const back = await browser.get("/dashboard/plan?checkout=done")
    expect(back.text).toContain("Your plan is active")
    expect((await browser.submit("/dashboard/plan/checkout")).status).toBe(409)
    await browser.get("/dashboard/plan")
    expect((await browser.submit("/dashboard/plan/portal")).status).toBe(303)
    const { calls } = await stripe.state()
    const returns = calls.flatMap(({ form }) => form.success_url ?? form.return_url ?? [])
    const plan = `${site}/dashboard/plan`
    expect(returns).toEqual([`${plan}?checkout=done`, `${plan}?portal=done`])
    expect((await browser.get("/dashboard/plan?portal=done")).status).toBe(200)
    expect((await browser.get("/dashboard/plan?checkout=cancelled")).text).toContain("Nothing was bought.")
  })

  test("never redirects the browser to an origin that is not Stripe's, whatever address the API returns", async () => {
    const stripe = await openStripe()
    const { port } = new URL(stripe.url)
    const fetching = fetchingFrom({ ...stripe.env, STRIPE_URL: `http://localhost:${port}` })
    const browser = await signedInBrowser("led-astray@example.com", fetching)
    const page = await browser.submit("/dashboard/plan/checkout")
    expect([page.status, page.location, page.text.includes(stripe.url)]).toEqual([500, null, false])
  })

  test("limits calls to Stripe by IP address, because a flood would use up Stripe's rate limit", async () => {
    const browser = await signedInBrowser("flood.of.stripe@example.com")
    stopClock(Date.now())
    const ip = { "CF-Connecting-IP": "192.0.2.11" }
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) {
      statuses.push((await browser.get("/dashboard/plan?portal=done", ip)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(statuses).toContain(429)
    const { status, headers } = await browser.submit("/dashboard/plan/checkout", {}, ip)
    expect([status, Number(headers.get("Retry-After")) > 0]).toEqual([429, true])
    expect((await browser.get("/dashboard/plan", ip)).status).toBe(200)
  })

  test("does not count signed-out browsers for that limit, such as images on a foreign page would cause", async () => {
    const ip = { "CF-Connecting-IP": "192.0.2.12" }
    const stranger = newBrowser()
    for (let index = 0; index < 30; index++) await stranger.get("/dashboard/plan?portal=done", ip)
    const browser = await signedInBrowser("not.used.up@example.com")
    expect((await browser.get("/dashboard/plan?portal=done", ip)).status).toBe(200)
  })

  test("answers 503 on the page if Stripe is unreachable, without internal details", async () => {
    const stripe = await openStripe()
    const browser = await signedInBrowser("unlucky@example.com", fetchingFrom(stripe.env))
    await stripe.failNext(20, 500)
    const page = await browser.submit("/dashboard/plan/checkout")
    expect([page.status, page.text.includes("Billing cannot be reached at the moment")]).toEqual([503, true])
  })
})

describe("a passkey", () => {
  test("is added, used to sign in and continue to the requested page, listed, and removed", async () => {
    const email = "passkey@example.com"
    const device = await deviceOf(await signedInBrowser(email), "Laptop")
    const other = newBrowser()
    await other.get("/dashboard/sign-in?next=/dashboard/keys")
    const signedIn = await signInBy(other, device)
    expect([signedIn.status, JSON.parse(signedIn.text)]).toEqual([200, { location: "/dashboard/keys" }])
    const account = await other.get("/dashboard/account")
    expect([account.text.includes(email), account.text.includes("Laptop")]).toEqual([true, true])
    const credential_id = await credentialIdOn(other)
    const removed = await other.submit("/dashboard/passkeys/remove", { credential_id })
    expect([removed.status, removed.location]).toEqual([303, "/dashboard/account"])
    expect((await other.get("/dashboard/account")).text).not.toContain("Laptop")
  })
})

test("no page behind sign-in shows anything about another account", async () => {
  await signInByLink(newBrowser(), "secretive@example.com")
  const browser = await signedInBrowser("curious@example.com")
  const others = ["keys", "requests", "plan", "account", "sign-out-everywhere"]
  for (const path of ["", ...others.map((name) => `/${name}`)]) {
    const { status, text } = await browser.get(`/dashboard${path}`)
    expect([status, text.includes("curious@"), text.includes("secretive@")]).toEqual([200, true, false])
  }
})
