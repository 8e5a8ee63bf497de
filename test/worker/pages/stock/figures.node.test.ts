import { beforeAll, describe, expect, test } from "vitest"
import { starterPages } from "../../../support/stock-pages.ts"

/** Compares the page of Apple with the figures of its filings (10-Q to 28 March 2026, 10-K to 27 September 2025). */

let html = ""
let words = ""

beforeAll(async () => {
  const [apple] = await starterPages((ticker) => ticker === "AAPL")
  html = apple?.html ?? ""
  words = apple?.words ?? ""
})

describe("the gauges", () => {
  test.each([
    ["Interest-bearing debt to market capitalisation is 2.12%; the limit is 30%. Passes, with 27.88"],
    [
      "Cash and interest-bearing securities to market capitalisation is 3.66%; the limit is 30%. Passes, with 26.34",
    ],
    ["Prohibited income to revenue is at most 1.88%; the limit is 5%. Passes, with 3.12"],
  ])("%s percentage points to spare", (sentence) => {
    expect(html).toContain(`aria-label="Gauge: ${sentence} percentage points to spare."`)
  })
})

describe("how each number was built", () => {
  test.each([
    // The terms of the numerator, with their tags.
    "us-gaap:LongTermDebtNoncurrent 74,404,000,000",
    "us-gaap:LongTermDebtCurrent 8,310,000,000",
    "us-gaap:CommercialPaper 1,997,000,000",
    "Together: USD 84,711,000,000",
    "us-gaap:MarketableSecuritiesNoncurrent 78,088,000,000",
    "Together: USD 146,595,000,000",
    // The denominator.
    "14,687,356,000 shares × 272.334166666667, the mean of 12 month-end closes",
    "29 Aug 2025 232.14",
    "31 Jul 2026 308.91",
    "USD 3,999,868,856,796.67",
    // The division.
    "84,711,000,000 ÷ 3,999,868,856,796.67 = 0.021178, printed as 2.12%: not above the limit of 30%. Passes.",
    "146,595,000,000 ÷ 3,999,868,856,796.67 = 0.036650, printed as 3.66%: not above the limit of 30%. Passes.",
    "7,832,500,000 ÷ 416,161,000,000 = 0.018821, printed as at most 1.88%: not above the limit of 5%. Passes.",
  ])("%s", (line) => {
    expect(words).toContain(line)
  })

  test("an estimate is marked wherever it is printed, and says why it is one", () => {
    expect(words).toContain("At most 1.88% against a limit of 5%.")
    expect(words).toContain(
      "Apple Inc. does not report its interest income separately, so we use the highest plausible amount.",
    )
    expect(words).toContain(
      "Gross interest income is at most USD 7,832,500,000: 5% of the largest interest-bearing balance. No filing states it.",
    )
    expect(html).toContain('fill="url(#gauge-prohibited-estimate)"')
    expect(html).not.toContain('fill="url(#gauge-debt-estimate)"')
  })

  test("only the base of an estimate is printed beside a filing", () => {
    expect(words).toContain("Largest interest-bearing balance the base of an estimate, below us-gaap:")
    expect(words).not.toContain("Gross interest income the highest plausible")
    expect(html).not.toMatch(/7,832,500,000<\/td><td><ul class="tags">/)
  })

  test("the confidence is its base with what raises and lowers it", () => {
    expect(words).toContain("Every assessment starts from 0.85")
    expect(words).toContain("Upper bound −0.01")
    expect(words).toContain("Wide margins +0.07")
    expect(words).toContain("Confidence, between 0 and 1 0.93")
  })

  test("it leads on to the packet and to recomputing it", () => {
    expect(words).toContain("GET /v1/instruments/AAPL/evidence")
    expect(html).toContain('href="/verify?symbol=AAPL"')
    expect(html).toContain('href="/docs/methodology"')
  })
})

describe("evidence", () => {
  test("each report leads to the SEC, under the company's own registrant", () => {
    const links = [...html.matchAll(/<a href="(https:[^"]+)" rel="noreferrer"/g)]
    const folder = "https://www.sec.gov/Archives/edgar/data/320193"
    expect(new Set(links.map(([, href]) => href))).toContain(
      `${folder}/000032019326000013/0000320193-26-000013-index.htm`,
    )
    expect(links.every(([, href]) => href?.startsWith(`${folder}/`))).toBe(true)
  })

  test("each raw value is shown with its tags, period and filing day", () => {
    expect(words).toContain(
      "Interest-bearing debt sum of figures as filed us-gaap:LongTermDebtNoncurrent us-gaap:LongTermDebtCurrent us-gaap:CommercialPaper 10-Q for the period to 28 Mar 2026, filed 1 May 2026: 0000320193-26-000013 USD 84,711,000,000",
    )
    expect(words).toContain(
      "Shares outstanding one figure as filed dei:EntityCommonStockSharesOutstanding 10-Q for the period to 28 Mar 2026, filed 1 May 2026, shares counted on 17 Apr 2026: 0000320193-26-000013 14,687,356,000 shares",
    )
  })
})

describe("revenue and purification", () => {
  test.each([
    "Permissible at least USD 408.33 billion at least 98.12%",
    "Prohibited at most USD 7.83 billion at most 1.88%",
    "of which: Interest income at most USD 7.83 billion",
    "Revenue USD 416.16 billion",
    "At most 1.89% of each dividend is to be given away: at most 18.90 of every 1,000 received.",
    "That is the largest share of revenue that interest income can be, rounded up to the next hundredth of a per cent. What is named under “What to know” is not counted in it.",
    // 7,832,500,000 over 14,773,260,000 shares; 1.89% of the dividends of 1.02.
    "For FY2025 a share held at its end owes at most USD 0.5302 by SS 21, dividend or not, or at most USD 0.01928 by dividends. Both methods .",
  ])("%s", (line) => {
    expect(words).toContain(line)
  })
})

describe("the path of the ratios", () => {
  test("a line breaks where the way of computing changes, and the points of estimates are hollow", () => {
    expect(html).toContain("A line breaks where the way of computing changes.")
    expect(words).toContain("Hollow points are estimates; a line breaks where the way of computing changes.")
    const [, revenue = ""] = html.split("Against revenue")
    expect(revenue.match(/<polyline/g)?.length).toBeGreaterThan(1)
    expect(revenue).toContain('class="hollow"')
  })

  test("two charts with their own limit, and every figure in a table", () => {
    expect(html.match(/class="line-chart"/g)).toHaveLength(2)
    expect(html).toContain(">limit 30%</text>")
    expect(html).toContain(">limit 5%</text>")
    expect(words).toContain(
      "31 Aug 2026 (in force) 28 Mar 2026 10-Q Compliant passes 2.12%, passes 3.66%, passes at most 1.88%, passes",
    )
    expect(words).toContain(
      "1 May 2026 28 Mar 2026 10-Q Compliant passes 2.33%, passes 4.03%, passes at most 1.88%, passes",
    )
  })
})
