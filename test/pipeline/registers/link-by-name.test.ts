import { describe, expect, test } from "vitest"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { Namesake } from "../../../src/pipeline/registers/link.ts"
import { hasTradedShares, linkByName, mayLinkByName } from "../../../src/pipeline/registers/link-by-name.ts"
import { nameIndex } from "../../../src/pipeline/registers/name-index.ts"
import type { FilerIdentity } from "../../../src/pipeline/registers/ports.ts"

const filer: FilerIdentity = {
  filer: "esef:213800H2PQMIF3OVZY47",
  names: ["KAINOS GROUP PLC"],
  countryCode: "GB",
  instrumentIds: [],
  isins: ["GB00BZ0D6727"],
}
const line: Namesake = {
  instrumentId: "LON:KNOS",
  name: "Kainos Group plc",
  countryCode: "GB",
  filer: null,
  isin: null,
  canonical: true,
  isShare: true,
}
const abroad: Namesake = { ...line, instrumentId: "FRA:K1N", canonical: false }

const reason = "LON:KNOS: name, country and venue"
test.each<[string, readonly Namesake[]]>([
  ["the only line", [line]],
  ["the line at home, and no line abroad", [abroad, line]],
  ["a line without a legal form", [{ ...line, name: "Kainos Group" }]],
  ["next to a line of this filer abroad", [line, { ...abroad, filer: filer.filer, isin: "GB00BZ0D6727" }]],
])("by its name a filer is linked to %s", (_, lines) => {
  expect(linkByName(filer, lines, [])).toEqual({ instrumentIds: ["LON:KNOS"], reason })
})

const noLine = "no line at home without an ISIN has the name and the country"
const several = "the ordinary share is not known, because a venue has several lines of the name: "
test.each<[string, readonly Namesake[], string]>([
  ["no line", [], noLine],
  ["a line abroad", [abroad], noLine],
  ["a line of another legal form", [{ ...line, name: "Kainos Group Ltd" }], noLine],
  ["a line whose country is not known", [{ ...line, countryCode: null }], noLine],
  ["another security than a share", [{ ...line, isShare: false }], noLine],
  ["a receipt", [{ ...line, name: "Kainos Group plc GDR" }], noLine],
  ["a preferred share in London", [{ ...line, instrumentId: "LON:KNOS-A" }], noLine],
  [
    "a line with another ISIN",
    [{ ...line, isin: "GB0000000000" }],
    "LON:KNOS: the line has the name, and an ISIN that the register does not state",
  ],
  [
    "a line whose name has an ISIN of another company elsewhere",
    [line, { ...abroad, isin: "GB0000000000" }],
    "FRA:K1N: the line has the name, and an ISIN that the register does not state",
  ],
  [
    "a line of a company",
    [{ ...line, filer: "edgar:0000000007" }],
    "LON:KNOS: the line has the name, and belongs to CIK 7",
  ],
  [
    "a line whose name a company in another country has, with any legal form",
    [line, { ...abroad, countryCode: "US", name: "Kainos Group Inc." }],
    "FRA:K1N: the line has the name, and states US, the register GB",
  ],
  ["a trust", [{ ...line, name: "Kainos Trust plc" }], "LON:KNOS: by its name, the line may be of a fund"],
  ["two lines at home", [line, { ...line, instrumentId: "LON:KNOP" }], `${several}LON:KNOS, LON:KNOP`],
  [
    "one line at home, and a preferred share next to the ordinary one abroad",
    [line, abroad, { ...abroad, instrumentId: "FRA:K1N3", isShare: false }],
    `${several}FRA:K1N, FRA:K1N3`,
  ],
])("a filer is not linked by its name to %s", (_, lines, why) => {
  expect(linkByName(filer, lines, [])).toEqual({ instrumentIds: [], reason: why })
})

describe("classes of one share", () => {
  const swedish = { ...filer, countryCode: "SE", names: ["Nolato AB (publ)"], isins: [] }
  const [a, b] = ["A", "B"].map((letter) => {
    return { ...line, instrumentId: `STO:NOLA-${letter}`, name: "Nolato AB (publ)", countryCode: "SE" }
  }) as [Namesake, Namesake]

  test("are linked if only one is listed, and not if two are", () => {
    expect(linkByName(swedish, [b], []).instrumentIds).toEqual(["STO:NOLA-B"])
    const why = "classes of shares have no ISINs: STO:NOLA-A, STO:NOLA-B"
    expect(linkByName(swedish, [a, b], [])).toEqual({ instrumentIds: [], reason: why })
  })
})

test("a filer is not linked if another has its name, or if it has only ISINs of other countries", () => {
  expect(linkByName(filer, [line], ["edgar:0000000007"]).reason).toBe("CIK 7 has the name too")
  expect(linkByName({ ...filer, isins: ["XS0000000009"] }, [line], []).reason).toBe(
    "the register states only ISINs of other countries than GB",
  )
})

test.each<[FilerId, string | null, boolean]>([
  ["esef:213800H2PQMIF3OVZY47", "GB", true],
  ["esef:213800H2PQMIF3OVZY47", null, false],
  ["esef:213800H2PQMIF3OVZY47", "US", false],
  ["edinet:E00492", "JP", false],
])("%s of %s may be linked by its name: %s", (id, countryCode, may) => {
  expect(mayLinkByName({ ...filer, filer: id, countryCode })).toBe(may)
})

test("names are found with any legal form, and so are the other filers that have them", () => {
  const lines = [
    { id: "LON:KNOS", name: "Kainos Group plc" },
    { id: "TYO:4556", name: "KAINOS Laboratories, Inc." },
  ]
  const index = nameIndex(lines, [{ id: "edgar:0000000007", name: "Kainos Group, Inc." }])
  expect(index.lines(["Kainos Group Ltd", "KAINOS GROUP"])).toEqual(["LON:KNOS"])
  expect(index.lines([""])).toEqual([])
  expect(index.claim(filer.filer, filer.names)).toEqual(["edgar:0000000007"])
  expect(index.claim("esef:B", ["Kainos Group"])).toEqual(["edgar:0000000007", filer.filer])
  expect(index.claim(filer.filer, ["Kainos Laboratories"])).toEqual([])
})

test("shares are traded if the report states earnings per share", () => {
  const report = (concept: string) =>
    hasTradedShares({
      kind: "facts",
      entityName: "",
      notes: [],
      series: [{ concept, unit: "GBP", facts: [] }],
    })
  expect([report("ifrs-full:BasicEarningsLossPerShare"), report("ifrs-full:Revenue")]).toEqual([true, false])
  expect(hasTradedShares({ kind: "superseded", by: "x" })).toBe(false)
})
