import { describe, expect, test } from "vitest"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { industryOf, sectorOf, sicEntries } from "../../../src/screening/activities/declared.ts"
import { overrides } from "../../../src/screening/activities/overrides.ts"
import { businessActivity } from "../../../src/screening/activities/placement.ts"
import type { Subject } from "../../../src/screening/subject.ts"
import { sectors } from "../../../src/vocabulary.ts"
import { rowsOf } from "../../support/tsv.ts"

describe("a SIC code belongs to one of our sectors:", () => {
  test.each<[what: string, sic: string, sector: string]>([
    ["egg farms, written without the leading zero", "200", "Farming and food"],
    ["REITs", "6798", "Construction and property"],
    ["hotels", "7011", "Services and leisure"],
  ])("%s: %s is %s", (_what, sic, sector) => {
    expect(sectorOf(sic)).toBe(sector)
  })

  test("and every sector has a code", () => {
    expect(new Set(sicEntries.map(({ sector }) => sector))).toEqual(new Set(sectors))
  })

  test("but a missing or unlisted code has no sector", () => {
    expect([sectorOf(null), sectorOf(""), sectorOf("1234")]).toEqual([null, null, null])
  })
})

test.each([
  ["3571", "Electronic computers"],
  ["1400", "Mining and quarrying of nonmetallic minerals"],
  ["2511", "Wood household furniture"],
  ["1389", "Oil and gas field services"],
  ["5080", "Wholesale, machinery, equipment and supplies"],
  ["7389", "Business services"],
  ["0001", null],
  [null, null],
])("the industry of code %s: %s", (code, industry) => {
  expect(industryOf(code)).toBe(industry)
})

test("each code has an industry name without brackets", () => {
  expect(sicEntries.filter(({ industry }) => !/^[A-Z0-9][^()]+$/.test(industry))).toEqual([])
})

describe("an override is a decision with a source", () => {
  test("that is a document, never a person", () => {
    const document =
      /\b(Form (10-K|10-Q|8-K|20-F|40-F)|Associated Press|Women's Wear Daily|News|[Rr]eport|[Rr]elease|Document|results|income statement|[Ss]egment (table|revenue)|Lists of)\b/
    const person = /\b(Mr|Mrs|Ms|Dr|Prof|Mufti|Sheikh|Shaykh|Imam|CEO|CFO|[Aa]nalyst|[Ss]pokes\w+)\b/
    const unfit = overrides.filter(
      ({ source, reason }) => !document.test(source) || person.test(source + reason),
    )
    expect(unfit.map(({ name }) => name)).toEqual([])
  })

  test("that is quoted, if the override is a bound that can pass", () => {
    const unread = overrides.filter(
      ({ placement, confidence }) =>
        placement.kind === "bounded" && placement.shareMax <= 0.05 && confidence !== "cited",
    )
    expect(unread.map(({ name }) => name)).toEqual([])
  })

  test("that is not only a SIC code, if the override is a bound", () => {
    expect(sicEntries.filter(({ placement }) => placement.kind === "bounded")).toEqual([])
  })

  test("that is in the basis of the placement", () => {
    const boeing: Subject = {
      filer: "edgar:0000012927",
      name: "BOEING CO",
      ticker: "BA",
      sic: "3721",
      ordinaryPerShareLine: 1,
    }
    const { basis } = businessActivity(boeing)
    expect(basis).toMatchObject({ kind: "override", decidedOn: "2026-11-20", confidence: "cited" })
  })
})

describe("every company in the release was read twice, by a second reader who had not seen the first reading", () => {
  const byFiler = new Map(overrides.map((override) => [override.filer, override]))
  const second = rowsOf("test/fixtures/activities/second-reading.tsv")

  test("and its placement does not rest on its SIC code or on the first reading only", () => {
    const shipped = rowsOf("data/companies.tsv")
    expect(shipped.length).toBeGreaterThan(400)
    const unread = shipped.filter(
      ({ filer }) => (byFiler.get(filer as FilerId)?.readers ?? "first") === "first",
    )
    expect(unread.map(({ name }) => name)).toEqual([])
    expect(second.map(({ filer }) => filer).toSorted()).toEqual(shipped.map(({ filer }) => filer).toSorted())
  })

  test("and a placement that differs from the second reading states how the difference was decided", () => {
    const unsettled = second.filter(({ filer, placement }) => {
      const override = byFiler.get(filer as FilerId)
      const kind = placement === "permissible_but" ? "permissible" : placement
      return override?.placement.kind !== kind && override?.settled === null
    })
    expect(unsettled.map(({ ticker }) => ticker)).toEqual([])
  })

  test("and a note of the second reader for an auditor prevents an unconcerned pass", () => {
    const silent = second.filter(({ filer, placement }) => {
      const concerns = byFiler.get(filer as FilerId)?.placement.concerns ?? []
      return placement === "permissible_but" && concerns.length === 0
    })
    expect(silent.map(({ ticker }) => ticker)).toEqual([])
  })
})
