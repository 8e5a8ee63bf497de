import { beforeAll, describe, expect, test } from "vitest"
import { starterPages } from "../../../support/stock-pages.ts"
import { all } from "../../../support/words.ts"

/**
 * Compares Apple's page with the figures of its filings (10-Q to 28 March 2026, 10-K to 27 September 2025).
 */

let html = ""
let words = ""

beforeAll(async () => {
  const [apple] = await starterPages((ticker) => ticker === "AAPL")
  html = apple?.html ?? ""
  words = apple?.words ?? ""
})

const debt = "Interest-bearing debt"
const quarter = "10-Q for the period to 28 Mar 2026, filed 1 May 2026"

describe.each<readonly [string, readonly string[]]>([
  [
    "the terms of each numerator, with their tags",
    [
      "us-gaap:LongTermDebtNoncurrent 74,404,000,000",
      "us-gaap:LongTermDebtCurrent 8,310,000,000",
      "us-gaap:CommercialPaper 1,997,000,000",
      "Together: USD 84,711,000,000",
      "us-gaap:MarketableSecuritiesNoncurrent 78,088,000,000",
      "Together: USD 146,595,000,000",
    ],
  ],
  [
    "the denominator",
    [
      "14,687,356,000 shares × 272.334166666667, the mean of 12 month-end closes",
      "29 Aug 2025 232.14",
      "31 Jul 2026 308.91",
      "USD 3,999,868,856,796.67",
    ],
  ],
  [
    "the divisions",
    [
      "9,830,840,000 ÷ 416,161,000,000 = 0.023623, printed as at most 2.36%: not above the limit of 5%. Passes.",
    ],
  ],
  [
    "an estimate, marked wherever it is printed, with its reason",
    [
      "At most 2.36% against a limit of 5%.",
      "Apple Inc. does not report its interest income separately, so we use the highest plausible amount.",
      "Gross interest income is at most USD 9,830,840,000: 4% of the largest balance that may bear interest. No filing states it.",
      // Only the base of the estimate has a filing.
      "Largest balance that may bear interest the base of an estimate, below us-gaap:",
    ],
  ],
  [
    "the confidence: its base, and what raises and lowers it",
    [
      "Every assessment starts from 0.85",
      "Upper bound −0.02",
      "Debt ceiling confirms +0.03",
      "Confidence, between 0 and 1 0.83",
      "GET /v1/instruments/AAPL/evidence",
    ],
  ],
  [
    "each raw value with its tags, period and filing day",
    [
      `${debt} sum of figures as filed us-gaap:LongTermDebtNoncurrent 74,404,000,000 us-gaap:LongTermDebtCurrent 8,310,000,000 us-gaap:CommercialPaper 1,997,000,000 ${quarter}: 0000320193-26-000013 USD 84,711,000,000`,
      `Shares outstanding one figure as filed dei:EntityCommonStockSharesOutstanding ${quarter}, shares counted on 17 Apr 2026: 0000320193-26-000013 14,687,356,000 shares`,
      `${quarter}, which repeats the figure of 28 Sep 2024: 0000320193-26-000013 USD 29,943,000,000`,
      "The closes lack 31 Oct 2025 : the close of 30 Oct 2025 is used for the month's end.",
    ],
  ],
  [
    "revenue and purification",
    [
      "Other revenue at least USD 406.33 billion at least 97.64%",
      "Interest income at most USD 9.83 billion at most 2.36%",
      "Revenue USD 416.16 billion",
      // 9,830,840,000 over 14,773,260,000 shares; 2.37% of the dividends of 1.02.
      "For FY2025 a share held at its end owes at most USD 0.6654 , whether or not a dividend was paid (SS 21, 3/4/6), for interest income only.",
      "By dividends, as index providers purify At most 2.37% of each dividend is to be given away: at most 23.70 of every 1,000 received.",
      "That is the largest share of revenue that interest income can be, rounded up to the next hundredth of a per cent. This does not include what is named under “What to know”. For FY2025 that is at most USD 0.02417 a share.",
    ],
  ],
  [
    "the ratios over time, with every figure in a table",
    [
      "Hollow points are estimates; a line breaks where the computation changes.",
      "31 Aug 2026 (in force) 28 Mar 2026 10-Q Compliant passes 2.12%, passes 3.66%, passes at most 2.36%, passes",
      "1 May 2026 28 Mar 2026 10-Q Compliant passes 2.33%, passes 4.03%, passes at most 2.36%, passes",
    ],
  ],
])("the page shows %s", (_what, lines) => {
  test.each(lines)("%s", (line) => {
    expect(words).toContain(line)
  })
})

test("only an estimate is hatched and called one, and a figure that no filing states has none next to it", () => {
  expect(html).toContain('fill="url(#gauge-prohibited-estimate)"')
  expect(html).not.toContain('fill="url(#gauge-debt-estimate)"')
  expect(html).toContain(
    'aria-label="Gauge: Prohibited income to revenue is at most 2.36%; the limit is 5%. Passes, with 2.64 percentage points to spare."',
  )
  expect(words).not.toContain("Gross interest income the highest plausible")
  expect(html).not.toMatch(/9,830,840,000<\/td><td><ul class="tags">/)
})

test("the page links to recomputing, to the packet, and to its methods", () => {
  for (const href of ["/verify?symbol=AAPL", "/stocks/AAPL/evidence.json", "/docs/methodology"])
    expect(html).toContain(`href="${href}"`)
})

test("each report links to the SEC's folder of the registrant, each figure to the statements, each tag to its values", () => {
  const places = [
    "https://www.sec.gov/Archives/edgar/data/320193/000032019326000013/0000320193-26-000013-index.htm",
    "https://www.sec.gov/cgi-bin/viewer?action=view&amp;cik=320193&amp;accession_number=0000320193-26-000013&amp;xbrl_type=v",
    "https://data.sec.gov/api/xbrl/companyconcept/CIK0000320193/us-gaap/CommercialPaper.json",
  ]
  const links = all(html, /<a href="(https:[^"]+)" rel="noreferrer"/g)
  for (const place of places) expect(links).toContain(place)
  const starts = places.map((place) => place.slice(0, place.indexOf("320193")))
  expect(links.filter((href) => !starts.some((start) => href.startsWith(start)))).toEqual([])
})

test("the charts of ratios to market capitalisation and to revenue have their own limit", () => {
  expect(html.match(/class="line-chart"/g)).toHaveLength(2)
  for (const limit of ["30%", "5%"]) expect(html).toContain(`>limit ${limit}</text>`)
})
