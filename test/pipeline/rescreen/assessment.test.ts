import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Documents, documentsOf } from "../../../src/assessments/documents.ts"
import type { Publication } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { assess, type ScreeningInput } from "../../../src/screening/assess.ts"
import { marketCapUsd } from "../../../src/screening/market-value.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import { printSheet } from "../../../src/screening/sheet.ts"
import { standingsOf } from "../../../src/screening/standings/standing.ts"
import {
  asOf,
  type Company,
  factsOfCompany,
  pricesOfCompany,
  sound,
  soundBut,
  subjectOfCompany,
} from "../../support/company.ts"
import { withLimit } from "../../support/methodology.ts"

function inputOf(company: Company): ScreeningInput {
  return {
    subject: subjectOfCompany(company),
    facts: factsOfCompany(company),
    prices: pricesOfCompany(company),
    asOf: company.asOf ?? asOf,
  }
}

function publicationFor(input: ScreeningInput): Publication {
  return assessmentPublication(assess(input))
}

function documentsFor(input: ScreeningInput): Documents {
  return documentsOf(assess(input))
}

function idOf(input: ScreeningInput): string {
  return publicationFor(input).assessmentId
}

const input = inputOf(sound)
const old = withLimit("2026.2", "debt_to_market_cap", 0.05)

test("a publication has the documents and the id of its input", () => {
  const assessment = assess(input)
  const { compliance, evidence, health, history, financials } = documentsOf(assessment)
  const publication = publicationFor(input)
  expect(publication).toMatchObject({
    assessmentId: expect.stringMatching(/^[0-9a-f]{64}$/),
    cik: 1,
    methodology: "aaoifi-ss21@2026.1",
    asOf: "2026-03-31T00:00:00Z",
    complianceJson: JSON.stringify(compliance),
    healthJson: health === null ? null : JSON.stringify(health),
    historyJson: JSON.stringify(history),
    marketCapUsd: marketCapUsd(assessment),
    filingAccession: "0000000001-26-000001",
    filedDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    closesThrough: "2026-03-31",
  })
  const { now, past } = printSheet(assessment.sheet)
  expect(publication.measures).toMatchObject({
    sheetJson: now,
    standingsJson: JSON.stringify(standingsOf(assessment.sheet)),
  })
  expect(publication.documents.map(({ json }) => json)).toEqual([
    JSON.stringify(compliance),
    JSON.stringify(evidence),
    JSON.stringify(financials),
    past,
  ])
})

describe("a publication has the newest report and the last close known on its day", () => {
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
  ])("%s", async (day, company, filingAccession, closesThrough) => {
    const publication = publicationFor({ ...inputOf(company), asOf: day })
    expect(publication).toMatchObject({ filingAccession, closesThrough })
  })
})

test("the same input has the same id, in any order of its concepts", async () => {
  const id = idOf(input)
  const shuffled = fc.shuffledSubarray([...input.facts.series], { minLength: input.facts.series.length })
  await fc.assert(
    fc.asyncProperty(shuffled, async (series) => {
      expect(idOf({ ...input, facts: { ...input.facts, series } })).toBe(id)
    }),
    { numRuns: 20 },
  )
  expect(idOf(structuredClone(input))).toBe(id)
})

test("verdict changes of the same day and later are not part of the input, which may have caused them", async () => {
  const verdictChanges = ["2026-03-31", "2026-04-01"].map((day) => ({
    asOf: day,
    status: "non-compliant" as const,
    methodology: "aaoifi-ss21@2026.1",
  }))
  expect(publicationFor({ ...input, verdictChanges })).toEqual(publicationFor(input))
})

describe("another input has another id", () => {
  test.each<[what: string, other: ScreeningInput]>([
    ["another day", { ...input, asOf: "2026-03-30" }],
    ["another methodology version", { ...input, methodology: { ...currentMethodology, version: "2026.2" } }],
    ["another figure", inputOf(soundBut({ sheet: { LongTermDebt: 100_001 } }))],
    ["another filing of the same figures", inputOf(soundBut({ accession: "0000000001-26-000002" }))],
    ["another form", inputOf(soundBut({ form: "10-K/A" }))],
    ["another price", inputOf(soundBut({ close: 1001 }))],
    ["no prices", inputOf(soundBut({ close: null }))],
    ["another price currency", inputOf(soundBut({ priceCurrency: "EUR" }))],
    ["another SIC code", inputOf(soundBut({ sic: "7372" }))],
    [
      "an earlier verdict change",
      {
        ...input,
        verdictChanges: [{ asOf: "2026-03-30", status: "non-compliant", methodology: "aaoifi-ss21@2026.1" }],
      },
    ],
    ["another depositary ratio", inputOf(soundBut({ ordinaryPerShareLine: 5 }))],
  ])("%s", async (_, other) => {
    expect(idOf(other)).not.toBe(idOf(input))
  })
})

test("an old methodology version stays runnable, and is named in its publications", async () => {
  const assessment = assess({ ...input, methodology: old })
  const { compliance } = documentsOf(assessment)
  expect(assessmentPublication(assessment).methodology).toBe("aaoifi-ss21@2026.2")
  expect(compliance.determination.status).toBe("non-compliant")
  expect(compliance.screens?.debt_to_market_cap).toMatchObject({
    result: "fail",
    threshold: 0.05,
  })
})

test("health does not depend on the verdict, only on the filings", () => {
  const withheld = documentsFor(
    inputOf(
      soundBut({
        sic: null,
        year: {
          OperatingIncomeLoss: 900,
          InterestExpense: 100,
          NetCashProvidedByUsedInOperatingActivities: 800,
        },
      }),
    ),
  )
  expect(withheld.evidence).toBeNull()
  expect(withheld.health).not.toBeNull()
  expect(documentsFor(inputOf({ asOf: "2020-01-01" })).health).toBeNull()
})

test("screening is total: it returns a result for any facts, prices and trade", () => {
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
  const day = fc.constantFrom(
    "2023-12-31",
    "2024-12-31",
    "2025-09-30",
    "2025-12-31",
    "2026-02-15",
    "2099-12-31",
  )
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
          facts: { cik: 1, entityName: "Anyone", series: [...input.facts.series, ...all] },
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
