import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { newBrowser, site, type TestBrowser } from "../../support/browser.ts"
import { stopClock } from "../../support/clock.ts"
import { memberBrowser, seedStocks, strangeName, withheldTickers } from "../../support/stocks.ts"

/** Issue 7: "a page's HTML under 60 KB". */
const htmlBytesMax = 60_000

let member: TestBrowser

beforeAll(async () => {
  await seedStocks()
  member = await memberBrowser()
})

/** The text of a page without its tags. */
async function wordsOf(path: string, browser: TestBrowser = member): Promise<string> {
  const { status, text } = await browser.get(path)
  expect(status).toBe(200)
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"))
  return main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")
}

describe("200: each state, in plain words at the top", () => {
  test.each([
    [
      "AAPL",
      "Compliant",
      "Its core business is permissible, and no ratio is above its limit. Compliant: within AAOIFI's limits, not free of doubt.",
    ],
    [
      "ACME-B",
      "Non-compliant",
      "It fails: interest-bearing debt is 30.0004% of market capitalisation, and the limit is 30%.",
    ],
    [
      "BANK",
      "Non-compliant",
      "It fails: the core business is prohibited (conventional interest-based finance).",
    ],
    ["WAIT", "Pending", "This stock has not been analysed yet, so there is no verdict on it."],
    ["LON%3AVOD", "Pending", "Not covered: we know of no reports filed with the SEC for this listing."],
    [
      "GLD",
      "Compliant",
      "It meets all 12 criteria for its kind. The criteria are Qistas's own, drawn from AAOIFI SS 57",
    ],
    [
      "USO",
      "Non-compliant",
      "It fails 5 of the 6 criteria for its kind: it does not hold the asset itself; it trades futures; its contracts are not held to delivery; its collateral or cash earns interest; it sells what it does not own yet.",
    ],
    [
      "OPEN",
      "Withheld",
      "We can't decide: no document that we could read shows whether this is so: “Metal is not lent at a return”.",
    ],
    ["OPEN", "Withheld", "A document that shows whether this is so: “Metal is not lent at a return”"],
  ])("%s: %s", async (id, verdict, sentence) => {
    const words = await wordsOf(`/stocks/${id}`)
    expect(words).toContain(` ${verdict} `)
    expect(words).toContain(sentence)
  })

  test.each(Object.entries(withheldTickers))("withheld for %s", async (reason, ticker) => {
    const words = await wordsOf(`/stocks/${ticker}`)
    expect(words).toContain("We can't decide: ")
    expect(words).toContain("This is neither a pass nor a failure.")
    expect(words).toContain(`because of what ${reason} means`)
    expect(words).toContain("Withheld since 31 Aug 2026")
    expect(words).toContain("What is missing")
    expect(words).toMatch(/What would settle it [A-Z]/)
    expect(words).not.toMatch(/ Compliant | Non-compliant /)
  })

  test.each(["WAIT", "OPEN", ...Object.values(withheldTickers)])(
    "%s, without a verdict, has no gauge and no share to give away",
    async (id) => {
      const { text } = await member.get(`/stocks/${id}`)
      expect(text).not.toContain('class="gauge"')
      expect(text).not.toContain("is to be given away")
    },
  )

  test("a vehicle has its criteria with quotations and their sources, in place of gauges", async () => {
    const { text } = await member.get("/stocks/GLD")
    expect(text.match(/class="criterion pass"/g)).toHaveLength(12)
    expect(text.match(/<blockquote>/g)).toHaveLength(12)
    expect(text).toContain("100% of which is allocated gold")
    expect(text).toContain(
      'a copy of EDGAR filing 0001437749-24-024842, <a href="https://www.sec.gov/Archives/edgar/data/1222333/000143774924024842/0001437749-24-024842-index.htm" rel="noreferrer">www.sec.gov</a>',
    )
    expect(text).not.toContain('class="gauge"')
  })
})

describe("200: missing values are named", () => {
  test("a ratio that was not computed has its note and no gauge; unknown is never 0", async () => {
    const { text } = await member.get("/stocks/BANK")
    expect(text.match(/The ratio was not computed; the limit is 30%\./g)).toHaveLength(2)
    expect(text).toContain("There is no ratio; the limit is 5%.")
    expect(text).not.toContain('class="gauge"')
  })

  test("the whole dividend goes where the prohibited share is not known", async () => {
    const words = await wordsOf("/stocks/ACME-B")
    expect(words).toContain("The prohibited part of revenue is not disclosed.")
    expect(words).toContain(
      "The whole of each dividend is to be given away, because the prohibited part of revenue is not known.",
    )
    expect(words).toContain("Giving this away does not make the stock compliant.")
    expect(words).not.toContain("Calculate")
  })

  test("figures of one verdict are never shown with another", async () => {
    const words = await wordsOf("/stocks/TORN")
    expect(words).toContain(
      "down to the filings A new verdict was published while this page was made. Load the page again.",
    )
    expect(words).not.toContain("Figures and filings")
  })

  test("without script, the service works out what to give away", async () => {
    const { text } = await member.get("/stocks/AAPL?dividends=1250.51")
    // 0.9% of 1,250.51 is 11.25459.
    expect(text).toContain("Give away <strong>11.26</strong> of 1,250.51.")
    expect(text).toContain('value="1250.51"')
  })

  test("why there is no rating", async () => {
    const words = await wordsOf("/stocks/BANK")
    expect(words).toContain("do not have every figure that this rating needs")
  })
})

describe("text from outside is never markup", () => {
  test("a name", async () => {
    const { text } = await newBrowser().get("/stocks/ACME-B")
    expect(text).not.toContain("<script>alert")
    expect(text).toContain(
      '<h1 class="wrap">Acme &lt;script>alert(&quot;1&quot;)&lt;/script> &amp; Söhne\'s</h1>',
    )
    expect(text).toMatch(/<title>Acme &lt;script>/)
    expect(strangeName).toContain("<script>")
  })

  test.each(['"><script>alert(1)</script>', "x".repeat(5_000), "1,00.00"])("?dividends=%s", async (typed) => {
    const path = `/stocks/AAPL?dividends=${encodeURIComponent(typed)}`
    const { status, text } = await newBrowser().get(path)
    expect(status).toBe(200)
    expect(text).toContain("Write the amount as 1250.50 or 1,250.50")
    expect(text).not.toContain("<script>alert")
    expect(text).not.toContain('class="to-give"')
    expect(text.length).toBeLessThan(htmlBytesMax)
  })
})

describe("302: one address for a stock", () => {
  test.each([
    ["/stocks/aapl", "/stocks/AAPL"],
    ["/stocks/acme.b", "/stocks/ACME-B"],
    ["/stocks/acme.b?dividends=5", "/stocks/ACME-B?dividends=5"],
    ["/stocks/LON:vod", "/stocks/LON%3AVOD"],
    ["/stocks/VOD.L", "/stocks/LON%3AVOD"],
    ["/stocks/SPY", "/funds/SPY"],
  ])("%s leads to %s", async (path, location) => {
    const opened = await member.get(path)
    expect([opened.status, opened.location]).toEqual([302, location])
  })

  test("the canonical address is not redirected", async () => {
    for (const path of ["/stocks/AAPL", "/stocks/LON:VOD", "/stocks/LON%3AVOD", "/stocks/FRA%3AAPC"]) {
      expect((await member.get(path)).status, path).toBe(200)
    }
  })
})

describe("symbols that are no stock", () => {
  test.each([
    ["/stocks/%21%21", 400, "is not the identifier of a listing"],
    [`/stocks/${"A".repeat(21)}`, 400, "is not the identifier of a listing"],
    [`/stocks/${"%3C".repeat(3_000)}`, 400, "is not the identifier of a listing"],
    ["/stocks/LON%3A", 400, "is not the identifier of a listing"],
    ["/stocks/NOSUCH", 404, "Not found"],
    ["/stocks/NOPE%3AABC", 404, "There is no venue with the prefix"],
  ])("%s is answered with %d", async (path, status, words) => {
    const opened = await member.get(path)
    expect(opened.status).toBe(status)
    expect(opened.text).toContain(words)
    expect(opened.text.length).toBeLessThan(5_000)
  })

  test("what does not exist is 404 for a signed-out reader too", async () => {
    const { status, text } = await newBrowser().get("/stocks/NOSUCH")
    expect(status).toBe(404)
    expect(text).toContain("No listing under the identifier")
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"))
    expect(main).not.toContain("/dashboard/sign-in")
  })

  test.each(["/stocks/BANK", "/stocks/GLD"])(
    "%s is named and locked for a signed-out reader: 403",
    async (path) => {
      const { status, text } = await newBrowser().get(path)
      expect(status).toBe(403)
      expect(text).toContain(`(${path.slice(8)})</h1>`)
      expect(text).toMatch(/This (stock|fund) needs the Plus plan/)
      expect(text).toMatch(/<main[\s\S]+href="\/dashboard\/sign-in[\s\S]+<\/main>/)
    },
  )
})

test("a notice is offered of a verdict that may come, and of no other", async () => {
  const notice = "Email me when it is decided"
  expect((await member.get("/stocks/WAIT")).text).toContain(notice)
  expect((await member.get("/stocks/LON%3AVOD")).text).not.toContain(notice)
})

describe("as every page is served", () => {
  test("304 to a browser that has it, 200 with another amount", async () => {
    const browser = newBrowser()
    const first = await browser.get("/stocks/AAPL")
    const held = { "If-None-Match": first.headers.get("ETag") ?? "" }
    expect((await browser.get("/stocks/AAPL", held)).status).toBe(304)
    expect((await browser.get("/stocks/AAPL?dividends=10", held)).status).toBe(200)
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache")
  })

  test("HEAD has the response of GET, without the page", async () => {
    const headers = { "CF-Connecting-IP": "10.81.0.1" }
    const head = await exports.default.fetch(`${site}/stocks/AAPL`, { method: "HEAD", headers })
    const got = await exports.default.fetch(`${site}/stocks/AAPL`, { headers })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect(head.headers.get("ETag")).toBe(got.headers.get("ETag"))
    await got.text()
  })

  test.each(["AAPL", "ACME-B", "BANK", "GLD", "USO", "OPEN", "WAIT"])("%s is under 60 KB", async (id) => {
    const { text } = await member.get(`/stocks/${id}`)
    expect(new TextEncoder().encode(text).length).toBeLessThan(htmlBytesMax)
  })

  test("one first heading, no inline style or script, every other origin only as a link", async () => {
    for (const id of ["AAPL", "GLD", "OPEN", "WAIT"]) {
      const { text } = await member.get(`/stocks/${id}`)
      expect(text.match(/<h1/g)).toHaveLength(1)
      expect(text).not.toMatch(/ style=| on\w+="|<script(?! type="module" src="\/)/)
      expect(text.match(/ (?:src|srcset)="(?!\/)/g)).toBeNull()
    }
  })

  test("the preview is the verdict in one sentence, under the one address of the page", async () => {
    const { text } = await member.get("/stocks/LON%3AVOD")
    expect(text).toContain(`<link rel="canonical" href="${site}/stocks/LON%3AVOD"`)
    const apple = (await member.get("/stocks/AAPL")).text
    expect(apple).toContain(
      'property="og:description" content="Apple Inc. (AAPL) is compliant by aaoifi-ss21@2026.1 as of 31 Aug 2026."',
    )
  })
})

test("200: the day of the verdict and its age stand beside the badge; a stale verdict says so and why", async () => {
  const staleFrom = (day: string) =>
    env.DB.prepare("UPDATE determinations SET stale_from = ?1 WHERE cik = 320193").bind(day).run()
  await staleFrom("2090-01-02")
  stopClock("2090-01-01T23:59:00Z")
  const stranger = newBrowser()
  const fresh = await wordsOf("/stocks/AAPL", stranger)
  expect(fresh).toMatch(/ Compliant as of 31 Aug 2026 ?, +23,134 days ago /)
  expect(fresh).toContain("Newest figures of 27 Jun 2026 Next report due by 28 Dec 2026")
  expect(fresh).not.toContain("Out of date")
  vi.setSystemTime(Date.parse("2090-01-02T00:00:00Z"))
  expect(await wordsOf("/stocks/AAPL", stranger)).toContain(
    "23,135 days ago Out of date: a report was due by 28 Dec 2026, and we have not read it. The verdict may have changed: check again before you rely on it.",
  )
})
