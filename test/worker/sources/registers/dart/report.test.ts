import { describe, expect, test } from "vitest"
import type { DartFiling } from "../../../../../scripts/register-mirror/dart.ts"
import type { StoredReport } from "../../../../../src/pipeline/registers/ports.ts"
import { madeReport, madeWorld, shareLine } from "../../../../support/registers/dart-world.ts"
import { annual, annualReport, openDart } from "../../../support/dart-mirror.ts"

const read = async (filings: readonly DartFiling[], report: Partial<StoredReport> = {}, month = "12") => {
  const { register, requests } = await openDart({ world: madeWorld(filings, month) })
  return { fetched: await register.read({ ...annual, ...report }), requests: await requests() }
}

describe("a report", () => {
  test("is read with its share counts, from the consolidated statements", async () => {
    const { fetched, requests } = await read([
      madeReport(annualReport),
      madeReport({ ...annualReport, receipt: "20240312000001", year: "2023", assets: 1 }),
    ])
    if (fetched.kind !== "fetched" || fetched.body.kind !== "facts") throw new Error(JSON.stringify(fetched))
    const filing = { accession: "20250311000001", form: "annual report", filed: "2025-03-11" }
    const { entityName, series, notes } = fetched.body
    expect({ entityName, notes }).toEqual({ entityName: "가나정밀", notes: [] })
    expect(series.find(({ concept }) => concept === "ifrs-full:Assets")?.facts[0]).toEqual({
      start: null,
      end: "2024-12-31",
      value: 900,
      ...filing,
    })
    expect(series.filter(({ unit }) => unit === "shares")).toEqual([
      {
        concept: "dart-shares:CommonOutstanding",
        unit: "shares",
        facts: [{ start: null, end: "2024-12-31", value: 90, ...filing }],
      },
      {
        concept: "dart-shares:PreferredOutstanding",
        unit: "shares",
        facts: [{ start: null, end: "2024-12-31", value: 10, ...filing }],
      },
    ])
    expect(requests).toEqual([
      "/api/fnlttSinglAcntAll.json?corp_code=00000001&bsns_year=2024&reprt_code=11011&fs_div=CFS",
      "/api/stockTotqySttus.json?corp_code=00000001&bsns_year=2024&reprt_code=11011",
    ])
  })

  const forms: Readonly<Record<string, string>> = {
    "11011": "annual report",
    "11012": "half-year report",
    "11013": "quarterly report",
    "11014": "quarterly report",
  }
  /** The guide does not say by which calendar year such a fiscal year is called. Both ways are tried. */
  test.each<[what: string, month: string, period: string, year: string, code: string, requests: number]>([
    ["the year to March, by the year it ends in", "03", "2025-03-31", "2025", "11011", 2],
    ["the year to March, by the year it begins in", "03", "2025-03-31", "2024", "11011", 5],
    ["the quarter to June of a year to March", "03", "2024-06-30", "2024", "11013", 2],
    ["that quarter, by the year the fiscal year ends in", "03", "2024-06-30", "2025", "11013", 5],
    ["the half year to September", "03", "2024-09-30", "2024", "11012", 2],
    ["the third quarter to December", "03", "2024-12-31", "2024", "11014", 5],
    ["the third quarter to September", "12", "2024-09-30", "2024", "11014", 2],
    ["the first quarter to September of a year to June", "06", "2024-09-30", "2024", "11013", 5],
  ])("is found in its place: %s", async (_, month, period, year, code, count) => {
    const form = forms[code] ?? ""
    const made = { ...annualReport, year, code, settled: period }
    const { fetched, requests } = await read([madeReport(made)], { form, period, document: null }, month)
    expect(fetched).toMatchObject({ kind: "fetched", body: { kind: "facts" } })
    expect(requests).toHaveLength(count)
  })

  test("is not confused with the report of another year in the likely place", async () => {
    const { fetched } = await read(
      [
        madeReport({ ...annualReport, year: "2024", settled: "2025-03-31" }),
        madeReport({ ...annualReport, receipt: "20260611000001", year: "2025", settled: "2026-03-31" }),
      ],
      { period: "2025-03-31" },
      "03",
    )
    expect(fetched).toMatchObject({ body: { kind: "facts" } })
  })

  test("that a later one replaced is superseded", async () => {
    const correction = { ...annualReport, receipt: "20250814004283", name: "[기재정정]사업보고서 (2024.12)" }
    const { fetched } = await read([madeReport(annualReport), madeReport(correction)])
    expect(fetched).toMatchObject({ body: { kind: "superseded", by: "20250814004283" } })
  })

  test("that the service does not have yet is missing, even if it still has the one before", async () => {
    const { fetched } = await read([madeReport(annualReport)], {
      accession: "20250814004283",
      form: "annual report/A",
    })
    expect(fetched).toEqual({ kind: "missing" })
    expect((await read([])).fetched).toEqual({ kind: "missing" })
  })

  test("with consolidated statements is never read from those of the parent alone", async () => {
    const { fetched } = await read([madeReport({ ...annualReport, division: "OFS" })])
    expect(fetched).toEqual({ kind: "missing" })
  })

  test("of a company without subsidiaries is read from its own statements, with a note", async () => {
    const { fetched } = await read([madeReport({ ...annualReport, division: "OFS" })], { document: null })
    expect(fetched).toMatchObject({
      body: {
        kind: "facts",
        notes: ["The statements are those of the company alone, because it has no consolidated ones."],
      },
    })
  })

  test("has no share counts, with a note, if its table does not state them for certain", async () => {
    const shares = [shareLine("보통주", 100, 0, "2024-12-31"), shareLine("합계", 120, 0, "2024-12-31")]
    const { fetched } = await read([madeReport({ ...annualReport, shares })])
    expect(fetched).toMatchObject({
      body: {
        kind: "facts",
        series: expect.not.arrayContaining([expect.objectContaining({ unit: "shares" })]),
        notes: ["Share counts were left out: the classes do not add up to the total."],
      },
    })
  })

  test("whose table of shares ends on another day than its name says is unreadable", async () => {
    const { fetched } = await read([madeReport({ ...annualReport, settled: "2024-11-30" })])
    expect(fetched).toMatchObject({
      body: { kind: "unreadable", reason: expect.stringContaining("2024-11-30") },
    })
  })

  test("without a period is unreadable, without a request", async () => {
    const { fetched, requests } = await read([], { period: null })
    expect(fetched).toMatchObject({ body: { kind: "unreadable" } })
    expect(requests).toEqual([])
  })

  test("is not read without its share counts while their table cannot be fetched", async () => {
    const { register } = await openDart({
      world: madeWorld([madeReport(annualReport)]),
      fault: { path: "stockTotqySttus", fault: { kind: "status", status: "900" } },
    })
    expect(await register.read(annual)).toMatchObject({ kind: "unreachable" })
  })
})
