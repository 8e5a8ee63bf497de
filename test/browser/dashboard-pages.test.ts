import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { faultsOf } from "./support/looks.ts"
import { askApi, askForLink, inChromium, makeKey, press, signIn } from "./support/visitor.ts"

/**
 * The dashboard in Chromium, with the service of `npm start`. test/worker/dashboard/ tests the effects of its
 * forms.
 */

inChromium("the pages of the dashboard", (visit) => {
  test("every page and form: nothing is cut off, no accessibility rule is broken, every control shows its focus", async () => {
    const user = await visit()
    const { page, email } = user
    const faults: string[] = []
    const look = async (name: string) => {
      faults.push(...(await faultsOf(page, name)))
    }
    const open = async (path: string, name: string) => {
      await page.goto(path)
      await look(name)
    }
    await open("/dashboard/sign-in", "sign-in")
    await page.getByLabel("Email address").fill("nobody@nowhere")
    await press(page, page.getByRole("button", { name: "Send the link" }))
    const link = await askForLink(user)
    await look("link-sent")
    await open(link, "use-link")
    await press(page, page.getByRole("button", { name: `Sign in as ${email}` }))
    await look("welcome")
    await open("/dashboard", "overview-empty")
    await open("/dashboard/keys", "keys")
    const key = await makeKey(user, "sandbox", "a name that is long enough to be broken into two lines or so")
    await look("key-made")
    const asked = ["/me", "/instruments/AAPL/compliance", "/instruments/XOM/compliance", "/search?q=a&q=b"]
    for (const path of asked) await askApi(path, key)
    await open("/dashboard", "overview")
    await open("/dashboard/requests", "requests")
    for (const endpoint of ["/v1/me", "/v1/instruments/{symbol}/compliance", "/v1/search"])
      await page.getByRole("row", { name: endpoint }).waitFor()
    await page.goto("/dashboard/standards")
    await page.getByLabel("Start from a copy of").selectOption("djim")
    await press(page, page.getByRole("button", { name: "Copy its rules" }))
    await look("rule-book-copied")
    await page.getByLabel("Name").fill("two versions")
    await press(page, page.getByRole("button", { name: "Save", exact: true }))
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
    await page.goto("/dashboard/webhooks")
    await page.getByLabel("URL").fill("https://10.0.0.1/hook")
    for (const kind of await page.getByRole("checkbox").all()) await kind.uncheck()
    await page.getByLabel("These stocks and funds").check()
    await press(page, page.getByRole("button", { name: "Create the webhook" }))
    await look("webhook-refused")
    await page
      .getByLabel("URL")
      .fill("https://hooks.example.com/a/path/that/is/long/enough/to/be/broken/into/lines")
    await page.getByLabel("Verdicts the status").check()
    await page.getByRole("textbox", { name: "Stocks and funds", exact: true }).last().fill("AAPL, NVDA")
    await press(page, page.getByRole("button", { name: "Create the webhook" }))
    await press(page, page.getByRole("button", { name: "Send a test event" }))
    await page.locator(".deliveries summary").click()
    await look("webhook")
    await press(page, page.getByRole("button", { name: "Replace the secret" }))
    await open("/dashboard/webhooks", "webhooks")
    await press(page, page.getByRole("link", { name: /^https:..hooks/ }))
    await press(page, page.getByRole("button", { name: "Disable" }))
    await press(page, page.getByRole("link", { name: "Delete" }))
    await page.goto("/dashboard/plan")
    await press(page, page.getByRole("button", { name: "Upgrade to Plus" }))
    await press(page, page.getByRole("button", { name: "Pay" }))
    await look("plan-paid")
    await open("/dashboard/account", "account")
    await open("/dashboard/sign-out-everywhere", "sign-out-everywhere")
    await page.goto("/dashboard/keys")
    await press(page, page.getByRole("link", { name: /^Revoke/ }).first())
    await look("revoke")
    await press(page, page.getByRole("button", { name: "Revoke the key" }))
    await page.goto("/dashboard/sign-out-everywhere")
    await press(page, page.getByRole("button", { name: "Sign out everywhere" }))
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    expect(faults).toEqual([])
    await user.leave()
  })

  test("without scripts and by keyboard, a user requests a link, signs in, makes a key and revokes it", async () => {
    const user = await visit({ javaScriptEnabled: false })
    const { page, email } = user
    await page.goto("/dashboard/sign-in")
    await tabTo(page, "Email address")
    await page.keyboard.type(email)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Check your email" }).waitFor()
    await signIn(user)
    await tabTo(page, "Keys")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Keys", exact: true }).waitFor()
    const key = await makeKey(user, "sandbox", "without script")
    expect(await askApi("/me", key)).toBe(200)
    await page.goto("/dashboard/keys")
    const row = page.getByRole("row", { name: "without script" })
    await press(page, row.getByRole("link", { name: /^Revoke/ }))
    await press(page, page.getByRole("button", { name: "Revoke the key" }))
    expect(await askApi("/me", key)).toBe(401)
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

/** Runs in the page: returns the label or text of the focused element, and its outline. */
const focusedNow = `(() => {
  const element = document.activeElement
  const name = element.labels?.[0]?.textContent ?? element.textContent ?? ""
  return { name: name.trim(), outline: getComputedStyle(element).outlineStyle }
})()`
