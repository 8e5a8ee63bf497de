import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { launchChromium, whyWithoutBrowser } from "./support/chromium.ts"
import { faultsOf } from "./support/looks.ts"
import { makeKey, press, signIn, type Visitor, visit } from "./support/visitor.ts"

/** What the scripts of the pages add to them, in Chromium. */

describe.skipIf(whyWithoutBrowser !== null)("the scripts of the pages anybody may open", () => {
  const service = inject("service")
  let browser: Browser
  const visitors: Visitor[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser.close()
    for (const { complaints, strangers } of visitors) expect([complaints, strangers]).toEqual([[], []])
  })

  async function visitor(): Promise<Visitor> {
    const arrived = await visit(browser, service)
    visitors.push(arrived)
    return arrived
  }

  describe("search as somebody types", () => {
    test("offers what is found; the arrow keys and Enter open it", async () => {
      const { page, leave } = await visitor()
      await page.goto("/")
      const field = page.getByRole("combobox")
      await field.pressSequentially("kimb")
      const option = page.getByRole("option", { name: /KIMBERLY/ }).first()
      await option.waitFor()
      expect(await field.getAttribute("aria-expanded")).toBe("true")
      expect(await faultsOf(page, "search-offering")).toEqual([])
      await field.press("ArrowDown")
      expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"))
      await field.press("Enter")
      await page.waitForURL("**/stocks/KMB")
      await leave()
    })

    test("Escape puts the rows away and keeps the text; Enter then searches", async () => {
      const { page, leave } = await visitor()
      await page.goto("/")
      const field = page.getByRole("combobox")
      await field.pressSequentially("apple")
      await page.getByRole("option").first().waitFor()
      await field.press("Escape")
      expect(await page.getByRole("option").filter({ visible: true }).count()).toBe(0)
      expect(await field.inputValue()).toBe("apple")
      await field.press("Enter")
      await page.waitForURL("**/?q=apple")
      await leave()
    })
  })

  describe("the calculator of purification", () => {
    test.each([
      ["1000", "18.90"],
      ["0.01", "0.01"],
      ["1234567.89", "23,333.34"],
    ])("of %s in dividends of Apple, at 1.89%%, %s is to be given away", async (dividends, toGive) => {
      const { page, leave } = await visitor()
      await page.goto("/stocks/AAPL")
      await page.getByLabel(/Dividends you received/).fill(dividends)
      expect(await page.locator("#to-give strong").innerText()).toBe(toGive)
      await press(page, page.getByRole("button", { name: "Work it out" }))
      expect(await page.locator("#to-give strong").innerText()).toBe(toGive)
      await leave()
    })

    test("what is no amount is said to be none, in words", async () => {
      const { page, leave } = await visitor()
      await page.goto("/stocks/AAPL")
      await page.getByLabel(/Dividends you received/).fill("-5")
      expect(await page.locator("#to-give").innerText()).toContain("digits")
      await leave()
    })
  })

  describe("the examples of the reference", () => {
    /** The status of the answer to an example that was run. */
    async function run(page: Page): Promise<string> {
      await page.getByRole("button", { name: "Run" }).click()
      await page.locator("#run-lines").waitFor()
      return page.locator("#run-status").innerText()
    }

    test("each of them answers 200 to a sandbox key typed in once, and the line above never shows it", async () => {
      const reader = await visitor()
      const { page, leave } = reader
      await signIn(reader)
      const key = await makeKey(reader, "sandbox", "reference")
      await page.context().clearCookies()
      await page.goto("/docs/reference/me")
      await page.getByLabel("Your API key").fill(key)
      const told: Record<string, string> = {}
      for (const name of Object.keys(endpoints) as EndpointName[]) {
        await page.goto(
          `/docs/reference/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        )
        told[name] = await run(page)
        expect(await page.locator("#request-line").innerText()).not.toContain(key)
      }
      for (const [name, status] of Object.entries(told)) expect(status, name).toContain("200")
      await leave()
    })

    test("without a key: 401, or the session of whoever is signed in", async () => {
      const reader = await visitor()
      const { page, leave } = reader
      await page.goto("/docs/reference/me")
      expect(await run(page)).toContain("401")
      await signIn(reader)
      await page.goto("/docs/reference/me")
      expect(await run(page)).toContain("200")
      expect(await page.locator("#run-answer").innerText()).toContain('"auth": "session"')
      expect(await faultsOf(page, "docs-run")).toEqual([])
      await leave()
    })
  })
})
