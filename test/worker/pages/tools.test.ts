import { parseCsv } from "hucre/csv"
import { beforeAll, describe, expect, test } from "vitest"
import { all } from "../../support/words.ts"
import { newBrowser, seenByVisitor, seenWithPlus } from "../support/browser.ts"
import { seedFunds } from "../support/funds.ts"
import { seedWorld } from "../support/universe.ts"

/** Badge, comparison and CSV. AAPL and MCD are in the sandbox. GOOGL (non-compliant) is not. */

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = parseCsv(csv, { delimiter: "," })
  return rows.map((row) =>
    Object.fromEntries(header.map((name, at) => [String(name), String(row[at] ?? "")])),
  )
}

describe("the badge is answered for", () => {
  const fund = /^IJR: 74% known · iShares Core S&amp;P Small-…, 30 Sep 2026 · Qistas/

  test.each([
    ["a stock of the sandbox", "/badge/AAPL.svg", 200, /^AAPL: Compliant · Apple Inc\., \d+ \w+ \d{4}/],
    ["a fund", "/badge/IJR.svg", 200, fund],
    ["another listing by its own symbol", "/badge/FRA%3AAPC.svg", 200, /^APC: Compliant ·/],
    [
      "a locked stock",
      "/badge/GOOGL.svg",
      403,
      /^GOOGL: Opens when you sign in as demo@example\.com · Alphabet Inc\. · Qistas/,
    ],
    ["an unlisted symbol", "/badge/NOSUCH.svg", 404, /^NOSUCH: Not found ·/],
    ["no identifier", "/badge/%3Cscript%3E.svg", 404, /^&lt;script>: Not found ·/],
  ])("%s", async (_case, path, status, title) => {
    const answer = await seenByVisitor(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8")
    expect(/<title>([\s\S]*?)<\/title>/.exec(answer.text)?.[1]).toMatch(title)
    expect(answer.text).not.toMatch(/<script|style=|href=/)
  })

  test("every reader alike, because a session never opens a locked badge", async () => {
    const [visitor, plus] = [await seenByVisitor("/badge/GOOGL.svg"), await seenWithPlus("/badge/GOOGL.svg")]
    expect([plus.status, plus.text]).toEqual([403, visitor.text])
    expect(plus.text).not.toMatch(/compliant\b(?!ce)/i)
  })

  test("other sites, and is cached for five minutes", async () => {
    const { headers } = await seenByVisitor("/badge/AAPL.svg")
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin")
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*")
    expect(headers.get("Cache-Control")).toBe("public, max-age=300")
    expect(headers.get("Vary")).toBeNull()
    const again = await newBrowser().get("/badge/AAPL.svg", { "If-None-Match": headers.get("ETag") ?? "" })
    expect(again.status).toBe(304)
  })
})

/** `stock | verdict` for each column. */
function columnsOf(html: string): readonly string[] {
  const head = all(html, /<th scope="col"><a href="[^"]+">([^<]+)</g)
  const row = /<th scope="row">Verdict<\/th>([\s\S]*?)<\/tr>/.exec(html)?.[1] ?? ""
  const cells = all(row, /<td>([\s\S]*?)<\/td>/g).map((cell) => cell.replaceAll(/<[^>]+>/g, ""))
  return head.map((name, at) => `${name} | ${cells[at]}`)
}

describe("the comparison", () => {
  test("shows every verdict with the Plus plan", async () => {
    const { status, text } = await seenWithPlus("/compare?symbols=AAPL,GOOGL,MCD,TSM")
    expect(status).toBe(200)
    expect(columnsOf(text)).toEqual([
      "Apple Inc. | Compliant on 31 Aug 2026",
      "Alphabet Inc. | Non-compliant on 31 Aug 2026",
      "McDonald's Corp | Compliant on 31 Aug 2026",
      "Taiwan Semiconductor Manufacturing Co Ltd | Withheld on 31 Aug 2026",
    ])
  })

  test("locks every row of a stock outside the sandbox for a signed-out reader", async () => {
    const { status, text } = await seenByVisitor("/compare?symbols=AAPL,GOOGL")
    expect(status).toBe(200)
    expect(columnsOf(text)).toEqual([
      "Apple Inc. | Compliant on 31 Aug 2026",
      "Alphabet Inc. | Opens when you sign in as demo@example.com",
    ])
    expect(text).not.toContain("Non-compliant")
    expect(text.match(/>Locked</g)).toHaveLength(5)
  })

  test.each([
    ["nothing", "/compare", 200, "Put up to four stocks side by side"],
    ["an unlisted symbol and a listed one", "/compare?symbols=AAPL,NOSUCH", 200, "NOSUCH"],
    ["only an unlisted symbol", "/compare?symbols=NOSUCH", 404, "NOSUCH"],
    ["a fund", "/compare?symbols=AAPL,IJR", 200, "IJR is a fund. Only stocks can be compared here."],
    ["no identifier", "/compare?symbols=%3Cscript%3E", 404, "&quot;&lt;SCRIPT>&quot; is not the identifier"],
    ["five stocks", "/compare?symbols=AAPL,MCD,GOOGL,TSM,BRK.B", 200, "These are the first four."],
  ])("is answered for %s", async (_case, path, expected, sentence) => {
    const { status, text } = await seenByVisitor(path)
    expect([status, text.includes(sentence)]).toEqual([expected, true])
  })

  test("puts the form's fields into one address", async () => {
    const { status, location } = await seenByVisitor("/compare?symbols=AAPL%2CMCD&symbols=tsm+")
    expect([status, location]).toEqual([302, "/compare?symbols=AAPL,MCD,TSM"])
  })

  test("has one column for a listing named twice, also by another line", async () => {
    const { text } = await seenByVisitor("/compare?symbols=AAPL,aapl")
    expect(columnsOf(text)).toEqual(["Apple Inc. | Compliant on 31 Aug 2026"])
  })
})

describe("the CSV", () => {
  test("of a stock has a row for each period, with the screens as columns", async () => {
    const { status, headers, text } = await seenByVisitor("/stocks/AAPL/csv")
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"])
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="qistas-AAPL.csv"')
    expect(headers.get("Cache-Control")).toBe("private, no-cache")
    expect(rowsOf(text)[0]).toMatchObject({ instrument_id: "AAPL", occasion: "current", status: "compliant" })
  })

  test("of a fund has its holdings, with hidden verdicts empty for a signed-out reader", async () => {
    const held = (text: string) =>
      rowsOf(text).map((row) => [row.instrument_id, row.weight, row.compliance_status])
    expect(held((await seenWithPlus("/funds/IJR/csv")).text).slice(0, 2)).toEqual([
      ["AAPL", "50", "compliant"],
      ["GOOGL", "20", "non-compliant"],
    ])
    expect(held((await seenByVisitor("/funds/IJR/csv")).text).slice(0, 2)).toEqual([
      ["AAPL", "50", "compliant"],
      ["GOOGL", "20", ""],
    ])
  })

  test("of a comparison locks hidden verdicts for a signed-out reader", async () => {
    const path = "/compare/csv?symbols=AAPL,GOOGL"
    const verdicts = (text: string) => rowsOf(text).map(({ name, status }) => [name, status])
    const { headers, text } = await seenByVisitor(path)
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="qistas-AAPL-GOOGL.csv"')
    expect(verdicts(text)).toEqual([
      ["Apple Inc.", "compliant"],
      ["Alphabet Inc.", "locked"],
    ])
    expect(text).not.toContain("non-compliant")
    expect(verdicts((await seenWithPlus(path)).text)[1]).toEqual(["Alphabet Inc.", "non-compliant"])
  })

  test.each(["/stocks/GOOGL/csv", "/funds/EMPT/csv"])("is answered 403 for a visitor: %s", async (path) => {
    const { status, text } = await seenByVisitor(path)
    expect([status, text.includes("outside the sandbox")]).toEqual([403, true])
  })
})
