import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { launchChromium, whyWithoutBrowser } from "./support/chromium.ts"
import { faultsOf } from "./support/looks.ts"
import { admin } from "./support/operator.ts"
import { service } from "./support/running-service.ts"
import { signIn, type Visitor, visit } from "./support/visitor.ts"

/** Every public page in each of its states. */

/** Issue 7: "a page's HTML under 60 KB". */
const htmlBytesMax = 60_000

interface State {
  readonly name: string
  readonly path: string
  readonly status?: number
  /** Text that only this state of the page has. */
  readonly says: string | RegExp
}

const signedOut: readonly State[] = [
  { name: "home", path: "/", says: "Try twelve for free" },
  { name: "search", path: "/?q=apple", says: "Apple" },
  { name: "search-locked", path: "/?q=microsft", says: /Microsoft[\s\S]+Needs the Plus plan/ },
  { name: "search-nothing", path: "/?q=qqqqqqqq", says: /nothing/i },
  {
    name: "compliant",
    path: "/stocks/AAPL",
    says: /no ratio is above its limit[\s\S]+Why they differ/,
  },
  { name: "timeline", path: "/stocks/UAA", says: "The verdict from 31 Aug 2021" },
  {
    name: "another-standard",
    path: "/stocks/AAPL?methodology=ftse-yasaar",
    says: /Judged by FTSE[\s\S]+unconfirmed edition/,
  },
  { name: "standard-with-a-state", path: "/stocks/LYFT?methodology=djim", says: /DJIM[\s\S]+member/ },
  { name: "unknown-standard", path: "/stocks/AAPL?methodology=nope", status: 400, says: "aaoifi-ss21-text" },
  { name: "failing-ratio", path: "/stocks/LYFT", says: /Non-compliant\s+as of [\s\S]+It fails: cash/ },
  {
    name: "failing-activity",
    path: "/stocks/FHB",
    says: /Non-compliant\s+as of [\s\S]+It fails: the core business/,
  },
  {
    name: "withheld",
    path: "/stocks/WMT",
    says: /Withheld\s+as of [\s\S]+We can't decide: Walmart sells alcohol/,
  },
  { name: "outside-sandbox", path: "/stocks/XOM", status: 403, says: "needs the Plus plan" },
  { name: "dividends", path: "/stocks/AAPL?dividends=1,500.50", says: "28.36" },
  { name: "unknown-signed-out", path: "/stocks/NOSUCH1", status: 404, says: /not found/i },
  {
    name: "fund",
    path: "/funds/SPUS",
    says: /What keeps it from green[\s\S]+By AAOIFI SS 21[\s\S]+a year for 1,000 dollars/,
  },
  { name: "fund-another-standard", path: "/funds/SPUS?methodology=djim", says: "Judged by Dow Jones" },
  { name: "fund-partial", path: "/funds/IJR", says: "22.05%" },
  { name: "fund-locked", path: "/funds/IVV", status: 403, says: "needs the Plus plan" },
  { name: "compare-none", path: "/compare", says: "Put up to four stocks" },
  {
    name: "compare",
    path: "/compare?symbols=AAPL,LYFT,WMT,MSFT",
    says: /Apple[\s\S]+Walmart[\s\S]+Needs the Plus plan/,
  },
  { name: "compare-unknown", path: "/compare?symbols=NOSUCH1", status: 404, says: "NOSUCH1" },
  { name: "portfolio", path: "/portfolio", says: "What is sent and kept" },
  { name: "verify", path: "/verify", says: "Check a verdict yourself" },
  { name: "about", path: "/about", says: "No scholar has reviewed Qistas yet" },
  { name: "pricing", path: "/pricing", says: "has not filled in the price of Plus" },
  { name: "terms", path: "/terms", says: "What a verdict is" },
  { name: "privacy", path: "/privacy", says: "Cookies" },
  { name: "contact", path: "/contact", says: "no address to write to yet" },
  { name: "status", path: "/status", says: "The stores answer." },
  { name: "docs-search", path: "/docs?q=limit", says: "best matches first" },
  { name: "docs-search-nothing", path: "/docs?q=zzzz", says: "Nothing found for" },
  { name: "docs-errors", path: "/docs/errors", says: "rate_limit_exceeded" },
  { name: "docs", path: "/docs", says: "Evidence Packet" },
  { name: "docs-guide", path: "/docs/quick-start", says: "X-API-Key" },
  { name: "docs-methodology", path: "/docs/methodology", says: "30%" },
  { name: "docs-standards", path: "/docs/standards", says: "rule book" },
  { name: "docs-endpoint", path: "/docs/reference/compliance", says: "sandbox_restricted" },
  { name: "docs-screen", path: "/docs/reference/screen", says: "symbols" },
  { name: "no-such-page", path: "/nowhere", status: 404, says: "There is no such page" },
]

const signedIn: readonly State[] = [
  { name: "pending", path: "/stocks/LON%3AVOD", says: /pending|not been analysed/i },
  { name: "structural", path: "/stocks/GLD", says: /Compliant\s+checked [\s\S]+It meets all 12 criteria/ },
  { name: "structural-withheld", path: "/stocks/SIVR", says: /Withheld\s+checked [\s\S]+We can't decide/ },
  { name: "business-alone", path: "/stocks/JPM", says: "core business is prohibited" },
  { name: "unknown", path: "/stocks/NOSUCH1", status: 404, says: /not found/i },
  { name: "no-identifier", path: "/stocks/%21%21", status: 400, says: /identifier/i },
  {
    name: "fund-issuer",
    path: "/funds/HLAL",
    says: /By AAOIFI SS 21[\s\S]+What Wahed publishes[\s\S]+30 Jun 2026[\s\S]+5.00%/,
  },
  { name: "fund-large", path: "/funds/IVV", says: "IVV" },
  { name: "fund-pending", path: "/funds/ARKK", says: "We do not know what this fund holds" },
  { name: "watchlist-empty", path: "/watchlist", says: "You watch nothing yet" },
  { name: "search-all", path: "/?q=bank", says: /bank/i },
]

describe.skipIf(whyWithoutBrowser !== null)("the public pages", () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser.close()
  })

  /** The faults of a page in one state, in every look. */
  async function faultsIn({ page }: Visitor, { name, path, status = 200, says }: State) {
    const answered = await page.goto(path)
    const html = (await answered?.body())?.byteLength ?? 0
    const text = await page.locator("main").innerText()
    return [
      ...(answered?.status() === status ? [] : [`${name}: status ${answered?.status()}`]),
      ...(html < htmlBytesMax ? [] : [`${name}: ${html} bytes of HTML`]),
      ...(isSaid(text, says) ? [] : [`${name}: does not say ${says}`]),
      ...(await faultsOf(page, name)),
    ]
  }

  async function member(options: Parameters<typeof visit>[2]): Promise<Visitor> {
    const visitor = await visit(browser, service, options)
    await signIn(visitor)
    await admin(service, "plan", visitor.email, "plus")
    return visitor
  }

  const readers = [
    { who: "signed out", states: signedOut, open: (options = {}) => visit(browser, service, options) },
    { who: "signed in", states: signedIn, open: (options = {}) => member(options) },
  ]

  test.each(readers)(
    "$who: at 320, 390 and 1280 px, light and dark, nothing is cut off, breaks a rule of accessibility or comes from elsewhere",
    async ({ states, open }) => {
      const visitor = await open()
      const faults: string[] = []
      for (const state of states) faults.push(...(await faultsIn(visitor, state)))
      expect([...faults, ...visitor.complaints, ...visitor.strangers]).toEqual([])
      await visitor.leave()
    },
  )

  test.each(readers)("$who: the header is one line at 1024, 1280 and 1440 px", async ({ open }) => {
    const { page, leave } = await open()
    const broken: string[] = []
    for (const path of ["/", "/about", "/stocks/KMB", "/docs/quick-start"]) {
      await page.goto(path)
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        if ((await page.evaluate(isOneLine)) !== true) broken.push(`${path} at ${width}`)
      }
    }
    expect(broken).toEqual([])
    await leave()
  })

  test.each(readers)(
    "$who: every kind of page has the same text without script",
    async ({ states, open }) => {
      const visitor = await open({ javaScriptEnabled: false })
      const kinds = new Map(states.map((state) => [kindOf(state), state]))
      for (const { name, path, says } of kinds.values()) {
        await visitor.page.goto(path)
        expect(isSaid(await visitor.page.locator("main").innerText(), says), name).toBe(true)
      }
      await visitor.leave()
    },
  )
})

/** In the page: every part of the header that is shown stands beside every other. */
const isOneLine = `(() => {
  const boxes = [...document.querySelectorAll(".top > *, .top .sections a")].map((part) => part.getBoundingClientRect())
  const shown = boxes.filter(({ height }) => height > 0)
  return Math.max(...shown.map(({ top }) => top)) < Math.min(...shown.map(({ bottom }) => bottom))
})()`

/** `/stocks/AAPL?dividends=1` is of the kind `stocks`; a page of the reference has a script of its own. */
function kindOf({ path }: State): string {
  return /^\/(docs\/reference|[\w-]*)/.exec(path)?.[1] ?? path
}

function isSaid(text: string, says: string | RegExp): boolean {
  return typeof says === "string" ? text.includes(says) : says.test(text)
}
