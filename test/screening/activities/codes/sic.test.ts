import { expect, test } from "vitest"
import { industryOf, sicEntries } from "../../../../src/screening/activities/codes/sic.ts"

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
  const industries = sicEntries.map(([code]) => industryOf(code) ?? "")
  expect(industries.filter((industry) => !/^[A-Z0-9][^()]+$/.test(industry))).toEqual([])
})
