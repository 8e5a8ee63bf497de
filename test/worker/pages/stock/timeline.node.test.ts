import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import { timelineDocument, timelineOf } from "../../../../src/timeline/document.ts"
import type { TimelineByDay } from "../../../../src/timeline/schema.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { StockTimeline } from "../../../../worker/pages/stock/timeline.tsx"
import { pastInputOf, versionsOf } from "../../../timeline/support.ts"

/** The bands on the page of a company in the starter universe. */
function timelineOn(ticker: string): TimelineByDay {
  const range = { from: "2021-08-31", to: "2026-08-31" }
  const made = timelineDocument(timelineOf(pastInputOf(ticker), versionsOf("aaoifi-ss21"), range))
  return { symbol: ticker, instrument_id: ticker, name: ticker, by: "day", ...made }
}

const render = (timeline: TimelineByDay) =>
  renderPage(createElement(StockTimeline, { timeline, filer: "edgar:0001336917" }))

describe("UAA's timeline", () => {
  const html = render(timelineOn("UAA"))

  test("has a band for each spell, and a row with the causing report for each of the newest four", () => {
    const { spells } = timelineOn("UAA")
    expect(html.match(/class="reading /g)).toHaveLength(spells.length)
    expect(html.match(/<th scope="row">/g)).toHaveLength(4)
    expect(html).toContain("These are the newest 4 of 6. For the other 2, see")
    expect(html).toContain('<a href="/docs/reference/timeline">GET /v1/instruments/UAA/timeline</a>')
    expect(html).toContain("Compliant, 8 Nov 2022 to 7 Feb 2024: <tspan")
    expect(html).toMatch(/<th scope="row">8 Nov 2022<\/th><td>7 Feb 2024<\/td><td>Compliant<\/td>/)
    expect(html).toMatch(/href="[^"]*000133691722000039[^"]*"[^>]*>10-Q</)
  })

  test("marks each day with a report once", () => {
    const { filings } = timelineOn("UAA")
    const days = new Set(filings.map(({ filing_date: day }) => day))
    expect(html.match(/M[\d.]+ 0v1/g)).toHaveLength(days.size)
  })

  test("counts the turns of the company in its sentence, and states the present verdict", () => {
    expect(html).toContain(
      "it turned 4 times, and 19 reports were filed. It is non-compliant since 8 Aug 2025.",
    )
  })
})

test("a verdict that could not be made before for want of closes is not said to turn with the price", () => {
  expect(render(timelineOn("AAPL"))).toContain("because our closes begin on 30 Sep 2022")
})

test("a withheld spell states the reason", () => {
  expect(render(timelineOn("TSM"))).toContain("the reports we hold are too old")
})

test("the company with the most turns has a chart and table of at most 7 kB", () => {
  expect(Buffer.byteLength(render(timelineOn("ETD")))).toBeLessThan(7_000)
})
