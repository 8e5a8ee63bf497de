import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import type { ListedRatio, ListedRatios } from "../../../../src/stored/listed-ratios.ts"
import { RatioBars, ratiosSentence } from "../../../../worker/html/charts/ratio-bars.tsx"
import { renderPage } from "../../../../worker/html/page.tsx"

const debt = (value: number | null, change: Partial<ListedRatio> = {}): ListedRatio => ({
  name: "debt_to_market_cap",
  value,
  limit: 0.3,
  ...change,
})
const income: ListedRatio = { name: "prohibited_revenue", value: 0.01, limit: 0.05 }
const only = (ratio: ListedRatio): ListedRatios => ({ ratios: [ratio], path: null })
const past: ListedRatios = {
  ratios: [debt(0.4), income],
  path: {
    ...{ of: 0, from: "2024-08-31" },
    runs: [
      { bound: "at_most", points: [[0, 0.1]] },
      {
        points: [
          [365, 0.2],
          [400, 0.4, 1],
          [730, 0.4],
        ],
      },
    ],
  },
}

/** The shapes of a class: `path estimate` draws the estimates of the line. */
function drawn(listed: ListedRatios, style: string | null): string | undefined {
  const html = renderPage(createElement(RatioBars, { listed }))
  return new RegExp(`<path${style === null ? "" : ` class="${style}"`} d="([^"]+)"`).exec(html)?.[1]
}

test.each<[what: string, listed: ListedRatios, sentence: string]>([
  ["a ratio", only(debt(0.0212)), "Debt 2.12% of 30%."],
  ["an estimate", only(debt(0.0212, { bound: "at_most" })), "Debt at most 2.12% of 30%."],
  ["an unknown ratio", only(debt(null)), "Debt not known."],
  [
    "a past",
    past,
    "Debt 40% of 30%, in Aug 2024 at most 10%. Prohibited income 1% of 5%. The verdict changed once.",
  ],
])("the sentence of the bars says %s", (_, listed, sentence) => {
  expect(ratiosSentence(listed)).toBe(sentence)
  expect(renderPage(createElement(RatioBars, { listed }))).toContain(`role="img"><title>${sentence}</title>`)
})

describe("a bar ends where its ratio is, and its limit is at 84", () => {
  test.each<[what: string, ratio: ListedRatio, style: string | null, d: string | undefined]>([
    ["half the limit", debt(0.15), null, "M0 7h42"],
    ["zero, still visible", debt(0), null, "M0 7h2"],
    ["exactly the limit, not pointed", debt(0.3), null, "M0 7h84"],
    ["an estimate, dashed", debt(0.15, { bound: "at_most" }), "estimate", "M0 7h42"],
    ["over the limit, pointed", debt(0.36), "over", "M0 3h101l8 4-8 4H0z"],
    ["far over the limit, cut", debt(9), "over", "M0 3h120l8 4-8 4H0z"],
    ["unknown, left out", debt(null), "over", undefined],
  ])("%s", (_, ratio, style, d) => {
    expect(drawn(only(ratio), style)).toBe(d)
  })
})

test("the line breaks between runs, with the limit as a hairline and a dot where the verdict changed", () => {
  expect(drawn(past, "limit")).toBe("M84 0v28M150 8H262")
  expect(drawn(past, "path estimate")).toBe("M150 20h0")
  expect(drawn(past, "path")).toBe("M206 14l5-12 51 0")
  expect(drawn(past, "turns")).toBe("M211 2h0")
})
