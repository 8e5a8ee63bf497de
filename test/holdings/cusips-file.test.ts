import { describe, expect, test } from "vitest"
import { cusipsMax, readCusips } from "../../src/holdings/cusips-file.ts"

const apple = { cusip: "037833100", instrumentId: "AAPL" }
const alphabet = { cusip: "02079K305", instrumentId: "GOOGL" }

describe("a table of CUSIPs is read", () => {
  const [one, two] = ["037833100", "02079K305"]
  test.each<[what: string, text: string]>([
    ["CSV", `cusip,symbol\n${one},AAPL\n${two},GOOGL\n`],
    ["with additional columns", `name,Ticker,sedol,CUSIP\nApple,AAPL,1,${one}\nAlphabet,GOOGL,2,${two}\n`],
    ["from a spreadsheet", `\uFEFFCUSIP,Symbol\r\n${one},AAPL\r\n${two},GOOGL\r\n`],
    ["in quotes", `"cusip","symbol","name"\n"${one}","AAPL","Apple, Inc."\n"${two}","GOOGL","Alphabet"\n`],
    ["tab-separated", `cusip\tinstrument_id\n${one}\tAAPL\n${two}\tGOOGL\n`],
    ["tabs, and commas in names", `name\tcusip\tticker\nApple, Inc.\t${one}\tAAPL\nB, C\t${two}\tGOOGL\n`],
    ["in lower case, with white space", `cusip, symbol\n${one}, aapl\n 02079k305 ,googl\n`],
    ["with rows that have no CUSIP", `cusip,symbol\n${one},AAPL\n,MSFT\nN/A,IBM\n-,KO\n\n,\n${two},GOOGL`],
    ["that repeats a row", `cusip,symbol\n${one},AAPL\n${two},GOOGL\n${one},aapl\n`],
  ])("%s", (_what, text) => {
    expect(readCusips(text)).toEqual({ ok: true, value: [apple, alphabet] })
  })

  test.each<[written: string, instrumentId: string]>([
    ["BRK.B", "BRK-B"],
    ["BRK-B", "BRK-B"],
    ["LON:SHEL", "LON:SHEL"],
    ["HKG:700", "HKG:0700"],
  ])("in which a symbol is spelled like an instrument: %s is %s", (written, instrumentId) => {
    const value = [{ cusip: "084670702", instrumentId }]
    expect(readCusips(`cusip,symbol\n084670702,${written}\n`)).toEqual({ ok: true, value })
  })

  test("with two CUSIPs of one instrument, because a security may have had another before", () => {
    const read = readCusips("cusip,symbol\n037833100,AAPL\n02079K305,AAPL\n")
    expect(read.ok && read.value).toHaveLength(2)
  })

  test("by its column of instruments, rather than by the column of symbols", () => {
    const read = readCusips("symbol,instrument_id,cusip\nSHEL,LON:SHEL,037833100\n")
    expect(read).toMatchObject({ value: [{ instrumentId: "LON:SHEL" }] })
  })
})

describe("a table of CUSIPs is refused as a whole, with the line at fault", () => {
  const noSymbols = "line 1: the header has none of instrument_id, symbol, ticker"
  test.each<[what: string, text: string, message: string]>([
    ["a wrong check digit", "cusip,symbol\n037833100,AAPL\n02079K306,B\n", 'line 3: "02079K306" is no CUSIP'],
    ["a leading zero that was removed", "cusip,symbol\n37833100,AAPL\n", 'line 2: "37833100" is no CUSIP'],
    ["a number made by a spreadsheet", "cusip,symbol\n3.78E+07,AAPL\n", 'line 2: "3.78E+07" is no CUSIP'],
    ["zeros, which stand for none", "cusip,symbol\n000000000,AAPL\n", 'line 2: "000000000" is no CUSIP'],
    [
      "one CUSIP for two instruments",
      "cusip,symbol\n037833100,AAPL\n037833100,B\n",
      "line 3: 037833100 is AAPL above",
    ],
    ["no symbol", "cusip,symbol\n037833100,\n", 'line 2: "" is no identifier'],
    ["a malformed symbol", "cusip,symbol\n037833100,Apple Inc\n", 'line 2: "Apple Inc" is no identifier'],
    ["an unknown venue", "cusip,symbol\n037833100,XXX:AAPL\n", 'line 2: "XXX:AAPL" is no identifier'],
    ["a missing column of symbols", "cusip,name\n037833100,Apple\n", noSymbols],
    ["no column of CUSIPs", "isin,symbol\nUS0378331005,AAPL\n", "line 1: the header has no column cusip"],
    ["no header", "037833100,AAPL\n", noSymbols],
    ["semicolons", "cusip;symbol\n037833100;AAPL\n", noSymbols],
    ["only a header", "cusip,symbol\n", "it has no CUSIP"],
    ["nothing", "", noSymbols],
    ["bytes of another kind of file", "PK\u0003\u0004\uFFFD\uFFFD", noSymbols],
  ])("%s", (_what, text, message) => {
    const why = `The identifiers cannot be read: ${message}.`
    expect(readCusips(text)).toEqual({ ok: false, code: "broken_document", message: why })
  })

  test("with more rows than the limit", () => {
    const rows = Array.from({ length: cusipsMax + 1 }, (_, at) => `${withCheckDigit(at + 1)},AAPL`)
    expect(readCusips(["cusip,symbol", ...rows.slice(0, -1)].join("\n"))).toMatchObject({ ok: true })
    expect(readCusips(["cusip,symbol", ...rows].join("\n"))).toMatchObject({
      message: expect.stringContaining("more than 200000 CUSIPs"),
    })
  })
})

/** Digits only: every second digit is doubled, and all digits of the results are summed (ANSI X9.6). */
function withCheckDigit(number: number): string {
  const eight = String(number).padStart(8, "0")
  const digits = [...eight].map((digit, at) => String(Number(digit) * (at % 2 === 0 ? 1 : 2))).join("")
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  return `${eight}${(10 - (sum % 10)) % 10}`
}
