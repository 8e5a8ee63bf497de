import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type WeighedLine, weigh } from "../../src/funds/purity.ts"
import { bounds, holdingKinds } from "../../src/vocabulary.ts"
import {
  anyLine,
  cash,
  share,
  shuffledLines,
  unmatched,
  weighedLines,
  weighedOn,
} from "../support/weighed-lines.ts"

/** The buckets that are not empty, such as `compliant 2 61.5`. */
function weights(lines: readonly WeighedLine[]): string {
  const { buckets, remainderPercentage } = weigh(lines, weighedOn)
  const filled = Object.entries(buckets).filter(([, { count }]) => count > 0)
  const printed = filled.map(([bucket, { count, percentage }]) => `${bucket} ${count} ${percentage}`)
  return [...printed, `rest ${remainderPercentage}`].join(", ")
}

describe("the weight of verdicts older than a quarter", () => {
  it.each([
    ["none: 92 days", "2026-05-31", 0],
    ["all that have a verdict: 93 days", "2026-05-30", 60],
  ])("%s", (_, asOf, percentage) => {
    const lines = [share(60, "compliant", { asOf }), share(10, "compliant"), share(30, null)]
    expect(weigh(lines, weighedOn).outdatedPercentage).toBe(percentage)
  })
})

describe("each line is in exactly one bucket", () => {
  it.each([
    [
      "verdicts",
      "compliant 60, non-compliant 30, pending 10",
      "compliant 1 60, non_compliant 1 30, pending 1 10, rest 0",
    ],
    ["a match without a verdict", "unjudged 100", "pending 1 100, rest 0"],
    ["no match", "unmatched 100", "unmatched 1 100, rest 0"],
    ["the rest missing in weights", "compliant 98.58, cash 1.22", "compliant 1 98.58, cash 1 1.22, rest 0.2"],
    ["a share with a negative weight", "compliant 90, compliant -10", "compliant 1 90, short 1 10, rest 0"],
    ["leverage: percentages of 150", "compliant 120, cash -30", "compliant 1 80, cash 1 20, rest 0"],
    [
      "thirds",
      "compliant 33.333333, unmatched 33.333333, cash 33.333334",
      "compliant 1 33.33, unmatched 1 33.33, cash 1 33.34, rest 0",
    ],
    ["no lines", "", "rest 100"],
    ["lines with a weight of zero", "compliant 0, cash 0", "compliant 1 0, cash 1 0, rest 100"],
  ])("%s", (_promise, lines, expected) => {
    expect(weights(weighedLines(lines))).toBe(expected)
  })

  it("a share sold short, and a verdict for a doubtful match", () => {
    const short = { ...share(10, "compliant"), side: "short" as const }
    expect(weights([share(90, "compliant"), short])).toBe("compliant 1 90, short 1 10, rest 0")
    expect(weights([share(100, "compliant", { confidence: 0.69 })])).toBe("unmatched 1 100, rest 0")
  })

  it.each(holdingKinds.filter((kind) => kind !== "equity"))("%s, whatever the verdict", (kind) => {
    expect(weights([{ ...share(100, "compliant"), kind }])).toBe(`${kind} 1 100, rest 0`)
  })
})

describe("a weighed fund states", () => {
  it("which parts are screened, matched and near a limit", () => {
    const lines = [
      share(40, "compliant", { atRisk: true }),
      share(30, "compliant"),
      share(5, "non-compliant", { atRisk: true }),
      share(15, null),
      unmatched(10),
    ]
    const parts = { screenedPercentage: 75, matchCoveragePercentage: 90, atRiskPercentage: 40 }
    expect(weigh(lines, weighedOn)).toMatchObject(parts)
  })

  it("dividend purification by weight over the screened lines for which it is known", () => {
    const lines = [
      share(30, "compliant", { purification: 2 }),
      share(10, "non-compliant", { purification: 10 }),
      share(40, "compliant"),
      share(20, "pending", { purification: 50 }),
    ]
    const known = { percentage: 4, bound: null, coveredPercentage: 40 }
    expect(weigh(lines, weighedOn).dividendPurification).toMatchObject(known)
    const unknown = { percentage: null, bound: null, coveredPercentage: 0 }
    expect(weigh([share(100, "compliant")], weighedOn).dividendPurification).toMatchObject(unknown)
  })

  it("that the amount is at most or at least, as some holdings are, or neither if some are each", () => {
    const filed = share(30, "compliant", { purification: 2 })
    const most = share(20, "compliant", { purification: 1, bound: "at_most" })
    const least = share(10, "non-compliant", { purification: 9, bound: "at_least" })
    const weighed = (lines: WeighedLine[]) => {
      const { bound, boundedPercentages } = weigh(lines, weighedOn).dividendPurification
      return { bound, ...boundedPercentages }
    }
    const rest = (weight: number) => share(weight, "compliant", { purification: 2 })
    expect(weighed([filed, rest(70)])).toEqual({ bound: null, at_most: 0, at_least: 0 })
    expect(weighed([filed, most, rest(50)])).toEqual({ bound: "at_most", at_most: 20, at_least: 0 })
    expect(weighed([filed, least, rest(60)])).toEqual({ bound: "at_least", at_most: 0, at_least: 10 })
    expect(weighed([filed, most, least, rest(40)])).toEqual({ bound: null, at_most: 20, at_least: 10 })
    // The rest of the fund is unknown.
    expect(weighed([filed, most])).toEqual({ bound: null, at_most: 20, at_least: 0 })
  })

  it("how much of its ten largest lines has a verdict; lines of equal weight share the last places", () => {
    const coverage = (lines: readonly WeighedLine[]) => weigh(lines, weighedOn).top10CoveragePercentage
    const of = (count: number, weight: number) =>
      Array.from({ length: count }, () => share(weight, "compliant"))
    expect(coverage([...of(8, 9), cash(16), unmatched(10), share(2, "compliant")])).toBe(73.47)
    expect(coverage([...of(9, 10), share(2, "compliant"), unmatched(2)])).toBe(98.91)
    expect(coverage([])).toBe(0)
  })
})

const statuses = ["compliant", "non-compliant", "pending"] as const
const line: fc.Arbitrary<WeighedLine> = fc.record({
  weight: fc.oneof(fc.double({ min: -3, max: 12, noNaN: true }), fc.constantFrom(0, 0.01, 5, 95, 94.999999)),
  ...anyLine,
  verdict: fc.option(
    fc.record({
      status: fc.constantFrom(...statuses),
      atRisk: fc.boolean(),
      purificationPercentage: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      purificationBound: fc.constantFrom(null, ...bounds),
      asOf: fc.constantFrom("2026-05-30", weighedOn),
    }),
    { freq: 8 },
  ),
})
const fund = fc.array(line, { maxLength: 60 })
const holds = (law: (lines: readonly WeighedLine[]) => void) => fc.assert(fc.property(fund, law))
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

/** A percentage in whole hundredths. */
const hundredths = (percentage: number) => Math.round(percentage * 100)

describe("for any lines", () => {
  it("the printed buckets and the remainder add up to 100.00, and their counts to the number of lines", () => {
    holds((lines) => {
      const { buckets, remainderPercentage } = weigh(lines, weighedOn)
      const parts = [...Object.values(buckets).map(({ percentage }) => percentage), remainderPercentage]
      expect(sumOf(parts.map(hundredths))).toBe(10_000)
      expect(parts.every((part) => part >= 0 && hundredths(part) / 100 === part)).toBe(true)
      expect(sumOf(Object.values(buckets).map(({ count }) => count))).toBe(lines.length)
    })
  })

  it("each printed part is within two hundredths of the true part, and is printed only if it has weight", () => {
    holds((lines) => {
      const { buckets } = weigh(lines, weighedOn)
      const weightOf = (some: readonly WeighedLine[]) => sumOf(some.map(({ weight }) => Math.abs(weight)))
      const [sum, alone] = [weightOf(lines), weightOf(lines.filter(({ kind }) => kind === "cash"))]
      const truth = (100 * alone) / Math.max(100, sum)
      expect(Math.abs(buckets.cash.percentage - truth)).toBeLessThan(0.0200001)
      if (alone === 0) expect(buckets.cash.percentage).toBe(0)
    })
  })

  it("the order changes nothing", () => {
    fc.assert(
      fc.property(shuffledLines(fund), ([lines, others]) => {
        expect(weigh(others, weighedOn)).toEqual(weigh(lines, weighedOn))
      }),
    )
  })

  it("the badge follows the printed purity, the status the printed part", () => {
    holds((lines) => {
      const { purityPercentage: purity, badgeColor, status, screenedPercentage } = weigh(lines, weighedOn)
      const badge = (of: number) => (of >= 95 ? "green" : of >= 70 ? "amber" : "red")
      if (status === "screened") expect(badgeColor).toBe(badge(purity ?? 0))
      else expect([null, purity === null ? null : badge(purity)]).toContain(badgeColor)
      const isScreened = purity !== null && screenedPercentage >= 90
      expect(status).toBe(purity === null ? "pending" : isScreened ? "screened" : "partial")
    })
  })

  it("a changed verdict of one line moves its weight between two buckets and changes no other", () => {
    fc.assert(
      fc.property(fund, fc.double({ min: 0, max: 50, noNaN: true }), (lines, weight) => {
        const [before, after] = [
          weigh([...lines, share(weight, "non-compliant")], weighedOn),
          weigh([...lines, share(weight, "compliant")], weighedOn),
        ]
        const whole = Math.max(100, sumOf(lines.map((one) => Math.abs(one.weight))) + weight)
        const moved = (after.purityPercentage ?? 0) - (before.purityPercentage ?? 0)
        expect(Math.abs(moved - (100 * weight) / whole)).toBeLessThan(0.0200001)
        const rest = ({ buckets: { compliant: _c, non_compliant: _n, ...others } }: typeof before) => others
        expect(rest(after)).toEqual(rest(before))
      }),
    )
  })

  it("a verdict does not count without a match", () => {
    holds((lines) => {
      const none = lines.map((one) => ({ ...one, match: null }))
      expect(weigh(none, weighedOn)).toMatchObject({
        status: "pending",
        purityPercentage: null,
        badgeColor: null,
      })
    })
  })
})
