import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readTickerList } from "../../src/filings/ticker-list.ts"
import { errorBodies } from "../support/error-bodies.ts"

const fields = ["cik", "name", "ticker", "exchange"]
const data = [
  [1045810, "NVIDIA CORP", "NVDA", "Nasdaq"],
  [1067983, "BERKSHIRE HATHAWAY INC", "BRK-B", "NYSE"],
  [1067983, "BERKSHIRE HATHAWAY INC", "BRK-A", "NYSE"],
  [1830056, "Siemens Energy AG/ADR", "SMEGF", null],
]
const tickers = [
  { filer: "edgar:0001045810", name: "NVIDIA CORP", ticker: "NVDA", exchange: "Nasdaq" },
  { filer: "edgar:0001067983", name: "BERKSHIRE HATHAWAY INC", ticker: "BRK-B", exchange: "NYSE" },
  { filer: "edgar:0001067983", name: "BERKSHIRE HATHAWAY INC", ticker: "BRK-A", exchange: "NYSE" },
  { filer: "edgar:0001830056", name: "Siemens Energy AG/ADR", ticker: "SMEGF", exchange: null },
]
const text = JSON.stringify({ fields, data })
const noDoubts = { tickers: new Set(), filers: new Set(), isNameless: false }

const rowAs = (at: number, row: (string | number | null)[]) => ({ fields, data: data.with(at, row) })
const turned = {
  fields: ["ticker", "figi", "exchange", "cik", "name"],
  data: data.map(([cik, name, ticker, exchange]) => [ticker, 7, exchange, cik, name]),
}

describe("the list of tickers", () => {
  test.each([
    ["as EDGAR sends it", { fields, data }],
    ["with its columns in another order, and an extra column", turned],
    ["with CIKs as texts", { fields, data: data.map(([cik, ...rest]) => [`000${cik}`, ...rest]) }],
    ["with an empty text for an exchange", rowAs(3, [1830056, "Siemens Energy AG/ADR", "SMEGF", ""])],
    ["with non-breaking spaces in a name", rowAs(0, [1045810, "NVIDIA\u00a0 CORP ", "NVDA", "Nasdaq"])],
    [
      "with invisible characters in an exchange",
      rowAs(0, [1045810, "NVIDIA CORP", "NVDA", "\u202eNasdaq\u0007"]),
    ],
  ])("is read %s", (_, list) => {
    expect(readTickerList(JSON.stringify(list))).toEqual({
      ok: true,
      value: { tickers, malformed: 0, doubts: noDoubts },
    })
  })

  const both = { tickers: new Set(["AAPL", "NASDAQ"]), filers: new Set(["edgar:0000320193"]) }
  test.each([
    [
      "too short",
      [320193, "Apple Inc.", "AAPL"],
      { tickers: new Set(["AAPL"]), filers: new Set(["edgar:0000320193"]) },
    ],
    ["too long", [320193, "Apple Inc.", "AAPL", "Nasdaq", 0], both],
    ["no list", { cik: 320193, name: "Apple Inc.", ticker: "AAPL", exchange: "Nasdaq" }, both],
    ["null", null, { isNameless: true }],
    ["with a CIK of zero", [0, "Apple Inc.", "AAPL", "Nasdaq"], { tickers: new Set(["AAPL"]) }],
    ["with a broken CIK", [3.5, "Apple Inc.", "AAPL", "Nasdaq"], { tickers: new Set(["AAPL"]) }],
    ["without a ticker", [320193, "Apple Inc.", "", "Nasdaq"], { filers: new Set(["edgar:0000320193"]) }],
    [
      "with a ticker of null",
      [320193, "Apple Inc.", null, "Nasdaq"],
      { filers: new Set(["edgar:0000320193"]) },
    ],
    [
      "with spaces in the ticker",
      [320193, "Apple Inc.", "AAPL US", "Nasdaq"],
      { filers: new Set(["edgar:0000320193"]) },
    ],
    ["with a small ticker", [320193, "Apple Inc.", " brk.b ", "Nasdaq"], { tickers: new Set(["BRK-B"]) }],
    ["without a name", [320193, null, "AAPL", "Nasdaq"], { tickers: new Set(["AAPL"]) }],
    ["with an invisible name", [320193, " \u200b", "AAPL", "Nasdaq"], { tickers: new Set(["AAPL"]) }],
    ["without ticker and CIK", [null, "Visa", "@", "NYSE"], { isNameless: true }],
    ["repeated", data[0], {}],
  ])("leaves out and counts a row %s, and names it", (_, odd, doubts) => {
    expect(readTickerList(JSON.stringify({ fields, data: [...data, odd] }))).toEqual({
      ok: true,
      value: { tickers, malformed: 1, doubts: { ...noDoubts, ...doubts } },
    })
  })

  test("leaves out a ticker listed for two companies", () => {
    const contested = [
      [9984, "BARNES GROUP INC", "B", "NYSE"],
      [756894, "BARRICK MINING CORP", "B", "NYSE"],
    ]
    expect(readTickerList(JSON.stringify({ fields, data: [...contested, ...data] }))).toEqual({
      ok: true,
      value: { tickers, malformed: 2, doubts: { ...noDoubts, tickers: new Set(["B"]) } },
    })
  })
})

describe("a text that is no ticker list is refused with a reason", () => {
  test.each(errorBodies)("%s", (_, body, description) => {
    expect(readTickerList(body)).toEqual({
      ok: false,
      code: "malformed_tickers",
      message: `Not the document asked for: ${description}.`,
    })
  })

  test.each([
    ["company_tickers.json", { 0: { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." } }, "fields"],
    [
      "company_tickers_mf.json",
      { fields: ["cik", "seriesId", "classId", "symbol"], data: [[2110, "S1", "C1", "LACAX"]] },
      "no column name",
    ],
    ["a list without rows", { fields, data: [] }, "0 tickers"],
    ["a list with no readable row", { fields, data: [[], []] }, "2 tickers of which 0"],
    ["a list with mostly malformed rows", { fields, data: [data[0], [], []] }, "3 tickers of which 1"],
    ["rows that do not fit the columns", { data }, "fields"],
    ["null", null, "expected object"],
  ])("%s", (_, body, message) => {
    const read = readTickerList(JSON.stringify(body))
    expect(read).toMatchObject({ ok: false, code: "malformed_tickers" })
    expect(read.ok ? "" : read.message).toContain(message)
  })

  test("a list cut anywhere", () => {
    const taken = Array.from({ length: text.length }, (_, at) => at).filter(
      (at) => readTickerList(text.slice(0, at)).ok,
    )
    expect(taken).toEqual([])
  })
})

test("reading never throws, whatever the value, and each row becomes a ticker or is counted", () => {
  const strange = fc.jsonValue({ maxDepth: 2 })
  const row = fc.oneof(strange, fc.tuple(strange, strange, strange, strange))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), fc.string({ unit: "binary" }), (odd, body) => {
      readTickerList(body)
      readTickerList(JSON.stringify(odd))
      const read = readTickerList(JSON.stringify({ fields, data: [...data, ...odd] }))
      expect(read.ok && read.value.tickers.length + read.value.malformed).toBe(data.length + odd.length)
    }),
    { numRuns: 500 },
  )
})
