import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { componentName, estimated, zeroByEvidence } from "../../../src/facts/measures/figure.ts"
import {
  every,
  first,
  largest,
  type Measure,
  tag,
  total,
  totalWith,
  View,
} from "../../../src/facts/measures/measure.ts"
import { bounds } from "../../../src/vocabulary.ts"
import { ledgerOf } from "../../support/companyfacts.ts"

const names = ["A", "B", "C", "D"] as const

/** A view of a balance sheet with these amounts, by concept. */
function viewOf(amounts: Readonly<Record<string, number>>): View {
  const lines = Object.entries(amounts).map(
    ([name, value]) => `us-gaap:${name} USD 2025-12-31 ${value} 10-K 2026-02-15 0000000001-26-000001`,
  )
  return new View({ ledger: ledgerOf(lines.join("\n")), unit: "USD", end: "2025-12-31", starts: null })
}

const [a, b, c] = [tag("us-gaap:A"), tag("us-gaap:B"), tag("us-gaap:C")]

describe("an unknown amount is not zero", () => {
  test.each<[what: string, measure: Measure, amounts: Record<string, number>, value: number | null]>([
    ["the first known amount", first(a, b), { B: 2 }, 2],
    ["the first amount, though the second is larger", first(a, b), { A: 1, B: 2 }, 1],
    ["zero counts as known", first(a, b), { A: 0, B: 2 }, 0],
    ["the largest of the known amounts", largest(a, b, c), { A: 1, C: 3 }, 3],
    ["the largest of no amounts", largest(a, b), { C: 3 }, null],
    ["the sum of the known amounts", total(a, b, c), { A: 1, C: 3 }, 4],
    ["the sum of no amounts", total(a, b), { C: 3 }, null],
    ["a part without its whole", totalWith(a, b), { B: 2 }, null],
    ["a whole without its part", totalWith(a, b), { A: 1 }, 1],
    ["a sum that needs all amounts, with one missing", every(a, b), { A: 1 }, null],
    ["a sum that needs all amounts", every(a, b), { A: 1, B: 2 }, 3],
  ])("%s", (_, measure, amounts, value) => {
    expect(measure(viewOf(amounts))?.value ?? null).toBe(value)
  })
})

const measure: fc.Arbitrary<Measure> = fc.letrec<{ measure: Measure }>((tie) => ({
  measure: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...names).map((name) => tag(`us-gaap:${name}`)),
    fc
      .tuple(
        fc.constantFrom(total, largest, first, every),
        fc.array(tie("measure"), { minLength: 1, maxLength: 3 }),
      )
      .map(([combine, parts]) => combine(...parts)),
  ),
})).measure
const amounts = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: -1000, max: 1_000_000 }))

test("for any measure, the terms add up exactly, each concept occurs once and is among those named", () => {
  fc.assert(
    fc.property(measure, amounts, (made, sheet) => {
      const figure = made(viewOf(sheet))
      if (figure === null) return
      expect(figure.terms.reduce((sum, { fact }) => sum + fact.value, 0)).toBe(figure.value)
      const concepts = figure.terms.map(({ concept }) => concept)
      expect(new Set(concepts).size).toBe(concepts.length)
      for (const concept of concepts) expect(made.concepts).toContain(concept)
    }),
    { numRuns: 2000 },
  )
})

test("an estimate is a whole number, on the safe side of its rule by less than one, and never negative", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const rate = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000)
  const of = (value: number) => [{ name: "base", figure: { ...zeroByEvidence(""), value } }]
  fc.assert(
    fc.property(amount, amount, rate, fc.constantFrom(...bounds), (base, off, share, bound) => {
      const estimate = estimated({ bound, rule: "", rate: share, of: of(base), less: of(off) })
      const thousandths = BigInt(base) * BigInt(Math.round(share * 1000)) - 1000n * BigInt(off)
      const over = BigInt(estimate.value) * 1000n - (thousandths < 0n ? 0n : thousandths)
      expect(bound === "at_most" ? over >= 0n && over < 1000n : over <= 0n && over > -1000n).toBe(true)
    }),
  )
})

test("a measure is unknown if nothing was reported", () => {
  fc.assert(
    fc.property(measure, (made) => {
      expect(made(viewOf({}))).toBeNull()
    }),
  )
})

test.each([
  ["us-gaap:LongTermDebtNoncurrent", "long_term_debt_noncurrent"],
  ["ifrs-full:CashAndCashEquivalents", "cash_and_cash_equivalents"],
  ["us-gaap:EquitySecuritiesFVNINoncurrent", "equity_securities_fvni_noncurrent"],
])("the measure %s is the component %s", (concept, name) => {
  expect(componentName(concept)).toBe(name)
})
