import fc from "fast-check"
import { expect, test } from "vitest"
import type { BusinessActivity } from "../../../../src/screening/activities/business-activity.ts"
import { reasonOf } from "../../../../worker/pages/fund/reasons.ts"
import { eachExample } from "../../../support/examples.ts"
import { judgedBy, type MeasuredAmounts, measuresOf } from "../../../support/measures.ts"
import { ownMethodology, shippedStandards } from "../../../support/methodology.ts"

const reasonFor = (amounts: Partial<MeasuredAmounts>, sic?: string) =>
  reasonOf(judgedBy(ownMethodology, measuresOf(amounts, sic)))

eachExample<[reason: string, amounts: Partial<MeasuredAmounts>]>(`
  Debt 31.00%, limit 30% | debt 310_000
  Debt 30.001%, limit 30% | debt 300_010
  Debt 40.00%, limit 30%; Cash 33.00%, limit 30% | debt 400_000, cash 330_000
  Prohibited income 6.00%, limit 5% | interest 60_000
`)("each failing ratio is named with its figure and its limit: %s", (reason, amounts) => {
  expect(reasonFor(amounts)).toBe(reason)
})

test("a prohibited business is the only reason, whatever the ratios are", () => {
  expect(reasonFor({ debt: 900_000 }, "6021")).toBe("Its business: conventional interest-based finance")
})

test.each<readonly [string, BusinessActivity["kind"], Partial<MeasuredAmounts>]>([
  ["What its business earns from prohibited activities is not disclosed", "unresolved", {}],
  ["Debt 31.00%, limit 30%", "unresolved", { debt: 310_000 }],
])("an open business is named if no ratio fails: %s", (reason, kind, amounts) => {
  const activity = { ...measuresOf({}).activity, kind, concerns: [] } as BusinessActivity
  expect(reasonOf(judgedBy(ownMethodology, measuresOf(amounts, activity)))).toBe(reason)
})

test("a company without figures has the reason of its verdict", () => {
  const unread = { state: "unread", asOf: "2026-03-31", balanceFiling: null, lacks: "" } as const
  expect(reasonOf({ ...unread, reason: "no_filings" })).toBe("No reports")
  expect(reasonOf({ ...unread, reason: "market_cap_unavailable" })).toBe("No market capitalisation")
})

const amount = fc.integer({ min: 0, max: 900_000 })

test("by every standard a holding that fails has a reason, and one that passes has none", () => {
  fc.assert(
    fc.property(
      fc.record({ debt: amount, cash: amount, interest: amount }),
      fc.constantFrom(...shippedStandards),
      (amounts, standard) => {
        const judgement = judgedBy(standard, measuresOf(amounts))
        const text =
          judgement.withheld === null ? /^(.+ \d[\d.,]*%, (lower )?limit \d[\d.]*%(; |$))+/ : /^[A-Z]/
        expect(reasonOf(judgement)).toMatch(judgement.status === "compliant" ? /^$/ : text)
      },
    ),
  )
})
