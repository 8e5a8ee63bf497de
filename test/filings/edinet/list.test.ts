import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type DocumentList, readDocumentList } from "../../../src/filings/edinet/list.ts"

const day = "2024-06-25"

/** A row of a listed company's annual report, in the form of the Agency's guide; the company is made. */
const annual = {
  seqNumber: 1,
  docID: "S100AAAA",
  edinetCode: "E00001",
  secCode: "99990",
  JCN: "6000012010023",
  filerName: "株式会社例製作所",
  fundCode: null,
  ordinanceCode: "010",
  formCode: "030000",
  docTypeCode: "120",
  periodStart: "2023-04-01",
  periodEnd: "2024-03-31",
  submitDateTime: "2024-06-25 15:30",
  docDescription: "有価証券報告書－第１期(2023/04/01－2024/03/31)",
  issuerEdinetCode: null,
  subjectEdinetCode: null,
  subsidiaryEdinetCode: null,
  currentReportReason: null,
  parentDocID: null,
  opeDateTime: null,
  withdrawalStatus: "0",
  docInfoEditStatus: "0",
  disclosureStatus: "0",
  xbrlFlag: "1",
  pdfFlag: "1",
  attachDocFlag: "1",
  englishDocFlag: "0",
  csvFlag: "1",
  legalStatus: "1",
}

/** All fields that EDINET empties once a document was withdrawn, or may no longer be read. */
const emptied = Object.fromEntries(
  Object.keys(annual).map((name) => [name, /Status$|Flag$/.test(name) ? "0" : null]),
)

function listOf(results: readonly unknown[], date = day, count = results.length): string {
  const metadata = { parameter: { date, type: "2" }, resultset: { count }, status: "200", message: "OK" }
  return JSON.stringify({ metadata, results })
}

function read(...results: readonly unknown[]): DocumentList {
  const outcome = readDocumentList(listOf(results), day)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

const report = {
  documentId: "S100AAAA",
  edinetCode: "E00001",
  form: "annual report",
  periodEnd: "2024-03-31",
  filed: day,
  isCorrection: false,
}

describe("a report is listed with its form, its period and its day", () => {
  test.each<[what: string, row: object, expected: object]>([
    ["annual", {}, {}],
    [
      "corrected, without a period",
      { docTypeCode: "130", periodEnd: null },
      { isCorrection: true, periodEnd: null },
    ],
    ["quarterly", { docTypeCode: "140" }, { form: "quarterly report" }],
    [
      "corrected quarterly",
      { docTypeCode: "150", periodEnd: "" },
      { form: "quarterly report", isCorrection: true, periodEnd: null },
    ],
    [
      "half-year, for which the list states the end of the fiscal year",
      { docTypeCode: "160", formCode: "043A00", periodEnd: "2025-03-31" },
      { form: "half-year report", periodEnd: null },
    ],
    [
      "corrected half-year",
      { docTypeCode: "170", periodEnd: null },
      { form: "half-year report", isCorrection: true, periodEnd: null },
    ],
    ["whose row the staff corrected", { docInfoEditStatus: "2" }, {}],
    ["that is open to the public again", { disclosureStatus: "3", opeDateTime: "2024-06-25 17:00" }, {}],
  ])("%s", (_, row, expected) => {
    expect(read({ ...annual, ...row })).toEqual({
      reports: [{ ...report, ...expected }],
      noLongerPublic: [],
      malformed: [],
    })
  })
})

describe("left out is", () => {
  test.each<[what: string, row: object, noLongerPublic: readonly string[]]>([
    ["a fund", { ordinanceCode: "030", fundCode: "G01001" }, []],
    ["a report of large holdings", { ordinanceCode: "060", docTypeCode: "350" }, []],
    ["an extraordinary report", { docTypeCode: "180" }, []],
    ["a kind with the name of a property of all objects", { docTypeCode: "constructor" }, []],
    ["a filer without a code of a share", { secCode: null }, []],
    ["a record that the staff corrected a row", { docInfoEditStatus: "1" }, []],
    ["a document that may no longer be read", { ...emptied, docID: "S100AAAA", legalStatus: "0" }, []],
    ["a withdrawn report", { ...emptied, docID: "S100AAAA", withdrawalStatus: "2" }, ["S100AAAA"]],
    [
      "a notice of withdrawal, which names the report",
      { ...emptied, docID: "S100BBBB", parentDocID: "S100AAAA", withdrawalStatus: "1" },
      ["S100AAAA"],
    ],
    [
      "a notice of withdrawal that names nothing",
      { ...emptied, docID: "S100BBBB", withdrawalStatus: "1" },
      [],
    ],
    ["a report that is withheld from now on", { disclosureStatus: "1" }, ["S100AAAA"]],
    ["a report that is withheld", { disclosureStatus: "2" }, ["S100AAAA"]],
  ])("%s", (_, row, noLongerPublic) => {
    const other = { ...annual, docID: "S100ZZZZ" }
    expect(read({ ...annual, ...row }, other)).toEqual({
      reports: [{ ...report, documentId: "S100ZZZZ" }],
      noLongerPublic,
      malformed: [],
    })
  })
})

describe("a row is told for the log, and the other rows are read", () => {
  test.each<[what: string, row: unknown, told: RegExp]>([
    ["no row", "S100AAAA", /^row 1: /],
    ["without a number", { ...annual, docID: null }, /^row 1: docID/],
    ["with a path for a number", { ...annual, docID: "../docs" }, /^row 1: docID/],
    ["without a filer", { ...annual, edinetCode: null }, /^S100AAAA: edinetCode/],
    ["of a filer with another kind of code", { ...annual, edinetCode: "G00001" }, /^S100AAAA: edinetCode/],
    ["without a day", { ...annual, submitDateTime: null }, /^S100AAAA: submitDateTime/],
    ["with a day that does not exist", { ...annual, periodEnd: "2024-02-30" }, /^S100AAAA: periodEnd/],
    [
      "of a period that is not over",
      { ...annual, periodEnd: "2024-06-30" },
      /^S100AAAA: its period ends on 2024-06-30/,
    ],
  ])("%s", (_, row, told) => {
    const { reports, malformed } = read(row, { ...annual, docID: "S100ZZZZ" })
    expect(reports.map(({ documentId }) => documentId)).toEqual(["S100ZZZZ"])
    expect(malformed).toEqual([expect.stringMatching(told)])
  })
})

test("any rows are read, told or left out, without throwing", () => {
  const field = fc.oneof(
    fc.string(),
    fc.constant(null),
    fc.integer(),
    fc.constantFrom("0", "1", "2", "120", "010"),
  )
  const strange = fc.record(Object.fromEntries(Object.keys(annual).map((name) => [name, field])))
  fc.assert(
    fc.property(fc.array(fc.oneof(strange, fc.jsonValue()), { maxLength: 5 }), (results) => {
      const { reports, malformed } = read(...results, annual)
      expect(reports).toContainEqual(report)
      expect(reports.length + malformed.length).toBeLessThanOrEqual(results.length + 1)
    }),
  )
})

test("a day without documents has none", () => {
  expect(read()).toEqual({ reports: [], noLongerPublic: [], malformed: [] })
})

test.each<[what: string, text: string, message: RegExp]>([
  ["of another day", listOf([annual], "2024-06-24"), /of 2024-06-24, not of 2024-06-25/],
  ["with fewer rows than it states", listOf([annual], day, 2), /states 2 rows and has 1/],
  ["with more rows than it states", listOf([annual, annual], day, 1), /states 1 rows and has 2/],
  ["without rows", '{"metadata":{"parameter":{"date":"2024-06-25"},"resultset":{"count":0}}}', /results/],
  ["cut short", listOf([annual]).slice(0, -10), /Not JSON, or JSON cut short/],
  ["empty", "", /an empty text/],
  ["a page", "<!DOCTYPE html><title>ただいまメンテナンス中です</title>", /an HTML page/],
])("a list %s is refused", (_, text, message) => {
  expect(readDocumentList(text, day)).toMatchObject({
    ok: false,
    code: "malformed_list",
    message: expect.stringMatching(message),
  })
})
