import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { printOwnFormat } from "../../../src/portfolio/csv/own-format.ts"
import { type PositionsRead, unreadText } from "../../../src/portfolio/csv/position.ts"
import { readPositions } from "../../../src/portfolio/csv/read.ts"
import { positionsMax } from "../../../src/portfolio/schema.ts"
import {
  brokerFilePath,
  brokerFiles,
  malformedFilePath,
  malformedFiles,
  textOf,
} from "../../support/broker-files.ts"
import { read } from "../../support/read-positions.ts"

/** Of a positions, unread or blank line: how many lines of the file each is. */
function linesIn({ positions, unread, blank }: PositionsRead): number {
  return positions.length + blank + unread.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/).length

describe("a broker's export", () => {
  test.each(brokerFiles)("$broker: each line is a position, or not read for a stated reason", (file) => {
    const text = textOf(brokerFilePath(file.name))
    const { broker, positions, unread, blank } = read(text)
    expect(broker).toBe(file.broker)
    expect(positions.map(({ line, symbol, shares }) => [line, symbol, shares])).toEqual(file.positions)
    expect(unread.map(({ from, to, why }) => [from, to, why])).toEqual(file.unread)
    expect(linesIn({ broker, positions, unread, blank })).toBe(linesOf(text))
  })

  test.each([
    ["fidelity.csv", "AAPL", 229.87, 6075],
    ["schwab.csv", "AAPL", 229.87, 180_000],
    ["schwab.csv", "WMT", 88.4, null],
    ["vanguard.csv", "SPUS", 41.2, null],
    ["interactive-brokers.csv", "AAPL", 229.87, 15_025],
    // Its price is in euros, and the symbol that of a US listing.
    ["interactive-brokers.csv", "TSM", 170, 1920],
    ["etrade.csv", "UAA", 9.4, 4450],
    ["trading-212.csv", "WMT", null, 700],
  ])("%s: price and cost of %s", (name, symbol, price, cost) => {
    const found = read(textOf(brokerFilePath(name))).positions.find((each) => each.symbol === symbol)
    expect([found?.price, found?.cost]).toEqual([price, cost])
  })
})

describe("a malformed file", () => {
  test.each(malformedFiles)("$name: a clear message, and no line lost", ({ name, positions, says }) => {
    const text = textOf(malformedFilePath(name))
    const outcome = readPositions(text, positionsMax)
    const said = outcome.ok ? outcome.value.unread.map(unreadText) : [outcome.message]
    for (const words of says) expect(said.join("\n")).toContain(words)
    expect(outcome.ok ? outcome.value.positions.length : null).toBe(positions)
    if (outcome.ok) expect(linesIn(outcome.value)).toBe(linesOf(text))
  })

  test.each([
    ["nothing", " \n\n", "There is nothing to read"],
    ["a web page", "<!DOCTYPE html><html>", "This is a web page, not a table."],
    ["a PDF", "%PDF-1.7", "This is a PDF."],
    ["zero bytes", "Symbol,Quantity\nA\0APL,1", "This is not a text file."],
  ])("%s is refused in words", (_, text, words) => {
    expect(readPositions(text, positionsMax)).toMatchObject({
      ok: false,
      message: expect.stringContaining(words),
    })
  })

  test("as many positions as a report has are read", () => {
    const lines = Array.from({ length: positionsMax }, (_, at) => `AAPL,${at + 1}`)
    expect(read(["Symbol,Quantity", ...lines].join("\n")).positions).toHaveLength(positionsMax)
  })
})

describe("a line", () => {
  test.each([
    ["plain", "AAPL,10", { symbol: "AAPL", shares: 10, price: null }],
    ["with a price", "AAPL,10,229.87", { price: 229.87 }],
    ["with a fraction", "AAPL,0.004", { shares: 0.004 }],
    ["of another exchange", "LON:SHEL,25", { symbol: "LON:SHEL" }],
    ["of a share class with a slash", "BRK/B,2", { symbol: "BRK.B" }],
    ["with a semicolon and a decimal comma", "AAPL;1.234,5;229,87", { shares: 1234.5, price: 229.87 }],
  ])("without names of columns, %s", (_, line, expected) => {
    expect(read(line).positions).toEqual([expect.objectContaining(expected)])
  })

  test.each([
    ["quoted thousands and decimals", '"1,200.5"', 1200.5],
    ["a decimal comma", '"1,5"', 1.5],
    ["apostrophes", "1'200", 1200],
    ["typographic apostrophes", "1’200", 1200],
    ["groups of India", '"1,20,000"', 120_000],
    ["spaces", "1 200", 1200],
    ["trailing words", "12 shares", 12],
    ["a decimal point alone", ".5", 0.5],
    ["a plus sign", "+7", 7],
  ])("with %s in the quantity", (_, cell, shares) => {
    expect(read(`Symbol,Quantity\nAAPL,${cell}`).positions[0]?.shares).toBe(shares)
  })

  test.each([
    ["parentheses", "(10)", "sold short (-10)"],
    ["a minus sign", "-10", "sold short (-10)"],
    ["a typesetter's minus", "−10", "sold short (-10)"],
    ["a minus sign behind it", "10-", "sold short (-10)"],
    ["two signs", "(-10)", "is not a number"],
    ["a multiplier", "1.5k", "is not a number"],
    ["a power that a spreadsheet wrote", "1E+05", "is not a number"],
    ["two decimal marks", '"1,5,2"', "is not a number"],
    ["a mark that groups or divides", '"1,200"', "may be 1200 or 1.2, and nothing in the file says which"],
    ["a currency", "10 EUR", "is an amount of money (EUR), not a number of shares"],
    ["per cent", "10%", "is not a number"],
    ["more than any company has", "2000000000000", "larger than any company"],
    ["nothing", "--", "it has no quantity"],
  ])("whose quantity has %s is told by its number", (_, cell, why) => {
    const outcome = read(`Symbol,Quantity\nWMT,1\nAAPL,${cell}`)
    expect(outcome.unread.at(-1)).toMatchObject({ from: 3, what: "AAPL", why: expect.stringContaining(why) })
  })

  test.each([
    ["in dollars", "Symbol,Quantity,Price,Currency\nAAPL,10,5,USD", 5, "USD"],
    ["in euros", "Symbol,Quantity,Price,Currency\nAAPL,10,5,EUR", 5, "EUR"],
    ["in euros, told in its cell", "Symbol,Quantity,Price\nAAPL,10,5.00 €", 5, "EUR"],
    ["in euros, told after it", "Symbol;Quantity;Price;;Value\nAAPL;10;5,00;EUR;50,00", 5, "EUR"],
    ["in euros, told in the name of its column", "Symbol,Quantity,Price (EUR)\nAAPL,10,5", 5, "EUR"],
    ["that gives the value in euros", "Symbol;Quantity;Price;Value in EUR\nAAPL;10;5,00;50,00", 5, "EUR"],
    [
      "beside a value of the account's currency",
      "Symbol,Quantity,Price,Value in EUR\nAAPL,10,5,46",
      null,
      "",
    ],
    ["of which the value is known in euros alone", "Symbol,Quantity,Value in EUR\nAAPL,10,46", null, ""],
    ["without a currency, of a foreign ISIN", "ISIN,Quantity,Price\nFR0000120271,10,5.50", null, ""],
    ["with a decimal comma and no currency", "Symbol;Anzahl;Kurs\nSAP;10;5,00", null, ""],
    ["that gives the value", "Symbol,Quantity,Price,Value\nAAPL,10,5,50.2", 5, ""],
    ["in pence, where the value is in pounds", "Symbol,Quantity,Price,Value\nAAPL,10,500,50", null, ""],
    ["of 0", "Symbol,Quantity,Price\nAAPL,10,0", null, ""],
  ])("with a price %s", (_, text, price, currency) => {
    expect(read(text).positions[0]).toMatchObject({ price, currency })
  })

  test("two of one symbol stay two", () => {
    expect(read("Symbol,Quantity\nAAPL,1\nAAPL,2").positions.map(({ shares }) => shares)).toEqual([1, 2])
  })
})

describe("what the page sends in place of the file", () => {
  test.each(brokerFiles)("$broker: is read as the file was", ({ name }) => {
    const whole = read(textOf(brokerFilePath(name)))
    const { positions, unread } = read(printOwnFormat(whole))
    expect({ positions, unread }).toEqual({ positions: whole.positions, unread: whole.unread })
  })

  test.each(brokerFiles)("$broker: has no number of an account and none of its notes", ({ name }) => {
    const sent = printOwnFormat(read(textOf(brokerFilePath(name))))
    expect(sent).not.toMatch(/X0000|10000001|\.\.000|-0000|Individual|Roth|Date downloaded|provided to you/i)
  })
})

test("of any text every line is a position, unread or blank, and it is never more than it was", () => {
  const cell = fc.oneof(
    fc.constantFrom(
      "Symbol",
      "Quantity",
      "Price",
      "AAPL",
      "10",
      "(5)",
      '"1,000"',
      '"',
      "",
      "Total",
      "Cash",
      "-",
    ),
    fc.string({ maxLength: 6 }),
  )
  const line = fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(","))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = ["Symbol,Quantity,Price", "KMB,1,2", ...lines].join("\n")
      const outcome = readPositions(text, positionsMax)
      if (!outcome.ok) throw new Error(outcome.message)
      const sums = linesIn(outcome.value)
      const numbers = outcome.value.positions.map((each) => each.line)
      expect([sums, new Set(numbers).size]).toEqual([linesOf(text), numbers.length])
    }),
    { numRuns: 500 },
  )
})
