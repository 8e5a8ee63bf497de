import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import { BandChart, type BandChartModel } from "../../../../worker/html/charts/band-chart.tsx"
import { renderPage } from "../../../../worker/html/page.tsx"
import { all } from "../../../support/words.ts"

const year: BandChartModel = {
  caption: "The verdict of 2025",
  sentence: "Bands of the verdict.",
  from: "2025-01-01",
  to: "2025-12-31",
  bands: [
    { from: "2025-01-01", to: "2025-03-14", kind: "withheld", line: "no market capitalisation" },
    { from: "2025-03-15", to: "2025-05-26", kind: "non-compliant", line: "because the share price moved" },
    { from: "2025-05-27", to: null, kind: "compliant", line: "because a newer report was filed" },
  ],
  marks: { label: "Report filed", days: ["2025-05-27"] },
}
const chartOf = (change: Partial<BandChartModel> = {}) =>
  renderPage(createElement(BandChart, { ...year, ...change }))

/** The left edge and the width of each band, in percent. */
function bandsOf(chart: string): readonly (readonly number[])[] {
  const drawn = chart.matchAll(/aria-labelledby="[^"]+"><rect x="([\d.]+)%" width="([\d.]+)%"/g)
  return [...drawn].map(([, left, width]) => [Number(left), Number(width)])
}

test("bands cover the range day by day, without gap or overlap, and one day is a band too", () => {
  expect(bandsOf(chartOf()).join(" ")).toBe("0,20 20,20 40,60")
  const bands = [{ from: "2025-01-01", to: null, kind: "compliant" as const, line: "it began earlier" }]
  expect(bandsOf(chartOf({ to: "2025-01-01", bands })).join()).toBe("0,100")
})

test("each band is a Tab stop with verdict, days and cause", () => {
  const chart = chartOf()
  const labels = all(chart, /tabindex="0" role="img" aria-labelledby="([^"]+)"/g).map((id) =>
    new RegExp(`<text id="${id}"[^>]*>(.*?)</text>`).exec(chart)?.[1]?.replace(/<[^>]+>/g, ""),
  )
  expect(labels).toEqual([
    "Withheld, 1 Jan 2025 to 14 Mar 2025: no market capitalisation",
    "Non-compliant, 15 Mar 2025 to 26 May 2025: because the share price moved",
    "Compliant, 27 May 2025 to 31 Dec 2025: because a newer report was filed",
  ])
})

describe("without colour,", () => {
  test("verdicts differ by pattern and by sign", () => {
    const chart = chartOf()
    const drawn = chart.matchAll(
      /<g class="reading ([a-z-]+)"[\s\S]*?<rect([^>]*)>[\s\S]*?<text[^>]*>([^<]+)</g,
    )
    expect(
      [...drawn].map(([, kind, rect = "", sign]) => [kind, /fill="([^"]+)"/.exec(rect)?.[1], sign]),
    ).toEqual([
      ["withheld", "url(#dots)", "‖"],
      ["non-compliant", "url(#stripes)", "✕"],
      ["compliant", undefined, "✓"],
    ])
    for (const id of ["stripes", "dots"]) expect(chart).toContain(`<pattern id="${id}"`)
  })

  test("the legend names the verdicts and marks that are drawn", () => {
    const legend = /<ul class="legend">[\s\S]*?<\/ul>/.exec(chartOf())?.[0] ?? ""
    expect(all(legend, />([^<]+)<\/li>/g).join()).toBe("Withheld,Non-compliant,Compliant,Report filed")
    expect(chartOf({ marks: { label: "Report filed", days: [] } })).not.toContain("Report filed")
  })
})

test.each([
  ["2025-01-01", "2025-12-31", ["2025"]],
  ["2025-01-02", "2025-12-31", []],
  ["2021-06-01", "2026-06-01", ["2022", "2023", "2024", "2025", "2026"]],
  ["2009-06-01", "2026-06-01", ["2010", "2013", "2016", "2019", "2022", "2025"]],
])("the axis has years from %s to %s", (from, to, years) => {
  const bands = [{ from, to: null, kind: "compliant" as const, line: "it began earlier" }]
  const drawn = /<g class="years">[\s\S]*<g class="readings">/.exec(chartOf({ from, to, bands }))?.[0] ?? ""
  expect(all(drawn, />(\d{4})<\/text>/g)).toEqual(years)
})

test("a mark is at the beginning of its day, screen readers read the sentence, and foreign text is escaped", () => {
  expect(chartOf()).toContain('d="M40 0v1"')
  const chart = chartOf({ caption: "<b>&", sentence: 'said "so"' })
  expect(chart).toContain('role="group" aria-label="said &quot;so&quot;"')
  expect(chart).toContain("&lt;b>&amp;")
  expect(chart).not.toMatch(/<b>|style=/)
})
