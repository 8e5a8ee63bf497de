import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LineChart, type LineChartModel } from "../../../../worker/html/charts/line-chart.tsx"
import { scaleOf, ticksBetween } from "../../../../worker/html/charts/scale.ts"
import { printPercent } from "../../../../worker/html/numbers.ts"
import { renderPage } from "../../../../worker/html/page.tsx"

const filed = { bound: null, rule: null }

function chartOf(values: readonly (number | null)[], given: Partial<LineChartModel> = {}): string {
  return renderPage(
    LineChart({
      caption: "Debt against market value",
      sentence: "Line chart of debt.",
      labels: values.map((_, index) => `Q${index}`),
      series: [{ name: "Debt", values }],
      limit: null,
      format: (value: number) => printPercent(value * 100),
      ...given,
    }),
  )
}

test.each<readonly [string, readonly (number | null)[], readonly string[]]>([
  ["one through all known values", [0, 0.2, 0.4], ["60,198 500,110 940,22"]],
  ["two, one on each side of a gap", [0, 0.2, null, 0.4, 0.4], ["60,198 280,110", "720,22 940,22"]],
  ["none to a single point", [0, null, 0.4], []],
  ["level if nothing changes", [0.4, 0.4], ["60,22 940,22"]],
  ["on the base line if all values are zero", [0, 0], ["60,198 940,198"]],
])("lines through points: %s", (_case, values, lines) => {
  const chart = chartOf(values)
  expect([...chart.matchAll(/<polyline[^>]* points="([^"]+)"/g)].map(([, points]) => points)).toEqual(lines)
  expect(pointsOf(chart)).toHaveLength(values.filter((value) => value !== null).length)
})

test("a line breaks where the method of computation changes, and points of estimates are hollow and named so", () => {
  const ceiling = (rule: string) => ({ bound: "at_most" as const, rule })
  const bases = [filed, filed, ceiling("5% of it"), ceiling("5% of it"), ceiling("a line"), ceiling("a line")]
  const values = [0, 0, 0.2, 0.2, 0.4, 0.4]
  const html = chartOf(values, { series: [{ name: "Debt", values, bases }] })
  expect(html.match(/<polyline/g)).toHaveLength(3)
  expect(html.match(/class="hollow"/g)).toHaveLength(4)
  expect(html).toContain("Q2, Debt at most 20.00%")
  expect(html).toContain("Hollow points are estimates")
  expect(chartOf(values)).not.toContain("Hollow")
})

test.each<readonly [string, readonly (number | null)[], string]>([
  ["one point", [null, 0.2], "<p>Q1: Debt 20.00%.</p>"],
  ["none", [null], "<p>No figure is known.</p>"],
])("%s is shown as a sentence, not as a chart", (_case, values, sentence) => {
  const html = chartOf(values)
  expect(html).toContain(sentence)
  expect(html).not.toContain('<svg class="plot"')
})

describe("values under the pointer and the keyboard", () => {
  const readings = (html: string) =>
    [...html.matchAll(/<g class="reading" tabindex="0" role="img" aria-label="([^"]+)"/g)].map(
      ([, text]) => text,
    )

  test("are on each label, which is a Tab stop and names every known value", () => {
    const series = [
      { name: "Debt", values: [0.1, null, 0.3] },
      {
        name: "Cash",
        values: [0.2, null, 0.4],
        bases: [filed, filed, { bound: "at_most" as const, rule: "r" }],
      },
    ]
    const html = chartOf([0.1, null, 0.3], { series })
    expect(readings(html)).toEqual(["Q0, Debt 10.00%, Cash 20.00%", "Q2, Debt 30.00%, Cash at most 40.00%"])
    expect(html.match(/<svg class="tip"/g)).toHaveLength(2)
  })

  test("are on at most twelve stops of many labels, including the newest, and the pointer reaches all", () => {
    const html = chartOf(Array.from({ length: 53 }, () => 0.1))
    expect(readings(html).length).toBeLessThanOrEqual(12)
    expect(readings(html).at(-1)).toBe("Q52, Debt 10.00%")
    expect(html.match(/<rect /g)).toHaveLength(53)
  })
})

test.each([
  ["far above every value", 0.01, 0.3, 66],
  ["below them", 0.8, 0.3, 132],
  ["equal to them", 0.3, 0.3, 66],
] as const)("a limit %s is drawn at its place on the scale, with room above", (_case, value, limit, y) => {
  const chart = chartOf([value, value], { limit: { value: limit, words: "limit 30%" } })
  expect(Number(/<line class="limit"[^>]* y1="([\d.]+)"/.exec(chart)?.[1])).toBe(y)
  expect(chart).toContain(">limit 30%<")
})

test.each([
  ["above its line", [0.1, 0.1], 59],
  ["below its line if a line ends just above", [0.1, 0.33], 82],
  ["above its line if lines end on both sides", [0.28, 0.33], 59],
] as const)("the words for a limit are %s", (_case, values, y) => {
  const chart = chartOf([0.1, 0.1], {
    series: values.map((value, at) => ({ name: `L${at}`, values: [value, value] })),
    limit: { value: 0.3, words: "limit 30%" },
  })
  expect(Number(/<text class="limit-label"[^>]* y="([\d.]+)"/.exec(chart)?.[1])).toBe(y)
})

test.each<readonly [readonly number[], LineChartModel["bounds"], readonly string[]]>([
  [[0.31, 0.31], undefined, ["0%", "10%", "20%", "30%", "40%"]],
  [[0.011, 0.011], undefined, ["0.00%", "0.50%", "1.00%", "1.50%"]],
  [[-0.1, 0.2], undefined, ["−10%", "0%", "10%", "20%"]],
  [[0.93, 0.93], { lowest: 0.5, highest: 1 }, ["50%", "60%", "70%", "80%", "90%", "100%"]],
  [[0.43, 0.43], { lowest: 0.5, highest: 1 }, ["40%", "60%", "80%", "100%"]],
])("the axis for %j with %j", (values, bounds, ticks) => {
  const axis = /<svg class="axis"[\s\S]*?<\/svg>/.exec(chartOf(values, bounds && { bounds }))?.[0] ?? ""
  expect([...axis.matchAll(/>([^<]+)<\/text>/g)].map(([, tick]) => tick)).toEqual(ticks)
})

test("the scale includes every value, the limit and the bounds in at most seven even steps", () => {
  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((n) => n === 0 || Math.abs(n) > 1e-6)
  const limits = fc.option(fc.double({ min: 0.001, max: 1e6, noNaN: true }))
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 12 }), limits, (values, limit) => {
      const scale = scaleOf(values, limit, null)
      const ticks = ticksBetween(scale)
      expect([ticks[0], ticks.at(-1)]).toEqual([scale.lowest, scale.highest])
      expect(scale.lowest).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(scale.highest).toBeGreaterThanOrEqual(Math.max(limit ?? 0, ...values))
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
    }),
  )
})

test("each line has its own marker and dash, which are named in words", () => {
  const names = ["Debt", "Cash", "Interest income", "Prohibited revenue"]
  const chart = chartOf([0, 1], { series: names.map((name, at) => ({ name, values: [at, at + 1] })) })
  const legend = /<ul class="legend">[\s\S]*?<\/ul>/.exec(chart)?.[0] ?? ""
  const entries = [...legend.matchAll(/<li>([\s\S]*?)<\/svg>([^<]+)<\/li>/g)]
  expect(entries.map(([, , name]) => name)).toEqual(names)
  const dashes = entries.map(([, drawn = ""]) => /stroke-dasharray="([^"]+)"/.exec(drawn)?.[1] ?? "whole")
  const shapes = entries.map(([, drawn = ""]) => / d="([^"]+)"/.exec(drawn)?.[1])
  const ids = entries.map(([, drawn = ""]) => / id="([^"]+)"/.exec(drawn)?.[1])
  expect([...new Set([...chart.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id))].sort()).toEqual(
    ids.toSorted(),
  )
  expect([new Set(dashes).size, new Set(shapes).size]).toEqual([4, 4])
})

test.each([
  [3, ["Q0", "Q1", "Q2"], ["Q0", "Q1", "Q2"]],
  [9, ["Q0", "Q2", "Q4", "Q6", "Q8"], ["Q0", "Q4", "Q8"]],
  [53, ["Q4", "Q12", "Q20", "Q28", "Q36", "Q44", "Q52"], ["Q4", "Q28", "Q52"]],
] as const)("of %i points, as many are named as fit without touching", (count, wide, narrow) => {
  const chart = chartOf(Array.from({ length: count }, () => 0.1))
  const labels = /<g class="labels">[\s\S]*?<\/g>/.exec(chart)?.[0] ?? ""
  const named = [...labels.matchAll(/<text( class="wide")?[^>]*>([^<]+)</g)]
  expect(named.map(([, , label]) => label)).toEqual(wide)
  expect(named.filter(([, isWide]) => isWide === undefined).map(([, , label]) => label)).toEqual(narrow)
})

test("among many points, only single points and the ends of each line are marked", () => {
  const values = Array.from({ length: 30 }, (_, index) => (index === 10 || index === 12 ? null : 0.1))
  const across = (index: number) => `${Math.round((6 + (88 * index) / 29) * 100) / 100}% 22`
  expect(pointsOf(chartOf(values, { bounds: { lowest: 0, highest: 0.1 } }))).toEqual(
    [0, 9, 11, 13, 29].map(across),
  )
})

test("foreign text is escaped, and screen readers read the sentence", () => {
  const chart = chartOf([1, 1], { caption: "<b>&", sentence: 'said "so"', labels: ["<i>", "Q1"] })
  expect(chart).toContain("&lt;b>&amp;")
  expect(chart).toContain('role="img" aria-label="said &quot;so&quot;"')
  expect(chart).not.toMatch(/<[bi]>|style=/)
})

/** The position of each marker, as `50% 110`. */
function pointsOf(chart: string): readonly string[] {
  const drawn = chart.matchAll(/<use [^>]*x="([\d.]+%)" y="([\d.]+)"/g)
  return [...drawn].map(([, x, y]) => `${x} ${y}`)
}

test("the lowest tick is at the bottom and the highest at the top", () => {
  const lines = [...chartOf([0.4, 0.4]).matchAll(/class="grid"[^>]* y1="([\d.]+)"/g)].map(([, y]) => y)
  expect([lines[0], lines.at(-1)]).toEqual(["198", "22"])
})
