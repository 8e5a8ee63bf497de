import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { overrides, sicEntries } from "../../../src/screening/activities/declared.ts"
import { businessActivity } from "../../../src/screening/activities/placement.ts"

describe("overrides are sourced decisions", () => {
  test("a source is a document, never a person", () => {
    const document = /\b(Form (10-K|10-Q|8-K|20-F|40-F)|Associated Press|Women's Wear Daily|News)\b/
    const person = /\b(Mr|Mrs|Ms|Dr|Prof|Mufti|Sheikh|Shaykh|Imam|CEO|CFO|[Aa]nalyst|[Ss]pokes\w+)\b/
    const unfit = overrides.filter(
      ({ source, reason }) => !document.test(source) || person.test(source + reason),
    )
    expect(unfit.map(({ name }) => name)).toEqual([])
  })

  test("a bound that can pass is cited from a source", () => {
    const unread = overrides.filter(
      ({ placement, confidence }) =>
        placement.kind === "bounded" && placement.shareMax <= 0.05 && confidence !== "cited",
    )
    expect(unread.map(({ name }) => name)).toEqual([])
  })

  test("no SIC code alone gives a bound", () => {
    expect(sicEntries.filter(({ placement }) => placement.kind === "bounded")).toEqual([])
  })

  test("the basis of a placement contains the override", () => {
    const boeing = { cik: 12927, name: "BOEING CO", ticker: "BA", sic: "3721", ordinaryPerShareLine: 1 }
    const { basis } = businessActivity(boeing)
    expect(basis).toMatchObject({ kind: "override", decidedOn: "2026-11-20", confidence: "cited" })
  })
})

/** The rows of a tab-separated file under their headers. */
function rowsOf(path: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")
  const [header = [], ...rows] = text
    .trim()
    .split("\n")
    .map((row) => row.split("\t"))
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])))
}

describe("every company that ships was read twice, the second time by a reader who had not seen the first", () => {
  const byCik = new Map(overrides.map((override) => [override.cik, override]))
  const second = rowsOf("test/fixtures/activities/second-reading.tsv")

  test("none rests on its SIC code or on the first reading alone", () => {
    const shipped = rowsOf("data/companies.tsv")
    expect(shipped.length).toBeGreaterThan(400)
    const unread = shipped.filter(({ cik }) => (byCik.get(Number(cik))?.readers ?? "first") === "first")
    expect(unread.map(({ name }) => name)).toEqual([])
    expect(second.map(({ cik }) => cik).toSorted()).toEqual(shipped.map(({ cik }) => cik).toSorted())
  })

  test("where a placement differs from the second reading, it says how the difference was settled", () => {
    const unsettled = second.filter(({ cik, placement }) => {
      const override = byCik.get(Number(cik))
      const kind = placement === "permissible_but" ? "permissible" : placement
      return override?.placement.kind !== kind && override?.settled === null
    })
    expect(unsettled.map(({ ticker }) => ticker)).toEqual([])
  })

  test("what the second reader noted for an auditor is not an unconcerned pass", () => {
    const silent = second.filter(({ cik, placement }) => {
      const concerns = byCik.get(Number(cik))?.placement.concerns ?? []
      return placement === "permissible_but" && concerns.length === 0
    })
    expect(silent.map(({ ticker }) => ticker)).toEqual([])
  })
})
