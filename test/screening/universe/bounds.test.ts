import { describe, expect, test } from "vitest"
import { documentsOf } from "../../../src/documents/all.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { isFullRun } from "../../support/is-full-run.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"

/** Every estimate in the starter universe is marked wherever it is printed (law 2). */

const companies = screenedStarter()
const packets = companies.flatMap(({ evidence, ...company }) =>
  evidence === null ? [] : [{ ...company, evidence }],
)

test("estimates of every kind occur", () => {
  const names = packets.flatMap(({ evidence }) =>
    ratios(evidence).flatMap(({ metric }) =>
      Object.entries(metric.numerator.estimates ?? {}).map(([name, { bound }]) => `${name} ${bound}`),
    ),
  )
  expect(names.length).toBeGreaterThan(isFullRun ? 250 : 30)
  expect([...new Set(names)].sort()).toEqual(
    expect.arrayContaining([
      "gross_interest_income at_most",
      "interest_bearing_debt at_most",
      "prohibited_activity_revenue at_most",
    ]),
  )
})

describe("bounds are marked as in the packet, which test/verify/universe.test.ts recomputes:", () => {
  test("for ratios in screens, history and financials", () => {
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

  test('in the explanation, by "at most" at the ratio', () => {
    const faults = wrong(packets, ({ compliance, evidence }) =>
      ratios(evidence).flatMap(({ name, metric: { bound = null } }) => {
        const [, after = ""] = (compliance.determination.explanation ?? "").split(`${titles[name]} is `)
        const said = /^at (most|least)/.exec(after)?.[0].replace(" ", "_") ?? null
        return said === bound ? [] : [`${name}: ${said}, ${bound}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("for revenue and purification like the prohibited income, and for the permissible part in reverse", () => {
    const faults = wrong(packets, ({ compliance: { revenue, purification }, evidence }) => {
      const numerator = ratios(evidence).find(({ name }) => name === "prohibited_revenue")?.metric.numerator
      if (revenue === null || numerator?.value === null)
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
})

const titles: Partial<Record<RatioScreenName, string>> = {
  debt_to_market_cap: "Interest-bearing debt to market capitalisation",
  cash_to_market_cap: "Cash and interest-bearing securities to market capitalisation",
  prohibited_revenue: "Prohibited income to revenue",
}
