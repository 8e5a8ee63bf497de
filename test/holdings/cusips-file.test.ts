import { describe, expect, test } from "vitest"
import { cusipsMax, readCusips } from "../../src/holdings/cusips-file.ts"

const apple = { cusip: "037833100", instrumentId: "AAPL" }
const alphabet = { cusip: "02079K305", instrumentId: "GOOGL" }

describe("a table is read", () => {
  test.each<[what: string, text: string]>([
    ["CSV", "cusip,symbol\n037833100,AAPL\n02079K305,GOOGL\n"],
    [
      "with other columns, in any order",
      "name,Ticker,sedol,CUSIP\nApple,AAPL,1,037833100\nAlphabet,GOOGL,2,02079K305\n",
    ],
    ["of a spreadsheet", "\uFEFFCUSIP,Symbol\r\n037833100,AAPL\r\n02079K305,GOOGL\r\n"],
    [
      "in quotes",
      '"cusip","symbol","name"\n"037833100","AAPL","Apple, Inc."\n"02079K305","GOOGL","Alphabet"\n',
    ],
    ["tab-separated", "cusip\tinstrument_id\n037833100\tAAPL\n02079K305\tGOOGL\n"],
    [
      "tab-separated with commas in names",
      "name\tcusip\tticker\nApple, Inc.\t037833100\tAAPL\nAlphabet\t02079K305\tGOOGL\n",
    ],
    ["in lower case, with white space", "cusip, symbol\n037833100, aapl\n 02079k305 ,googl\n"],
    ["with rows that have none", "cusip,symbol\n037833100,AAPL\n,MSFT\nN/A,IBM\n-,KO\n\n,\n02079K305,GOOGL"],
    ["that says a thing twice", "cusip,symbol\n037833100,AAPL\n02079K305,GOOGL\n037833100,aapl\n"],
  ])("%s", (_what, text) => {
    expect(readCusips(text)).toEqual({ ok: true, value: [apple, alphabet] })
  })

  test.each<[written: string, instrumentId: string]>([
    ["BRK.B", "BRK-B"],
    ["BRK-B", "BRK-B"],
    ["LON:SHEL", "LON:SHEL"],
    ["HKG:700", "HKG:0700"],
  ])("a symbol in the spelling of instruments: %s is %s", (written, instrumentId) => {
    expect(readCusips(`cusip,symbol\n084670702,${written}\n`)).toEqual({
      ok: true,
      value: [{ cusip: "084670702", instrumentId }],
    })
  })

  test("with two CUSIPs of one instrument: a security may have had another", () => {
    const read = readCusips("cusip,symbol\n037833100,AAPL\n02079K305,AAPL\n")
    expect(read.ok && read.value).toHaveLength(2)
  })

  test("the instrument's own column comes before the symbol's", () => {
    const read = readCusips("symbol,instrument_id,cusip\nSHEL,LON:SHEL,037833100\n")
    expect(read).toMatchObject({ value: [{ instrumentId: "LON:SHEL" }] })
  })
})

describe("a table is refused whole, with the line at fault", () => {
  test.each<[what: string, text: string, message: string]>([
    [
      "a wrong check digit",
      "cusip,symbol\n037833100,AAPL\n02079K306,GOOGL\n",
      'line 3: "02079K306" is no CUSIP',
    ],
    ["a zero lost in a spreadsheet", "cusip,symbol\n37833100,AAPL\n", 'line 2: "37833100" is no CUSIP'],
    ["a number a spreadsheet made of one", "cusip,symbol\n3.78E+07,AAPL\n", 'line 2: "3.78E+07" is no CUSIP'],
    ["zeros, which mean none", "cusip,symbol\n000000000,AAPL\n", 'line 2: "000000000" is no CUSIP'],
    [
      "one CUSIP of two instruments",
      "cusip,symbol\n037833100,AAPL\n037833100,GOOGL\n",
      "line 3: 037833100 is AAPL above",
    ],
    ["no symbol", "cusip,symbol\n037833100,\n", 'line 2: "" is no identifier'],
    ["a symbol that is none", "cusip,symbol\n037833100,Apple Inc\n", 'line 2: "Apple Inc" is no identifier'],
    ["a venue there is not", "cusip,symbol\n037833100,XXX:AAPL\n", 'line 2: "XXX:AAPL" is no identifier'],
    [
      "no column of symbols",
      "cusip,name\n037833100,Apple\n",
      "line 1: the header has none of instrument_id, symbol, ticker",
    ],
    ["no column of CUSIPs", "isin,symbol\nUS0378331005,AAPL\n", "line 1: the header has no column cusip"],
    ["no header", "037833100,AAPL\n", "line 1: the header has none of instrument_id, symbol, ticker"],
    [
      "semicolons",
      "cusip;symbol\n037833100;AAPL\n",
      "line 1: the header has none of instrument_id, symbol, ticker",
    ],
    ["a header alone", "cusip,symbol\n", "it has no CUSIP"],
    ["nothing", "", "line 1: the header has none of instrument_id, symbol, ticker"],
    [
      "bytes of something else",
      "PK\u0003\u0004\uFFFD\uFFFD",
      "line 1: the header has none of instrument_id, symbol, ticker",
    ],
  ])("%s", (_what, text, message) => {
    expect(readCusips(text)).toEqual({
      ok: false,
      code: "broken_document",
      message: `The identifiers cannot be read: ${message}.`,
    })
  })

  test("more rows than the limit", () => {
    const rows = Array.from({ length: cusipsMax + 1 }, (_, at) => `${withCheckDigit(at + 1)},AAPL`)
    expect(readCusips(["cusip,symbol", ...rows.slice(0, -1)].join("\n"))).toMatchObject({ ok: true })
    expect(readCusips(["cusip,symbol", ...rows].join("\n"))).toMatchObject({
      message: expect.stringContaining("more than 200000 CUSIPs"),
    })
  })
})

/** Digits alone: every second one doubled, and the digits of all of it summed (ANSI X9.6). */
function withCheckDigit(number: number): string {
  const eight = String(number).padStart(8, "0")
  const digits = [...eight].map((digit, at) => String(Number(digit) * (at % 2 === 0 ? 1 : 2))).join("")
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  return `${eight}${(10 - (sum % 10)) % 10}`
}
