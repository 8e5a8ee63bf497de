import { describe, expect, test } from "vitest"
import { verdictDocuments } from "../../../../src/documents/all.ts"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { assess, type CompanyInput } from "../../../../src/screening/assess.ts"
import { soundInput } from "../../support/inputs.ts"
import { companyWith, current, deliver, message, store } from "../../support/rescreening.ts"

describe("the day since which a verdict is withheld", () => {
  const stale: Partial<CompanyInput> = { prices: null }
  const since = async (filer: FilerId) => {
    const json = (await current(filer))?.compliance_json ?? "null"
    return JSON.parse(json).determination.withheld?.since
  }

  test("is the filing day of the report, whatever the day of the run, and changes nothing else in the document", async () => {
    const filer = await companyWith(stale)
    for (const day of ["2026-04-01", "2026-04-09", "2026-04-17"])
      await deliver([message({ filer, from: "store" }, { day })])
    const { compliance } = verdictDocuments(assess({ ...soundInput(filer, stale), asOf: "2026-04-17" }))
    const json = JSON.stringify(compliance)
    expect((await current(filer))?.compliance_json).toBe(json)
    expect(json).toContain('"reason":"market_cap_unavailable","analysed":true,"since":"2026-02-15"')
  })

  test("stays the same with another reason", async () => {
    const filer = await companyWith(stale)
    await deliver([message({ filer, from: "store" })])
    await deliver([message({ filer, from: "store" }, { day: "2027-09-01" })])
    expect(await current(filer)).toMatchObject({ withheld_reason: "filings_stale" })
    expect(await since(filer)).toBe("2026-02-15")
  })

  test("is later than a published verdict, in any order of the batch, and stays", async () => {
    const filer = await companyWith()
    await deliver([message({ filer, from: "store" })])
    expect(await since(filer)).toBeUndefined()
    await store(soundInput(filer, stale))
    await deliver([message({ filer, from: "store" }, { day: "2026-04-03" })])
    await deliver(
      ["2026-04-09", "2026-04-10", "2026-04-02"].map((day) => message({ filer, from: "store" }, { day })),
    )
    expect(await since(filer)).toBe("2026-04-03")
  })
})
