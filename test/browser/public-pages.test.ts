import { beforeAll, describe, expect, test } from "vitest"
import { faultsOf } from "./support/looks.ts"
import { admin } from "./support/operator.ts"
import { service } from "./support/running-service.ts"
import { inChromium, signIn, type Visitor } from "./support/visitor.ts"

/** One public page of each form. test/worker/pages/ tests the text of a page in each of its states. */

interface State {
  readonly name: string
  readonly path: string
  readonly status?: number
  /** A text that is only in this state of the page. */
  readonly says: string | RegExp
}

const signedOut: readonly State[] = [
  { name: "home", path: "/", says: "Try twelve for free" },
  { name: "search", path: "/?q=apple", says: "Apple" },
  {
    name: "compliant",
    path: "/stocks/AAPL",
    says: /no ratio is above its limit[\s\S]+Of 10 other standards/,
  },
  {
    name: "another-standard",
    path: "/stocks/AAPL?methodology=ftse-yasaar",
    says: /Judged by FTSE[\s\S]+unconfirmed edition/,
  },
  {
    name: "failing-ratio",
    path: "/stocks/UAA",
    says: /Non-compliant\s+as of [\s\S]+It fails: interest-bearing debt/,
  },
  {
    name: "withheld",
    path: "/stocks/WMT",
    says: /Withheld\s+as of [\s\S]+We can't decide\. The business activity is not settled\. It sells alcohol/,
  },
  { name: "outside-sandbox", path: "/stocks/XOM", status: 403, says: "is not one of the ten" },
  { name: "unknown-signed-out", path: "/stocks/NOSUCH1", status: 404, says: /not found/i },
  {
    name: "fund",
    path: "/funds/SPUS",
    says: /What is not compliant[\s\S]+By AAOIFI SS 21[\s\S]+1,000 dollars of this fund owe/,
  },
  {
    name: "fund-partial",
    path: "/funds/SPY",
    says: /our verdict on [\d.]+% of it was more than a quarter old/,
  },
  { name: "compare-none", path: "/compare", says: "Put up to four stocks" },
  {
    name: "compare",
    path: "/compare?symbols=AAPL,JPM,WMT,KMB",
    says: /Apple[\s\S]+Walmart[\s\S]+Opens when you sign in/,
  },
  { name: "verify", path: "/verify", says: "Check a verdict yourself" },
  { name: "about", path: "/about", says: "No scholar has reviewed Qistas yet" },
  { name: "pricing", path: "/pricing", says: "has not filled in the price of Plus" },
  { name: "terms", path: "/terms", says: "What a verdict is" },
  { name: "status", path: "/status", says: "The stores answer." },
  { name: "docs-search", path: "/docs?q=limit", says: "best matches first" },
  { name: "docs", path: "/docs", says: "Evidence Packet" },
  { name: "docs-guide", path: "/docs/quick-start", says: "X-API-Key" },
  { name: "docs-methodology", path: "/docs/methodology", says: "30%" },
  { name: "docs-endpoint", path: "/docs/reference/compliance", says: "sandbox_restricted" },
  { name: "home-arabic", path: "/ar", says: "فحص شرعي" },
  { name: "search-arabic", path: "/ar?q=apple", says: "متوافق في" },
  { name: "compliant-arabic", path: "/ar/stocks/AAPL", says: "نشاطها الأساسي مباح" },
  { name: "withheld-arabic", path: "/ar/stocks/WMT", says: "الحكم موقوف" },
  { name: "fund-arabic", path: "/ar/funds/SPUS", says: "متوافق" },
  { name: "compliant-indonesian", path: "/id/stocks/AAPL", says: "Usaha utamanya dibolehkan" },
  { name: "fund-indonesian", path: "/id/funds/SPUS", says: "tidak sesuai" },
  { name: "no-such-page", path: "/nowhere", status: 404, says: "There is no such page" },
]

const signedIn: readonly State[] = [
  { name: "pending", path: "/stocks/LON%3AVOD", says: /pending|not been analysed/i },
  { name: "structural", path: "/stocks/GLD", says: /Compliant\s+checked [\s\S]+It meets all 12 criteria/ },
  {
    name: "fund-issuer",
    path: "/funds/HLAL",
    says: /By AAOIFI SS 21[\s\S]+What Wahed publishes[\s\S]+Its newest quarters/,
  },
  { name: "fund-large", path: "/funds/IVV", says: "IVV" },
  { name: "fund-pending", path: "/funds/ARKK", says: "We do not know what this fund holds" },
  { name: "watchlist-empty", path: "/watchlist", says: "You watch nothing yet" },
]

const readers = [
  { who: "signed out", states: signedOut },
  { who: "signed in", states: signedIn },
]

inChromium("the public pages", (visit) => {
  describe.each(readers)("the pages when $who", ({ who, states }) => {
    let visitor: Visitor

    beforeAll(async () => {
      visitor = await visit()
      if (who === "signed out") return
      await signIn(visitor)
      await admin(service, "plan", visitor.email, "plus")
    })

    test.each(states)(
      "$name: the state is shown, nothing is cut off, no accessibility rule is broken",
      async ({ name, path, status = 200, says }) => {
        const answered = await visitor.page.goto(path)
        expect(answered?.status()).toBe(status)
        expect(await visitor.page.locator("main").innerText()).toMatch(says)
        expect(await faultsOf(visitor.page, name)).toEqual([])
      },
    )

    test("the header is one line at 1024, 1280 and 1440 px", async () => {
      const { page } = visitor
      const broken: string[] = []
      for (const path of ["/", "/docs/quick-start"]) {
        await page.goto(path)
        for (const width of [1024, 1280, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          if ((await page.evaluate(isOneLine)) !== true) broken.push(`${path} at ${width}`)
        }
      }
      expect(broken).toEqual([])
    })
  })

  test("every kind of page has the same text without scripts", async () => {
    const { page, leave } = await visit({ javaScriptEnabled: false })
    for (const [kind, { path, says }] of new Map(signedOut.map((state) => [kindOf(state), state]))) {
      await page.goto(path)
      expect(await page.locator("main").innerText(), kind).toMatch(says)
    }
    await leave()
  })
})

/** Runs in the page: true if all visible parts of the header are in one line. */
const isOneLine = `(() => {
  const boxes = [...document.querySelectorAll(".top > *, .top .sections a")].map((part) => part.getBoundingClientRect())
  const shown = boxes.filter(({ height }) => height > 0)
  return Math.max(...shown.map(({ top }) => top)) < Math.min(...shown.map(({ bottom }) => bottom))
})()`

/**
 * The kind of page: `stocks` for `/stocks/AAPL?dividends=1`. Each reference page is its own kind, because its
 * script differs.
 */
function kindOf({ path }: State): string {
  return /^\/(docs\/reference|[\w-]*)/.exec(path)?.[1] ?? path
}
