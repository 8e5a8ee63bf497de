import { expect, test } from "vitest"
import type { Fact, Series } from "../../../src/facts/fact.ts"
import { restatedIn } from "../../../src/pipeline/rescreen/reports.ts"

function series(facts: readonly Partial<Fact>[], concept = "ifrs-full:Revenue", unit = "EUR"): Series {
  const year = { start: "2023-01-01", end: "2023-12-31", value: 100, accession: "now", form: "annual report" }
  return { concept, unit, facts: facts.map((fact) => ({ ...year, filed: "2025-03-05", ...fact })) }
}

const earlier = { accession: "before", filed: "2024-03-04" }

test.each<[what: string, before: readonly Series[], told: readonly string[]]>([
  ["nothing is told of a first report", [], []],
  ["nothing is told of an amount that stays", [series([earlier])], []],
  [
    "an amount that changes is told with the report that stated it",
    [series([{ ...earlier, value: 90 }])],
    ["ifrs-full:Revenue of 2023-01-01 to 2023-12-31 is restated: 100 EUR, 90 in before."],
  ],
  [
    "another period is another amount",
    [series([{ ...earlier, start: "2022-01-01", end: "2022-12-31", value: 90 }])],
    [],
  ],
  [
    "another currency is another amount",
    [series([{ ...earlier, value: 90 }], "ifrs-full:Revenue", "GBP")],
    [],
  ],
  ["the report itself does not count", [series([{ value: 90 }])], []],
  ["a later report does not count", [series([{ ...earlier, filed: "2026-03-04", value: 90 }])], []],
  [
    "of several reports the last one before counts",
    [
      series([
        { ...earlier, value: 90 },
        { accession: "between", filed: "2024-06-01", value: 100 },
      ]),
    ],
    [],
  ],
])("%s", (_, before, told) => {
  expect(restatedIn([series([{}])], before)).toEqual(told)
})

test("more than ten amounts are counted", () => {
  const years = Array.from({ length: 12 }, (_, at) => ({ start: null, end: `${2000 + at}-12-31` }))
  const before = series(years.map((year) => ({ ...year, ...earlier, value: 90 })))
  const told = restatedIn([series(years)], [before])
  expect(told).toHaveLength(11)
  expect(told.at(-1)).toBe("2 further amounts are restated.")
})
