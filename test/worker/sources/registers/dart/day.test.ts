import { describe, expect, test } from "vitest"
import { madeEntry, madeWorld } from "../../../../support/registers/dart-world.ts"
import { answers, openDart } from "../../../support/dart-mirror.ts"

describe("the reports of a day", () => {
  const entry = (number: number, name: string, made = {}, type = "A") =>
    madeEntry(`20250311${String(number).padStart(6, "0")}`, name, made, type)

  test("are read from every page, with their kind, period and corrections", async () => {
    const many = Array.from({ length: 250 }, (_, at) => entry(at + 1, "분기보고서 (2024.09)"))
    const { register, requests } = await openDart({
      world: madeWorld([
        ...many,
        entry(251, "사업보고서 (2024.12)", { remark: "연" }),
        entry(252, "[기재정정]반기보고서 (2024.06)", { market: "K", remark: "" }),
        // The day before, another kind of filing, and a company without a line.
        madeEntry("20250310000001", "사업보고서 (2024.12)", {}),
        entry(253, "주요사항보고서(유상증자결정)", {}, "B"),
        entry(254, "사업보고서 (2024.12)", { market: "E" }),
      ]),
    })
    const fetched = await register.publishedOn("2025-03-11")
    if (fetched.kind !== "fetched") throw new Error(JSON.stringify(fetched))
    expect(fetched.body.reports).toHaveLength(252)
    expect(fetched.body.malformed).toEqual([])
    expect(fetched.body.reports.at(-2)).toEqual({
      filer: "dart:00000001",
      accession: "20250311000251",
      form: "annual report",
      filed: "2025-03-11",
      period: "2024-12-31",
      document: "consolidated",
    })
    expect(fetched.body.reports.at(-1)).toMatchObject({
      form: "half-year report/A",
      period: "2024-06-30",
      document: null,
    })
    expect(
      (await requests()).map((path) => new URL(path, "http://dart").searchParams.get("page_no")),
    ).toEqual(["1", "2", "3"])
  })

  test("are not used if a filing is on no page", async () => {
    const body = JSON.stringify({ status: "000", page_no: 1, total_count: 2, total_page: 1, list: [] })
    const { register } = await openDart({ fault: { path: "list", fault: answers(200, body) } })
    expect(await register.publishedOn("2025-03-11")).toEqual({
      kind: "unreachable",
      detail: "list.json: 0 of 2 filings are on the pages",
    })
  })

  test("are not used if another page comes", async () => {
    const body = JSON.stringify({ status: "000", page_no: 2, total_count: 2, total_page: 2, list: [] })
    const { register } = await openDart({ fault: { path: "list", fault: answers(200, body) } })
    expect(await register.publishedOn("2025-03-11")).toMatchObject({
      detail: "list.json: page 2 came for page 1",
    })
  })

  test("name a withdrawn report among the malformed", async () => {
    const { register } = await openDart({
      world: madeWorld([entry(1, "사업보고서 (2024.12)", { remark: "연철" })]),
    })
    expect(await register.publishedOn("2025-03-11")).toMatchObject({
      body: { reports: [], malformed: ["20250311000001: withdrawn"] },
    })
  })
})
