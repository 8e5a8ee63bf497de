import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { launchChromium, whyWithoutBrowser } from "./support/chromium.ts"
import { admin } from "./support/operator.ts"
import { service } from "./support/running-service.ts"
import { askApi, makeKey, press, signIn, visit } from "./support/visitor.ts"

const onPlus = { status: 200, body: { data: { plan: "plus", sandbox: false } } }
const onSandbox = { status: 200, body: { data: { plan: "free", sandbox: true } } }

describe.skipIf(whyWithoutBrowser !== null)("a change of plan reaches the keys of the account", () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(() => browser.close())

  // Concurrent, because both wait until isolates refresh a cached plan.
  test.concurrent("an operator's plan lapses to the sandbox, and comes back and opens everything, with the same key", async () => {
    const user = await visit(browser, service)
    await signIn(user)
    await admin(service, "plan", user.email, "plus", "--until", "2099-01-01")
    const key = await makeKey(user, "live", "a live one")
    await admin(service, "plan", user.email, "plus", "--until", "2026-01-01")
    // Its first request: nothing of it is cached.
    expect(await askApi(service.origin, "/me", key)).toMatchObject(onSandbox)
    await admin(service, "plan", user.email, "plus", "--until", "2099-01-01")
    await until(key, onPlus)
    expect((await askApi(service.origin, "/instruments/XOM/compliance", key)).status).toBe(200)
    expect([user.complaints, user.strangers]).toEqual([[], []])
    await user.leave()
  })

  test.concurrent("Plus is bought, cancelled, lapses to the sandbox and is renewed", async () => {
    const user = await visit(browser, service)
    const { page } = user
    await signIn(user)
    await page.goto("/dashboard/plan")
    await press(page, page.getByRole("button", { name: "Upgrade to Plus" }))
    await press(page, page.getByRole("button", { name: "Pay" }))
    await page.getByRole("heading", { name: "Plan", exact: true }).waitFor()
    expect(await page.locator("dl.facts").innerText()).toMatch(/Your plan\s+Plus/)
    const key = await makeKey(user, "live", "bought")
    expect(await askApi(service.origin, "/me", key)).toMatchObject(onPlus)
    await inPortal(page, "Cancel now")
    expect(await page.locator("dl.facts").innerText()).toMatch(/Your plan\s+Free/)
    await until(key, onSandbox)
    expect((await askApi(service.origin, "/instruments/XOM/compliance", key)).status).toBe(403)
    await inPortal(page, "Renew")
    expect(await page.locator("dl.facts").innerText()).toMatch(/Your plan\s+Plus/)
    expect([user.complaints, user.strangers]).toEqual([[], []])
    await user.leave()
  })

  async function inPortal(page: Page, order: string): Promise<void> {
    await page.goto("/dashboard/plan")
    await press(page, page.getByRole("button", { name: "Manage the subscription" }))
    await press(page, page.getByRole("button", { name: order }))
    await press(page, page.getByRole("link", { name: "Return" }))
    await page.getByRole("heading", { name: "Plan", exact: true }).waitFor()
  }

  /** A change of plan applies to a key when the isolate's cache expires: after 30 s at most. */
  function until(key: string, identity: object): Promise<void> {
    return expect
      .poll(() => askApi(service.origin, "/me", key), { timeout: 60_000, interval: 2_000 })
      .toMatchObject(identity)
  }
})
