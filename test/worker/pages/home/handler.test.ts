import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { withoutTimes } from "../../../support/words.ts"
import { memberBrowser, newBrowser, seenByVisitor, seenWithPlus } from "../../support/browser.ts"
import {
  fundEntry,
  holdingsDay,
  ijrHoldings,
  seedFund,
  seedFunds,
  snapshot,
  weighedAt,
} from "../../support/funds.ts"
import { forgetReads } from "../../support/isolate.ts"
import { fundLine } from "../../support/listing.ts"
import { list } from "../../support/stores.ts"
import { seedWorld } from "../../support/universe.ts"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await list([fundLine("SPUS", "SP Funds S&P 500 Sharia", { sandbox: true, exchange: "NYSE Arca" })])
  await seedFund(fundEntry("SPUS"), snapshot(ijrHoldings, holdingsDay), () => Date.parse(weighedAt))
})

const seenOnFree = async (path: string) => (await memberBrowser("free")).get(path)

/** `path | name | identifier, exchange, country | verdict` for each row. */
function rowsOf(html: string): readonly string[] {
  const rows = withoutTimes(html).matchAll(
    /<li class="hit"><span class="hit-name"><a href="([^"]+)">([^<]+)<\/a><\/span><span class="hit-place"><code>([^<]+)<\/code> ([^<]*)<\/span><span class="hit-verdict ([^"]+)">([^<]+)</g,
  )
  return [...rows].map(([, ...cells]) => cells.join(" | "))
}

const rating =
  "NYSE Arca, US | weighed | 74% known: 53.50% compliant, 20.00% non-compliant, the rest without a verdict"
const ijr = `/funds/IJR | iShares Core S&amp;P Small-Cap ETF | IJR | ${rating}`
const spus = `/funds/SPUS | SP Funds S&amp;P 500 Sharia | SPUS | ${rating}`
const apple = "/stocks/AAPL | Apple Inc. | AAPL | Nasdaq, US | compliant | Compliant on 31 Aug 2026"
const locked =
  "/stocks/GOOGL | Alphabet Inc. | GOOGL | Nasdaq, US, and 1 other listing | locked | Opens when you sign in as demo@example.com"

describe("the start page", () => {
  test.each(["/", "/?q="])("%s says what Qistas is, and shows the sandbox by verdict", async (path) => {
    const { status, text } = await seenByVisitor(path)
    expect([status, rowsOf(text)]).toEqual([200, [apple.replace("Nasdaq, ", ""), spus]])
    for (const said of [
      "shows every figure behind the answer",
      "Try twelve for free.",
      ...["/docs", "/verify", "/dashboard", "/dashboard/sign-in"].map((link) => `href="${link}"`),
      '<meta property="og:description" content="Is a stock or fund Shariah-compliant',
    ])
      expect(text).toContain(said)
  })

  test.each(["/", "/?q=aapl"])("%s dates every verdict, and marks a stale one", async (path) => {
    const shownFrom = async (day: string) => {
      await env.DB.prepare("UPDATE determinations SET stale_from = ? WHERE filer = 'edgar:0000320193'")
        .bind(day)
        .run()
      forgetReads()
      return rowsOf((await seenByVisitor(path)).text)[0]
    }
    expect(await shownFrom("2000-01-01")).toMatch(/ compliant \| Compliant on 31 Aug 2026, out of date$/)
    expect(await shownFrom("2999-01-01")).toMatch(/ compliant \| Compliant on 31 Aug 2026$/)
  })

  test("asks no reader with full access to sign in, and says to others what a plan opens", async () => {
    const { text } = await seenWithPlus("/")
    expect(text).toContain("Search every stock and fund we list")
    expect(text).not.toContain("/dashboard/sign-in")
    expect(rowsOf(text)).toContain(
      "/stocks/TSM | Taiwan Semiconductor Manufacturing Co Ltd | TSM | US | withheld | Withheld on 31 Aug 2026",
    )
    expect((await seenOnFree("/")).text).toContain("Your plan opens ten stocks and two funds.")
  })
})

describe("a search", () => {
  test.each([
    ["aapl", apple],
    [
      "GOOGL",
      "/stocks/GOOGL | Alphabet Inc. | GOOGL | Nasdaq, US | non-compliant | Non-compliant on 31 Aug 2026",
    ],
    [
      "TPE:2330",
      "/stocks/TPE%3A2330 | Taiwan Semiconductor Manufacturing Company Limited | TPE:2330 | Taiwan | withheld | Withheld on 31 Aug 2026",
    ],
    [
      "TYO:7203",
      "/stocks/TYO%3A7203 | Toyota Motor Corporation | TYO:7203 | Tokyo, Japan | pending | Not covered: we read no reports of it",
    ],
    ["IJR", ijr],
    [
      "EMPT",
      "/funds/EMPT | A fund without filings | EMPT | US | pending | Fund, not rated: no holding has a verdict",
    ],
  ])("shows %s first, with its verdict in a word and a link to its page", async (q, row) => {
    const { status, text } = await seenWithPlus(`/?q=${encodeURIComponent(q)}`)
    expect([status, rowsOf(text)[0]]).toEqual([200, row])
    expect(text).toContain(`value="${q}"`)
  })

  test.each([
    ["signed out", seenByVisitor],
    ["on the free plan", seenOnFree],
  ])("%s, names stocks outside the sandbox without their verdict", async (_case, see) => {
    const { text } = await see("/?q=alphabet")
    expect(rowsOf(text)).toEqual([locked])
    expect(text.toLowerCase()).not.toContain("compliant")
  })

  test.each([
    ["compliant", "compliant"],
    ["withheld", "pending"],
    ["non-compliant again", "non-compliant"],
  ])("a locked stock has the same row if it is %s", async (_case, status) => {
    await env.DB.prepare("UPDATE determinations SET status = ? WHERE filer = 'edgar:0001652044'")
      .bind(status)
      .run()
    expect(rowsOf((await seenByVisitor("/?q=alphabet")).text)).toEqual([locked])
  })

  test("says to everybody that a stock is not screened or not covered, and that a fund has no verdict", async () => {
    for (const see of [seenByVisitor, seenOnFree, seenWithPlus]) {
      const words = async (q: string) =>
        rowsOf((await see(`/?q=${q}`)).text)[0]
          ?.split(" | ")
          .slice(3)
          .join(" | ")
      expect(await words("TYO:7203")).toBe("Tokyo, Japan | pending | Not covered: we read no reports of it")
      expect(await words("EMPT")).toBe("US | pending | Fund, not rated: no holding has a verdict")
    }
  })

  test("shows the stock whose ticker was typed alone, and the other matches below it", async () => {
    const { text } = await seenByVisitor("/?q=aapl")
    expect([...text.matchAll(/<h2 id="(exact|found)">([^<]+)/g)].map(([, id, title]) => [id, title])).toEqual(
      [["exact", "The ticker you typed"]],
    )
    const name = await seenByVisitor("/?q=apple")
    expect(name.text).toContain("One found")
  })

  test.each([
    "qqqqqqqq",
    "!!!",
    "a".repeat(100),
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' OR 1=1 --",
    "apple\u202e",
  ])("for %j finds nothing or a stock, and shows the text as text", async (q) => {
    const { status, text } = await seenByVisitor(`/?q=${encodeURIComponent(q)}`)
    expect([status, text.includes(">Nothing found<")]).toEqual([200, rowsOf(text).length === 0])
    expect(rowsOf(text).filter((row) => !row.includes("Apple"))).toEqual([])
    expect(text).not.toMatch(/<script>|<img/)
  })

  test.each([
    ["blank", "%20%20", "the text is blank"],
    ["too long", "a".repeat(101), "up to 100 characters. This one has 101."],
    ["given twice", "apple&q=aapl", "one text at a time"],
  ])("is answered 400 with a message and the form for a text that is %s", async (_case, query, sentence) => {
    const { status, text, headers } = await seenByVisitor(`/?q=${query}`)
    expect([status, headers.get("Content-Type")]).toEqual([400, "text/html; charset=utf-8"])
    for (const said of [sentence, 'role="alert"', '<form class="search" action="/" method="get">'])
      expect(text).toContain(said)
  })
})

describe("/suggestions", () => {
  test("has the first rows of the same search, printed the same way", async () => {
    const { status, headers, text } = await seenByVisitor("/suggestions?q=apple")
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"])
    expect(JSON.parse(text)).toMatchObject({
      total: 1,
      hits: [
        {
          ...{ path: "/stocks/AAPL", name: "Apple Inc.", instrumentId: "AAPL", place: "Nasdaq, US" },
          ...{ also: "and 1 other listing", mark: "compliant", words: "Compliant on 31 Aug 2026" },
        },
      ],
    })
  })

  test("are in the language of the address, and lead to pages in it", async () => {
    const [hit] = JSON.parse((await seenByVisitor("/ar/suggestions?q=apple")).text).hits
    expect(hit).toEqual({
      ...{ path: "/ar/stocks/AAPL", name: "Apple Inc.", instrumentId: "AAPL" },
      ...{ place: "\u2068Nasdaq\u2069، الولايات المتحدة", also: "وإدراج آخر" },
      ...{ mark: "compliant", words: "متوافق في 31 أغسطس 2026" },
    })
  })

  test("locks rows outside the sandbox for a signed-out reader", async () => {
    const path = "/suggestions?q=alphabet"
    expect(JSON.parse((await seenByVisitor(path)).text).hits).toMatchObject([{ mark: "locked" }])
    expect(JSON.parse((await seenWithPlus(path)).text).hits).toMatchObject([{ mark: "non-compliant" }])
  })

  test("is not broken by hostile text, for which it finds nothing", async () => {
    for (const q of ["%22", "*%20OR%20a", "NEAR(a%20b)", "~sandbox", "%00", "%ED%A0%80", "%25", "_", "%zz"]) {
      const { status, text } = await seenByVisitor(`/suggestions?q=${q}`)
      expect([q, status, JSON.parse(text).total]).toEqual([q, 200, 0])
    }
  })

  test.each(["", "?q=", "?q=%20", `?q=${"a".repeat(101)}`, "?q=a&q=b"])("is a 400: %s", async (query) => {
    const { status, text } = await newBrowser().get(`/suggestions${query}`)
    expect([status, JSON.parse(text).problem]).toEqual([400, expect.stringMatching(/./)])
  })
})
