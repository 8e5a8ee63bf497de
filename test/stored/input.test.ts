import { isDeepStrictEqual } from "node:util"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { CompanyFacts, Fact, Series } from "../../src/facts/fact.ts"
import { edgarFiler } from "../../src/identifiers/filer.ts"
import { answer } from "../../src/outcome.ts"
import { parseInput, printInput } from "../../src/stored/input.ts"
import { factsOfCompany, sound, subjectOfCompany } from "../support/company.ts"
import { classes, instanceOf, memberBorrowing, ownBorrowing, parts } from "../support/instances.ts"
import { starterInputs, walkedInputs } from "../support/starter.ts"

const read = instanceOf({
  classes: classes("us-gaap:CommonClassAMember 600 Class A Common Stock"),
  ordinaryPerDepositaryShare: 0.5,
  revenue: parts("Revenues segment x:ToolsMember 60"),
  borrowings: [ownBorrowing(390), memberBorrowing("x:NotesMember", 12)],
})
const input = { subject: subjectOfCompany(sound), facts: factsOfCompany(sound) }

function seriesOf(value: number, end = "2025-12-31"): Series {
  const filing = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }
  return { concept: "us-gaap:Assets", unit: "USD", facts: [{ start: null, end, value, ...filing }] }
}

const texts = fc.string({ minLength: 1, unit: "binary" })
const days = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2050-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amounts = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const filings = fc.record({ accession: texts, form: texts, filed: days })
const facts = fc
  .tuple(fc.record({ start: orNull(days), end: days, value: amounts }), filings)
  .map(([period, filing]): Fact => ({ ...period, ...filing }))
const instances = fc
  .tuple(filings, days, fc.array(fc.record({ unit: texts, start: days, end: days, value: amounts })))
  .map(([filing, periodEnd, revenue]) => ({
    ...instanceOf({
      ...filing,
      periodEnd,
      revenue: revenue.map((part) => ({ ...part, concept: "us-gaap:Revenues", axis: null, member: null })),
    }),
    surplus: "not stored",
  }))
const filedInputs = fc
  .record({
    filer: fc.integer({ min: 1, max: 9_999_999_999 }).map(edgarFiler),
    name: fc.string(),
    sicAsOf: fc.constantFrom({}, { sicAsOf: null }, { sicAsOf: "2026-05" }),
    tookOver: fc.constantFrom(
      {},
      { tookOver: null },
      { tookOver: { name: "Before Inc.", filer: edgarFiler(7) } },
    ),
    series: fc.array(
      fc.record({ concept: texts, unit: texts, facts: fc.array(facts) }, { noNullPrototype: true }),
    ),
    instances: fc.option(fc.array(instances), { nil: undefined }),
    furnishedFrom: fc.option(days, { nil: undefined }),
  })
  .map(({ filer, name, sicAsOf, tookOver, series, instances, furnishedFrom }) => ({
    subject: { ordinaryPerShareLine: 1, ...sicAsOf, ...tookOver, sic: null, ticker: null, name, filer },
    facts: {
      series,
      entityName: name,
      filer,
      ...(instances === undefined ? {} : { instances }),
      ...(furnishedFrom === undefined ? {} : { furnishedFrom }),
    },
  }))

describe("the stored text is exactly the input that is screened", () => {
  test("for each company of the starter universe, in at most a tenth of a megabyte", () => {
    expect(starterInputs()).toHaveLength(769)
    for (const { subject, facts } of walkedInputs()) {
      const printed = printInput({ subject, facts })
      expect(printed.text.length).toBeLessThan(100_000)
      expect(isDeepStrictEqual(printed.input, { subject, facts })).toBe(true)
      // Compared as text, because comparing all facts one by one would take seconds.
      expect(JSON.stringify(parseInput(printed.text))).toBe(JSON.stringify(answer(printed.input)))
    }
  })

  test("for any input, whatever else its objects contain", () => {
    fc.assert(
      fc.property(filedInputs, (filed) => {
        const { text, input } = printInput(filed)
        const read = parseInput(text)
        expect(read).toStrictEqual(answer(input))
        // The subject and the instances are also printed in publications, so the order of their properties is
        // fixed.
        const { subject, facts } = input
        expect(read.ok && JSON.stringify([read.value.subject, read.value.facts.instances])).toBe(
          JSON.stringify([subject, facts.instances]),
        )
        expect(printInput(input)).toStrictEqual({ text, input })
      }),
    )
  })

  test("for an instance with all its parts", () => {
    const filed = { subject: input.subject, facts: { ...input.facts, instances: [instanceOf({}), read] } }
    expect(parseInput(printInput(filed).text)).toEqual(answer(filed))
  })

  test.each<[what: string, facts: Partial<CompanyFacts>]>([
    ["a unit without a name", { series: [{ concept: "us-gaap:Assets", unit: "", facts: [] }] }],
    ["a value that is no number", { series: [seriesOf(Number.NaN)] }],
    ["a day that is no date", { series: [seriesOf(1, "2026-02-30")] }],
  ])("a number or date is not stored if the input has %s", (_, facts) => {
    const filed = { subject: input.subject, facts: { ...input.facts, ...facts } }
    expect(() => printInput(filed)).toThrow(/^The input cannot be stored: facts\./)
  })

  test.each<[what: string, broken: object]>([
    ["a count that is not a number", { ...read, classes: [{ ...read.classes[0], shares: "600" }] }],
    ["an unknown axis", { ...read, revenue: [{ ...read.revenue[0], axis: "country" }] }],
    ["no accession number", { ...read, accession: "" }],
  ])("an instance with %s is not read", (_, instance) => {
    const text = JSON.parse(printInput(input).text)
    text.facts.instances = [instance]
    expect(parseInput(JSON.stringify(text))).toMatchObject({ ok: false, code: "broken_input" })
  })
})
