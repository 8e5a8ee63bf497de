import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { newBrowser, site, type TestBrowser } from "../../support/browser.ts"
import { seedFunds } from "../../support/funds.ts"
import { forgetReads } from "../../support/isolate.ts"
import { newSession } from "../../support/sessions.ts"
import { seedWorld } from "../../support/universe.ts"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

/** A browser of an account with access to the whole universe. */
async function memberBrowser(plan: "plus" | "free" = "plus"): Promise<TestBrowser> {
  const browser = newBrowser()
  const { token } = await newSession(plan === "free" ? null : { plan, activeUntil: null })
  browser.cookies.set("__Host-session", token)
  return browser
}

/** `path | name | identifier, exchange, country | verdict` of each row. */
function rowsOf(html: string): readonly string[] {
  const rows = html.matchAll(
    /<li class="hit"><span class="hit-name"><a href="([^"]+)">([^<]+)<\/a><\/span><span class="hit-place"><code>([^<]+)<\/code> ([^<]*)<\/span><span class="hit-verdict ([^"]+)">([^<]+)</g,
  )
  return [...rows].map(([, path, name, id, place, mark, words]) =>
    [path, name, id, place, mark, words].join(" | "),
  )
}

describe("200: the start page", () => {
  test.each(["/", "/?q="])("%s says what Qistas is, and shows the sandbox by verdict", async (path) => {
    const { status, text } = await newBrowser().get(path)
    expect(status).toBe(200)
    expect(text).toContain("shows every figure behind the answer")
    expect(text).toContain("Try twelve for free.")
    expect(rowsOf(text)).toEqual([
      "/stocks/AAPL | Apple Inc. | AAPL | US | compliant | Compliant",
      "/funds/IJR | iShares Core S&amp;P Small-Cap ETF | IJR | NYSE Arca, US | weighed | Not rated yet: 53.50% compliant, 20.00% non-compliant, the rest without a verdict",
    ])
    for (const link of ["/docs", "/verify", "/dashboard", "/dashboard/sign-in"]) {
      expect(text).toContain(`href="${link}"`)
    }
  })

  test.each(["/", "/?q=aapl"])("%s marks a verdict that is out of date", async (path) => {
    const staleFrom = (day: string) =>
      env.DB.prepare(
        "UPDATE determinations SET stale_from = ? WHERE cik = (SELECT cik FROM listings WHERE instrument_id = 'AAPL')",
      ).bind(day)
    await staleFrom("2000-01-01").run()
    forgetReads()
    expect(rowsOf((await newBrowser().get(path)).text)[0]).toMatch(/ compliant \| Compliant, out of date$/)
    await staleFrom("2999-01-01").run()
    forgetReads()
    expect(rowsOf((await newBrowser().get(path)).text)[0]).toMatch(/ compliant \| Compliant$/)
  })

  test("a reader with full access is not asked to sign in", async () => {
    const { text } = await (await memberBrowser()).get("/")
    expect(text).toContain("Search every stock and fund we list")
    expect(text).not.toContain("/dashboard/sign-in")
    expect(rowsOf(text)).toContain(
      "/stocks/TSM | Taiwan Semiconductor Manufacturing Co Ltd | TSM | US | withheld | Withheld",
    )
  })

  test("on a plan that covers the sandbox, the page says so", async () => {
    const { text } = await (await memberBrowser("free")).get("/")
    expect(text).toContain("Your plan opens ten stocks and two funds.")
  })

  test("it has a link preview", async () => {
    const { text } = await newBrowser().get("/")
    expect(text).toContain(`<link rel="canonical" href="${site}/"`)
    expect(text).toMatch(/<meta property="og:description" content="Is a stock or fund Shariah-compliant/)
  })
})

describe("200: a search", () => {
  test("a stock, with its verdict in a word and the way to its page", async () => {
    const { status, text } = await newBrowser().get("/?q=aapl")
    expect(status).toBe(200)
    expect(rowsOf(text)[0]).toBe("/stocks/AAPL | Apple Inc. | AAPL | Nasdaq, US | compliant | Compliant")
    expect(text).toContain('value="aapl"')
  })

  test.each([
    ["GOOGL", "/stocks/GOOGL | Alphabet Inc. | GOOGL | Nasdaq, US | non-compliant | Non-compliant"],
    [
      "TPE:2330",
      "/stocks/TPE%3A2330 | Taiwan Semiconductor Manufacturing Company Limited | TPE:2330 | Taiwan | withheld | Withheld",
    ],
    [
      "TYO:7203",
      "/stocks/TYO%3A7203 | Toyota Motor Corporation | TYO:7203 | Tokyo, Japan | pending | Not screened yet",
    ],
    [
      "IJR",
      "/funds/IJR | iShares Core S&amp;P Small-Cap ETF | IJR | NYSE Arca, US | weighed | Not rated yet: 53.50% compliant, 20.00% non-compliant, the rest without a verdict",
    ],
    [
      "EMPT",
      "/funds/EMPT | A fund without filings | EMPT | US | pending | Fund, not rated: no holding has a verdict",
    ],
  ])("%s comes first", async (q, row) => {
    const { text } = await (await memberBrowser()).get(`/?q=${encodeURIComponent(q)}`)
    expect(rowsOf(text)[0]).toBe(row)
  })

  test.each([
    ["of nothing", "qqqqqqqq"],
    ["of marks alone", "!!!"],
  ])("a text %s finds nothing, and nothing is made up", async (_case, q) => {
    const { status, text } = await newBrowser().get(`/?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    expect(text).toContain("Nothing found")
    expect(rowsOf(text)).toEqual([])
  })

  test.each([
    ["signed out", newBrowser],
    ["on the free plan", () => memberBrowser("free")],
  ])("%s, what is outside the sandbox is named without its verdict", async (_case, open) => {
    const { text } = await (await open()).get("/?q=alphabet")
    expect(rowsOf(text)).toEqual([
      `/stocks/GOOGL | Alphabet Inc. | GOOGL | Nasdaq, US, and 1 other listing | locked | Needs the Plus plan`,
    ])
    expect(text.toLowerCase()).not.toContain("compliant")
  })

  test.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' OR 1=1 --", "apple\u202e"])(
    "%j stays text",
    async (q) => {
      const { status, text } = await newBrowser().get(`/?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
      expect(text).not.toMatch(/<script>|<img/)
    },
  )

  test("the text of exactly the longest length is searched", async () => {
    expect((await newBrowser().get(`/?q=${"a".repeat(100)}`)).status).toBe(200)
  })
})

describe("400", () => {
  test.each([
    ["blank", "%20%20", "the text is blank"],
    ["too long", "a".repeat(101), "up to 100 characters. This one has 101."],
    ["given twice", "apple&q=aapl", "one text at a time"],
  ])("a text that is %s: said on the page, which keeps its form", async (_case, query, sentence) => {
    const { status, text, headers } = await newBrowser().get(`/?q=${query}`)
    expect(status).toBe(400)
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8")
    expect(text).toContain(sentence)
    expect(text).toContain('role="alert"')
    expect(text).toContain('<form class="search" action="/" method="get">')
  })
})

interface Suggested {
  readonly total: number
  readonly hits: readonly Readonly<Record<string, string>>[]
}

describe("/suggestions", () => {
  test("200: the first rows of the same search, as they are shown", async () => {
    const { status, headers, text } = await newBrowser().get("/suggestions?q=apple")
    expect(status).toBe(200)
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8")
    const { total, hits }: Suggested = JSON.parse(text)
    expect(total).toBe(1)
    expect(hits[0]).toEqual({
      path: "/stocks/AAPL",
      name: "Apple Inc.",
      instrumentId: "AAPL",
      place: "Nasdaq, US",
      also: "and 1 other listing",
      mark: "compliant",
      words: "Compliant",
    })
  })

  test("200: signed out, what is outside the sandbox is locked", async () => {
    const marks = (text: string) => (JSON.parse(text) as Suggested).hits.map(({ mark }) => mark)
    const path = "/suggestions?q=alphabet"
    expect(marks((await newBrowser().get(path)).text)).toEqual(["locked"])
    expect(marks((await (await memberBrowser()).get(path)).text)).toEqual(["non-compliant"])
  })

  test("200: hostile text finds nothing and breaks nothing", async () => {
    for (const q of ["%22", "*%20OR%20a", "NEAR(a%20b)", "~sandbox", "%00", "%ED%A0%80", "%25", "_", "%zz"]) {
      const { status, text } = await newBrowser().get(`/suggestions?q=${q}`)
      expect([q, status, (JSON.parse(text) as Suggested).total]).toEqual([q, 200, 0])
    }
  })

  test("304 if the client has the same response; no shared cache keeps it", async () => {
    const browser = newBrowser()
    const { headers } = await browser.get("/suggestions?q=apple")
    expect(headers.get("Cache-Control")).toBe("private, no-cache")
    expect(headers.get("Vary")).toBe("Cookie")
    const again = await browser.get("/suggestions?q=apple", { "If-None-Match": headers.get("ETag") ?? "" })
    expect([again.status, again.text]).toEqual([304, ""])
  })

  test.each([
    ["no text", ""],
    ["an empty text", "?q="],
    ["a blank text", "?q=%20"],
    ["a text too long", `?q=${"a".repeat(101)}`],
    ["two texts", "?q=a&q=b"],
  ])("400: %s", async (_case, query) => {
    const { status, text } = await newBrowser().get(`/suggestions${query}`)
    expect(status).toBe(400)
    expect((JSON.parse(text) as { readonly problem: string }).problem).not.toBe("")
  })

  test("405: any other method", async () => {
    const { status, headers } = await newBrowser().submit("/suggestions", {})
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
  })
})
