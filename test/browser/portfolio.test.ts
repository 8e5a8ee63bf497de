import type { Page } from "playwright-core"
import { beforeAll, beforeEach, expect, test } from "vitest"
import {
  brokerFilePath,
  brokerFiles,
  malformedFilePath,
  malformedFiles,
  reportedLines,
  textOf,
} from "../support/broker-files.ts"
import { faultsOf } from "./support/looks.ts"
import { inChromium, press, signIn, type Visitor } from "./support/visitor.ts"

/**
 * Portfolios from brokers' files: read in the browser, reported by the service.
 * test/portfolio/csv/read.test.ts reads every file. These tests use one complete file, one with a
 * contradiction, and one of each malformed kind.
 */

const shownFiles = brokerFiles.filter(({ name }) => /^(fidelity|interactive-brokers)/.test(name))
const shownMalformed = malformedFiles.filter(({ name }) => /^(decimal-comma|no-quantity)/.test(name))

inChromium("/portfolio", (visit) => {
  /** Shared by all tests but one, because starting a browser takes a second. */
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await visit()
  })

  beforeEach(() => visitor.page.goto("/portfolio"))

  const make = (page: Page) => press(page, page.getByRole("button", { name: "Make the report" }))

  async function choose(page: Page, path: string): Promise<void> {
    await page.getByLabel("File of positions").setInputFiles(path)
    await page.locator("#reading:not(:empty)").waitFor()
  }

  /** Drops a file on the form, like a file dragged from the desktop. */
  async function drop(page: Page, path: string): Promise<void> {
    const transfer = await page.evaluateHandle(`(() => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([${JSON.stringify(textOf(path))}], "positions.csv", { type: "text/csv" }))
      return dropped
    })()`)
    await page.dispatchEvent("#lines", "drop", { dataTransfer: transfer })
    await page.locator("#reading:not(:empty)").waitFor()
  }

  const inMain = (page: Page) => page.locator("main").innerText()

  /** For each row in the table of positions, its line number in the file. */
  async function linesIn(page: Page): Promise<readonly number[]> {
    const cells = await page.locator(".positions tbody tr > :first-child").allInnerTexts()
    return cells.map(Number)
  }

  test.each(shownFiles)("$broker: every line of the chosen file is in the report", async (file) => {
    const { page } = visitor
    const sent: string[] = []
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""))
    await choose(page, brokerFilePath(file.name))
    expect(await page.locator("#reading").innerText()).toContain(
      `The export of ${file.broker}: ${file.positions.length} position`,
    )
    expect(sent).toEqual([])
    await make(page)
    expect(await linesIn(page)).toEqual(reportedLines(file))
    const unread = await page.locator("[aria-labelledby=unread]").innerText()
    for (const [from, to, why] of file.unread) {
      const label = from === to ? `Line ${from}` : `Lines ${from} to ${to}`
      expect(unread).toMatch(new RegExp(`${label}( \\([^\\n]*\\))?: ${escaped(why)}`))
    }
    // The other details in the broker's file are not sent.
    expect(sent.join("\n")).not.toMatch(/X0000|10000001|Individual|Roth|downloaded/)
  })

  test.each(shownMalformed)("$name: the message is clear if chosen, dropped or pasted", async (file) => {
    const { page } = visitor
    const path = malformedFilePath(file.name)
    for (const hand of [choose, drop]) {
      await page.goto("/portfolio")
      await hand(page, path)
      const said = await page.locator("#reading-result").innerText()
      for (const words of file.says) expect(said).toContain(words)
      expect(await page.locator("#csv").getAttribute("aria-invalid")).toBe(String(file.positions === null))
    }
    await page.goto("/portfolio")
    await page.locator("#csv").fill(textOf(path).replaceAll("\0", ""))
    if (file.positions === null) {
      await page.getByRole("button", { name: "Make the report" }).click()
      const said = await page.locator("#reading-result").innerText()
      for (const words of file.says) expect(said).toContain(words)
    } else {
      await make(page)
      expect(await linesIn(page)).toHaveLength(file.positions)
      for (const words of file.says) expect(await inMain(page)).toContain(words)
    }
  })

  test("the report without scripts is the same", async () => {
    const { page, leave } = await visit({ javaScriptEnabled: false })
    const [file] = shownFiles
    await page.goto("/portfolio")
    expect(await page.getByLabel("File of positions").isVisible()).toBe(false)
    await page.locator("#csv").fill(textOf(brokerFilePath(file?.name ?? "")))
    await make(page)
    expect(await linesIn(page)).toEqual(file && reportedLines(file))
    await leave()
  })

  test("form, refusal and report: nothing is cut off, no accessibility rule is broken", async () => {
    const { page } = visitor
    const faults = [...(await faultsOf(page, "portfolio"))]
    await choose(page, malformedFilePath("transactions.csv"))
    faults.push(...(await faultsOf(page, "portfolio-refused")))
    await page.goto("/portfolio")
    await page.locator("#csv").fill("Symbol,Name,Quantity\nNOPE,Apple,1\nXOM,Exxon Mobil,5\nTSM,,3")
    await make(page)
    faults.push(...(await faultsOf(page, "portfolio-missing")))
    expect(faults).toEqual([])
  })

  test("a portfolio is written, sent and read by keyboard only", async () => {
    const { page } = visitor
    await page.locator("#csv").focus()
    await page.keyboard.type("AAPL,10")
    await page.keyboard.press("Tab")
    const loaded = page.waitForEvent("load")
    await page.keyboard.press("Enter")
    await loaded
    expect(await linesIn(page)).toEqual([1])
  })

  test("on paper, the report has the figures, the methods and their sources, but no form", async () => {
    const { page } = visitor
    await choose(page, brokerFilePath("schwab.csv"))
    await make(page)
    await page.emulateMedia({ media: "print" })
    await page.setViewportSize({ width: 720, height: 1000 })
    const said = await inMain(page)
    for (const words of ["3/4/6", "Source: ", "Lines that are not a position", "Position by position"])
      expect(said).toContain(words)
    expect(await page.locator("#csv").isVisible()).toBe(false)
    expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0)
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    await page.emulateMedia({ media: null })
  })

  test("the report can be downloaded", async () => {
    const { page } = visitor
    await choose(page, brokerFilePath("etrade.csv"))
    await make(page)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ])
    expect(download.suggestedFilename()).toBe("qistas-portfolio.csv")
  })

  test("a signed-in user saves a portfolio, opens it again and deletes it", async () => {
    const { page } = visitor
    await signIn(visitor)
    await page.goto("/portfolio")
    await choose(page, brokerFilePath("vanguard.csv"))
    await make(page)
    await page.getByLabel("Save as").fill("Retirement")
    await press(page, page.getByRole("button", { name: "Save", exact: true }))
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Retirement")
    expect(await linesIn(page)).toEqual([1, 2, 3])
    await page.goto("/portfolio")
    expect(await page.locator(".saved").innerText()).toMatch(/Retirement 3 positions, saved on/)
    expect(await faultsOf(page, "portfolio-list")).toEqual([])
    await press(page, page.getByRole("link", { name: "Delete Retirement" }))
    await press(page, page.getByRole("button", { name: "Delete the portfolio" }))
    expect(await inMain(page)).toContain("You have saved none.")
  })
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
