import { describe, expect, test } from "vitest"
import { industryOf, sectorOf, sicEntries } from "../../../src/screening/activities/declared.ts"
import { sectors } from "../../../src/vocabulary.ts"

describe("a SIC code belongs to one of our sectors", () => {
  test.each<[what: string, sic: string, sector: string]>([
    ["egg farms, written without the leading zero", "200", "Farming and food"],
    ["gold mines", "1040", "Mining and metals"],
    ["oil wells", "1311", "Oil and gas"],
    ["refineries", "2911", "Oil and gas"],
    ["oil-field machines", "3533", "Oil and gas"],
    ["home builders", "1531", "Construction and property"],
    ["REITs", "6798", "Construction and property"],
    ["cigarettes", "2111", "Farming and food"],
    ["soap", "2840", "Consumer goods"],
    ["footwear", "3021", "Consumer goods"],
    ["cement", "3241", "Chemicals and materials"],
    ["medicines", "2834", "Health"],
    ["surgical instruments", "3841", "Health"],
    ["hospitals", "8062", "Health"],
    ["computers", "3571", "Technology"],
    ["chips", "3674", "Technology"],
    ["software", "7372", "Technology"],
    ["patents", "6794", "Technology"],
    ["aircraft", "3721", "Industrial goods"],
    ["airlines", "4512", "Transport"],
    ["telephones", "4813", "Media and telecoms"],
    ["film", "7812", "Media and telecoms"],
    ["electricity", "4911", "Utilities"],
    ["supermarkets", "5411", "Retail and wholesale"],
    ["banks", "6021", "Finance"],
    ["hotels", "7011", "Services and leisure"],
  ])("%s: %s is %s", (_what, sic, sector) => {
    expect(sectorOf(sic)).toBe(sector)
  })

  test("every sector has a code", () => {
    expect(new Set(sicEntries.map(({ sector }) => sector))).toEqual(new Set(sectors))
  })

  test("a missing or unlisted code has no sector", () => {
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

test("each code has an industry without brackets", () => {
  expect(sicEntries.filter(({ industry }) => !/^[A-Z0-9][^()]+$/.test(industry))).toEqual([])
})
