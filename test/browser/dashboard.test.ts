import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { launchChromium, whyWithoutBrowser } from "./support/chromium.ts"
import { service } from "./support/running-service.ts"
import {
  askApi,
  askForLink,
  givePasskeyDevice,
  makeKey,
  press,
  shownKey,
  signIn,
  signOut,
  type Visitor,
  visit,
} from "./support/visitor.ts"

/** The dashboard in Chromium, with the service of `npm start`. */

describe.skipIf(whyWithoutBrowser !== null)("the dashboard in a browser", () => {
  let browser: Browser
  const visitors: Visitor[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser.close()
    for (const { complaints, strangers } of visitors) expect([complaints, strangers]).toEqual([[], []])
  })

  async function visitor(options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
    const opened = await visit(browser, service, options)
    visitors.push(opened)
    return opened
  }

  /** Today's count of a key on the keys page. */
  async function countOf({ page }: Visitor, name: string): Promise<number> {
    await page.goto("/dashboard/keys")
    const cells = page.getByRole("row", { name }).getByRole("cell")
    return Number((await cells.first().innerText()).split("\n")[0])
  }

  test("a first sign-in by link opens an account and shows a sandbox key that works", async () => {
    const user = await visitor()
    await signIn(user)
    const key = await shownKey(user.page)
    expect(await askApi(service.origin, "/me", key)).toMatchObject({
      status: 200,
      body: { data: { auth: "api_key", plan: "free", sandbox: true } },
    })
    await user.leave()
  })

  test("a link signs in once, and only in the browser that requested it", async () => {
    const [asker, other] = [await visitor(), await visitor()]
    const link = await askForLink(asker)
    await other.page.goto(link)
    await other.page.getByRole("heading", { name: "This link belongs to another browser" }).waitFor()
    await asker.page.goto(link)
    await press(asker.page, asker.page.getByRole("button", { name: /^Sign in as/ }))
    await signOut(asker.page)
    await asker.page.goto(link)
    await asker.page.getByRole("heading", { name: "This link no longer works" }).waitFor()
    await Promise.all([asker.leave(), other.leave()])
  })

  test("a key is made, counts rise with its requests, and once revoked it gets 401", async () => {
    const user = await visitor()
    const { page } = user
    await signIn(user)
    const key = await makeKey(user, "sandbox", "from the browser")
    for (let request = 0; request < 3; request++) {
      expect((await askApi(service.origin, "/instruments/AAPL/compliance", key)).status).toBe(200)
    }
    expect(await countOf(user, "from the browser")).toBe(3)
    await press(
      page,
      page.getByRole("row", { name: "from the browser" }).getByRole("link", { name: /^Revoke/ }),
    )
    await press(page, page.getByRole("button", { name: "Revoke the key" }))
    await page.getByRole("heading", { name: "Keys", exact: true }).waitFor()
    expect((await askApi(service.origin, "/me", key)).status).toBe(401)
    await page.goto("/dashboard")
    await page.getByRole("heading", { name: "Overview" }).waitFor()
    expect(await page.locator("dl.figures").innerText()).toMatch(/Today[^\n]*\n+3\n/)
    await user.leave()
  })

  test("a passkey is registered and signs in without an email", async () => {
    const user = await visitor()
    const { page, email } = user
    await givePasskeyDevice(page)
    await signIn(user)
    await page.goto("/dashboard/account")
    await page.getByLabel("Name of a new passkey").fill("virtual device")
    await press(page, page.getByRole("button", { name: "Register a passkey" }))
    await page.getByRole("rowheader", { name: "virtual device" }).waitFor()
    await signOut(page)
    await page.goto("/dashboard/sign-in")
    await press(page, page.getByRole("button", { name: "Sign in with a passkey" }))
    await page.getByRole("heading", { name: "Overview" }).waitFor()
    expect(await page.locator("header").innerText()).toContain(email)
    await user.leave()
  })

  test("signing out everywhere ends the session of another browser at once", async () => {
    const [here, there] = [await visitor(), await visitor()]
    await signIn(here)
    const elsewhere = { ...there, email: here.email }
    await signIn(elsewhere)
    await here.page.goto("/dashboard/account")
    await press(here.page, here.page.getByRole("link", { name: "Sign out everywhere" }))
    await press(here.page, here.page.getByRole("button", { name: "Sign out everywhere" }))
    await here.page.getByRole("heading", { name: "Sign in" }).waitFor()
    await there.page.goto("/dashboard/keys")
    await there.page.getByRole("heading", { name: "Sign in" }).waitFor()
    await Promise.all([here.leave(), there.leave()])
  })

  test("a page calls the API under the session of its reader", async () => {
    const user = await visitor()
    await signIn(user)
    const answered = await user.page.evaluate(async () => {
      const response = await fetch("/v1/me")
      return { status: response.status, body: await response.json() }
    })
    expect(answered).toMatchObject({
      status: 200,
      body: { data: { auth: "session", key: null, plan: "free" } },
    })
    await user.leave()
  })
})
