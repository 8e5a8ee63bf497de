import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { realCase } from "../verify/cases.ts"
import { faultsOf } from "./support/looks.ts"
import { service } from "./support/running-service.ts"
import { inChromium, shownKey, signIn, type Visitor } from "./support/visitor.ts"

/** Recomputing a packet in the reader's browser. */

const folder = mkdtempSync(join(tmpdir(), "verify-browser-"))
const at = (name: string) => join(folder, name)

inChromium("/verify", (visit) => {
  const apple = realCase("AAPL")
  const packet = JSON.stringify({ data: apple.packet, meta: { request_id: "1" } })
  const tampered = packet.replace("74404000000", "74404000001")
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await visit()
    writeFileSync(at("packet.json"), packet)
    writeFileSync(at("tampered.json"), tampered)
    writeFileSync(at("facts.json"), apple.facts)
    writeFileSync(at("large.json.gz"), gzipSync(withNoise(apple.facts, 8_000_000)))
    writeFileSync(at("other.json"), realCase("KMB").facts)
    writeFileSync(at("vast.json.gz"), gzipSync(Buffer.alloc(65 * 1024 * 1024, " ")))
  })

  afterAll(async () => {
    rmSync(folder, { recursive: true })
  })

  beforeEach(() => visitor.page.goto("/verify"))

  const recompute = (page: Page) => page.getByRole("button", { name: "Recompute", exact: true }).click()

  async function choose(page: Page, packetFile: string, facts: string): Promise<void> {
    await page.getByLabel("File of a packet").setInputFiles(at(packetFile))
    await page.getByText(`The packet is read from ${packetFile}.`).waitFor()
    await page.getByLabel("Facts").setInputFiles(at(facts))
    await recompute(page)
  }

  async function recomputed(page: Page, packetFile: string, facts: string): Promise<string> {
    await choose(page, packetFile, facts)
    return page.locator("[data-summary]").innerText()
  }

  test("every figure is equal, even from 8 MB of facts, and nothing is sent", async () => {
    const { page } = visitor
    await page.waitForLoadState("networkidle")
    const sent: string[] = []
    page.on("request", (request) => {
      // Chromium may request the icon at any time, even after the network was idle.
      if (request.url() !== `${service.origin}/favicon.svg`) sent.push(request.url())
    })
    expect(await recomputed(page, "packet.json", "large.json.gz")).toBe(
      "64 equal, 0 differ, 3 cannot be checked.",
    )
    expect(await page.getByRole("heading", { name: "Nothing differs" }).innerText()).toBe("Nothing differs")
    const row = page.getByRole("row", { name: /us-gaap:CommercialPaper/ })
    expect((await row.innerText()).split("\t").map((cell) => cell.trim())).toEqual([
      "= equal",
      "us-gaap:CommercialPaper of 2026-03-28 in 0000320193-26-000013",
      "1,997,000,000",
      "1,997,000,000",
      "",
    ])
    expect(sent).toEqual([])
  })

  test("differences are listed first, with words and signs", async () => {
    const { page } = visitor
    expect(await recomputed(page, "tampered.json", "facts.json")).toBe(
      "62 equal, 2 differ, 3 cannot be checked.",
    )
    const first = page.locator("#results table").first()
    expect(await first.getByRole("row", { name: /LongTermDebtNoncurrent/ }).innerText()).toMatch(
      /≠ differs[\s\S]*74,404,000,001[\s\S]*74,404,000,000/,
    )
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Something differs")
    expect(await faultsOf(page, "verify-differs")).toEqual([])
  })

  const strangers = "none of the 2 filings that the packet names is in them"

  test.each([
    ["another company's facts", "packet.json", "other.json", strangers],
    ["a file that unpacks to too much", "packet.json", "vast.json.gz", "vast.json.gz is larger than 64 MB"],
  ])("%s are refused with a reason in words", async (_name, packetFile, facts, words) => {
    const { page } = visitor
    await choose(page, packetFile, facts)
    await page.getByRole("status").filter({ hasText: words }).waitFor()
    expect(await page.locator("#results").innerText()).toBe("")
  })

  test("a missing file is reported", async () => {
    const { page } = visitor
    await recompute(page)
    await page.getByText("There is no packet yet").waitFor()
    await page.locator("#packet").fill(packet)
    await recompute(page)
    await page.getByText("Choose the file of facts").waitFor()
  })

  test("text from a file is shown, never executed", async () => {
    const { page } = visitor
    const hostile = '<img src=x onerror="document.title=1">'
    await page.locator("#packet").fill(packet.replace("Apple Inc.", hostile.replaceAll('"', '\\"')))
    await page.getByLabel("Facts").setInputFiles(at("facts.json"))
    await recompute(page)
    await page.locator("[data-summary]").waitFor()
    expect(await page.locator("#results").innerText()).toContain(hostile)
    expect(await page.locator("#results img").count()).toBe(0)
  })

  test("a packet is loaded by a key or the session, and a refusal is shown in the service's words", async () => {
    const member = await visit()
    await signIn(member)
    const key = await shownKey(member.page)
    const { page } = visitor
    await page.getByRole("button", { name: "Load the packet" }).click()
    await page.getByText("Name a stock").waitFor()
    await page.getByLabel("Stock", { exact: true }).fill("AAPL")
    await page.getByLabel("API key").fill("wrong")
    await page.getByRole("button", { name: "Load the packet" }).click()
    await page.locator("#verify-status.problem", { hasText: /key/i }).waitFor()
    for (const [where, credential] of [
      [page, key],
      [member.page, ""],
    ] as const) {
      await where.goto("/verify?symbol=AAPL")
      await where.getByLabel("API key").fill(credential)
      await where.getByRole("button", { name: "Load the packet" }).click()
      await where.getByText("The packet of AAPL is loaded.").waitFor()
    }
    await page.getByLabel("Facts").setInputFiles(at("facts.json"))
    await recompute(page)
    expect(await page.locator("[data-summary]").innerText()).toMatch(/^64 equal, 0 differ/)
    await member.leave()
  })
})

/** The same facts in a file as large as a large company's. */
function withNoise(facts: string, length: number): string {
  const document = JSON.parse(facts) as { facts: Record<string, object> }
  const fact = { end: "2009-12-31", val: 1, accn: "0000000000-09-000001", form: "10-K", filed: "2010-02-01" }
  const series = Array.from({ length: Math.ceil(length / JSON.stringify(fact).length) }, () => fact)
  return JSON.stringify({
    ...document,
    facts: { ...document.facts, x: { Noise: { units: { USD: series } } } },
  })
}
