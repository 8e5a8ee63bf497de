import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { launchChromium, whyWithoutBrowser } from "./support/chromium.ts"
import { faultsOf } from "./support/looks.ts"
import { service } from "./support/running-service.ts"
import { askApi, askForLink, makeKey, press, signIn, type Visitor, visit } from "./support/visitor.ts"

/** The look of every page of the dashboard: at every width, light and dark. */

describe.skipIf(whyWithoutBrowser !== null)("the pages of the dashboard", () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser.close()
  })

  /** Opens every page in order as a new user, and checks each. */
  async function walk(user: Visitor, look: (name: string) => Promise<void>): Promise<void> {
    const { page, email } = user
    const open = async (path: string, name: string) => {
      await page.goto(path)
      await look(name)
    }
    await open("/dashboard/sign-in", "sign-in")
    await page.getByLabel("Email address").fill("nobody@nowhere")
    await press(page, page.getByRole("button", { name: "Send the link" }))
    await look("sign-in-problem")
    const link = await askForLink(user)
    await look("link-sent")
    await open(link, "use-link")
    await press(page, page.getByRole("button", { name: `Sign in as ${email}` }))
    await look("welcome")
    await open("/dashboard", "overview-empty")
    await open("/dashboard/keys", "keys")
    const key = await makeKey(user, "sandbox", "a name that is long enough to be broken into two lines or so")
    await look("key-made")
    for (const path of [
      "/me",
      "/instruments/AAPL/compliance",
      "/instruments/XOM/compliance",
      "/search?q=a&q=b",
    ]) {
      await askApi(service.origin, path, key)
    }
    await open("/dashboard", "overview")
    await expect.poll(() => requestsShown(page), { timeout: 15_000, interval: 1_000 }).toBe(true)
    await look("requests")
    await open("/dashboard/first-request", "first-request")
    await open("/dashboard/standards", "standards-empty")
    await page.getByLabel("Start from a copy of").selectOption("djim")
    await press(page, page.getByRole("button", { name: "Copy its rules" }))
    await look("rule-book-copied")
    await page.getByLabel("Name").fill("two versions")
    await press(page, page.getByRole("button", { name: "Save", exact: true }))
    await look("rule-book-saved")
    const rules = page.getByRole("textbox", { name: "Rules" })
    const text = await rules.inputValue()
    await rules.fill(text.replace(/"limit": [\d.]+/, '"limit": 400'))
    await press(page, page.getByRole("button", { name: "Save", exact: true }))
    await look("rule-book-refused")
    await rules.fill(text.replace(/"limit": [\d.]+/, '"limit": 25'))
    await press(page, page.getByRole("button", { name: "Save", exact: true }))
    await look("rule-book-version-2")
    await open("/dashboard/standards", "standards")
    await press(page, page.getByRole("link", { name: "Delete two versions" }))
    await look("rule-book-delete")
    await open("/dashboard/webhooks", "webhooks-empty")
    await page.getByLabel("URL").fill("https://10.0.0.1/hook")
    for (const kind of await page.getByRole("checkbox").all()) await kind.uncheck()
    await page.getByLabel("These stocks and funds").check()
    await press(page, page.getByRole("button", { name: "Create the webhook" }))
    await look("webhook-refused")
    await page
      .getByLabel("URL")
      .fill("https://hooks.example.com/a/path/that/is/long/enough/to/be/broken/into/lines")
    await page.getByLabel("Verdicts the status").check()
    await page.getByRole("textbox", { name: "Stocks and funds", exact: true }).last().fill("AAPL, KMB")
    await press(page, page.getByRole("button", { name: "Create the webhook" }))
    await look("webhook-created")
    await press(page, page.getByRole("button", { name: "Send a test event" }))
    await page.locator(".deliveries summary").click()
    await look("webhook")
    await press(page, page.getByRole("button", { name: "Replace the secret" }))
    await look("webhook-secret-replaced")
    await open("/dashboard/webhooks", "webhooks")
    await press(page, page.getByRole("link", { name: /^https:..hooks/ }))
    await press(page, page.getByRole("button", { name: "Disable" }))
    await look("webhook-disabled")
    await press(page, page.getByRole("link", { name: "Delete" }))
    await look("webhook-delete")
    await open("/dashboard/plan", "plan")
    await press(page, page.getByRole("button", { name: "Upgrade to Plus" }))
    await press(page, page.getByRole("button", { name: "Pay" }))
    await look("plan-paid")
    await open("/dashboard/account", "account")
    await open("/dashboard/sign-out-everywhere", "sign-out-everywhere")
    await page.goto("/dashboard/keys")
    await press(page, page.getByRole("link", { name: /^Revoke/ }).first())
    await look("revoke")
    await press(page, page.getByRole("button", { name: "Revoke the key" }))
    await look("keys-revoked")
    await open("/dashboard/nowhere", "not-found")
    await open(link, "link-used")
  }

  /** True once the responses were reported to the allowance object, a second later. */
  async function requestsShown(page: Page): Promise<boolean> {
    await page.goto("/dashboard/requests")
    const text = await page.locator("main").innerText()
    return ["200", "403", "400"].every((status) => text.includes(status))
  }

  test("nothing cut off, no accessibility rule broken, every control shows its focus", async () => {
    const user = await visit(browser, service)
    const faults: string[] = []
    await walk(user, async (name) => {
      faults.push(...(await faultsOf(user.page, name)))
    })
    expect(faults).toEqual([])
    expect([user.complaints, user.strangers]).toEqual([[], []])
    await user.leave()
  })

  test("every page works without script", async () => {
    const user = await visit(browser, service, { javaScriptEnabled: false })
    const seen: string[] = []
    await walk(user, async (name) => {
      expect(await user.page.locator("h1").innerText(), name).not.toBe("")
      seen.push(name)
    })
    expect(seen).toHaveLength(34)
    await user.leave()
  })

  test("the keyboard alone signs in and reaches every section", async () => {
    const user = await visit(browser, service)
    const { page, email } = user
    await page.goto("/dashboard/sign-in")
    await tabTo(page, "Email address")
    await page.keyboard.type(email)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Check your email" }).waitFor()
    await signIn(user)
    for (const section of [
      "Keys",
      "Requests",
      "First request",
      "Standards",
      "Webhooks",
      "Plan",
      "Account",
      "Overview",
    ]) {
      await tabTo(page, section)
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: section, exact: true }).waitFor()
    }
    await user.leave()
  })

  /** Presses Tab until the element of this name is focused, and checks that the focus is visible. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      const focused = (await page.evaluate(focusedNow)) as Focused
      if (focused.name !== name) continue
      expect(focused.outline).not.toBe("none")
      return
    }
    throw new Error(`${name} is not reached by Tab`)
  }
})

interface Focused {
  readonly name: string
  readonly outline: string
}

/** In the page: the label or text of the focused element, and its outline. */
const focusedNow = `(() => {
  const element = document.activeElement
  const name = element.labels?.[0]?.textContent ?? element.textContent ?? ""
  return { name: name.trim(), outline: getComputedStyle(element).outlineStyle }
})()`
