import { beforeAll, describe, expect, test } from "vitest"
import { sentCharactersMax } from "../../../../src/portfolio/csv/position.ts"
import { positionsMax } from "../../../../src/portfolio/schema.ts"
import { wordsOf } from "../../../support/words.ts"
import { memberBrowser, newBrowser, signedInBrowser, type TestBrowser } from "../../support/browser.ts"
import { dataOf, sandboxKey, seedUniverse } from "../../support/service.ts"

/** The portfolio page without scripts: the service reads the content of the form's field. */

beforeAll(seedUniverse)

const path = "/portfolio"
const lines = [
  "Symbol,Description,Quantity,Price",
  "AAPL,Apple Inc.,10,150.00",
  "MCD,McDonald's,2,",
  "GOOGL,Alphabet,5,",
  "NOPE,Apple Inc,1,",
  "CASH,,,",
  "AAPL,Apple Inc.,1,",
].join("\n")

function report(browser: TestBrowser, csv: string, more: Readonly<Record<string, string>> = {}) {
  return browser.raw(path, new URLSearchParams({ csv, ...more }).toString())
}

describe("the form", () => {
  test("is open to a visitor, and says what is stored", async () => {
    const { status, text, headers } = await newBrowser().get(path)
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-cache"])
    expect(text).toContain('<form id="lines" class="fields wide drop" method="post" action="/portfolio">')
    expect(wordsOf(text)).toContain("Nothing is stored unless you are signed in and save the report")
  })

  test("with a text that cannot be read is answered 400 with the reason, and keeps the text in its field", async () => {
    const { status, text } = await report(newBrowser(), "Symbol;Value\nAAPL;100")
    expect(status).toBe(400)
    expect(wordsOf(text)).toContain("names columns, but none of numbers of shares")
    expect(text).toMatch(/<textarea[^>]* aria-invalid="true"[^>]*>Symbol;Value\nAAPL;100</)
  })

  test("is answered 413 if the text is longer than its field allows", async () => {
    expect((await report(newBrowser(), "A".repeat(sentCharactersMax + 1))).status).toBe(413)
    expect((await report(newBrowser(), "é".repeat(sentCharactersMax))).status).toBe(413)
  })

  test.each([
    ["a page on another origin", { Origin: "https://other.test", "Sec-Fetch-Site": "cross-site" }],
    ["no page that a browser would state", {}],
  ])("is answered 403 from %s", async (_, from) => {
    const body = new URLSearchParams({ csv: lines }).toString()
    expect((await newBrowser().raw(path, body, {}, from)).status).toBe(403)
  })
})

describe("the report", () => {
  test("has every line, or its reason for being left out", async () => {
    const { status, text, headers } = await report(newBrowser(), lines)
    const said = wordsOf(text)
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(said).toMatch(/3 of 5 positions reported on .+ Each verdict has a day of its own\./)
    expect(said).toMatch(/2 AAPL Apple Inc\. 10 shares Change Compliant on 31 Aug 2026/)
    expect(said).toMatch(/3 MCD McDonald's Corp 2 shares Change No verdict/)
    expect(said).toMatch(/7 AAPL Apple Inc\. 1 share /)
    expect(said).toMatch(/Outside what you can open .* Line 4: GOOGL, Alphabet/)
    expect(said).toMatch(/Not found .* Line 5: NOPE , Apple Inc/)
    expect(said).toMatch(
      /Lines that are not a position .* Line 1: the names of the columns .*Line 6 \(CASH\): cash, not shares/,
    )
  })

  test("has the figures of POST /v1/portfolio in its file, and a row for each line left out", async () => {
    const key = await sandboxKey()
    const [first, second] = [
      { symbol: "AAPL", shares: 10, price: 150 },
      { symbol: "MCD", shares: 2 },
    ]
    const positions = [first, second, { symbol: "AAPL", shares: 1 }]
    const asked = await dataOf("portfolio", "/portfolio", key, { positions })
    const csv = (await newBrowser().raw(`${path}/csv`, new URLSearchParams({ csv: lines }).toString())).text
    const [header = [], ...rows] = csv.split("\r\n").map((row) => row.split(","))
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
    for (const name of [
      "instrument_id",
      "value",
      "weight",
      "status",
      "verdict_as_of",
      "stale",
      "is_at_risk",
    ] as const)
      expect(column(name).slice(0, 3), name).toEqual(asked.positions.map((each) => String(each[name] ?? "")))
    expect(column("reported").filter(Boolean).join()).toBe(
      "yes,yes,yes,not_found,sandbox_restricted,not_read,not_read",
    )
  })

  test("asks what the shares are held for, shows one number for the answer, and says what it assumes without one", async () => {
    const [open, trade] = await Promise.all(
      [{}, { held_for: "trade" }].map(async (more) => (await report(newBrowser(), lines, more)).text),
    )
    expect(wordsOf(open ?? "")).toMatch(
      /Until you answer, the report assumes .* Due: .*nothing is deducted\. Other views/,
    )
    expect(open).not.toMatch(/name="held_for"[^>]* checked/)
    expect(wordsOf(trade ?? "")).toMatch(
      /Show this zakat It is not known for any position\. Other views Zakatable/,
    )
    expect(trade).toMatch(/value="trade" form="lines" checked/)
  })

  test("offers a match by name for an unknown symbol, and a button applies it", async () => {
    const browser = newBrowser()
    const first = await report(browser, lines)
    expect(first.text).toContain('name="replace" value="3=AAPL"')
    const second = wordsOf((await report(browser, lines, { replace: "3=AAPL" })).text)
    expect([second.includes("4 of 5 positions"), second.includes("Not found")]).toEqual([true, false])
  })

  test("follows the standard of the account", async () => {
    const browser = await signedInBrowser("djim@example.com")
    expect((await report(browser, lines)).text).not.toContain("Judged by")
    await browser.get("/dashboard/standards")
    await browser.submit("/dashboard/standards/default", { standard: "djim" })
    const { text } = await report(browser, lines)
    expect(text).toContain("Judged by <strong>Dow Jones Islamic Market")
    expect(wordsOf(text)).toContain("djim@2026.1")
  })

  test.each([
    {
      what: "on the Plus plan includes lines outside the sandbox",
      open: memberBrowser,
      csv: lines,
      says: ["4 of 5 positions"],
      never: /Needs the Plus/,
    },
    {
      what: "without the Plus plan names lines outside the sandbox without a verdict",
      open: newBrowser,
      csv: "GOOGL,5",
      says: ["0 of 1 position can be reported.", "Line 1: GOOGL"],
      never: /ompliant/,
    },
    {
      what: "with 200 lines is one page",
      open: newBrowser,
      csv: ["Symbol,Quantity", ...Array.from({ length: positionsMax }, (_, at) => `AAPL,${at + 1}`)].join(
        "\n",
      ),
      says: ["200 of 200 positions"],
    },
    {
      what: "has the names and sources of the methods",
      open: newBrowser,
      csv: lines,
      says: ["3/4/6", "Methods and sources", "Zakatable assets", "aaoifi-ss21@2026.1"],
    },
  ])("$what", async ({ open, csv, says, never }) => {
    const { status, text } = await report(await open(), csv)
    expect(status).toBe(200)
    for (const said of says) expect(wordsOf(text)).toContain(said)
    if (never !== undefined) expect(wordsOf(text)).not.toMatch(never)
  })

  test("shows text from a file, never as markup", async () => {
    const hostile = `<img src=x onerror=alert(1)>`
    const { text } = await report(newBrowser(), `Symbol,Name,Quantity\nNOPE,${hostile},1\n${hostile},,1`)
    expect(text).not.toContain("<img src=x")
    expect(text).toContain("&lt;img src=x")
  })

  test("has in its download no formula from a name", async () => {
    const csv = "Symbol,Name,Quantity\nNOPE,=HYPERLINK(1),1\nAAPL,Apple,1"
    const { text, headers } = await newBrowser().raw(`${path}/csv`, new URLSearchParams({ csv }).toString())
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="qistas-portfolio.csv"')
    expect(text).toContain(",'=HYPERLINK(1): ")
  })
})

describe("a saved portfolio", () => {
  const save = (browser: TestBrowser, name: string, csv = lines) =>
    browser.submit("/dashboard/portfolios", { name, csv })

  test("is listed, opened as a report of today, and deleted", async () => {
    const browser = await signedInBrowser("portfolio@example.com")
    expect((await browser.get(path)).text).toContain("You have saved none.")
    const saved = await browser.submit("/dashboard/portfolios", {
      name: "Mine & <yours>",
      csv: lines,
      held_for: "trade",
    })
    expect([saved.status, saved.location]).toEqual([303, "/portfolio?name=Mine%20%26%20%3Cyours%3E"])
    const opened = await browser.get(saved.location ?? "")
    expect(wordsOf(opened.text)).toContain("Mine &amp; &lt;yours>")
    expect(wordsOf(opened.text)).toContain("3 of 5 positions")
    expect(opened.text).toMatch(/value="trade" form="lines" checked/)
    // The price in the file was of the day of saving.
    expect(wordsOf(opened.text)).not.toContain("your price")
    expect(wordsOf((await browser.get(path)).text)).toContain("5 positions, saved on")
    const asked = await browser.get("/dashboard/portfolios/delete?name=Mine%20%26%20%3Cyours%3E")
    expect(wordsOf(asked.text)).toContain("has 5 positions")
    const deleted = await browser.submit("/dashboard/portfolios/delete", { name: "Mine & <yours>" })
    expect([deleted.status, deleted.location]).toEqual([303, path])
    expect((await browser.get(saved.location ?? "")).status).toBe(404)
  })

  test("has its form in the report of a signed-in reader", async () => {
    const browser = await signedInBrowser("tools@example.com")
    const { text } = await report(browser, lines)
    expect(text).toContain('formaction="/dashboard/portfolios"')
    expect((await report(newBrowser(), lines)).text).not.toContain('formaction="/dashboard/portfolios"')
    // The name stays in its field when the report is made again.
    expect((await report(browser, lines, { name: "Mine", replace: "3=AAPL" })).text).toContain('value="Mine"')
  })

  test.each([
    ["no name", " ", lines, "Give the portfolio a name."],
    ["a name of 81 characters", "n".repeat(81), lines, "A name has at most 80 characters."],
    ["no positions", "Mine", "Total 5", "No line is a position."],
  ])("with %s is refused", async (_, name, csv, reason) => {
    const browser = await signedInBrowser(`bad${name.length}@example.com`)
    await browser.get(path)
    const refused = await save(browser, name, csv)
    expect([refused.status, wordsOf(refused.text).includes(reason)]).toEqual([400, true])
  })

  test("of another account is not found", async () => {
    const owner = await signedInBrowser("holder@example.com")
    await owner.get(path)
    await save(owner, "private")
    const other = await signedInBrowser("stranger@example.com")
    await other.get(path)
    for (const address of [`${path}?name=private`, "/dashboard/portfolios/delete?name=private"])
      expect((await other.get(address)).status).toBe(404)
    expect((await other.submit("/dashboard/portfolios/delete", { name: "private" })).status).toBe(404)
    expect((await newBrowser().get(`${path}?name=private`)).status).toBe(404)
    expect((await owner.get(`${path}?name=private`)).status).toBe(200)
  })
})
