import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Holding } from "../../../src/holdings/holdings-file.ts"
import { looksLikeIshares, readIshares } from "../../../src/holdings/issuers/ishares.ts"

const header =
  "Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Quantity,Price,Location,Exchange,Currency,FX Rate,Market Currency,Accrual Date"
const apple =
  '"AAPL","APPLE INC","Information Technology","Equity","41,700,670,815.44","7.15","41,700,670,815.44","171,720,766.00","242.84","United States","NASDAQ","USD","1.00","USD","-"'
const berkshire =
  '"BRKB","BERKSHIRE HATHAWAY INC CLASS B","Financials","Equity","9,734,139,683.00","1.67","9,734,139,683.00","20,688,926.00","470.50","United States","New York Stock Exchange Inc.","USD","1.00","USD","-"'
const cash =
  '"USD","USD CASH","Cash and/or Derivatives","Cash","642,796,848.25","0.11","642,796,848.25","642,796,848.00","100.00","United States","-","USD","1.00","USD","-"'
const collateral =
  '"UBFUT","CASH COLLATERAL USD UBFUT","Cash and/or Derivatives","Cash Collateral and Margins","62,051,000.00","0.01","62,051,000.00","62,051,000.00","100.00","United States","-","USD","1.00","USD","Oct 01, 2015"'
const future =
  '"ESZ4","S&P500 EMINI DEC 24","Cash and/or Derivatives","Futures","0.00","0.00","1,331,716,650.00","4,367.00","6,099.00","-","Index And Options Market","USD","1.00","USD","-"'

/**
 * Laid out like IVV's file of 2024-12-06: byte order mark, preamble, a non-breaking space, quoted legal text.
 */
function file(rows: readonly string[] = [apple, berkshire, cash, collateral, future], top = header): string {
  return [
    "\uFEFFiShares Core S&P 500 ETF",
    'Fund Holdings as of,"Dec 06, 2024"',
    'Inception Date,"May 15, 2000"',
    'Shares Outstanding,"957,950,000.00"',
    'Stock,"-"',
    "\u00A0",
    top,
    ...rows,
    "\u00A0",
    '"The content contained herein is owned or licensed by BlackRock. You may not copy, distribute, "modify" it.',
    "Holdings subject to change. See www.iShares.com for the most recent funds holdings.",
    "",
  ].join("\n")
}

function cell(column: string, text: string): string {
  const cells = apple.slice(1, -1).split('","')
  cells[header.split(",").indexOf(column)] = text
  return `"${cells.join('","')}"`
}

function holdingsOf(...rows: readonly string[]): readonly Holding[] {
  const outcome = readIshares(file(rows))
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.holdings
}

function refusal(text: string): string | null {
  const outcome = readIshares(text)
  return outcome.ok ? null : outcome.message
}

test("a file is read with its name, its date and every line", () => {
  const fund = { source: "ishares", fundName: "iShares Core S&P 500 ETF", fundTicker: null, seriesId: null }
  expect(readIshares(file())).toMatchObject({ ok: true, value: { ...fund, asOf: "2024-12-06" } })
  const kinds = holdingsOf(apple, berkshire, cash, collateral, future).map((line) => {
    const { ticker, name, kind, side, weight, countryCode, exchange } = line
    return [ticker, name, kind, side, weight, countryCode, exchange]
  })
  expect(kinds).toEqual([
    ["AAPL", "APPLE INC", "equity", "long", 7.15, "US", "NASDAQ"],
    ["BRKB", "BERKSHIRE HATHAWAY INC CLASS B", "equity", "long", 1.67, "US", "New York Stock Exchange Inc."],
    ["USD", "USD CASH", "cash", "long", 0.11, "US", null],
    ["UBFUT", "CASH COLLATERAL USD UBFUT", "cash", "long", 0.01, "US", null],
    ["ESZ4", "S&P500 EMINI DEC 24", "derivative", "long", 0, null, "Index And Options Market"],
  ])
})

describe("one cell is read:", () => {
  test.each<[column: string, text: string, field: keyof Holding, read: unknown]>([
    ["Weight (%)", "1,000.00", "weight", 1000],
    ["Weight (%)", "-0.02", "weight", -0.02],
    ["Weight (%)", "-0.02", "side", "short"],
    ["Weight (%)", "0", "side", "long"],
    ["Location", "Korea (South)", "countryCode", "KR"],
    ["Location", "United Kingdom", "countryCode", "GB"],
    ["Location", "Hong Kong", "countryCode", "HK"],
    ["Location", "European Union", "countryCode", null],
    ["Ticker", "-", "ticker", null],
    ["Ticker", " 700 ", "ticker", "700"],
    ["Name", "TAIWAN SEMICONDUCTOR, MANUFACTURING", "name", "TAIWAN SEMICONDUCTOR, MANUFACTURING"],
    ["Name", 'THE ""BIG"" ONE', "name", 'THE "BIG" ONE'],
    ["Name", "BANK\u00A0OF  AMERICA", "name", "BANK OF AMERICA"],
    ["Asset Class", "Fixed Income", "kind", "debt"],
    ["Asset Class", "Money Market", "kind", "cash"],
    ["Asset Class", "Preferred Stock", "kind", "other"],
    ["Asset Class", "FX", "kind", "derivative"],
    ["Asset Class", "Warrants", "kind", "derivative"],
    ["Asset Class", "-", "kind", "other"],
  ])("%s of %s", (column, text, field, read) => {
    expect(holdingsOf(cell(column, text))[0]).toHaveProperty(field, read)
  })

  test("also from a column that only some files have", () => {
    const outcome = readIshares(file([`${apple},US0378331005,037833100`], `${header},ISIN,CUSIP`))
    expect(outcome).toMatchObject({ value: { holdings: [{ isin: "US0378331005", cusip: "037833100" }] } })
  })
})

test("a repeated holding stays two lines", () => {
  expect(holdingsOf(apple, apple)).toHaveLength(2)
})

test.each([
  ["with carriage returns", file().replaceAll("\n", "\r\n")],
  [
    "saved again by a spreadsheet, with commas in its blank line",
    file().replaceAll("\n\u00A0\n", "\n ,,,,,,,,,,,,,,\n"),
  ],
])("a file is read %s", (_, text) => {
  const outcome = readIshares(text)
  expect(outcome).toMatchObject({ ok: true, value: { asOf: "2024-12-06" } })
  expect(outcome.ok && outcome.value.holdings).toHaveLength(5)
})

describe("an unreadable file is refused with the line at fault", () => {
  const weight = (text: string) => cell("Weight (%)", text)
  const noDay = 'it states no day of the holdings ("Fund Holdings as of")'
  test.each<[what: string, text: string, message: string]>([
    ["no number", file([apple, weight("7.1.5")]), 'line 9: Weight (%) "7.1.5" is no number'],
    ["a weight that is a word", file([weight("n.m.")]), 'line 8: Weight (%) "n.m." is no number'],
    ["no weight", file([apple, apple, weight("-")]), "line 10: there is no Weight (%)"],
    ["an absurd weight", file([weight("7,150.00")]), 'line 8: Weight (%) "7,150.00" is beyond 1,000 percent'],
    ["no name and no ticker", file([cell("Name", "-").replace("AAPL", "-")]), "line 8: there is no Name"],
    ["fewer cells", file([apple, '"AAPL","APPLE INC","Inf"']), "line 9: 3 cells under a header of 15"],
    [
      "a quotation mark that is not closed",
      file([apple.replace('"APPLE INC"', '"APPLE INC')]),
      "line 8: a quotation mark is not closed, or text follows a closed one",
    ],
    ["no holdings", file([]), "it has no holdings"],
    [
      "a missing column of weights",
      file([apple], header.replace("Weight (%)", "Weight")),
      "line 7: the header has no column Weight (%)",
    ],
    ["no day", file().replace("Fund Holdings", "Holdings"), noDay],
    ["a date that does not exist", file().replace("Dec 06", "Dec 36"), noDay],
    ["no preamble", file().slice(file().indexOf(header)), noDay],
    [
      "a file that ends within the holdings",
      file().slice(0, file().indexOf(cash)),
      "it breaks off: the blank line and the legal text below the holdings are missing",
    ],
    ["another table", "a,b\n1,2\n", "it has no header that begins with Ticker, Name"],
    ["many pages", file([cell("Name", "x".repeat(20_000))]), "line 8 has more than 10,000 characters"],
  ])("%s", (_, text, message) => {
    expect(refusal(text)).toBe(`The iShares file cannot be read: ${message}.`)
  })

  test("with more lines than the limit", () => {
    expect(refusal(file(Array.from({ length: 30_001 }, () => cash)))).toMatch(/more than 30,000 holdings/)
  })
})

test("the layout is recognised by its header, anywhere in the file", () => {
  expect([file(), header, "\uFEFFTicker,Name,Sector"].every(looksLikeIshares)).toBe(true)
  expect(["Date,Account,StockTicker", ""].some(looksLikeIshares)).toBe(false)
})

test("any file is read or refused, without throwing", () => {
  const text = file()
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 10 }),
    fc.constantFrom('"', ",", "\n", "\n\n", "-", "9"),
  )
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(30), junk, fc.nat(text.length), (from, length, written, end) => {
      const spoiled = text.slice(0, from) + written + text.slice(from + length)
      for (const one of [spoiled, text.slice(0, end)]) {
        const outcome = readIshares(one)
        expect(outcome.ok || outcome.code === "broken_document").toBe(true)
        if (outcome.ok)
          for (const { weight } of outcome.value.holdings) expect(Math.abs(weight)).toBeLessThanOrEqual(1_000)
      }
    }),
    { numRuns: 500 },
  )
})

test("a file cut within its table is refused", () => {
  const text = file()
  const table = [text.indexOf(apple), text.lastIndexOf("\n\u00A0\n") + 1] as const
  fc.assert(
    fc.property(fc.integer({ min: table[0], max: table[1] }), (end) => {
      expect(readIshares(text.slice(0, end)).ok).toBe(false)
    }),
  )
})
