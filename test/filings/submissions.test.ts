import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readSubmissions } from "../../src/filings/submissions.ts"
import { errorBodies } from "../support/error-bodies.ts"

/** A few columns as EDGAR sends them. The newest filing is dated the day after its acceptance. */
const columns = {
  accessionNumber: [
    "0001140361-26-015711",
    "0000320193-26-000006",
    "0000320193-25-000079",
    "0000320193-05-000050",
    "0001752724-25-120001",
  ],
  filingDate: ["2026-04-17", "2026-01-30", "2025-10-31", "2005-08-03", "2025-05-28"],
  reportDate: ["2026-04-15", "2025-12-27", "2025-09-27", "", "2025-03-31"],
  acceptanceDateTime: [
    "2026-04-17T22:30:05.000Z",
    "2026-01-30T11:01:32.000Z",
    "2025-10-31T10:01:26.000Z",
    "2005-08-03T13:06:51.000Z",
    "2025-05-28T17:35:35.000Z",
  ],
  act: ["", "34", "34", "34", "40"],
  form: ["4", "10-Q", "10-K", "10-Q/A", "NPORT-P"],
  core_type: ["4", "10-Q", "10-K", "10-Q/A", null],
  size: [5012, 6_200_341, 9_392_337, 120_000, 800_000],
  isXBRL: [0, 1, 1, 0, 0],
  isInlineXBRL: [0, 1, 1, 0, 0],
  primaryDocument: [
    "xslF345X05/form4.xml",
    "aapl-20251227.htm",
    "aapl-20250927.htm",
    "",
    "xslFormNPORT-P_X01/primary_doc.xml",
  ],
  primaryDocDescription: ["FORM 4", "10-Q", "10-K", "", ""],
}

const filer = {
  cik: "0000320193",
  entityType: "operating",
  sic: "3571",
  name: "Apple Inc.",
  tickers: ["AAPL"],
  exchanges: ["Nasdaq"],
  ein: null,
  filings: { recent: columns, files: [] },
}

/** A filing as read. It has a page if it is in XBRL. */
const listed = (
  accession: string,
  form: string,
  filed: string,
  period: string | null,
  primaryDocument: string | null,
) => ({
  accession,
  filer: "edgar:0000320193",
  form,
  filed,
  acceptedAt: null,
  period,
  isXbrl: primaryDocument?.endsWith(".htm") ?? false,
  isInlineXbrl: primaryDocument?.endsWith(".htm") ?? false,
  primaryDocument,
})
const filings = [
  listed("0000320193-26-000006", "10-Q", "2026-01-30", "2025-12-27", "aapl-20251227.htm"),
  listed("0000320193-25-000079", "10-K", "2025-10-31", "2025-09-27", "aapl-20250927.htm"),
  listed("0001752724-25-120001", "NPORT-P", "2025-05-28", "2025-03-31", "xslFormNPORT-P_X01/primary_doc.xml"),
  listed("0000320193-05-000050", "10-Q/A", "2005-08-03", null, null),
]

const withRecent = (change: object) => ({ ...filer, filings: { recent: { ...columns, ...change } } })

function withColumn(name: keyof typeof columns, values: readonly unknown[]) {
  return JSON.stringify(withRecent({ [name]: values }))
}

describe("a filer's submissions", () => {
  test("state the filer and its filings of report and fund forms, newest first", () => {
    expect(readSubmissions(JSON.stringify(filer))).toEqual({
      ok: true,
      value: {
        filer: "edgar:0000320193",
        name: "Apple Inc.",
        sic: "3571",
        tickers: ["AAPL"],
        exchanges: ["Nasdaq"],
        filings,
        malformed: [],
      },
    })
  })

  test.each([
    ["a CIK that is a number", { cik: 320193 }, { filer: "edgar:0000320193" }],
    ["a CIK without zeros", { cik: "320193" }, { filer: "edgar:0000320193" }],
    ["an empty SIC", { sic: "" }, { sic: null }],
    ["no SIC", { sic: undefined }, { sic: null }],
    ["a SIC of null", { sic: null }, { sic: null }],
    ["a SIC of zeros", { sic: "0000" }, { sic: null }],
    ["a SIC that is a number", { sic: 100 }, { sic: "0100" }],
    [
      "non-breaking spaces in the name",
      { name: " Nestl\u00e9\u00a0\u00a0S.A.\n" },
      { name: "Nestl\u00e9 S.A." },
    ],
    [
      "invisible characters in the name",
      { name: "A \u202ecnI\u202c\u0000\u0007 \ud800Inc.\u200b" },
      { name: "A cnI Inc." },
    ],
    ["an overlong name", { name: "\u{1f34e}".repeat(10_000) }, { name: "\u{1f34e}".repeat(200) }],
    ["a name of invisible characters only", { name: "\u200b\u200b" }, { name: "" }],
    ["no listing", { tickers: [], exchanges: [] }, { tickers: [], exchanges: [] }],
    [
      "no exchanges",
      { tickers: ["BRK-B", "BRK-A", "BRK"], exchanges: ["NYSE", null] },
      { tickers: ["BRK-B", "BRK-A", "BRK"], exchanges: ["NYSE", null, null] },
    ],
    [
      "an empty ticker",
      { tickers: ["", "UA"], exchanges: ["OTC", "NYSE"] },
      { tickers: ["UA"], exchanges: ["NYSE"] },
    ],
  ])("are read despite %s", (_, written, read) => {
    expect(readSubmissions(JSON.stringify({ ...filer, ...written }))).toMatchObject({ ok: true, value: read })
  })

  test("are read despite flags that are texts", () => {
    const read = readSubmissions(withColumn("isXBRL", ["0", "1", "1", "", null]))
    expect(read).toMatchObject({ ok: true, value: { filings, malformed: [] } })
  })

  test("are read after a byte order mark", () => {
    expect(readSubmissions(`\ufeff${JSON.stringify(filer)}`)).toMatchObject({ ok: true, value: { filings } })
  })

  test.each([
    ["filed", "filingDate", "2026-02-30"],
    ["filed", "filingDate", ""],
    ["period", "reportDate", "2025-9-27"],
    ["accession", "accessionNumber", "320193-26-6"],
    ["accession", "accessionNumber", null],
    ["isXbrl", "isXBRL", 2],
    ["primaryDocument", "primaryDocument", "../../320194/aapl.htm"],
    ["primaryDocument", "primaryDocument", "aapl.htm?x=1"],
    ["primaryDocument", "primaryDocument", "/aapl.htm"],
  ] as const)("report, and leave out, a filing whose %s cannot be read: %s %j", (field, name, value) => {
    const read = readSubmissions(withColumn(name, columns[name].with(1, value as never)))
    expect(read.ok && read.value.filings).toEqual(filings.slice(1))
    expect(read.ok && read.value.malformed).toEqual([expect.stringMatching(`^row 1: ${field}: `)])
  })

  test("ignore malformed filings of other forms", () => {
    const read = readSubmissions(withColumn("filingDate", columns.filingDate.with(0, "soon")))
    expect(read).toMatchObject({ ok: true, value: { filings, malformed: [] } })
  })
})

describe("a text that is no list of submissions is refused with a reason", () => {
  test.each(errorBodies)("%s", (_, body, description) => {
    const refused = {
      ok: false,
      code: "malformed_submissions",
      message: `Not the document asked for: ${description}.`,
    }
    expect(readSubmissions(body)).toEqual(refused)
  })

  test.each([
    ["no CIK", { ...filer, cik: undefined }, "cik"],
    ["a CIK of zero", { ...filer, cik: "0000000000" }, "cik"],
    ["no name", { ...filer, name: null }, "name"],
    ["no filings", { ...filer, filings: undefined }, "filings"],
    ["a missing column of forms", withRecent({ form: undefined }), "filings.recent.form"],
    ["columns of unequal length", withRecent({ reportDate: ["2026-04-15"] }), "columns of unequal length"],
    ["a list", [filer], "expected object"],
    ["null", null, "expected object"],
  ])("%s", (_, body, message) => {
    const read = readSubmissions(JSON.stringify(body))
    expect(read).toMatchObject({ ok: false, code: "malformed_submissions" })
    expect(read.ok ? "" : read.message).toContain(message)
  })

  test("a text cut anywhere", () => {
    const text = JSON.stringify(filer)
    const taken = Array.from({ length: text.length }, (_, at) => at).filter(
      (at) => readSubmissions(text.slice(0, at)).ok,
    )
    expect(taken).toEqual([])
  })
})

test("reading never throws, whatever the value", () => {
  const strange = fc.jsonValue({ maxDepth: 3 })
  const list = fc.array(strange, { minLength: 2, maxLength: 2 })
  const table = fc.record({
    accessionNumber: list,
    form: fc.constant(["10-K", "10-Q"]),
    filingDate: list,
    reportDate: list,
    isXBRL: list,
    isInlineXBRL: list,
    primaryDocument: list,
  })
  fc.assert(
    fc.property(strange, table, fc.string({ unit: "binary" }), (value, recent, text) => {
      readSubmissions(text)
      readSubmissions(JSON.stringify(value))
      const read = readSubmissions(JSON.stringify({ ...filer, filings: { recent } }))
      expect(read.ok && read.value.filings.length + read.value.malformed.length).toBe(2)
    }),
    { numRuns: 500 },
  )
})
