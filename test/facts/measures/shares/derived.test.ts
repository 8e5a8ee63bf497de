import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { measured } from "../../../support/company.ts"
import { european, type Stated, usual } from "../../../support/european.ts"

/** The smaller and the larger end, or the one count. */
function countOf(stated: Stated): readonly number[] | null {
  const { shares } = measured(european(stated))
  return shares && [shares.value, ...(shares.contradictedBy === null ? [] : [shares.contradictedBy])]
}

/** 1,000,003 over 1.25 is 800,002: at least 1,000,002.5 / 1.255 × 0.75, at most 1,000,003.5 / 1.245 × 2. */
const average = [597_611, 1_606_432]

describe("shares issued less treasury shares are the count", () => {
  const issued = { NumberOfSharesIssuedAndFullyPaid: 820_000 }
  const held = "SharesInEntityHeldByEntityOrByItsSubsidiariesOrAssociates"

  test.each<[what: string, stated: Stated, count: readonly number[] | null]>([
    ["if both are stated", { shares: { ...issued, [held]: 20_000 } }, [800_000]],
    ["without any, if the sheet states none", { shares: issued, sheet: { TreasuryShares: 0 } }, [820_000]],
    ["and only limit the average, if the treasury is unknown", { shares: issued }, [597_611, 820_000]],
    [
      "and are unknown, if the treasury holds some",
      { shares: issued, sheet: { TreasuryShares: 5 } },
      [597_611, 820_000],
    ],
    ["but not if earnings per share contradict them", { shares: { ...issued, [held]: 400_000 } }, null],
    [
      "but not many times the average",
      { shares: { NumberOfSharesIssuedAndFullyPaid: 9_000_000, [held]: 20_000 } },
      null,
    ],
    ["but not a tranche", { shares: { NumberOfSharesIssuedAndFullyPaid: 9000 } }, null],
  ])("%s", (_, stated, count) => {
    expect(countOf(stated)).toEqual(count)
  })
})

describe("profit over earnings per share gives two ends of the count", () => {
  test.each<[what: string, stated: Stated, count: readonly number[] | null]>([
    ["a quarter below the average, and twice as many", {}, average],
    ["a loss as well", { year: { ...usual, ...negative(usual) } }, average],
    [
      "by the profit of the ordinary shares, if it is stated",
      { year: { ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity: 500_003 } },
      [298_806, 803_219],
    ],
    [
      "wider, the coarser the profit: 1,020,000 may be 1,015,000",
      { year: withProfit(1_020_000) },
      [606_573, 1_646_587],
    ],
    [
      "by all profit, if there are no minorities",
      { year: { ProfitLossAttributableToOwnersOfParent: null } },
      average,
    ],
  ])("%s", (_, stated, count) => {
    expect(countOf(stated)).toEqual(count)
  })

  const all = { ProfitLossAttributableToOwnersOfParent: null }
  test.each<[what: string, stated: Stated]>([
    [
      "minorities have a part of the profit",
      { year: { ...all, ProfitLossAttributableToNoncontrollingInterests: 1 } },
    ],
    ["minorities have a part of equity", { year: all, sheet: { NoncontrollingInterests: 7 } }],
    ["preference shares have a part of it", { sheet: { IssuedCapitalPreferenceShares: 7 } }],
    ["hybrid capital has a part of it", { sheet: { OtherEquityInterest: 7 } }],
    ["earnings per share are near their rounding", { year: { BasicEarningsLossPerShare: 0.01 } }],
    ["the profit may be rounded to its first digit", { year: withProfit(2_000_000) }],
    ["earnings per share are zero", { year: { BasicEarningsLossPerShare: 0 } }],
    ["a loss has a profit per share", { year: { BasicEarningsLossPerShare: -1.25 } }],
    [
      "only diluted earnings per share are stated",
      { year: { BasicEarningsLossPerShare: null, DilutedEarningsLossPerShare: 1.25 } },
    ],
    ["the year before had a quarter fewer", { before: { BasicEarningsLossPerShare: 1.61 } }],
    ["the year before is not stated", { before: { BasicEarningsLossPerShare: null } }],
    ["the report is on DART, which has a table", { filer: "dart:00126380" }],
  ])("unknown, if %s", (_, stated) => {
    expect(countOf(stated)).toBe(null)
  })

  test("the ends hold every count from which profit and earnings per share are rounded", () => {
    let known = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e9 }),
        fc.double({ min: 0.05, max: 5000, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (count, perShare, zeros, decimals) => {
          const profit = Math.round((count * perShare) / 10 ** zeros) * 10 ** zeros
          const year = {
            ...withProfit(profit),
            BasicEarningsLossPerShare: Number(perShare.toFixed(decimals)),
          }
          const ends = countOf({ year })
          if (ends === null) return
          known += 1
          // Each end has a part of the average that it may leave (`sharesOverAverage`).
          const [least = Number.NaN, most = Number.NaN] = ends
          expect(least / 0.75).toBeLessThanOrEqual(count)
          expect(most / 2).toBeGreaterThanOrEqual(count)
        },
      ),
    )
    expect(known).toBeGreaterThan(20)
  })
})

function withProfit(profit: number) {
  return { ProfitLoss: profit, ProfitLossAttributableToOwnersOfParent: profit }
}

function negative(amounts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, -value]))
}
