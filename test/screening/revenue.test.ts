import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { purify, type RevenueSplit, splitRevenue } from "../../src/screening/revenue.ts"
import type { Bound } from "../../src/vocabulary.ts"
import { type Change, type Company, judged, soundBut } from "../support/company.ts"

const nothing = {
  interest_income: 0,
  gambling: 0,
  alcohol: 0,
  weapons: 0,
  tobacco: 0,
  adult_entertainment: 0,
  other: 0,
}

const split = (company: Company) => splitRevenue(judged(company))
const sums = (breakdown: RevenueSplit["prohibited"]["breakdown"]) =>
  Object.values(breakdown).reduce((sum, amount) => sum + amount, 0)

describe("revenue is split into permissible and prohibited", () => {
  test.each<[what: string, company: Company, amount: number, percentage: number, kind: string]>([
    ["interest", soundBut({}), 1000, 1, "interest_income"],
    ["interest above revenue is 100%", soundBut({ year: { Revenues: 500 } }), 1000, 100, "interest_income"],
    ["interest without revenue", soundBut({ year: { Revenues: 0 } }), 1000, 100, "interest_income"],
  ])("%s", (_, company, amount, percentage, kind) => {
    const read = split(company)
    expect(read?.prohibited).toMatchObject({ amount, percentage, breakdown: { [kind]: amount } })
    expect(sums(read?.prohibited.breakdown ?? nothing)).toBe(amount)
  })

  test.each([
    ["a brewery", "2082", "alcohol"],
    ["a cigarette maker", "2111", "tobacco"],
    ["a bank, which has no category of its own", "6022", "other"],
  ])("a prohibited core is all of it, as tagged interest and the rest: %s", (_, sic, kind) => {
    expect(split(soundBut({ sic }))?.prohibited).toEqual({
      amount: 100_000,
      percentage: 100,
      bound: null,
      breakdown: { ...nothing, interest_income: 1000, [kind]: 99_000 },
      breakdownBounds: {},
    })
  })

  test.each<[what: string, change: Change, read: object]>([
    [
      "a core with untagged interest: the rest is at most all of it, the interest at least zero",
      { sic: "6022", without: ["InvestmentIncomeInterest"] },
      {
        bound: null,
        breakdown: { interest_income: 0, other: 100_000 },
        breakdownBounds: { interest_income: "at_least", other: "at_most" },
      },
    ],
    [
      "a core with gross interest above net revenue: interest is at least all of it",
      { sic: "6022", year: { InvestmentIncomeInterest: 150_000 } },
      { breakdown: { interest_income: 100_000, other: 0 }, breakdownBounds: { interest_income: "at_least" } },
    ],
    [
      "an upper bound of interest marks its kind and the total",
      { without: ["InvestmentIncomeInterest"] },
      { amount: 2500, bound: "at_most", breakdownBounds: { interest_income: "at_most" } },
    ],
  ])("%s", (_, change, read) => {
    expect(split(soundBut(change))?.prohibited).toMatchObject(read)
  })

  test("without a prohibited part, every category is zero", () => {
    expect(split(soundBut({ year: { InvestmentIncomeInterest: 0 } }))).toEqual({
      total: 100_000,
      permissible: { amount: 100_000, percentage: 100 },
      prohibited: { amount: 0, percentage: 0, bound: null, breakdown: nothing, breakdownBounds: {} },
    })
  })

  test("not if the prohibited part is unknown", () => {
    expect(split(soundBut({ without: ["Revenues"] }))).toBeNull()
    expect(split(soundBut({ sic: "5411" }))).toBeNull()
  })

  test("the parts add up for any revenue and interest", () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom("3674", "2082", "2111", "6022", "4512"),
        (total, interest, sic) => {
          const read = split(soundBut({ sic, year: { Revenues: total, InvestmentIncomeInterest: interest } }))
          if (read === null) return
          const { permissible, prohibited } = read
          expect(sums(prohibited.breakdown)).toBe(prohibited.amount)
          expect(permissible.amount).toBe(Math.max(0, total - prohibited.amount))
          expect(permissible.percentage + prohibited.percentage).toBeCloseTo(100, 8)
          expect(prohibited.percentage).toBeLessThanOrEqual(100)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** A split of revenue (100,000 by default) with this prohibited amount. */
function prohibitedOf(amount: number, total = 100_000, bound: Bound | null = null): RevenueSplit {
  const breakdown = { ...nothing, interest_income: amount }
  const percentage = Math.min(100, Number(((amount / total) * 100).toFixed(2)))
  const permissible = { amount: total - amount, percentage: 100 - percentage }
  return { total, permissible, prohibited: { amount, percentage, bound, breakdown, breakdownBounds: {} } }
}

describe("purification of a dividend", () => {
  test.each<[what: string, split: RevenueSplit | null, percentage: number, per1000: number]>([
    ["is zero if nothing is prohibited", prohibitedOf(0), 0, 0],
    ["is the prohibited share of the dividend", prohibitedOf(1230), 1.23, 12.3],
    ["is rounded up, so that no prohibited part is kept", prohibitedOf(1231), 1.24, 12.4],
    ["however little", prohibitedOf(1), 0.01, 0.1],
    ["is not rounded up if the share is whole", prohibitedOf(7), 0.01, 0.1],
    ["of exactly seven hundredths", prohibitedOf(70), 0.07, 0.7],
    ["of exactly 29 hundredths", prohibitedOf(290), 0.29, 2.9],
    ["of all of it", prohibitedOf(100_000), 100, 1000],
    ["of a share above revenue", prohibitedOf(150_000), 100, 1000],
    ["is all of it if the share is unknown", null, 100, 1000],
    ["is all of it if there is no revenue", prohibitedOf(5, 0), 100, 1000],
  ])("%s", (_, known, percentage, per1000) => {
    expect(purify(known)).toMatchObject({ required: percentage > 0, percentage, amountPer1000: per1000 })
  })

  test.each<[what: string, split: RevenueSplit | null, bound: Bound | null]>([
    ["filed figures", prohibitedOf(1230), null],
    ["at most an amount, for an upper bound", prohibitedOf(1230, 100_000, "at_most"), "at_most"],
    ["at least an amount, for a lower bound", prohibitedOf(1230, 100_000, "at_least"), "at_least"],
    ["exact for a lower bound of all of it", prohibitedOf(100_000, 100_000, "at_least"), null],
    ["at most all of it, for an unknown share", null, "at_most"],
  ])("has the bound of the prohibited share: %s", (_, known, bound) => {
    expect(purify(known).bound).toBe(bound)
  })

  test("has a percentage of at least the prohibited share, and at most a hundredth of a point more", () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (total, prohibited) => {
        const { percentage, amountPer1000, required } = purify(prohibitedOf(prohibited, total))
        const exact = Math.min(100, (prohibited / total) * 100)
        expect(required).toBe(true)
        expect(percentage).toBeGreaterThanOrEqual(exact - 1e-7)
        expect(percentage).toBeLessThan(exact + 0.010001)
        expect(amountPer1000).toBeCloseTo(percentage * 10, 8)
      }),
    )
  })
})
