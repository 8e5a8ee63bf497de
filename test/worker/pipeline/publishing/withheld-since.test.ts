import { describe, expect, test } from "vitest"
import { verdictDocuments } from "../../../../src/assessments/documents.ts"
import { assess, type CompanyInput } from "../../../../src/screening/assess.ts"
import { soundInput } from "../../support/inputs.ts"
import { companyWith, current, deliver, message, store } from "../../support/rescreening.ts"

describe("the day since which a verdict is withheld", () => {
  const stale: Partial<CompanyInput> = { prices: null }
  const since = async (cik: number) => {
    const json = (await current(cik))?.compliance_json ?? "null"
    return JSON.parse(json).determination.withheld?.since
  }

  test("is the filing day of the report, whatever the day of the run, and changes nothing else in the document", async () => {
    const cik = await companyWith(stale)
    for (const day of ["2026-04-01", "2026-04-09", "2026-04-17"])
      await deliver([message({ cik, from: "store" }, { day })])
    const { compliance } = verdictDocuments(assess({ ...soundInput(cik, stale), asOf: "2026-04-17" }))
    const json = JSON.stringify(compliance)
    expect((await current(cik))?.compliance_json).toBe(json)
    expect(json).toContain('"reason":"market_cap_unavailable","analysed":true,"since":"2026-02-15"')
  })

  test("stays the same with another reason", async () => {
    const cik = await companyWith(stale)
    await deliver([message({ cik, from: "store" })])
    await deliver([message({ cik, from: "store" }, { day: "2027-09-01" })])
    expect(await current(cik)).toMatchObject({ withheld_reason: "filings_stale" })
    expect(await since(cik)).toBe("2026-02-15")
  })

  test("is later than a published verdict, in any order of the batch, and stays", async () => {
    const cik = await companyWith()
    await deliver([message({ cik, from: "store" })])
    expect(await since(cik)).toBeUndefined()
    await store(soundInput(cik, stale))
    await deliver([message({ cik, from: "store" }, { day: "2026-04-03" })])
    await deliver(
      ["2026-04-09", "2026-04-10", "2026-04-02"].map((day) => message({ cik, from: "store" }, { day })),
    )
    expect(await since(cik)).toBe("2026-04-03")
  })
})
