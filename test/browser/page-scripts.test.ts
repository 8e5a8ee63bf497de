import { beforeAll, describe, expect, test } from "vitest"
import { faultsOf } from "./support/looks.ts"
import { inChromium, press, signIn, type Visitor } from "./support/visitor.ts"

/** The page scripts, in Chromium. */

inChromium("the scripts of the public pages", (visit) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await visit()
  })

  describe("search while typing", () => {
    test("shows hits in the header of any page, and the arrow keys and Enter open one", async () => {
      const { page } = visitor
      await page.goto("/about")
      await page.keyboard.press("/")
      const field = page.getByRole("combobox")
      // Inserted as one text: if a slow machine pauses between keys, the script would show results for a part
      // of it.
      await page.keyboard.insertText("kimb")
      const option = page.getByRole("option", { name: /Kimberly/ }).first()
      await option.waitFor()
      expect(await field.getAttribute("aria-expanded")).toBe("true")
      expect(await faultsOf(page, "header-offering")).toEqual([])
      // The accessibility check moves the focus.
      await field.press("ArrowDown")
      expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"))
      await field.press("Enter")
      await page.waitForURL("**/stocks/KMB")
    })

    test("speaks the language of the page, and opens the hit in it", async () => {
      const { page } = visitor
      await page.goto("/ar/about")
      const field = page.getByRole("combobox")
      await field.fill("kimb")
      const option = page.getByRole("option", { name: /Kimberly/ }).first()
      await option.waitFor()
      expect(await option.innerText()).toContain("الولايات المتحدة")
      expect(await page.locator("#q-status").innerText()).toMatch(/^عدد النتائج: \d+/)
      expect(await page.getByRole("listbox", { name: "اقتراحات" }).isVisible()).toBe(true)
      await field.press("ArrowDown")
      await field.press("Enter")
      await page.waitForURL("**/ar/stocks/KMB")
    })

    test("Escape hides the hits and keeps the text, and Enter then searches", async () => {
      const { page } = visitor
      await page.goto("/")
      const field = page.getByRole("combobox")
      await field.fill("apple")
      await page.getByRole("option").first().waitFor()
      await field.press("Escape")
      expect(await page.getByRole("option").filter({ visible: true }).count()).toBe(0)
      expect(await field.inputValue()).toBe("apple")
      await field.press("Enter")
      await page.waitForURL("**/?q=apple")
    })
  })

  describe("search of the docs while typing", () => {
    test("shows places of guides and reference with the word, and the arrow keys and Enter open one", async () => {
      const { page } = visitor
      await page.goto("/docs")
      const field = page.getByRole("combobox", { name: "Search the docs" })
      await field.focus()
      await page.keyboard.insertText("python")
      const option = page.getByRole("option").first()
      await option.waitFor()
      expect(await option.innerText()).toMatch(/A table in place of JSON\s+in Spreadsheets[\s\S]+Python/)
      expect(await option.locator("mark").innerText()).toBe("Python")
      expect(await faultsOf(page, "docs-offering")).toEqual([])
      await field.press("ArrowDown")
      expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"))
      await field.press("Enter")
      await page.waitForURL("**/docs/spreadsheets#a-table-in-place-of-json")
    })

    test("and the field of the header keep their suggestions apart", async () => {
      const { page } = visitor
      await page.goto("/docs")
      const [stocks, docs] = [page.locator("#q"), page.locator("#docs-q")]
      await docs.fill("zakat")
      await page.locator("#docs-q-offered [role=option]").first().waitFor()
      await stocks.fill("apple")
      await page.locator("#q-offered [role=option]").first().waitFor()
      expect(await docs.getAttribute("aria-expanded")).toBe("false")
      await stocks.press("Escape")
      await docs.press("ArrowDown")
      expect(await page.getByRole("option", { selected: true }).innerText()).toContain("Zakat on a share")
      await docs.press("Escape")
      await docs.press("Enter")
      await page.waitForURL("**/docs?q=zakat")
    })

    test("without scripts the form shows the results on a page", async () => {
      const opened = await visit({ javaScriptEnabled: false })
      await opened.page.goto("/docs")
      await opened.page.locator("#docs-q").fill("csv")
      await opened.page.locator("#docs-q").press("Enter")
      await opened.page.waitForURL("**/docs?q=csv")
      expect(await opened.page.locator(".docs-hits li").first().innerText()).toMatch(/Spreadsheets[\s\S]+csv/)
      await opened.page.goto("/docs/reference/compliance")
      expect(await opened.page.getByRole("button", { name: "Send" }).isVisible()).toBe(false)
      await opened.leave()
    })
  })

  test.each([
    ["svg.readings", "values"],
    [".band-chart", "verdicts"],
  ])("%s shows its %s on focus and under the pointer, and hides it otherwise", async (chart) => {
    const { page } = visitor
    await page.goto("/stocks/AAPL")
    await page.locator("summary", { has: page.locator("#ratios") }).click()
    const readings = page.locator(chart).first().locator(".reading")
    const [first, second] = [readings.nth(0), readings.nth(1)]
    const isShown = (reading: typeof first) => reading.locator(".tip text, text.tip").first().isVisible()
    expect(await isShown(first)).toBe(false)
    await first.focus()
    expect([await isShown(first), await isShown(second)]).toEqual([true, false])
    // The sign of a band is drawn over its rectangle.
    await second.locator("rect").first().hover({ force: true })
    expect(await isShown(second)).toBe(true)
  })

  describe("the search field of the header", () => {
    test("is focused from any page by a slash, Control+k or Meta+k", async () => {
      const { page } = visitor
      for (const [path, keys] of [
        ["/docs/quick-start", "/"],
        ["/dashboard/sign-in", "Control+k"],
        ["/", "Meta+k"],
      ] as const) {
        await page.goto(path)
        await page.keyboard.press(keys)
        expect(await page.evaluate("document.activeElement.id"), path).toBe("q")
      }
    })

    test("receives a slash that is typed into it as text", async () => {
      const { page } = visitor
      await page.goto("/dashboard/sign-in")
      const field = page.getByLabel("Email address")
      await field.pressSequentially("a/b")
      expect(await field.inputValue()).toBe("a/b")
    })

    test("searches without scripts too", async () => {
      const opened = await visit({ javaScriptEnabled: false })
      await opened.page.goto("/about")
      await opened.page.locator("#q").fill("apple")
      await opened.page.locator("#q").press("Enter")
      await opened.page.waitForURL("**/?q=apple")
      await opened.leave()
    })
  })

  test("the purification calculator shows the part of Apple's dividends, at 2.37%, to give away", async () => {
    const { page } = visitor
    await page.goto("/stocks/AAPL")
    await page.getByText("By dividends").click()
    for (const [dividends, toGive] of [
      ["1000", "23.70"],
      ["1,500.50", "35.57"],
    ] as const) {
      await page.getByLabel(/Dividends you received/).fill(dividends)
      expect(await page.locator("#to-give strong").innerText()).toBe(toGive)
    }
    await press(page, page.getByRole("button", { name: "Calculate" }))
    expect(await page.locator("#to-give strong").innerText()).toBe("35.57")
    await page.getByLabel(/Dividends you received/).fill("-5")
    // Shown as words, with an amount as an example.
    expect(await page.locator("#to-give").innerText()).toContain("1,250.50")
  })

  test("the card computes what a number of shares owes, while it is typed and without scripts", async () => {
    const { page } = visitor
    await page.goto("/stocks/AAPL")
    const owed = page.locator("#owed")
    expect(await owed.innerText()).toBe("at most USD 0.67")
    await page.getByLabel("Number of shares").fill("10")
    expect(await owed.innerText()).toBe("at most USD 6.66")
    await page.getByLabel("Number of shares").fill("ten")
    expect(await owed.innerText()).toBe("at most USD …")
    const opened = await visit({ javaScriptEnabled: false })
    await opened.page.goto("/stocks/AAPL")
    await opened.page.getByLabel("Number of shares").fill("10")
    await press(opened.page, opened.page.locator(".owed button"))
    expect(await opened.page.locator("#owed").innerText()).toBe("at most USD 6.66")
    await opened.leave()
  })

  test("a link to a folded part unfolds it, and the answer fits one screen of a phone", async () => {
    const { page } = visitor
    await page.goto("/stocks/AAPL#health")
    expect(await page.getByRole("region", { name: "Health ratios" }).isVisible()).toBe(true)
    await page.locator('.limits a[href="#debt"]').click()
    await page.getByText("2.12% against a limit of 30%").waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto("/stocks/AAPL")
    expect((await page.locator(".answer").boundingBox())?.height).toBeLessThan(844)
    expect(await page.evaluate("document.documentElement.scrollHeight / innerHeight")).toBeLessThan(6)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  describe("the menu of the account", () => {
    test("opens by keyboard and has no accessibility fault; Escape closes it and returns the focus to its button", async () => {
      const { page } = visitor
      await signIn(visitor)
      await page.goto("/stocks/AAPL")
      const button = page.locator(".account summary")
      await button.focus()
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Sign out", exact: true }).waitFor()
      expect(await faultsOf(page, "account-menu")).toEqual([])
      await button.press("Escape")
      expect(await page.getByRole("button", { name: "Sign out", exact: true }).isVisible()).toBe(false)
      expect(await page.evaluate("document.activeElement.matches('.account summary')")).toBe(true)
    })
  })
})
