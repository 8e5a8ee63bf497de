import fc from "fast-check"
import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import { printBuffer, printQuotient } from "../../../../src/screening/screens/ratio.ts"
import { Gauge, type GaugeModel, gaugeSentence, sideText } from "../../../../worker/html/charts/gauge.tsx"
import { renderPage } from "../../../../worker/html/page.tsx"

const title = "Debt to market capitalisation"
const most = (limit: number) => ({ operator: "<=" as const, limit })

function gauge(value: number, limit = 0.3): GaugeModel {
  const result = value <= limit ? ("pass" as const) : ("fail" as const)
  return { id: "debt", title, value, bound: null, limit, result, buffer: printBuffer(value, most(limit)) }
}

describe("a gauge's sentence", () => {
  test.each([
    [0.0212, 0.3, "is 2.12%; the limit is 30%. Passes, with 27.88 percentage points to spare."],
    [0, 0.3, "is 0.00%; the limit is 30%. Passes, with 30.00 percentage points to spare."],
    [0.3, 0.3, "is 30.00%; the limit is 30%. Passes, exactly at the limit."],
    [0.30001, 0.3, "is 30.001%; the limit is 30%. Fails, by 0.001 percentage points."],
    [0.3797, 0.3, "is 37.97%; the limit is 30%. Fails, by 7.97 percentage points."],
    [1, 0.05, "is 100.00%; the limit is 5%. Fails, by 95.00 percentage points."],
  ])("for %d with the limit %d", (value, limit, sentence) => {
    expect(gaugeSentence(gauge(value, limit))).toBe(`Gauge: ${title} ${sentence}`)
  })

  test("marks an estimate, with its bar hatched within the limit", () => {
    const estimate = { ...gauge(0.0188, 0.05), bound: "at_most" as const }
    expect(gaugeSentence(estimate)).toContain("is at most 1.88%; the limit is 5%.")
    const html = renderPage(createElement(Gauge, estimate))
    expect(html).toContain('class="estimate"')
    expect(renderPage(createElement(Gauge, gauge(0.0188, 0.05)))).not.toContain("estimate")
  })

  test("does not invent a missing buffer", () => {
    expect(sideText({ result: "pass", buffer: null })).toBe("Passes.")
    expect(sideText({ result: "fail", buffer: null })).toBe("Fails.")
  })
})

describe("a gauge's picture", () => {
  test.each([
    // In percent of the width: the limit, the bar up to the limit, and the bar beyond it.
    [0.0212, 0.3, { limit: 50, within: 3.53, over: 0 }],
    [0.3, 0.3, { limit: 50, within: 50, over: 0 }],
    [0.45, 0.3, { limit: 50, within: 50, over: 25 }],
    [2.2485, 0.3, { limit: 13.34, within: 13.34, over: 86.66 }],
    [0, 0.05, { limit: 50, within: 0, over: 0 }],
  ])("for %d with the limit %d", (value, limit, expected) => {
    expect(drawn(gauge(value, limit))).toEqual(expected)
  })

  test("has the colour of passing only for a ratio that passes", () => {
    expect(renderPage(createElement(Gauge, gauge(0.3)))).toContain('class="within"')
    expect(renderPage(createElement(Gauge, gauge(0.3001)))).not.toContain('class="within"')
  })

  test("is one picture whose name says everything in words", () => {
    const html = renderPage(createElement(Gauge, gauge(0.3797)))
    expect(html).toContain(`role="img" aria-label="${gaugeSentence(gauge(0.3797))}"`)
    expect(html).not.toContain("<text")
  })

  test("exceeds the limit exactly if the screen fails, and its scale includes the limit", () => {
    const value = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
    )
    fc.assert(
      fc.property(value, fc.constantFrom(0.05, 0.3), (quotient, limit) => {
        const model = gauge(printQuotient(quotient, most(limit)), limit)
        const { within, over, limit: at } = drawn(model)
        expect(within).toBeLessThanOrEqual(at)
        expect(within + over).toBeLessThanOrEqual(100.01)
        if (model.result === "pass") expect(over).toBe(0)
        if (over > 0) expect(model.result).toBe("fail")
        if (model.value > limit * 1.001) expect(over).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  test("is hatched beyond the limit, so that colour is not needed", () => {
    const html = renderPage(createElement(Gauge, gauge(0.45)))
    expect(html).toContain('<pattern id="debt-over"')
    expect(html).toMatch(/<rect class="over"[^>]* fill="url\(#debt-over\)"/)
    expect(html).not.toContain("style=")
  })
})

function drawn(model: GaugeModel) {
  const html = renderPage(createElement(Gauge, model))
  const percent = (pattern: RegExp) => Number(pattern.exec(html)?.[1] ?? 0)
  return {
    limit: percent(/<line class="limit" x1="([\d.]+)%"/),
    within: percent(/<rect class="(?:within|exceeded)" x="0" y="\d+" width="([\d.]+)%"/),
    over: percent(/<rect class="over"[^>]* width="([\d.]+)%"/),
  }
}
