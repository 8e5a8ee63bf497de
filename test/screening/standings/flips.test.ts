import { describe, expect, test } from "vitest"
import { capOver } from "../../../src/facts/market-cap.ts"
import { raised } from "../../../src/facts/measures/reading.ts"
import type { RatioRule } from "../../../src/rulebooks/schema.ts"
import { treated } from "../../../src/screening/activities/treatment.ts"
import { judgeBy } from "../../../src/screening/judge.ts"
import type { Measurement } from "../../../src/screening/measurement.ts"
import type { Methodology } from "../../../src/screening/methodologies.ts"
import { type Flip, flipDistance, flipsOf } from "../../../src/screening/standings/flips.ts"
import { isFullRun } from "../../support/is-full-run.ts"
import { changed, priced, type ReadMeasurement, scaledBy } from "../../support/measurement.ts"
import { shippedStandards, standardOf } from "../../support/methodology.ts"
import { screenedStarter } from "../../support/starter.ts"

/** Every flip of the starter universe, computed again just below and just above it. */

const beside = 1e-5

interface Case {
  readonly name: string
  readonly methodology: Methodology
  readonly rule: RatioRule
  readonly measurement: ReadMeasurement
  readonly flip: Flip
}

/** A rule with the larger of two denominators, which no shipped standard has. */
const larger = withLargerDenominator(standardOf("ftse-yasaar"))

function withLargerDenominator(standard: Methodology): Methodology {
  const ratios = standard.rules.ratios.map(
    (rule): RatioRule =>
      rule.name === "debt_to_total_assets" || rule.name === "cash_to_total_assets"
        ? { ...rule, denominator: ["total_assets", "market_cap"], combine: "larger", months: 24 }
        : rule,
  )
  return { ...standard, id: "larger", rules: { ...standard.rules, ratios } }
}

const standards = [...shippedStandards, larger]

const companies = screenedStarter().flatMap(({ name, sheet: { now } }) =>
  now.state === "read" ? [{ name, measurement: now }] : [],
)

const cases: readonly Case[] = companies.flatMap(({ name, measurement }) =>
  standards.flatMap((methodology) => {
    const judgement = judgeBy(methodology, measurement)
    if (judgement.state !== "read") return []
    return flipsOf(judgement).flatMap((flip) => {
      const rule = methodology.rules.ratios.find((each) => each.name === flip.screen)
      return rule === undefined ? [] : [{ name, methodology, rule, measurement, flip }]
    })
  }),
)

/** The result of the one screen by itself. */
function resultOf(
  { methodology, rule }: Pick<Case, "methodology" | "rule">,
  measurement: Measurement,
): string {
  const rules = { ...methodology.rules, ratios: [rule] }
  const judgement = judgeBy({ ...methodology, rules }, measurement)
  const ratio = judgement.state === "read" ? judgement.ratios[rule.name] : undefined
  return ratio?.state === "decided" ? ratio.result : "unresolved"
}

/** The month ends from September 2026 to August 2027. */
const comingMonthEnds = [...Array(12).keys()].map((month) =>
  new Date(Date.UTC(2026, 9 + month, 0)).toISOString().slice(0, 10),
)

/** The company after this many month ends, with one price at each of them. */
function monthsLater(measurement: ReadMeasurement, price: number, months: number): ReadMeasurement {
  const coming = comingMonthEnds.slice(0, months).map((date) => ({ date, close: price }))
  return priced(
    measurement,
    // The rate of the last close stays in force.
    ({ monthEnds, last: { rate } }) => ({
      monthEnds: [...monthEnds, ...coming.map((each) => ({ ...each, ...(rate && { rate }) }))],
    }),
    coming.at(-1)?.date,
  )
}

/** The results just below and just above a price. */
function besidePrice(each: Case, price: number): readonly string[] {
  const { measurement, rule, flip } = each
  return [price * (1 - beside), price * (1 + beside)].map((asked) => {
    if (flip.basis === "spot")
      return resultOf(
        each,
        priced(measurement, ({ last }) => ({ last: { ...last, close: asked } })),
      )
    if (flip.basis === "average")
      return resultOf(each, scaledBy(measurement, asked / averageOf(measurement, rule)))
    if (flip.basis === "next_month_end") return resultOf(each, monthsLater(measurement, asked, 1))
    const now = resultOf(each, measurement)
    const turned = comingMonthEnds.some(
      (_, at) => resultOf(each, monthsLater(measurement, asked, at + 1)) !== now,
    )
    return turned ? "turned" : "as now"
  })
}

/** Just below and just above an amount, by at least one unit, because amounts are printed whole. */
function besideAmount(amount: number): readonly number[] {
  const off = Math.max(1, Math.abs(amount) * beside)
  return [amount - off, amount + off]
}

function averageOf({ asOf, measured: { marketCap } }: ReadMeasurement, { months }: RatioRule): number {
  const cap = marketCap.state === "unknown" ? null : capOver(marketCap.priced, asOf, months)
  if (cap === null) throw new Error("no average")
  return cap.price
}

function moreDebt(measurement: ReadMeasurement, amount: number): ReadMeasurement {
  const { debt } = measurement.measured
  return changed(measurement, { debt: { ...debt, reading: raised(debt.reading, amount) } })
}

/**
 * Reports a flip unless its two sides differ and one has today's result. Today's result is not required for
 * coming month ends.
 */
function faultsOf(some: readonly Case[], sidesOf: (each: Case) => readonly string[]): readonly string[] {
  return some.flatMap((each) => {
    const [low = "", high = ""] = sidesOf(each)
    const { name, methodology, measurement, flip } = each
    const isAhead = flip.basis === "next_month_end" || flip.basis === "within_12_months"
    const isFromToday = isAhead || [low, high].includes(resultOf(each, measurement))
    return low !== high && isFromToday
      ? []
      : [`${name}, ${methodology.id} ${JSON.stringify(flip)}: ${low} and ${high}`]
  })
}

describe("just below and just above a flip, the screen has two results", () => {
  test.each(["spot", "average", "next_month_end", "within_12_months"])("by share price, %s", (basis) => {
    const some = cases.filter(({ flip }) => flip.basis === basis && flip.price !== null)
    expect(some.length).toBeGreaterThan(isFullRun ? 900 : 150)
    expect(faultsOf(some, (each) => besidePrice(each, each.flip.price ?? 0))).toEqual([])
  })

  test("by debt to borrow or to repay", () => {
    const some = cases.filter(({ flip }) => flip.debt !== null)
    expect(some.length).toBeGreaterThan(isFullRun ? 5_000 : 900)
    const faults = faultsOf(some, (each) => {
      const { debt } = each.flip
      return besideAmount(debt ?? 0).map((amount) => resultOf(each, moreDebt(each.measurement, amount)))
    })
    expect(faults).toEqual([])
  })
})

/** The same company with more interest, by this amount, also in all figures that include interest. */
function moreInterest(measurement: ReadMeasurement, amount: number): ReadMeasurement {
  const { interest, isInterestRevenue, revenue, totalIncome, profitBeforeTax } = measurement.measured
  return changed(measurement, {
    interest: { ...interest, reading: raised(interest.reading, amount) },
    revenue: isInterestRevenue ? raised(revenue, amount) : revenue,
    totalIncome: raised(totalIncome, amount),
    profitBeforeTax: raised(profitBeforeTax, amount),
  })
}

/** True if the deciding income is interest, so that a change of interest changes the screen. */
function isByInterest({ measurement: { measured }, methodology, rule, flip }: Case): boolean {
  const { reading, isBound } = measured.interest
  if (reading.state === "unknown" || rule.numerator.includes("prohibited_activity_income")) return false
  const isLenders = treated(measured.activity, methodology.rules).kind === "bounded"
  // If a share of revenue fails the screen, more than the interest can be lost.
  return (flip.income ?? 0) > 0 || (!isBound && !isLenders && -(flip.income ?? 0) < reading.figure.value)
}

describe("prohibited income that may be gained or must be lost", () => {
  const some = cases.filter(({ flip }) => flip.income !== null)

  test("changes the screen if it is interest, all else being equal", () => {
    const byInterest = some.filter(isByInterest)
    expect(byInterest.length).toBeGreaterThan(isFullRun ? 4_000 : 600)
    const faults = faultsOf(byInterest, (each) =>
      besideAmount(each.flip.income ?? 0).map((amount) =>
        resultOf(each, moreInterest(each.measurement, amount)),
      ),
    )
    expect(faults).toEqual([])
  })

  test("is gained for a pass and lost for a failure", () => {
    const faults = some.flatMap((each) => {
      const isPass = resultOf(each, each.measurement) === "pass"
      return isPass === (each.flip.income ?? 0) >= 0 ? [] : [`${each.name}, ${each.methodology.id}`]
    })
    expect(faults).toEqual([])
  })
})

describe("no flip is missing", () => {
  test("for share prices: far below or above, a screen changes only if a flip states the price", () => {
    const withPrice = new Set(
      cases.flatMap(({ name, methodology, flip }) =>
        flip.price === null ? [] : [`${name} ${methodology.id} ${flip.screen}`],
      ),
    )
    const faults = companies.flatMap(({ name, measurement }) => {
      if (measurement.measured.marketCap.state === "unknown") return []
      const far = [scaledBy(measurement, 1e-9), scaledBy(measurement, 1e9)]
      return standards.flatMap((methodology) =>
        methodology.rules.ratios.flatMap((rule) => {
          const asked = { methodology, rule }
          const now = resultOf(asked, measurement)
          const isTurned = now !== "unresolved" && far.some((moved) => resultOf(asked, moved) !== now)
          const isStated = withPrice.has(`${name} ${methodology.id} ${rule.name}`)
          return isTurned === isStated
            ? []
            : [`${name}, ${methodology.id}, ${rule.name}: ${now}, ${isTurned}`]
        }),
      )
    })
    expect(faults).toEqual([])
  })
})

describe("the distance to the flip of the verdict", () => {
  test("changes the status if closes move by it, but not if they move by a little less", () => {
    const faults = companies.flatMap(({ name, measurement }) =>
      standards.flatMap((methodology) => {
        const judgement = judgeBy(methodology, measurement)
        const distance = judgement.state === "read" ? flipDistance(judgement) : null
        if (distance === null) return []
        const [near, far] = [distance * (1 - beside), distance * (1 + beside)].map((share) => {
          const moved = judgeBy(methodology, scaledBy(measurement, 1 + share))
          return moved.state === "unread" ? "pending" : moved.status
        })
        const status = judgement.state === "unread" ? "pending" : judgement.status
        return near === status && far !== status
          ? []
          : [`${name}, ${methodology.id}: ${distance}, ${status}, ${near}, ${far}`]
      }),
    )
    expect(faults).toEqual([])
  })
})
