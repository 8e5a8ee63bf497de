import { describe, expect, test } from "vitest"
import { documentsOf } from "../../../src/assessments/documents.ts"
import type { EvidenceRatio } from "../../../src/evidence/schema.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"

/** Every estimate of the starter universe is marked wherever it is printed (design, law 2). */

const companies = screenedStarter()
const packets = companies.flatMap(({ evidence, ...company }) =>
  evidence === null ? [] : [{ ...company, evidence }],
)

/** As the marks follow from the packet itself: an estimate marks its numerator, either part marks the ratio. */
function expectedBound({ metric }: EvidenceRatio): string | null {
  const { numerator, denominator, value } = metric
  if (value === null) return null
  if (numerator.bound) return numerator.bound
  if (!denominator.bound) return null
  return denominator.bound === "at_most" ? "at_least" : "at_most"
}

test("there are estimates of every kind to check", () => {
  const names = packets.flatMap(({ evidence }) =>
    ratios(evidence).flatMap(({ metric }) =>
      Object.entries(metric.numerator.estimates ?? {}).map(([name, { bound }]) => `${name} ${bound}`),
    ),
  )
  expect(names.length).toBeGreaterThan(150)
  expect([...new Set(names)].sort()).toEqual(
    expect.arrayContaining([
      "gross_interest_income at_most",
      "interest_bearing_debt at_most",
      "prohibited_activity_revenue at_most",
    ]),
  )
})

describe("in the packet", () => {
  test("a figure with the strategy UpperBound is the base of an estimate, with its rule", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ name, metric, sources }) => {
        const rules = Object.values(metric.numerator.estimates ?? {}).map(({ rule }) => rule)
        return sources.flatMap(({ extraction_strategy: strategy, rule }) =>
          (strategy === "UpperBound") === (rule !== undefined) && (rule === undefined || rules.includes(rule))
            ? []
            : [`${name}: ${strategy} by ${rule}`],
        )
      }),
    )
    expect(faults).toEqual([])
  })

  test("an estimate follows from its base, and no source states it", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ metric, sources }) => {
        const sum = (names: readonly string[]) =>
          sources
            .flatMap(({ raw_values: raw }) => Object.entries(raw))
            .reduce((total, [name, value]) => (names.includes(name) ? total + value : total), 0)
        return Object.entries(metric.numerator.estimates ?? {}).flatMap(([name, estimate]) => {
          const { value, rate, of, less } = estimate
          const isNear = Math.abs(Math.max(0, rate * sum(of) - sum(less)) - value) < 1
          const isFiled = sources.some(({ raw_values: raw }) => name in raw)
          return isNear && !isFiled ? [] : [`${name} ${value} of ${sum(of)} less ${sum(less)}`]
        })
      }),
    )
    expect(faults).toEqual([])
  })

  test("an estimate marks its numerator, and either part marks the ratio", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap((entry) => {
        const { name, metric } = entry
        const estimates = Object.values(metric.numerator.estimates ?? {})
        const isMarked = estimates.every(({ bound }) => bound === metric.numerator.bound)
        return isMarked && metric.bound === expectedBound(entry) ? [] : [`${name}: ${metric.bound}`]
      }),
    )
    expect(faults).toEqual([])
  })
})

describe("in the documents", () => {
  test("screens, history and financials mark a ratio as the packet does", () => {
    const faults = wrong(packets, ({ assessment, compliance, evidence }) => {
      const { history, financials } = documentsOf(assessment)
      const newest = [...(financials?.annual ?? []), ...(financials?.quarterly ?? [])].filter(
        ({ as_of: asOf }) => asOf === evidence.as_of,
      )
      return ratios(evidence).flatMap(({ name, metric }) => {
        const marks = [
          compliance.screens?.[name]?.bound,
          history.history[0]?.screens?.[name]?.bound,
          ...newest.map((period) => period.ratios.screens[name]?.bound),
        ]
        const rules = Object.values(metric.numerator.estimates ?? {}).map(({ rule }) => rule)
        const isRuled = (history.history[0]?.screens?.[name]?.rule ?? "") === rules.join("; ")
        return isRuled && marks.every((mark) => mark === metric.bound) ? [] : [`${name}: ${marks.join()}`]
      })
    })
    expect(faults).toEqual([])
  })

  test("the explanation says at most where the ratio is", () => {
    const faults = wrong(packets, ({ compliance, evidence }) =>
      ratios(evidence).flatMap(({ name, metric: { bound = null } }) => {
        const [, after = ""] = (compliance.determination.explanation ?? "").split(`${titles[name]} is `)
        const said = /^at (most|least)/.exec(after)?.[0].replace(" ", "_") ?? null
        return said === bound ? [] : [`${name}: ${said}, ${bound}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("revenue and purification are marked as the prohibited income is, what is permissible the other way", () => {
    const faults = wrong(packets, ({ compliance: { revenue, purification }, evidence }) => {
      const numerator = ratios(evidence).find(({ name }) => name === "prohibited_revenue")?.metric.numerator
      if (revenue === null)
        return purification?.bound === "at_most" ? [] : ["the whole dividend is not marked"]
      const { permissible, prohibited } = revenue
      const kinds = Object.values(prohibited.breakdown_bounds ?? {})
      const opposite = { at_most: "at_least", at_least: "at_most" } as const
      const isMarked =
        prohibited.bound === numerator?.bound &&
        permissible.bound === (prohibited.bound ? opposite[prohibited.bound] : null) &&
        (purification?.bound === prohibited.bound || purification?.percentage === 100) &&
        (!prohibited.bound || kinds.includes(prohibited.bound))
      return isMarked ? [] : [`${prohibited.bound}, ${permissible.bound}, ${purification?.bound}, ${kinds}`]
    })
    expect(faults).toEqual([])
  })

  test("a core that is prohibited prints the interest that is tagged, or that it is at least nothing", () => {
    const faults = wrong(packets, ({ assessment: { judgement }, compliance: { revenue, screens } }) => {
      if (screens?.business_activity.result !== "fail" || revenue === null) return []
      if (judgement.state !== "read") return ["unread"]
      const { reading, isBound } = judgement.measured.interest
      const { breakdown, breakdown_bounds: bounds = {} } = revenue.prohibited
      if (reading.state === "unknown" || isBound)
        return bounds.interest_income === "at_least" ? [] : ["not marked"]
      const printed = Math.min(reading.figure.value, revenue.prohibited.amount)
      return breakdown.interest_income === printed ? [] : [`${breakdown.interest_income}, ${printed}`]
    })
    expect(faults).toEqual([])
  })
})

const titles: Partial<Record<RatioScreenName, string>> = {
  debt_to_market_cap: "Interest-bearing debt to market capitalisation",
  cash_to_market_cap: "Cash and interest-bearing securities to market capitalisation",
  prohibited_revenue: "Prohibited income to revenue",
}
