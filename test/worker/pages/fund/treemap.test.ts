import fc from "fast-check"
import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import type { Etf, EtfHolding } from "../../../../src/funds/schema.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { FundTreemap } from "../../../../worker/pages/fund/treemap.tsx"
import { all } from "../../../support/words.ts"

const parts = { compliant: 70, non_compliant: 10, pending: 15, other: 5 }
/** Of a fund the picture reads only its parts. */
const fund = {
  purity: { percentage: parts.compliant },
  weights: Object.fromEntries(
    Object.entries(parts).map(([name, weight]) => [name, { holdings: 30, weight }]),
  ),
  remainder: 0,
} as Etf

function held(weight: number, rank: number, change: Partial<EtfHolding> = {}): EtfHolding {
  return {
    ...{ rank, symbol: `S${rank}`, name: `Company ${rank}`, weight, cusip: null, isin: null },
    ...{ sector: null, industry: null, compliance_status: "compliant", health_status: null },
    ...{ verdict_as_of: "2026-08-31", stale: false, sandbox_restricted: false, kind: "equity", side: "long" },
    ...{ instrument_id: `S${rank}`, match: { method: "isin", confidence: 1 } },
    ...change,
  }
}

function pictureOf(holdings: readonly EtfHolding[], lines = holdings.length, opensEveryStock = true): string {
  return renderPage(createElement(FundTreemap, { fund, holdings, lines, opensEveryStock, methodology: null }))
}

/** The boxes as printed, in percent of the picture: left, top, width, height. */
function boxesOf(picture: string): readonly (readonly [number, number, number, number])[] {
  const found = picture.matchAll(/<svg x="([\d.]+)%" y="([\d.]+)%" width="([\d.]+)%" height="([\d.]+)%">/g)
  return [...found].map(([, x, y, width, height]) => [Number(x), Number(y), Number(width), Number(height)])
}

const titlesOf = (picture: string) => all(picture, /<title>([^<]*)<\/title>/g)

/** Every edge is rounded to a hundredth of a percent. */
const rounding = 0.011

describe("the picture of a fund", () => {
  test("has boxes with the areas of their weights, inside the picture and without overlap", () => {
    const weights = fc.array(fc.double({ min: 0.4, max: 2.5, noNaN: true }), { minLength: 1, maxLength: 36 })
    fc.assert(
      fc.property(weights, (some) => {
        const sorted = some.toSorted((one, other) => other - one)
        const boxes = boxesOf(
          pictureOf(
            sorted.map((weight, at) => held(weight, at + 1)),
            500,
          ),
        )
        const rest = 100 - sorted.reduce((sum, weight) => sum + weight, 0)
        const expected = rest >= 0.005 ? [...sorted, rest] : sorted
        expect(boxes).toHaveLength(expected.length)
        for (const [at, [x, y, width, height]] of boxes.entries()) {
          expect(Math.abs((width * height) / 100 - (expected[at] ?? 0))).toBeLessThan(
            (width + height) * rounding,
          )
          expect(x + width).toBeLessThanOrEqual(100 + rounding)
          expect(y + height).toBeLessThanOrEqual(100 + rounding)
          for (const [left, top, wide, high] of boxes.slice(at + 1)) {
            const across = Math.min(x + width, left + wide) - Math.max(x, left)
            const down = Math.min(y + height, top + high) - Math.max(y, top)
            expect(Math.min(across, down)).toBeLessThan(rounding)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  test("collects small holdings in one box, which has their verdicts", () => {
    const picture = pictureOf([held(60, 1), held(0.3, 2), held(0.2, 3)], 219)
    expect(titlesOf(picture)).toEqual([
      "Company 1, 60.00%: Compliant on 31 Aug 2026",
      "218 smaller holdings, 40.00%: 10.00% compliant, 10.00% non-compliant, 15.00% no verdict yet, 5.00% not a share",
    ])
    expect(all(picture, /<rect class="([a-z-]+)" x=/g)).toEqual([
      ...["compliant", "compliant", "non-compliant", "unscreened", "no-share"],
    ])
  })

  test("does not tell the verdicts of small holdings that the reader's plan does not open", () => {
    const picture = pictureOf([held(60, 1)], 219, false)
    expect(titlesOf(picture)).toEqual([
      "Company 1, 60.00%: Compliant on 31 Aug 2026",
      "218 smaller holdings, 40.00%",
    ])
    expect(picture).toContain('fill="url(#fill-rest)"')
  })

  test("has at most 36 boxes and the rest, and no picture of a single box", () => {
    expect(titlesOf(pictureOf(Array.from({ length: 80 }, (_, at) => held(1.25, at + 1))))).toHaveLength(37)
    expect(pictureOf([held(0.1, 1)], 1)).not.toContain("<figure")
    expect(pictureOf([held(100, 1)], 1)).not.toContain("<figure")
  })

  test.each([
    ["a long name in a small box has no label", held(0.5, 2, { symbol: "A VERY LONG SYMBOL" }), 0],
    ["a symbol in a large box has its weight too", held(30, 2), 2],
  ])("has labels only where they fit: %s", (_case, holding, labels) => {
    const [, box = ""] = all(pictureOf([held(40, 1), holding], 2), /(<a href[\s\S]*?<\/a>)/g)
    expect(all(box, /<text[^>]*>([^<]+)</g)).toHaveLength(labels)
  })
})
