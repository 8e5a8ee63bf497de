import { describe, expect, test } from "vitest"
import { readDartList } from "../../../src/filings/dart/report-list.ts"

const day = "2025-03-11"
const entry = {
  corp_cls: "Y",
  corp_name: "삼성전자",
  corp_code: "00126380",
  stock_code: "005930",
  report_nm: "사업보고서 (2024.12)",
  rcept_no: "20250311001085",
  flr_nm: "삼성전자",
  rcept_dt: "20250311",
  rm: "연",
}
const pageOf = (list: readonly unknown[], page = {}) =>
  JSON.stringify({
    status: "000",
    message: "정상",
    page_no: 1,
    page_count: 100,
    total_count: list.length,
    total_page: 1,
    list,
    ...page,
  })

function rowOf(change: object) {
  const read = readDartList(pageOf([{ ...entry, ...change }]), day)
  if (!read.ok || read.value.kind !== "found") throw new Error(JSON.stringify(read))
  return read.value.content.rows[0]
}

describe("the name of a report tells its kind, its period and whether it corrects another", () => {
  test.each<[name: string, form: string, periodEnd: string, isCorrection: boolean]>([
    ["사업보고서 (2024.12)", "annual report", "2024-12-31", false],
    ["반기보고서 (2024.06)", "half-year report", "2024-06-30", false],
    ["분기보고서 (2024.09)", "quarterly report", "2024-09-30", false],
    ["사업보고서 (2024.02)", "annual report", "2024-02-29", false],
    ["[기재정정]사업보고서 (2024.12)", "annual report", "2024-12-31", true],
    ["[첨부정정]분기보고서 (2024.03)", "quarterly report", "2024-03-31", true],
    ["[첨부추가]반기보고서 (2024.06)", "half-year report", "2024-06-30", true],
    ["[정정제출요구]사업보고서 (2024.12)", "annual report", "2024-12-31", false],
    ["[정정명령부과][기재정정] 사업보고서  (2024.12) ", "annual report", "2024-12-31", true],
  ])("%s", (report_nm, form, periodEnd, isCorrection) => {
    expect(rowOf({ report_nm })).toEqual({
      kind: "report",
      receipt: "20250311001085",
      report: {
        companyCode: "00126380",
        receipt: "20250311001085",
        form,
        isCorrection,
        periodEnd,
        filed: day,
        isConsolidated: true,
      },
    })
  })
})

describe("an entry is left out", () => {
  test.each<[what: string, change: object]>([
    ["of another kind", { report_nm: "주요사항보고서(유상증자결정)" }],
    ["of a kind whose name begins alike", { report_nm: "사업보고서제출기한연장신고서" }],
    ["of a company without a listed line", { corp_cls: "E" }],
  ])("silently: %s", (_, change) => {
    expect(rowOf(change)).toEqual({ kind: "other", receipt: "20250311001085" })
  })

  test.each<[what: string, change: object, reason: string]>([
    ["without a month", { report_nm: "사업보고서" }, "20250311001085: no month of the period"],
    [
      "of a thirteenth month",
      { report_nm: "사업보고서 (2024.13)" },
      "20250311001085: no month of the period",
    ],
    [
      "with an unknown mark",
      { report_nm: "[철회]사업보고서 (2024.12)" },
      "20250311001085: an unknown mark before its name",
    ],
    ["that was withdrawn", { rm: "연철" }, "20250311001085: withdrawn"],
    ["of another day", { rcept_dt: "20250312" }, "20250311001085: received on 2025-03-12"],
    ["without a number", { rcept_no: "2025" }, "an entry: rcept_no: Invalid string"],
    ["without a company", { corp_code: undefined }, "an entry: corp_code: Invalid input"],
  ])("with a reason: %s", (_, change, reason) => {
    expect(rowOf(change)).toMatchObject({ kind: "malformed", reason: expect.stringContaining(reason) })
  })
})

test("counts may be numbers or texts", () => {
  const read = readDartList(pageOf([], { page_no: "2", total_count: "101", total_page: "2" }), day)
  expect(read).toEqual({
    ok: true,
    value: { kind: "found", content: { page: 2, pages: 2, total: 101, rows: [] } },
  })
})
