import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { documentsOf } from "../../../src/documents/all.ts"
import type { InstanceFacts } from "../../../src/facts/fact.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { assess, type ScreeningInput } from "../../../src/screening/assess.ts"
import { marketCapUsd } from "../../../src/screening/market-value.ts"
import {
  asOf,
  type Company,
  factsOfCompany,
  pricesOfCompany,
  sound,
  soundBut,
  subjectOfCompany,
} from "../../support/company.ts"
import { classes, instanceOf, ownBorrowing, parts } from "../../support/instances.ts"
import { ownMethodology, withLimit } from "../../support/methodology.ts"

function inputOf(company: Company): ScreeningInput {
  return {
    subject: subjectOfCompany(company),
    facts: factsOfCompany(company),
    prices: pricesOfCompany(company),
    asOf: company.asOf ?? asOf,
  }
}

const documentsFor = (input: ScreeningInput) => documentsOf(assess(input))
const idOf = (input: ScreeningInput) => assessmentPublication(assess(input)).assessmentId
const input = inputOf(sound)

describe("a publication has the newest report and the last close known on its day:", () => {
  const amended = soundBut({
    also: `us-gaap:Assets USD 2025-12-31 1000000 10-K/A 2026-03-01 0000000001-26-000002
us-gaap:Assets USD 2025-12-31 1000000 10-K/A 2026-03-01 0000000001-26-000003`,
  })
  test.each<[asOf: string, company: Company, accession: string | null, closesThrough: string | null]>([
    ["2026-02-14", sound, null, "2026-01-31"],
    ["2026-02-28", amended, "0000000001-26-000001", "2026-02-28"],
    ["2026-03-31", amended, "0000000001-26-000003", "2026-03-31"],
    ["2020-01-01", sound, null, null],
    ["2026-03-31", soundBut({ close: null }), "0000000001-26-000001", null],
  ])("%s", (day, company, filingAccession, closesThrough) => {
    const publication = assessmentPublication(assess({ ...inputOf(company), asOf: day }))
    expect(publication).toMatchObject({ filingAccession, closesThrough })
  })
})

const read = instanceOf({
  classes: classes("us-gaap:CommonClassAMember 600 Class A Common Stock\nx:ClassBMember 400"),
  ordinaryPerDepositaryShare: 0.5,
  revenue: parts("Revenues - - 100\nRevenues segment x:ToolsMember 60\nRevenues product x:TilesMember 40"),
})
const earlier = instanceOf({
  accession: "0000000001-25-000001",
  filed: "2025-02-15",
  periodEnd: "2024-12-31",
})
const withInstances = (...instances: readonly InstanceFacts[]) => inputOf({ ...sound, instances })
const turn = (day: string) => ({
  asOf: day,
  status: "non-compliant" as const,
  methodology: "aaoifi-ss21@2026.1",
})

describe("the same input has the same id", () => {
  test("with its concepts in any order", () => {
    const shuffled = fc.shuffledSubarray([...input.facts.series], { minLength: input.facts.series.length })
    fc.assert(
      fc.property(shuffled, (series) => {
        expect(idOf({ ...input, facts: { ...input.facts, series } })).toBe(idOf(input))
      }),
      { numRuns: 20 },
    )
  })

  test.each<[what: string, one: ScreeningInput, other: ScreeningInput]>([
    ["a copy", structuredClone(input), input],
    ["with its instances in any order", withInstances(earlier, read), withInstances(read, earlier)],
    ["with an empty list of instances or none", withInstances(), input],
    [
      "with verdict changes from the same day or later, which the input may have caused",
      { ...input, verdictChanges: [turn("2026-03-31"), turn("2026-04-01")] },
      input,
    ],
  ])("%s", (_, one, other) => {
    expect(assessmentPublication(assess(one))).toEqual(assessmentPublication(assess(other)))
  })
})

describe("a different input has a different id", () => {
  const other = (change: Partial<InstanceFacts>) => withInstances({ ...read, ...change })
  const classed = (change: object) => other({ classes: read.classes.map((each) => ({ ...each, ...change })) })
  test.each<[what: string, other: ScreeningInput, than?: ScreeningInput]>([
    ["another day", { ...input, asOf: "2026-03-30" }],
    ["with a new methodology", { ...input, methodology: { ...ownMethodology, version: "2026.2" } }],
    ["another figure", inputOf(soundBut({ sheet: { LongTermDebt: 100_001 } }))],
    ["with the same figures from another filing", inputOf(soundBut({ accession: "0000000001-26-000002" }))],
    ["another form", inputOf(soundBut({ form: "10-K/A" }))],
    ["another price", inputOf(soundBut({ close: 1001 }))],
    ["no prices", inputOf(soundBut({ close: null }))],
    ["with another currency of the price", inputOf(soundBut({ priceCurrency: "EUR" }))],
    ["with another SIC code", inputOf(soundBut({ sic: "7372" }))],
    ["with another earlier verdict change", { ...input, verdictChanges: [turn("2026-03-30")] }],
    ["with another depositary ratio", inputOf(soundBut({ ordinaryPerShareLine: 5 }))],
    ["an instance", withInstances(read)],
    ["with another share count of a class", classed({ shares: 500 }), other({})],
    ["another title", classed({ title: "Class X" }), other({})],
    ["with another amount of a part of revenue", other({ revenue: read.revenue.slice(1) }), other({})],
    ["with the instance of another filing", other({ accession: "0000000001-26-000009" }), other({})],
    ["with borrowings in an instance", other({ borrowings: [ownBorrowing(1)] }), other({})],
    ["with another depositary ratio in an instance", other({ ordinaryPerDepositaryShare: 2 }), other({})],
  ])("%s", (_, other, than = input) => {
    expect(idOf(other)).not.toBe(idOf(than))
  })
})

test("an old methodology version can still be run, and is named in its publications", async () => {
  const methodology = withLimit("2026.2", "debt_to_market_cap", 0.05)
  const assessment = assess({ ...input, methodology })
  const { compliance } = documentsOf(assessment)
  expect(assessmentPublication(assessment).methodology).toBe("aaoifi-ss21@2026.2")
  expect(compliance.determination.status).toBe("non-compliant")
  expect(compliance.screens?.debt_to_market_cap).toMatchObject({ result: "fail", threshold: 0.05 })
})

test("health depends only on the filings, not on the verdict", () => {
  const flows = { InterestExpense: 100, NetCashProvidedByUsedInOperatingActivities: 800 }
  const year = { OperatingIncomeLoss: 900, ...flows }
  const withheld = documentsFor(inputOf(soundBut({ sic: null, year })))
  expect(withheld.evidence).toBeNull()
  expect(withheld.health).not.toBeNull()
  expect(documentsFor(inputOf({ asOf: "2020-01-01" })).health).toBeNull()
})

test("screening always returns a result, whatever the facts, prices and trade", () => {
  const amount = fc.oneof(
    fc.constantFrom(0, 1, -1, 1e15),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  const concept = fc.constantFrom(
    ...input.facts.series.map((series) => series.concept),
    "us-gaap:DebtCurrent",
    "us-gaap:Liabilities",
  )
  const unit = fc.constantFrom("USD", "EUR", "shares", "USD/shares")
  const days = ["2023-12-31", "2024-12-31", "2025-09-30", "2025-12-31", "2026-02-15", "2099-12-31"]
  const day = fc.constantFrom(...days)
  const fact = fc.record({
    start: fc.option(fc.constantFrom("2024-01-01", "2025-01-01", "2025-10-01")),
    end: day,
    value: amount,
    accession: fc.constantFrom("0000000001-26-000001", "0000000001-26-000002"),
    form: fc.constantFrom("10-K", "10-Q", "20-F", "10-K/A"),
    filed: day,
  })
  const series = fc.record({ concept, unit, facts: fc.array(fact, { maxLength: 6 }) })
  const closes = fc.array(fc.record({ date: day, close: fc.double({ min: 0.01, max: 1e6, noNaN: true }) }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.array(series, { maxLength: 12 }),
      closes,
      fc.constantFrom("3674", "2082", "6798", null),
      (all, prices, sic) => {
        const anyone: ScreeningInput = {
          subject: { ...input.subject, sic },
          facts: { filer: "edgar:0000000001", entityName: "Anyone", series: [...input.facts.series, ...all] },
          prices: {
            currency: "USD",
            closes: prices.sort((left, right) => (left.date < right.date ? -1 : 1)),
          },
          asOf,
        }
        const documents = documentsFor(anyone)
        const { status } = documents.compliance.determination
        expect(documents.history.history[0]).toMatchObject({ occasion: "current", status, as_of: asOf })
        expect((status === "pending") === (documents.evidence === null)).toBe(true)
        expect(JSON.stringify([documents, marketCapUsd(assess(anyone))])).not.toMatch(
          /NaN|Infinity|undefined/,
        )
      },
    ),
    { numRuns: 500 },
  )
})
