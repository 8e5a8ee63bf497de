import { describe, expect, test } from "vitest"
import type { StoredInput } from "../../../../src/pipeline/ports.ts"
import { verdictDocuments } from "../../../../src/pipeline/rescreen/documents.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { soundInput } from "../../support/inputs.ts"
import { companyWith, current, deliver, message, store } from "../../support/rescreening.ts"

describe("the day a verdict was first withheld", () => {
  const stale: Partial<StoredInput> = { prices: null }
  const since = async (cik: number) => {
    const json = (await current(cik))?.compliance_json ?? "null"
    return JSON.parse(json).determination.withheld?.since
  }

  test("stays while the reason stays, and nothing else of the document changes", async () => {
    const cik = await companyWith(stale)
    for (const day of ["2026-04-01", "2026-04-09", "2026-04-17"]) await deliver([message({ cik }, { day })])
    const { compliance } = verdictDocuments(assess({ ...soundInput(cik, stale), asOf: "2026-04-17" }))
    const json = JSON.stringify(compliance).replace('"since":"2026-04-17"', '"since":"2026-04-01"')
    expect((await current(cik))?.compliance_json).toBe(json)
    expect(json).toContain('"reason":"market_cap_unavailable","analysed":true,"since":"2026-04-01"')
  })

  test("is the same in any order of the batch", async () => {
    const cik = await companyWith(stale)
    await deliver([message({ cik })])
    await deliver(["2026-04-03", "2026-04-04", "2026-04-02"].map((day) => message({ cik }, { day })))
    expect(await since(cik)).toBe("2026-04-01")
  })

  test("restarts with another reason, and after a verdict", async () => {
    const cik = await companyWith(stale)
    await deliver([message({ cik })])
    await deliver([message({ cik }, { day: "2027-09-01" })])
    expect(await current(cik)).toMatchObject({ withheld_reason: "filings_stale" })
    expect(await since(cik)).toBe("2027-09-01")

    const other = await companyWith(stale)
    await deliver([message({ cik: other })])
    await store(soundInput(other))
    await deliver([message({ cik: other }, { day: "2026-04-02" })])
    expect(await since(other)).toBeUndefined()
    await store(soundInput(other, stale))
    await deliver([message({ cik: other }, { day: "2026-04-03" })])
    expect(await since(other)).toBe("2026-04-03")
  })
})
