import { beforeAll, expect, test } from "vitest"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { assessed } from "../../support/company.ts"
import { reporting } from "../../support/reports.ts"
import { all } from "../../support/words.ts"
import { memberBrowser, newBrowser, type TestBrowser } from "../support/browser.ts"
import { listing } from "../support/listing.ts"
import { list, publishing } from "../support/stores.ts"

/** AAPL is in the sandbox, SHUT is not. Both have the ratios of a real assessment, which differ. */

const open = "edgar:0000000001"
const shut = "edgar:0000000002"

beforeAll(async () => {
  await list([
    listing("AAPL", "Somewhat Open", open, { sandbox: true }),
    listing("SHUT", "Somewhat Shut", shut),
  ])
  const companies = [
    reporting([100_000, 120_000], { filer: open }),
    reporting([100_000, 400_000], { filer: shut }),
  ]
  await publishAll(
    publishing,
    companies.map((company) => assessmentPublication(assessed(company))),
  )
})

const bars = {
  open: "Debt 12.00% of 30%, in Feb 2025 10.00%. Cash 5.00% of 30%. Prohibited income 1.00% of 5%.",
  shut: "Debt 40.00% of 30%, in Feb 2025 10.00%. Cash 5.00% of 30%. Prohibited income 1.00% of 5%. The verdict changed once.",
}

const barsIn = (html: string) => all(html, /<svg class="ratio-bars"[^>]*><title>([^<]*)<\/title>/g)

async function watching(plan: "free" | "plus"): Promise<TestBrowser> {
  const browser = await memberBrowser(plan)
  await browser.get("/stocks/AAPL")
  for (const instrument of ["AAPL", "SHUT"]) await browser.submit("/watchlist", { instrument, on: "stock" })
  return browser
}

test.each<
  [
    list: string,
    reader: string,
    path: string,
    browser: () => Promise<TestBrowser>,
    expected: readonly string[],
  ]
>([
  ["the examples", "a visitor", "/", async () => newBrowser(), [bars.open]],
  ["a search", "a visitor", "/?q=somewhat", async () => newBrowser(), [bars.open]],
  ["a search", "a free plan", "/?q=somewhat", () => memberBrowser("free"), [bars.open]],
  ["a search", "the Plus plan", "/?q=somewhat", () => memberBrowser("plus"), [bars.open, bars.shut]],
  ["a watchlist", "a free plan", "/watchlist", () => watching("free"), [bars.open]],
  ["a watchlist", "the Plus plan", "/watchlist", () => watching("plus"), [bars.open, bars.shut]],
])(
  "%s shows %s the ratios of each verdict that the plan opens, and none of a locked line: %s",
  async (_, __, path, browser, expected) => {
    const { text } = await (await browser()).get(path)
    expect(barsIn(text).toSorted()).toEqual(expected)
    expect(text.includes("40.00%")).toBe(expected.includes(bars.shut))
  },
)

test("a comparison has a bar for each ratio and a line of two years, and none for a locked stock", async () => {
  const path = "/compare?symbols=AAPL,SHUT"
  const counts = ({ text }: { readonly text: string }) =>
    ["one", "line"].map((kind) => text.split(`class="ratio-bars ${kind}"`).length - 1)
  const visitor = await newBrowser().get(path)
  expect(counts(visitor)).toEqual([3, 1])
  expect(visitor.text).toContain("Debt 12.00% of 30%, in Feb 2025 10.00%.")
  expect(visitor.text).not.toContain("40.00%")
  expect(counts(await (await memberBrowser("plus")).get(path))).toEqual([6, 2])
})

test("suggestions have no ratios", async () => {
  const { text } = await newBrowser().get("/suggestions?q=somewhat")
  expect(Object.keys(JSON.parse(text).hits[0])).not.toContain("ratios")
})
