import fc from "fast-check"
import { expect, test } from "vitest"
import { readDartReceipt } from "../../../src/filings/dart/answer.ts"
import { readDartCompany } from "../../../src/filings/dart/company.ts"
import { readDartList } from "../../../src/filings/dart/report-list.ts"
import { readDartShares } from "../../../src/filings/dart/shares.ts"
import { companyCode, madeWorld, shareLine } from "../../support/registers/dart-world.ts"

const readers = {
  "the list": (text: string) => readDartList(text, "2025-03-11"),
  "a company": readDartCompany,
  "the number of a report": readDartReceipt,
  "share counts": readDartShares,
}
const [company] = madeWorld([]).companies
const entry = {
  corp_code: companyCode,
  corp_cls: "Y",
  report_nm: "사업보고서 (2024.12)",
  rcept_no: "20250311000001",
}
const sound: readonly object[] = [
  { status: "000", ...company },
  { status: "000", page_no: 1, total_count: 1, total_page: 1, list: [{ ...entry, rcept_dt: "20250311" }] },
  {
    status: "000",
    list: [{ rcept_no: entry.rcept_no, ...shareLine("보통주", 100, 10, "2024-12-31") }],
  },
]

/** A sound answer in which one value, anywhere, is replaced. */
const damaged = fc
  .tuple(fc.constantFrom(...sound), fc.nat(200), fc.jsonValue())
  .map(([answer, at, value]) => {
    let seen = 0
    return JSON.stringify(answer, (_, inner) => (seen++ === at ? value : inner))
  })
const hostile = fc.oneof(damaged, fc.json(), fc.string())

test.each(Object.entries(readers))(
  "%s: any text gives an answer or a refusal, and never a throw",
  (_, read) => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(typeof read(text).ok).toBe("boolean")
      }),
      { numRuns: 500 },
    )
  },
)

test.each(Object.entries(readers))("%s: the service's statuses are told apart", (_, read) => {
  const of = (status: string) => read(JSON.stringify({ status, message: "..." }))
  expect(of("013")).toEqual({ ok: true, value: { kind: "nothing" } })
  expect(of("014")).toEqual({ ok: true, value: { kind: "nothing" } })
  expect(of("020")).toEqual({ ok: true, value: { kind: "quota_used" } })
  expect(of("800")).toMatchObject({
    value: { kind: "refused", detail: "status 800: the service is closed for maintenance" },
  })
  expect(of("000")).toMatchObject({ ok: false, code: "malformed_answer" })
})
