import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { owedByFundPosition } from "../../../src/funds/purification/document.ts"
import {
  type OwedPerDollar,
  type OwingLine,
  type OwingYear,
  owedPerDollar,
  weighPurification,
} from "../../../src/funds/purification/weigh.ts"
import { type Bound, bounds } from "../../../src/vocabulary.ts"
import { anyLine, shuffledLines } from "../../support/weighed-lines.ts"

function held(weight: number, owed: OwedPerDollar | null, change: Partial<OwingLine> = {}): OwingLine {
  const match = { instrumentId: "X", confidence: 0.95 }
  return { weight, kind: "equity", side: "long", match, owed, ...change }
}

const owing = (usd: number, bound: Bound | null = null): OwedPerDollar => ({ usd, bound })
const cash = (weight: number) => held(weight, null, { kind: "cash", match: null })

/** A US filer's year as its 10-K states it: interest income, and shares at the year end. */
function year(income: number, shares: number): OwingYear {
  const owed = { prohibited_income: income, ss21_per_share_usd: income / shares }
  return { currency: "USD", bound: null, ...owed, shares_outstanding: shares }
}

// Computed by hand with the closes of 2026-08-03:
// 2,300,000,000 / (24,304,000,000 × 207.0351) = 0.00045709
const nvidia = owedPerDollar(year(2_300_000_000, 24_304_000_000), 24_304_000_000 * 207.0351)
// 124,000,000 / (996,000,000 × 334.3951) = 0.00037231
const homeDepot = owedPerDollar(year(124_000_000, 996_000_000), 996_000_000 * 334.3951)
// 24,000,000 / (331,900,000 × 110.76) = 0.00065286
const kimberlyClark = owedPerDollar(year(24_000_000, 331_900_000), 331_900_000 * 110.76)

describe("a fund of three companies, with figures of their 10-Ks and closes of 2026-08-03,", () => {
  it("owes the sum over its lines: weight times income over market value", () => {
    // 1,000 × (0.50 × 0.000457095 + 0.30 × 0.000372307 + 0.18 × 0.000652861) = 0.228547 + 0.111692 + 0.117515
    const lines = [held(50, nvidia), held(30, homeDepot), held(18, kimberlyClark), cash(2)]
    expect(weighPurification(lines)).toEqual({
      per_1000_usd: 0.457755,
      bound: "at_least",
      covered_percentage: 98,
      at_most_percentage: 0,
      at_least_percentage: 0,
    })
  })

  it("owes what a stock owes, if that is its only line", () => {
    // 1,000 dollars buy 1,000 / 207.0351 shares, which owe 2,300 / 24,304 dollars each.
    const stock = (1000 / 207.0351) * (2300 / 24_304)
    expect(weighPurification([held(100, nvidia)])?.per_1000_usd).toBeCloseTo(stock, 6)
  })
})

describe("the amount owed for a dollar in a company's shares", () => {
  it("keeps the year's bound", () => {
    const most = owedPerDollar({ ...year(1000, 100), bound: "at_most" }, 20_000)
    expect(most).toEqual({ usd: 0.05, bound: "at_most" })
  })

  it("is converted from another currency only at the filer's own exchange rate", () => {
    const abroad = { ...year(33_000, 100), currency: "TWD" }
    expect(owedPerDollar({ ...abroad, ss21_per_share_usd: 10 }, 20_000)?.usd).toBe(0.05)
    expect(owedPerDollar({ ...abroad, ss21_per_share_usd: null }, 20_000)).toBeNull()
    expect(owedPerDollar({ ...abroad, shares_outstanding: null }, 20_000)).toBeNull()
  })

  it.each<[string, Partial<OwingYear>, number | null]>([
    ["income", { prohibited_income: null }, 20_000],
    ["a market value", {}, null],
    ["a market value above 0", {}, 0],
  ])("is unknown without %s", (_part, change, marketCapUsd) => {
    expect(owedPerDollar({ ...year(1000, 100), ...change }, marketCapUsd)).toBeNull()
  })

  it("needs no share count if the figures are in US dollars", () => {
    const uncounted = { ...year(1000, 100), ss21_per_share_usd: null, shares_outstanding: null }
    expect(owedPerDollar(uncounted, 20_000)?.usd).toBe(0.05)
  })
})

describe("the sum's bound is", () => {
  const filed = held(40, owing(0.001))
  const most = held(30, owing(0.002, "at_most"))
  const least = held(30, owing(0.004, "at_least"))
  const told = (lines: OwingLine[]) => {
    const weighed = weighPurification(lines)
    return weighed && [weighed.bound, weighed.at_most_percentage, weighed.at_least_percentage]
  }

  it.each<[string, OwingLine[], ReturnType<typeof told>]>([
    ["exact if every line is", [filed, { ...filed, weight: 60 }], [null, 0, 0]],
    ["at most if some lines are", [filed, { ...most, weight: 60 }], ["at_most", 60, 0]],
    ["at least if some lines are", [filed, { ...least, weight: 60 }], ["at_least", 0, 60]],
    ["neither if some lines are at most and others at least", [filed, most, least], [null, 30, 30]],
    ["at least if a line is not covered", [filed, held(60, null)], ["at_least", 0, 0]],
    ["at least if weight is missing", [filed], ["at_least", 0, 0]],
    ["neither if some lines are at most and others not covered", [filed, most], [null, 30, 0]],
    ["unknown if no line is covered", [held(100, null)], null],
    ["unknown without lines", [], null],
  ])("%s", (_how, lines, expected) => {
    expect(told(lines)).toEqual(expected)
  })
})

describe("the covered part", () => {
  const known = owing(0.01)

  it.each<[string, OwingLine, number]>([
    ["a share", held(10, known), 20],
    ["a doubtful match", held(10, known, { match: { instrumentId: "X", confidence: 0.69 } }), 10],
    ["no match", held(10, known, { match: null }), 10],
    ["a share sold short", held(10, known, { side: "short" }), 10],
    ["a negative weight", held(-10, known), 10],
    ["cash", held(10, known, { kind: "cash" }), 10],
  ])("of a fund with %s, in addition to 10%% covered", (_line, line, covered) => {
    const weighed = weighPurification([held(10, known), line])
    expect([weighed?.covered_percentage, weighed?.per_1000_usd]).toEqual([covered, covered / 10])
  })

  it("of a leveraged fund owes more, because its lines exceed its net assets", () => {
    const leveraged = weighPurification([held(150, known), cash(-50)])
    expect(leveraged).toMatchObject({ per_1000_usd: 15, covered_percentage: 75 })
  })

  it("includes a company that owes nothing", () => {
    const pure = weighPurification([held(100, owing(0))])
    expect(pure).toMatchObject({ per_1000_usd: 0, covered_percentage: 100 })
  })
})

const line: fc.Arbitrary<OwingLine> = fc.record({
  weight: fc.double({ min: -3, max: 12, noNaN: true }),
  ...anyLine,
  owed: fc.option(
    fc.record({
      usd: fc.double({ min: 0, max: 2, noNaN: true }),
      bound: fc.constantFrom(null, ...bounds),
    }),
    { freq: 8 },
  ),
})
const fund = fc.array(line, { maxLength: 60 })

describe("for any lines", () => {
  it("the order changes nothing", () => {
    fc.assert(
      fc.property(shuffledLines(fund), ([lines, others]) => {
        expect(weighPurification(others)).toEqual(weighPurification(lines))
      }),
    )
  })

  it("a line split in halves owes as much as before", () => {
    fc.assert(
      fc.property(fund, (lines) => {
        const halves = lines.flatMap((one) => Array(2).fill({ ...one, weight: one.weight / 2 }))
        const [whole, split] = [weighPurification(lines), weighPurification(halves)]
        expect(Math.abs((split?.per_1000_usd ?? 0) - (whole?.per_1000_usd ?? 0))).toBeLessThan(2e-6)
      }),
    )
  })
})

describe("a position in a fund", () => {
  const known = "Prohibited income is known for 100% of the fund by weight."
  const weighed = weighPurification([held(100, owing(0.0004))])

  const unknown = { usd: null, bound: null, coveredPercentage: 0, note: "" }

  it.each<[string, Parameters<typeof owedByFundPosition>, ReturnType<typeof owedByFundPosition>]>([
    [
      "owes in proportion to its value",
      [{ ss21_purification: weighed }, 2500],
      { usd: 1, bound: null, coveredPercentage: 100, note: known },
    ],
    ["has an unknown amount without a value", [{ ss21_purification: weighed }, null], unknown],
    ["has an unknown amount if no line is known", [{ ss21_purification: null }, 2500], unknown],
    ["has an unknown amount if an earlier release weighed the fund", [{}, 2500], unknown],
  ])("%s", (_promise, asked, expected) => {
    expect(owedByFundPosition(...asked)).toEqual(expected)
  })
})
