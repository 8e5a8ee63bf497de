import { execFileSync } from "node:child_process"
import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { faultsOf } from "./support/looks.ts"
import { service } from "./support/running-service.ts"
import { inChromium, press, shownKey, signIn, type Visitor } from "./support/visitor.ts"

function copied(page: Page): Promise<string> {
  return page.evaluate("navigator.clipboard.readText()")
}

/** Runs a command line as a terminal does. Returns the verdict in its response. */
function verdictOf(line: string): readonly unknown[] {
  const response = execFileSync("sh", ["-c", line], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
  const { data } = JSON.parse(response)
  return [data?.symbol, data?.determination.status]
}

/** Requests run from the reference pages, in the reader's browser. */
inChromium("a request run on its page", (visit) => {
  /** A visitor who is signed in. */
  let member: Visitor
  /** A visitor who is not signed in. */
  let guest: Visitor
  let key: string

  beforeAll(async () => {
    member = await visit({ permissions: ["clipboard-read", "clipboard-write"] })
    guest = await visit()
    await signIn(member)
    key = await shownKey(member.page)
  })

  /** Runs the request of the form. Returns the status line. */
  async function run(page: Page): Promise<string> {
    await page.getByRole("button", { name: "Send", exact: true }).click()
    const statusLine = page.getByRole("status").filter({ hasText: /Status \d|was not sent/ })
    await statusLine.waitFor()
    return statusLine.innerText()
  }

  async function answerOn(page: Page): Promise<Record<string, unknown>> {
    return JSON.parse(await page.getByRole("region", { name: "The response", exact: true }).innerText())
  }

  const line = (page: Page) => page.getByRole("region", { name: "The request, curl" }).innerText()

  test("with a key, the page shows status, limits and response, and keeps the key in this tab", async () => {
    const { page } = guest
    await page.goto("/docs/reference/compliance")
    await page.getByLabel("Your API key").fill(key)
    await page.getByLabel("symbol").fill("NVDA")
    expect(await run(page)).toMatch(/^Status 200, in \d+ ms\.$/)
    expect(await answerOn(page)).toMatchObject({ data: { symbol: "NVDA" } })
    expect(await page.locator("#run-headers").innerText()).toMatch(/X-RateLimit-Limit\s+500/)
    expect(await line(page)).toBe(
      `curl -H "X-API-Key: ${key}" \\\n  ${service.origin}/v1/instruments/NVDA/compliance`,
    )
    expect(page.url()).toBe(`${service.origin}/docs/reference/compliance`)
    await page.goto("/docs/reference/search")
    expect(await page.getByLabel("Your API key").inputValue()).toBe(key)
    await page.getByRole("button", { name: "Forget the key" }).click()
    await page.reload()
    expect(await page.getByLabel("Your API key").inputValue()).toBe("")
  })

  /** Distance from the top of the page to the top and bottom of the response, in CSS pixels. */
  async function replyPlace(page: Page) {
    const box = await page.getByRole("region", { name: "The response", exact: true }).boundingBox()
    const top = (box?.y ?? 0) + Number(await page.evaluate("scrollY"))
    return { top: Math.round(top), bottom: Math.round(top + (box?.height ?? 0)) }
  }

  test.each([
    ["a desktop", { width: 1280, height: 900 }, 900],
    ["a phone", { width: 390, height: 844 }, 1.5 * 844],
  ])(
    "on %s the recorded response is near the top, and the live one takes its place",
    async (_on, size, max) => {
      const { page } = guest
      await page.setViewportSize(size)
      for (const name of ["compliance", "evidence", "screen", "portfolio"]) {
        await page.goto(`/docs/reference/${name}`)
        const before = await replyPlace(page)
        expect(before.top, name).toBeLessThan(max)
        expect((await answerOn(page)).data, name).toBeDefined()
        await page.getByLabel("Your API key").fill(key)
        expect(await run(page), name).toMatch(/^Status 200/)
        expect((await replyPlace(page)).top, name).toBe(before.top)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  )

  test("on a phone the response is twelve lines long until every line is asked for", async () => {
    const { page } = guest
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto("/docs/reference/compliance")
    const folded = await replyPlace(page)
    expect(folded.bottom - folded.top).toBeLessThan(320)
    await page.getByText("Show every line").click()
    const whole = await replyPlace(page)
    expect(whole.bottom - whole.top).toBeGreaterThan(1000)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test("the request stays in view while the words about it are read, and a link opens the fold it leads to", async () => {
    const { page } = guest
    await page.goto("/docs/reference/compliance#schema-Flip")
    const flip = page.locator("details").filter({ has: page.locator("#schema-Flip") })
    expect(await flip.getAttribute("open")).toBe("")
    await page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    const request = page.getByRole("region", { name: "The request, curl" })
    expect((await request.boundingBox())?.y).toBeGreaterThan(0)
    await page.getByRole("link", { name: "Errors" }).and(page.locator(".docs-places a")).click()
    expect(page.url()).toMatch(/#errors$/)
  })

  test("a form with a method, a path and a body sends its recorded example, whose webhook is another account's", async () => {
    const { page } = guest
    await page.goto("/docs/reference/update-webhook")
    await page.getByLabel("Your API key").fill(key)
    expect(await run(page)).toMatch(/^Status 404/)
    expect(page.url()).not.toMatch(/qistas_/)
    expect(await faultsOf(page, "docs-run")).toEqual([])
  })

  test("signed in and without a key, the request uses the session, also with a body", async () => {
    const { page } = member
    await page.goto("/docs/reference/screen")
    await page.getByLabel("Body, as JSON").fill('{ "symbols": ["AAPL"], "limit": 1 }')
    expect(await run(page)).toMatch(/^Status 200/)
    expect(await answerOn(page)).toMatchObject({ data: [{ symbol: "AAPL" }], meta: { total: 1 } })
    expect(await line(page)).toContain(`-d '{"symbols":["AAPL"],"limit":1}'`)
    await page.getByLabel("Body, as JSON").fill("{")
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.getByText(/^Status 400: a refusal/).waitFor()
    expect(await answerOn(page)).toMatchObject({ error: { code: "bad_request" } })
  })

  test("signed out and without a key, the answer is 401 and says what is missing", async () => {
    const { page } = guest
    await page.goto("/docs/reference/me")
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    expect(await run(page)).toMatch(/^Status 401: no key was sent/)
    expect(await answerOn(page)).toMatchObject({ error: { code: "unauthorized" } })
  })

  test("this tab's examples in every language contain the sandbox key of the reader, but never a live key", async () => {
    const { page } = guest
    const examples = () => page.locator(".request code").allTextContents()
    await page.goto("/docs/reference/screen")
    await page.getByLabel("Your API key").fill(key)
    await page.goto("/docs/quick-start")
    for (const language of ["JavaScript", "Python"])
      await page.getByText(language, { exact: true }).first().click()
    expect(await page.locator('[data-language="python"] .lines').first().isVisible()).toBe(true)
    const filled = await examples()
    expect(filled.filter((text) => text.includes("QISTAS_KEY"))).toEqual([])
    expect(filled.filter((text) => text.includes(`"X-API-Key": "${key}"`)).length).toBeGreaterThan(3)
    await page.getByRole("button", { name: "Forget it" }).click()
    expect((await examples()).filter((text) => text.includes(key))).toEqual([])
    await page.goto("/docs/reference/screen")
    await page.getByLabel("Your API key").fill(key.replace("sandbox", "live"))
    expect((await examples()).filter((text) => text.includes("qistas_live"))).toEqual([])
    expect(await page.locator('[data-language="python"] .lines').isVisible()).toBe(true)
  })

  test("an open endpoint has no key field, and a key with characters that no header allows is reported", async () => {
    const { page } = guest
    await page.goto("/docs/reference/index")
    expect(await page.getByLabel("Your API key").count()).toBe(0)
    expect(await run(page)).toMatch(/^Status 200/)
    await page.goto("/docs/reference/me")
    await page.getByLabel("Your API key").fill("مفتاح")
    expect(await run(page)).toContain("characters that a header cannot carry")
  })

  test("empty fields are not sent, and shell characters are quoted in the example", async () => {
    const { page } = member
    await page.goto("/docs/reference/search")
    await page.getByLabel("q", { exact: true }).fill("o'neil & co")
    await page.getByText("Parameters that may be left out").click()
    await page.getByLabel(/^limit/).fill("")
    expect(await line(page)).toBe(
      `curl -H "X-API-Key: ${key}" \\\n  '${service.origin}/v1/search?q=o'\\''neil%20%26%20co'`,
    )
    expect(await run(page)).toMatch(/^Status 200/)
  })

  test("from the landing page, the first answer takes two clicks and one paste, without an account", async () => {
    const { page } = await visit({ permissions: ["clipboard-read", "clipboard-write"] })
    await page.goto("/")
    await page.getByRole("link", { name: "Quick start for developers" }).click()
    await page.getByRole("button", { name: "Copy: The first request, curl" }).click()
    await page.getByText("Copied.").waitFor()
    expect(verdictOf(await copied(page))).toEqual(["AAPL", "compliant"])
  })

  test("the quick start shows the first request in each language, and for MCP the address and the header", async () => {
    const { page } = await visit({ permissions: ["clipboard-read", "clipboard-write"] })
    await page.goto("/docs/quick-start")
    const first = page.locator(".first-answer")
    for (const language of ["curl", "JavaScript", "Python"]) {
      await first.locator("label", { hasText: language }).click()
      const text = await page.getByRole("region", { name: `The first request, ${language}` }).innerText()
      expect(text).toContain(`${service.origin}/v1/instruments/AAPL/compliance`)
      expect(text).not.toContain("QISTAS_KEY")
    }
    await first.locator("label", { hasText: "MCP" }).click()
    await page.getByRole("button", { name: "Copy: The first request, MCP", exact: true }).click()
    await page.getByText("Copied.").waitFor()
    expect(await copied(page)).toBe(`${service.origin}/mcp`)
    const file = await page.getByRole("region", { name: "The first request, MCP with a key" }).innerText()
    const { qistas } = JSON.parse(file).mcpServers
    expect(qistas).toEqual({
      type: "http",
      url: `${service.origin}/mcp`,
      headers: { "X-API-Key": "$QISTAS_KEY" },
    })
    // The examples below have no MCP, and stay in the language that was chosen before.
    expect(await page.locator('.in-language[data-language="python"]').last().isVisible()).toBe(true)
    expect(await faultsOf(page, "docs-mcp")).toEqual([])
  })

  test("a key is made on a page of the docs without leaving it, and every page of the tab then has it", async () => {
    const { page, email } = member
    // The tab of a returning reader, which was not shown a key.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto("/docs/reference/evidence")
    const button = page.getByRole("button", { name: "Make a free sandbox key" })
    await button.click()
    await page.getByText("Your key is made.").waitFor()
    expect(page.url()).toBe(`${service.origin}/docs/reference/evidence`)
    const made = await page.getByLabel("Your API key").inputValue()
    expect(made).toMatch(/^qistas_sandbox_\w{36}$/)
    expect(await line(page)).toContain(`X-API-Key: ${made}`)
    expect(await button.isVisible()).toBe(false)
    await page.goto("/docs/quick-start")
    expect(await page.locator(".request code").allTextContents()).toContainEqual(
      expect.stringContaining(made),
    )
    expect(await button.isVisible()).toBe(false)
    await page.getByRole("button", { name: "Forget it" }).click()
    expect(await button.isVisible()).toBe(true)
    await page.reload()
    await button.click()
    await page.getByText("Your key is made.").waitFor()
    await page.getByRole("banner").locator("summary").filter({ hasText: email }).click()
    await press(page, page.getByRole("button", { name: "Sign out", exact: true }))
    await page.goto("/docs/quick-start")
    const texts = await page.locator(".request code").allTextContents()
    expect(texts.filter((text) => text.includes("qistas_sandbox_"))).toEqual([])
  })

  test("a new reader who signs in from a page of the docs gets a key, and is back there with it in one click", async () => {
    const newcomer = await visit()
    const { page } = newcomer
    await page.goto("/docs/reference/timeline")
    const signInLink = page.getByRole("link", { name: "Sign in with your email address" })
    await signIn(newcomer, (await signInLink.getAttribute("href")) ?? "")
    const made = await shownKey(page)
    await press(page, page.getByRole("link", { name: "Go back to the page you came from" }))
    expect(page.url()).toBe(`${service.origin}/docs/reference/timeline`)
    expect(await page.getByLabel("Your API key").inputValue()).toBe(made)
    expect(await line(page)).toContain(`X-API-Key: ${made}`)
  })
})
