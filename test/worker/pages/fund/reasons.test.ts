import { beforeAll, expect, test } from "vitest"
import { all } from "../../../support/words.ts"
import { seenByVisitor, seenWithPlus } from "../../support/browser.ts"
import { seedMeasured } from "../../support/measured.ts"

beforeAll(seedMeasured)

/** `name | weight | reason` for each row of the tables of reasons. */
function reasonsIn(html: string): readonly string[] {
  const rows = /id="failures"[\s\S]*?<\/section>\s*<\/section>/.exec(html)?.[0] ?? ""
  return all(rows, /<tr>(<th scope="row"[\s\S]*?)<\/tr>/g).map((row) => all(row, />([^<]+)</g).join(" | "))
}

test.each<readonly [string, string, readonly string[]]>([
  ["the service's own standard", "/funds/HOLD", ["NEAR | 30.00% | Debt 32.00%, limit 30%"]],
  ["a standard by which the company passes", "/funds/HOLD?methodology=issi-ojk", []],
  [
    "a standard with another screen",
    "/funds/HOLD?methodology=sc-malaysia",
    [
      "GOOD | 40.00% | Prohibited income of profit 10,000.00%, limit 5%",
      "NEAR | 30.00% | Prohibited income of profit 10,000.00%, limit 5%",
    ],
  ],
])("a holding fails for the reason of the page's standard: %s", async (_standard, path, reasons) => {
  const { status, text } = await seenWithPlus(path)
  expect(status).toBe(200)
  expect(reasonsIn(text)).toEqual(reasons)
})

test("a visitor reads no reason of a holding that is hidden", async () => {
  const { text } = await seenByVisitor("/funds/HOLD")
  expect(reasonsIn(text)).toEqual([])
  expect(text).not.toContain("limit 30%")
})
