import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  fcc,
  type MadeFact,
  madeCompany,
  madeDocument,
  madeReport,
} from "../../../scripts/register-mirror/esef-reports.ts"
import type { Series } from "../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { type EsefReport, readEsefReport } from "../../../src/filings/esef/report.ts"

/** The documents are made (scripts/register-mirror/esef-reports.ts); FCC's figures are true. */
const report: EsefReport = {
  lei: fcc.lei,
  accession: fcc.accession,
  filed: "2025-03-05",
  isCorrection: false,
}

function read(text: string, over: Partial<EsefReport> = {}) {
  return readEsefReport(new TextEncoder().encode(text), { ...report, ...over }, measuredConcepts)
}

const entity = `scheme:${fcc.lei}`
const revenue = {
  concept: "ifrs-full:Revenue",
  entity,
  period: "2024-01-01T00:00:00/2025-01-01T00:00:00",
  unit: "iso4217:EUR",
}

function fact(value: unknown, over: Readonly<Record<string, string>> = {}, decimals = -3): MadeFact {
  return { value, decimals, dimensions: { ...revenue, ...over } }
}

function readFacts(facts: readonly MadeFact[], over: Readonly<Record<string, unknown>> = {}) {
  return read(JSON.stringify(madeDocument(facts, over)))
}

function valuesOf(series: readonly Series[], concept = "ifrs-full:Revenue"): readonly number[] {
  return series
    .filter((each) => each.concept === concept)
    .flatMap(({ facts }) => facts.map(({ value }) => value))
}

const filing = { accession: fcc.accession, form: "annual financial report", filed: "2025-03-05" }

test("FCC's revenue of two years and its total assets are read with their days", () => {
  expect(read(madeReport(fcc.report))).toEqual({
    ok: true,
    value: {
      series: [
        {
          concept: "ifrs-full:Assets",
          unit: "EUR",
          facts: [{ start: null, end: "2024-12-31", value: 14_235_959_000, ...filing }],
        },
        {
          concept: "esef:BalanceSheet",
          unit: "EUR",
          facts: [{ start: null, end: "2024-12-31", value: 14_235_959_000, ...filing }],
        },
        {
          concept: "ifrs-full:Revenue",
          unit: "EUR",
          facts: [
            { start: "2024-01-01", end: "2024-12-31", value: 9_071_416_000, ...filing },
            { start: "2023-01-01", end: "2023-12-31", value: 8_217_292_000, ...filing },
          ],
        },
      ],
      periodEnd: "2024-12-31",
      form: "annual financial report",
      notes: [],
    },
  })
})

test("shares and amounts per share have the units of companyfacts", () => {
  const outcome = read(madeReport(madeCompany.report), { lei: madeCompany.lei, filed: "2026-03-02" })
  const units = outcome.ok ? outcome.value.series.map(({ concept, unit }) => [concept, unit]) : []
  expect(units).toContainEqual(["ifrs-full:NumberOfSharesOutstanding", "shares"])
  expect(units).toContainEqual(["ifrs-full:BasicEarningsLossPerShare", "EUR/shares"])
})

describe("left out is a fact", () => {
  test.each<[what: string, left: MadeFact, note: string | null]>([
    ["of a segment", fact("5.0", { "ifrs-full:SegmentsAxis": "own:RoadMember" }), null],
    [
      "of another entity",
      fact("5.0", { entity: "scheme:549300CSLHPO6Y1AZN37" }),
      "1 facts are of other entities, which are not read.",
    ],
    [
      "of the same number in another scheme",
      fact("5.0", { entity: `own:${fcc.lei}` }),
      "1 facts are of other entities, which are not read.",
    ],
    [
      "under the filer's own concept",
      fact("5.0", { concept: "own:Revenue" }),
      "1 amounts are under the filer's own concepts, which are not read.",
    ],
    ["that is nil", fact(null), null],
    [
      "under a concept that no measure uses",
      fact("5.0", { concept: "ifrs-full:DeferredTaxExpenseIncome" }),
      null,
    ],
    [
      "with a time of the day",
      fact("5.0", { period: "2024-01-01T00:00:00/2025-01-01T12:00:00" }),
      "1 amounts have a period or unit of an unknown form.",
    ],
    [
      "with a day that is none",
      fact("5.0", { period: "2024-02-30T00:00:00/2025-01-01T00:00:00" }),
      "1 amounts have a period or unit of an unknown form.",
    ],
    [
      "in a period that ends before it starts",
      fact("5.0", { period: "2025-01-01T00:00:00/2024-01-01T00:00:00" }),
      "1 amounts have a period or unit of an unknown form.",
    ],
    [
      "in an unknown unit",
      fact("5.0", { unit: "own:Barrels" }),
      "1 amounts have a period or unit of an unknown form.",
    ],
    [
      "that restates an earlier year",
      fact("5.0", { "ifrs-full:RetrospectiveApplicationAndRetrospectiveRestatementAxis": "own:Before" }),
      "The report restates earlier years.",
    ],
  ])("%s", (_, left, note) => {
    const outcome = readFacts([left, fact("7.0", { concept: "ifrs-full:ProfitLoss" })])
    expect(outcome).toMatchObject({ value: { notes: note === null ? [] : [note] } })
    expect(outcome.ok && outcome.value.series.map(({ concept }) => concept)).toEqual(["ifrs-full:ProfitLoss"])
  })
})

describe("a fact that is stated twice", () => {
  test.each<[what: string, facts: readonly MadeFact[], values: readonly number[]]>([
    ["in equal amounts counts once", [fact("9071416000.0"), fact("9071416000")], [9_071_416_000]],
    [
      "and once rounded has the exact amount",
      [fact("9071000000.0", {}, -6), fact("9071416000.0", {}, -3)],
      [9_071_416_000],
    ],
    ["in amounts that contradict each other is unknown", [fact("9071416000.0"), fact("8071416000.0")], []],
    [
      "is unknown if the rounded amount is not that of the exact one",
      [fact("9072000000.0", {}, -6), fact("9071416000.0", {}, -3)],
      [],
    ],
    ["is unknown if one of the amounts is no number", [fact("9071416000.0"), fact("nine")], []],
  ])("%s", (_, facts, values) => {
    const outcome = readFacts(facts)
    expect(outcome.ok && valuesOf(outcome.value.series)).toEqual(values)
    const told = outcome.ok ? outcome.value.notes.filter((note) => note.includes("is unknown")) : []
    expect(told).toHaveLength(values.length === 0 ? 1 : 0)
  })

  test("and contradicts itself is told with both amounts", () => {
    expect(readFacts([fact("1.0"), fact("2000.0")])).toMatchObject({
      value: {
        notes: [
          "ifrs-full:Revenue of 2024-01-01 to 2024-12-31 is unknown: the report states 1.0 and 2000.0, which contradict each other.",
        ],
      },
    })
  })
})

test.each<[written: unknown, value: number | null]>([
  ["-1200.50", -1200.5],
  ["1.5e6", 1_500_000],
  ["-0", 0],
  [" 12 ", 12],
  ["1,200", null],
  ["1e999", null],
  ["", null],
  ["<p>Revenue</p>", null],
  [12, null],
])("the value %j is %s", (written, value) => {
  const outcome = readFacts([fact(written)])
  expect(outcome.ok && valuesOf(outcome.value.series)).toEqual(value === null ? [] : [value])
})

test("prefixes are those of the document, and may come after the facts", () => {
  const { documentInfo, facts } = madeDocument([
    fact("5.0", { concept: "i:Revenue", entity: `l:${fcc.lei}`, unit: "c:EUR" }),
  ]) as { documentInfo: object; facts: object }
  const namespaces = {
    i: "https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full",
    l: "http://standards.iso.org/iso/17442",
    c: "http://www.xbrl.org/2003/iso4217",
  }
  const outcome = read(JSON.stringify({ facts, documentInfo: { ...documentInfo, namespaces } }))
  expect(outcome.ok && valuesOf(outcome.value.series)).toEqual([5])
})

test("a prefix that is bound to another taxonomy is not IFRS", () => {
  const outcome = readFacts([fact("5.0")], {
    namespaces: {
      "ifrs-full": "http://www.example.com/ifrs-full",
      scheme: "http://standards.iso.org/iso/17442",
      iso4217: "http://www.xbrl.org/2003/iso4217",
    },
  })
  expect(outcome).toMatchObject({
    value: { series: [], notes: ["1 amounts are under the filer's own concepts, which are not read."] },
  })
})

test.each<[what: string, start: string, form: string]>([
  ["a year", "2024-01-01", "annual financial report"],
  ["half a year", "2024-07-01", "half-year report"],
  ["nine months", "2024-04-01", "quarterly report"],
  ["three months", "2024-10-01", "quarterly report"],
])("a report whose longest period is %s is told by its form", (_, start, form) => {
  const outcome = readFacts([
    fact("5.0", { period: `${start}T00:00:00/2025-01-01T00:00:00` }),
    fact("9.0", { concept: "ifrs-full:Assets", period: "2025-01-01T00:00:00" }),
  ])
  expect(outcome).toMatchObject({
    value: { form, notes: form === "annual financial report" ? [] : [`It is a ${form}.`] },
  })
  expect(outcome.ok && outcome.value.series.flatMap(({ facts }) => facts.map((each) => each.form))).toEqual([
    form,
    form,
    form,
  ])
})

test("the facts of a correction say so", () => {
  const outcome = read(madeReport(fcc.report), { isCorrection: true })
  expect(outcome).toMatchObject({ value: { form: "annual financial report/A" } })
})

test.each<[what: string, text: string, code: string]>([
  ["an empty text", "", "malformed_report"],
  ["a page", "<html></html>", "malformed_report"],
  ["a text cut short", madeReport(fcc.report).slice(0, -40), "malformed_report"],
  ["a text with more behind", `${madeReport(fcc.report)}{}`, "malformed_report"],
  ["a document without prefixes", '{"facts":{}}', "malformed_report"],
  ["a document without facts", '{"documentInfo":{"namespaces":{}}}', "malformed_report"],
  [
    "a document of another kind",
    JSON.stringify(madeDocument([fact("5.0")], { documentType: "https://xbrl.org/2021/xbrl-csv" })),
    "malformed_report",
  ],
  ["facts as a list", '{"documentInfo":{"namespaces":{}},"facts":[]}', "malformed_report"],
  ["deep nesting", `{"documentInfo":${'{"a":'.repeat(99)}1${"}".repeat(99)},"facts":{}}`, "malformed_report"],
  [
    "a report of another company",
    JSON.stringify(madeDocument([fact("5.0", { entity: "scheme:X" })])),
    "other_entity",
  ],
])("%s is refused", (_, text, code) => {
  expect(read(text)).toMatchObject({ ok: false, code })
})

test("any bytes and any change of a document give an outcome", () => {
  const whole = new TextEncoder().encode(madeReport(madeCompany.report))
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(changes, (places) => {
      const changed = whole.slice()
      for (const [at, byte] of places) changed[at] = byte
      const outcome = readEsefReport(changed, { ...report, lei: madeCompany.lei }, measuredConcepts)
      expect(typeof outcome.ok).toBe("boolean")
    }),
  )
})
