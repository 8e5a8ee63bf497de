import { describe, expect, test } from "vitest"
import { read } from "../../support/read-positions.ts"

/** Decides how to read a number that has two possible meanings. */

describe("a quantity with two possible meanings is decided by", () => {
  test.each([
    [
      "its value, in a file that mixes two conventions",
      'ISIN,Amount,Product,Symbol/ISIN,Closing,Local value,,Value in EUR\n,"1.150",Fund,IE00B3RBWM25,"105,28",EUR,121072.00,"121072,00"',
      1150,
    ],
    [
      "its value, if that has a decimal comma",
      "ISIN;Stück;Kurs;Wert\nUS0378331005;30,000;160,000;4800,00",
      30,
    ],
    ["its cost", "Symbol;Anzahl;Einstandskurs;Einstandswert\nAAPL;1.150;100,00;115.000,00", 1150],
    ["its value in pence", 'Symbol,Quantity,Price,Value\nSHEL,"1,150",850.00,"9,775.00"', 1150],
    [
      "its value in another currency, with its neighbouring numbers",
      'ISIN,Quantity,Price,Currency,Value\nUS0378331005,"1.150","177,77",USD,"186000,00"',
      1150,
    ],
    ["a decimal comma elsewhere in the file", 'Symbol,Quantity,Price\nAAPL,"1.150","177,77"', 1150],
    ["a decimal point elsewhere in the file", 'Symbol,Quantity,Price\nAAPL,"1,150",177.77', 1150],
    [
      "a decimal point elsewhere in the file, which makes it a fraction",
      "Symbol,Quantity,Price\nAAPL,1.150,177.77",
      1.15,
    ],
    [
      "the other numbers of the file, if a value in another currency agrees",
      "Symbol;Currency;Quantity;Price;Value €\nVOD;GBX;2.000;88,00;2.024,00\nENEL;EUR;120;8,50;1.020,00",
      2000,
    ],
    ["another row in its column", 'Symbol,Quantity,Price\nAAPL,"1.150",200\nMSFT,"1,5",300', 1150],
    ["apostrophes, as in Switzerland", "Symbol;Anzahl;Kurs\nNESN;1’200;85.50", 1200],
    ["its own two marks", "Symbol;Anzahl\nAAPL;1.234.567", 1_234_567],
  ])("%s", (_, text, shares) => {
    expect(read(text).positions[0]?.shares).toBe(shares)
  })
})

describe("the user is asked about a quantity if", () => {
  const sound = "\nMSFT,10,300,3000"
  test.each([
    ["nothing decides", "AAPL,1.150,150,", 'its quantity "1.150" may be 1.15 or 1150'],
    ["its value fits neither reading", "AAPL,1.150,200,5000", "times its price is not its value"],
    ["its value is four tenths of it", "AAPL,1.150,200,92000", "times its price is not its value"],
    ["its value is a thousand times too high", "AAPL,1.5,200,300000", "times its price is not its value"],
    ["its value fits another number of shares", "AAPL,3,130.03,448.73", "times its price is not its value"],
    ["its value is not zero", "AAPL,0,250,61.5", "times its price is not its value"],
    ["its value is a thousandth", 'AAPL,"1,200,000",200,240000.5', "times its price is not its value"],
  ])("%s", (_, row, why) => {
    const { positions, unread } = read(`Symbol,Quantity,Price,Value\n${row}${sound}`)
    expect(positions.map(({ symbol }) => symbol)).toEqual(["MSFT"])
    expect(unread.at(-1)).toMatchObject({ from: 2, what: "AAPL", why: expect.stringContaining(why) })
  })

  test("every row is like that, by a refusal of the file", () => {
    expect(() => read("Symbol;Stück\nAAPL;1.150\nMSFT;2.300")).toThrow(
      /^No line is a position\. For example line 2: its quantity "1\.150" may be 1\.15 or 1150/,
    )
  })
})

describe("a number that is not a count of shares is reported:", () => {
  test.each([
    ["an amount in the cell", "Name;Nominal;;Kurs\nBund;10.000,00 EUR;;98,50", "an amount of money (EUR)"],
    [
      "an amount with a unit after it",
      "Name;Nominal;;Kurs\nBund;10.000,00;EUR;98,50",
      "an amount of money (EUR)",
    ],
    [
      "a nominal amount, by its unit",
      "Name;Stück/Nominale;Einheit;Kurs\nBund;5.000;Nominale;98,50",
      "a nominal amount",
    ],
    ["a nominal amount, by a price in %", "Name;Nominal;Kurs;\nBund;5.000,00;98,50;%", "a nominal amount"],
  ])("%s", (_, text, why) => {
    const { unread } = read(`${text}\nApple;10;;`)
    expect(unread.at(-1)?.why).toContain(why)
  })
})
