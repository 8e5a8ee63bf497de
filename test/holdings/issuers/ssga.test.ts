import { describe, expect, test } from "vitest"
import type { FileRow } from "../../../src/holdings/holdings-file.ts"
import { readSsga } from "../../../src/holdings/issuers/ssga.ts"

const header = ["Name", "Ticker", "Identifier", "SEDOL", "Weight", "Sector", "Shares Held", "Local Currency"]
const legal = "Past performance is not a reliable indicator of future performance."

/**
 * The rows of a sheet laid out like SPY's workbooks: preamble, a blank row, header, lines, a blank row, legal
 * text.
 */
function sheet(
  lines: readonly (readonly string[])[],
  columns: readonly string[] = header,
): readonly FileRow[] {
  const rows = [
    ["Fund Name:", "SPDR® S&P 500® ETF Trust"],
    ["Ticker Symbol:", "SPY"],
    ["Holdings:", "As of 13-Jun-2022"],
    [],
    columns,
    ...lines,
    [],
    [legal],
  ]
  return rows.map((cells, index) => ({ line: index + 1, cells }))
}

function line(
  name: string,
  ticker: string,
  identifier: string,
  weight: string,
  sedol = "2046251",
): readonly string[] {
  return [name, ticker, identifier, sedol, weight, "Information Technology", "161318980.000", "USD"]
}

const apple = line("Apple Inc.", "AAPL", "03783310", "6.447817")

test("a workbook is read with its name, ticker, date and lines, up to the legal text", () => {
  expect(readSsga(sheet([apple]))).toEqual({
    ok: true,
    value: {
      ...{ source: "ssga", fundName: "SPDR® S&P 500® ETF Trust", fundTicker: "SPY" },
      ...{ seriesId: null, filerCik: null, asOf: "2022-06-13" },
      holdings: [
        {
          ...{ name: "Apple Inc.", ticker: "AAPL", isin: null, cusip: "037833100", lei: null },
          ...{ countryCode: null, exchange: null, kind: "equity", side: "long", weight: 6.447817 },
        },
      ],
    },
  })
})

describe("an identifier of eight characters gets its check digit", () => {
  test.each([
    ["03783310", "037833100"],
    ["59491810", "594918104"],
    ["02079K30", "02079K305"],
    ["67066G10", "67066G104"],
    ["08467070", "084670702"],
    ["037833100", "037833100"],
  ])("%s is %s", (identifier, cusip) => {
    const read = readSsga(sheet([line("A", "A", identifier, "1")]))
    expect(read).toMatchObject({ value: { holdings: [{ cusip }] } })
  })
})

describe("a holding's kind is inferred, because the workbook has no asset class", () => {
  test.each<[line: readonly string[], kind: string, ticker: string | null, cusip: string | null]>([
    [line("U.S. Dollar", "CASH_USD", "CASH_USD", "0.001588", "Unassigned"), "cash", null, null],
    [line("US DOLLAR", "-", "999USDZ92", "0.230834", "-"), "cash", null, null],
    [line("SSI US GOV MONEY MARKET CLASS", "-", "924QSGII3", "0.049991", "-"), "cash", null, null],
    [line("CONTRA INHIBRX INC", "-", "457CVR017", "0.017742", "-"), "other", null, "457CVR017"],
    [line("OMNIAB INC   12.5 EARNOUT", "2200963D", "68218J202", "0.0"), "other", "2200963D", "68218J202"],
    [line("S+P500 EMINI FUT DEC25", "ESZ5", "ADI31MY03", "0.5", "-"), "derivative", "ESZ5", "ADI31MY03"],
    [line("OPTION CARE HEALTH INC", "OPCH", "68404L201", "0.1"), "equity", "OPCH", "68404L201"],
    [line("BERKSHIRE HATHAWAY INC CL B", "BRK.B", "084670702", "1.7"), "equity", "BRK.B", "084670702"],
  ])("%o is %s", (written, kind, ticker, cusip) => {
    expect(readSsga(sheet([written]))).toMatchObject({ value: { holdings: [{ kind, ticker, cusip }] } })
  })

  test("with an ISIN as its identifier", () => {
    const nestle = readSsga(sheet([line("NESTLE SA REG", "NESN", "CH0038863350", "1.2")]))
    expect(nestle).toMatchObject({ value: { holdings: [{ isin: "CH0038863350", cusip: null }] } })
  })
})

test("columns are found by name", () => {
  const columns = ["Weight", "Country", "Identifier", "Ticker", "Name"]
  const outcome = readSsga(sheet([["3.8e-5", "US", "037833100", "AAPL", "APPLE INC"]], columns))
  const found = { name: "APPLE INC", ticker: "AAPL", weight: 0.000038 }
  expect(outcome).toMatchObject({ value: { holdings: [found] } })
})

describe("an unreadable workbook is refused with the row at fault", () => {
  const moved = (from: string, to: string) =>
    sheet([apple]).map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(from, to)) }))
  const weight = (text: string) => line("B", "B", "C", text)
  const noHeader = "it has no header with Name, Ticker, Identifier, Weight"
  test.each<[what: string, rows: readonly FileRow[], message: string]>([
    ["no weight", sheet([apple, weight("-")]), "line 7: there is no Weight"],
    ["no name", sheet([line("", "B", "C", "1")]), "line 6: there is no Name"],
    ["a blank row", sheet([apple, [], weight("1")]), "line 8: a line stands below the end of the table"],
    ["no day", moved("As of", "Of"), 'it states no day of the holdings ("As of")'],
    ["a date that does not exist", moved("13-Jun", "31-Jun"), 'it states no day of the holdings ("As of")'],
    ["a workbook of bonds", sheet([apple], ["Name", "Identifier", "Weight"]), noHeader],
    ["nothing at all", [], noHeader],
  ])("%s", (_, rows, message) => {
    const outcome = readSsga(rows)
    expect(outcome.ok ? null : outcome.message).toBe(`The SSGA workbook cannot be read: ${message}.`)
  })
})
