import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseFacts, printFacts } from "../../../scripts/starter/facts.ts"
import type { CompanyFacts, Fact } from "../../../src/facts/fact.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"

const annual: Pick<Fact, "accession" | "form" | "filed"> = {
  accession: "0000320193-25-000079",
  form: "10-K",
  filed: "2025-10-31",
}
const amended = { accession: "0000320193-25-000090", form: "10-K/A", filed: "2025-11-20" }

const company: CompanyFacts = {
  filer: "edgar:0000320193",
  entityName: "Apple Inc.",
  series: [
    {
      concept: "us-gaap:Assets",
      unit: "USD",
      facts: [
        { start: null, end: "2025-09-27", value: 359_241_000_000, ...annual },
        { start: null, end: "2025-09-27", value: 359_241_000_000, ...amended },
        { start: null, end: "2025-09-27", value: -1.25, ...amended },
      ],
    },
    {
      concept: "us-gaap:InterestExpense",
      unit: "USD",
      facts: [{ start: "2024-09-29", end: "2025-09-27", value: 0, ...annual }],
    },
    { concept: "ifrs-full:Revenue", unit: "TWD", facts: [] },
  ],
}

const text = `C	edgar:0000320193	Apple Inc.
F	0000320193-25-000079	10-K	2025-10-31
F	0000320193-25-000090	10-K/A	2025-11-20
P		2025-09-27
P	2024-09-29	2025-09-27
S	us-gaap:Assets	USD
V	0	359241000000	0	1
V	0	-1.25	1
S	us-gaap:InterestExpense	USD
V	1	0	0
S	ifrs-full:Revenue	TWD
`

describe("a facts table", () => {
  it("states each filing and period once, and keeps the order of facts", () => {
    expect(printFacts([company])).toBe(text)
  })

  it("gives, when parsed, the printed company", () => {
    expect(parseFacts("facts", text)).toEqual({ ok: true, value: [company] })
  })

  it("gives, when parsed, any printed company", () => {
    fc.assert(
      fc.property(fc.array(anyCompany, { maxLength: 3 }), (companies) => {
        expect(parseFacts("facts", printFacts(companies))).toEqual({ ok: true, value: companies })
      }),
    )
  })

  it.each([
    ["a cut end", text.slice(0, -1), "facts: the last line is cut short"],
    ["a missing first company", "F\ta\n", "facts line 1: a line before the first company"],
    ["a malformed filer", text.replace("edgar:", ""), 'facts line 1: "0000320193" is not the key of a filer'],
    [
      "a malformed accession number",
      text.replace("0000320193-25-000079", "79"),
      'facts line 2: "79" is not an accession number',
    ],
    ["a malformed date", text.replace("2025-10-31", "soon"), 'facts line 2: "soon" is not a date'],
    [
      "a concept without its taxonomy",
      text.replace("us-gaap:Assets", "Assets"),
      'facts line 6: "Assets" is not a concept',
    ],
    ["a malformed value", text.replace("-1.25", "n/a"), 'facts line 8: "n/a" is not a number'],
    ["a missing period", text.replace("V\t1", "V\t7"), "facts line 10: no period 7"],
    ["a missing filing", text.replace("-1.25\t1", "-1.25\t2"), "facts line 8: no filing 2"],
    ["a value without a filing", text.replace("-1.25\t1", "-1.25"), "facts line 8: a value without a filing"],
    ["a line of an unknown kind", `${text}X\n`, 'facts line 12: no line begins with "X"'],
  ])("is refused for %s", (_, broken, message) => {
    expect(parseFacts("facts", broken)).toEqual({ ok: false, code: "broken_table", message })
  })
})

const day = fc
  .date({ min: new Date("2009-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const anyFact: fc.Arbitrary<Fact> = fc.record({
  start: fc.option(day),
  end: day,
  value: fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  ),
  accession: fc.integer({ min: 0, max: 5 }).map((number) => `0000320193-25-00000${number}`),
  form: fc.constantFrom("10-K", "10-Q/A", "20-F"),
  filed: day,
})

const anyCompany: fc.Arbitrary<CompanyFacts> = fc.record({
  filer: fc.integer({ min: 1, max: 9_999_999_999 }).map(edgarFiler),
  entityName: fc.constantFrom("Apple Inc.", "L’Air", ""),
  series: fc.array(
    fc.record({
      concept: fc.constantFrom("us-gaap:Assets", "ifrs-full:Revenue"),
      unit: fc.constantFrom("USD", "shares"),
      facts: fc.array(anyFact, { maxLength: 8 }),
    }),
    { maxLength: 4 },
  ),
})
