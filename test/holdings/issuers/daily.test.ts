import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { looksLikeIssuerDaily, readIssuerDaily } from "../../../src/holdings/issuers/daily.ts"

const header =
  "Date,Account,StockTicker,CUSIP,SecurityName,Shares,Price,MarketValue,Weightings,NetAssets,SharesOutstanding,CreationUnits"

/** The net assets of SPUS on 2025-10-31. Its NVIDIA line was 271,925,960.07 of them. */
const netAssets = 1_813_171_230

/** A row like those in SPUS's file of 2025-10-31. */
function row(
  ticker: string,
  cusip: string,
  name: string,
  weight: string,
  date = "10/31/2025",
  account = "SPUS",
): string {
  const value = ((Number.parseFloat(weight) || 0) / 100) * netAssets
  return `${date},${account},${ticker},${cusip},${name},1340263,202.89,${value.toFixed(2)},${weight},${netAssets}.0,35100000,1404.0`
}

const nvidia = row("NVDA", "67066G104", "NVIDIA Corp", "15.00%")
const rest = row("AAPL", "037833100", "Apple Inc", "84.48%")
const cash = row("Cash&Other", "Cash&Other", "Cash & Other", "0.50%")
const rights = row("003654100CVR", "003654100CVR", "ABIOMED INC", "0.00%")
const file = (...rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`

test("a file is read with its account, its date and every line", () => {
  const outcome = readIssuerDaily(file(nvidia, rest, cash, rights))
  const fund = { source: "issuer", fundTicker: "SPUS", fundName: null, seriesId: null, asOf: "2025-10-31" }
  expect(outcome).toMatchObject({ ok: true, value: fund })
  const lines = outcome.ok ? outcome.value.holdings : []
  expect(lines.map(({ ticker, cusip, kind, side, weight }) => [ticker, cusip, kind, side, weight])).toEqual([
    ["NVDA", "67066G104", "equity", "long", 15],
    ["AAPL", "037833100", "equity", "long", 84.48],
    [null, null, "cash", "long", 0.5],
    ["003654100CVR", null, "other", "long", 0],
  ])
})

test.each<[ticker: string, cusip: string, name: string, kind: string]>([
  ["BRK.B", "084670702", "Berkshire Hathaway Inc", "equity"],
  ["FGXXX", "31846V336", "First American Government Obligations Fund", "cash"],
  ["912797QH6", "912797QH6", "United States Treasury Bill 12/04/2025", "debt"],
  ["KSA", "M8T10DAA1", "KSA Sukuk Ltd 4.303% 01/19/2029", "debt"],
  ["XYZ", "000000000", "A share without a CUSIP", "other"],
  ["2602335D", "BBG01Y2F01K3", "TPG Inc", "other"],
])("the line %s %s %s is %s", (ticker, cusip, name, kind) => {
  const outcome = readIssuerDaily(file(row(ticker, cusip, name, "100.00%")))
  expect(outcome).toMatchObject({ ok: true, value: { holdings: [{ kind }] } })
})

// Names from HLAL's file of 2026-08-25, which a spreadsheet had changed.
test.each([
  ["AAPL", "37833100", "Apple Inc"],
  ["ABT", "2.82E+06", "Abbott Laboratories"],
  ["COR", "3.07E+108", "Cencora Inc"],
])("the line %s, whose CUSIP became %s, is a share without a CUSIP", (ticker, cusip, name) => {
  const outcome = readIssuerDaily(file(row(ticker, cusip, name, "100.00%")))
  expect(outcome).toMatchObject({
    ok: true,
    value: { holdings: [{ kind: "equity", ticker, cusip: null }] },
  })
})

describe("an unreadable file is refused with the line at fault", () => {
  const line = (name: string, weight: string, ...more: string[]) => row("A", "B", name, weight, ...more)
  const missing = "of net assets, so lines are missing"
  test.each<[what: string, text: string, message: string]>([
    ["no weight", file(nvidia, line("C", "")), "line 3: there is no Weightings"],
    ["no name", file(nvidia, line("", "1%")), "line 3: there is no SecurityName"],
    [
      "two funds",
      file(nvidia, line("C", "1%", "10/31/2025", "HLAL")),
      'line 3: Account "HLAL" is another than above',
    ],
    [
      "two days",
      file(nvidia, line("C", "1%", "10/30/2025")),
      'line 3: Date "10/30/2025" is another than above',
    ],
    ["an invalid date", file(line("C", "1%", "31/10/2025")), 'line 2: Date "31/10/2025" is no day'],
    ["no holdings", file(), "it has no holdings"],
    ["a truncated row", file(nvidia, "10/31/2025,SPUS,AAPL,0378"), "line 3: 4 cells under a header of 12"],
    ["a file that ends between two lines", file(nvidia), `its market values add up to 15.00% ${missing}`],
    [
      "a file that ends after most of its lines",
      file(nvidia, row("AAPL", "037833100", "Apple Inc", "76.80%")),
      `its market values add up to 91.80% ${missing}`,
    ],
    [
      "a malformed market value",
      file(nvidia, rest, cash).replace(/,\d+\.\d\d,84\.48%/, ",n.a.,84.48%"),
      "line 3: the MarketValue is no number",
    ],
    [
      "a missing column of weights",
      file(nvidia).replace("Weightings", "Weight"),
      "line 1: the header has no column Weightings",
    ],
  ])("%s", (_, text, message) => {
    const outcome = readIssuerDaily(text)
    expect(outcome.ok ? null : outcome.message).toBe(`The issuer's daily file cannot be read: ${message}.`)
  })
})

test("the layout is recognised by its first columns", () => {
  expect([file(nvidia), `\uFEFF${header}`].every(looksLikeIssuerDaily)).toBe(true)
  expect(["Ticker,Name", ""].some(looksLikeIssuerDaily)).toBe(false)
})

test("any file is read or refused, without throwing", () => {
  const text = file(nvidia, rest, cash, rights)
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 10 }),
    fc.constantFrom('"', ",", "\n", "%", "-", "9"),
  )
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(30), junk, (from, length, written) => {
      const outcome = readIssuerDaily(text.slice(0, from) + written + text.slice(from + length))
      expect(outcome.ok || outcome.code === "broken_document").toBe(true)
    }),
    { numRuns: 500 },
  )
})
