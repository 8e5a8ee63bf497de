import { describe, expect, test } from "vitest"
import { type MadeReport, madeInstance } from "../../../scripts/register-mirror/edinet/report.ts"
import {
  type EdinetReport,
  type EdinetStatements,
  readEdinetReport,
} from "../../../src/filings/edinet/report.ts"
import { aReport, inPieces, listed } from "../../support/registers/edinet.ts"

async function read(
  report: MadeReport,
  asked: Partial<EdinetReport> = {},
): Promise<EdinetStatements | string> {
  const outcome = await readEdinetReport(
    { ...listed(report), ...asked },
    inPieces(madeInstance(report), 100),
    new Set(["jppfs:Assets"]),
  )
  return outcome.ok ? outcome.value : outcome.message
}

test.each<[what: string, change: Partial<MadeReport>, filer: object]>([
  [
    "both names, the English one first",
    {},
    { names: ["Example Works, Ltd.", "株式会社 例製作所"], securityCode: "99990", isDomestic: true },
  ],
  ["the Japanese name alone", { nameInEnglish: "" }, { names: ["株式会社 例製作所"] }],
  ["a code with a letter", { securityCode: "130A0" }, { securityCode: "130A0" }],
  ["no code", { securityCode: "" }, { securityCode: null }],
  ["a foreign company by its form", { documentForm: "第八号様式" }, { isDomestic: false }],
  ["no country without a form", { documentForm: "" }, { isDomestic: false }],
])("a report names %s", async (_, change, filer) => {
  expect(await read({ ...aReport, ...change })).toMatchObject({ filer })
})

describe("the period is compared", () => {
  test("with that of the list", async () => {
    expect(await read(aReport, { periodEnd: "2025-03-31" })).toMatch(/period that ended on 2026-03-31/)
  })

  test("with the day of the report, if the list states none", async () => {
    expect(await read(aReport, { periodEnd: null })).toMatchObject({ isCorrection: false })
    expect(await read(aReport, { periodEnd: null, filed: "2026-03-30" })).toMatch(/2026-03-31/)
  })
})
