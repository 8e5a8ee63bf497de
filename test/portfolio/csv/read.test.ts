import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { csvRows } from "../../../src/csv-rows.ts"
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

/** The number of lines that the positions, unread lines and blank lines make up. */
function linesIn({ positions, unread, blank }: PositionsRead): number {
  return positions.length + blank + unread.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/).length

describe("a broker's export", () => {
  test.each(brokerFiles)("$broker: each line is a position, or is left out for a stated reason", (file) => {
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
    // The TSM price is in euros, but the symbol is that of a US listing.
    ["interactive-brokers.csv", "TSM", 170, 1920],
    ["etrade.csv", "UAA", 9.4, 4450],
    ["trading-212.csv", "WMT", null, 700],
  ])("%s: gives price and cost of %s", (name, symbol, price, cost) => {
    const found = read(textOf(brokerFilePath(name))).positions.find((each) => each.symbol === symbol)
    expect([found?.price, found?.cost]).toEqual([price, cost])
  })
})

describe("a malformed file", () => {
  test.each(malformedFiles)(
    "$name: gives a clear message, and loses no line",
    ({ name, positions, says }) => {
      const text = textOf(malformedFilePath(name))
      const outcome = readPositions(text, positionsMax)
      const said = outcome.ok ? outcome.value.unread.map(unreadText) : [outcome.message]
      for (const words of says) expect(said.join("\n")).toContain(words)
      expect(outcome.ok ? outcome.value.positions.length : null).toBe(positions)
      if (outcome.ok) expect(linesIn(outcome.value)).toBe(linesOf(text))
    },
  )

  test.each([
    ["nothing", " \n\n", "There is nothing to read"],
    ["a web page", "<!DOCTYPE html><html>", "This is a web page, not a table."],
    ["a PDF", "%PDF-1.7", "This is a PDF."],
    ["a million lines", "A,1\n".repeat(1_000_000), "The file has more than 20000 lines."],
    ["zero bytes", "Symbol,Quantity\nA\0APL,1", "This is not a text file."],
  ])("%s is refused with a reason in words", (_, text, words) => {
    const message = expect.stringContaining(words)
    expect(readPositions(text, positionsMax)).toMatchObject({ ok: false, message })
  })

  test("a file may have as many positions as a report", () => {
    const lines = Array.from({ length: positionsMax }, (_, at) => `AAPL,${at + 1}`)
    expect(read(["Symbol,Quantity", ...lines].join("\n")).positions).toHaveLength(positionsMax)
  })
})

describe("a line", () => {
  test.each([
    ["plain", "AAPL,10", { name: "AAPL", shares: 10, price: null }],
    ["with a price", "AAPL,10,229.87", { price: 229.87 }],
    ["with a fraction", "AAPL,0.004", { shares: 0.004 }],
    ["of another exchange", "LON:SHEL,25", { symbol: "LON:SHEL" }],
    ["of a share class with a slash", "BRK/B,2", { name: "BRK/B", shares: 2 }],
    ["with a semicolon and a decimal comma", "AAPL;1.234,5;229,87", { shares: 1234.5, price: 229.87 }],
    ["with a blank", "AAPL 10", { name: "AAPL", shares: 10 }],
    ["with the number first", "10 AAPL", { name: "AAPL", shares: 10 }],
    ["with a multiplication sign", "10 x Johnson & Johnson", { name: "Johnson & Johnson", shares: 10 }],
    ["with a unit", "12.5 shares of NVDA", { name: "NVDA", shares: 12.5 }],
    ["with a unit and a decimal comma", "Apple 10,5 Stück", { name: "Apple", shares: 10.5 }],
    [
      "with a price of the purchase, which is left out",
      "SAP SE 25 Stück zu 265,40 €",
      { shares: 25, price: null },
    ],
    ["with a number in its name", "3M 7", { name: "3M", shares: 7 }],
    ["with a dash, which is no minus", "- home depot - 2", { name: "home depot", shares: 2 }],
    ["with brackets", "Costco (2)", { name: "Costco", shares: 2 }],
    ["with its symbol in brackets", "5 Apple (AAPL)", { symbol: "AAPL", name: "Apple", shares: 5 }],
    ["with an ISIN", "Apple US0378331005 5", { isin: "US0378331005", name: "Apple", shares: 5 }],
    ["without a number", "disney", { name: "disney", shares: null }],
  ])("without column names, %s", (_, line, expected) => {
    expect(read(line).positions).toEqual([expect.objectContaining(expected)])
  })

  test.each<[text: string, holdings: readonly string[]]>([
    ["AAPL, MSFT, NVDA", ["AAPL: null", "MSFT: null", "NVDA: null"]],
    ["AAPL 10, MSFT 5", ["AAPL: 10", "MSFT: 5"]],
    ["nvidia 22 and amd 30", ["nvidia: 22", "amd: 30"]],
    ["proctor and gamble 11", ["proctor and gamble: 11"]],
    ["Apple, Inc. 10", ["Apple, Inc.: 10"]],
  ])("of several holdings is divided only where each part is one: %s", (text, holdings) => {
    expect(read(text).positions.map(({ name, shares }) => `${name}: ${shares}`)).toEqual(holdings)
  })

  test.each([
    ["$5000 of Apple", "an amount of money, not a number of shares"],
    ["2k worth of tesla", "an amount of money, not a number of shares"],
    ["sold all my Intel", "it says what was sold, not what is held"],
    ["AAPL,1,200", "it may be 1200 shares, or 1 at a price of 200"],
    ["Apple 10%", "a part in per cent, not a number of shares"],
  ])("that states no number of shares is listed with the reason: %s", (line, why) => {
    expect(read(`MSFT 1\n${line}`).unread).toEqual([
      expect.objectContaining({ from: 2, why: expect.stringContaining(why) }),
    ])
  })

  test.each([
    ["quoted thousands and decimals", '"1,200.5"', 1200.5],
    ["a decimal comma", '"1,5"', 1.5],
    ["apostrophes", "1'200", 1200],
    ["typographic apostrophes", "1’200", 1200],
    ["Indian grouping", '"1,20,000"', 120_000],
    ["spaces", "1 200", 1200],
    ["trailing words", "12 shares", 12],
    ["only a decimal point", ".5", 0.5],
    ["a plus sign", "+7", 7],
  ])("is read with %s in the quantity", (_, cell, shares) => {
    expect(read(`Symbol,Quantity\nAAPL,${cell}`).positions[0]?.shares).toBe(shares)
  })

  test.each([
    ["parentheses", "(10)", "sold short (-10)"],
    ["a minus sign", "-10", "sold short (-10)"],
    ["a typographic minus sign", "−10", "sold short (-10)"],
    ["a minus sign after it", "10-", "sold short (-10)"],
    ["two signs", "(-10)", "is not a number"],
    ["a multiplier", "1.5k", "is not a number"],
    ["exponent notation from a spreadsheet", "1E+05", "is not a number"],
    ["two decimal marks", '"1,5,2"', "is not a number"],
    ["a decimal or a grouping mark", '"1,200"', "may be 1200 or 1.2, and nothing in the file says which"],
    ["a currency", "10 EUR", "is an amount of money (EUR), not a number of shares"],
    ["per cent", "10%", "is not a number"],
    ["more shares than any company has", "2000000000000", "larger than any company"],
    ["nothing", "--", "it has no quantity"],
  ])("is reported by its number if the quantity has %s", (_, cell, why) => {
    const outcome = read(`Symbol,Quantity\nWMT,1\nAAPL,${cell}`)
    expect(outcome.unread.at(-1)).toMatchObject({ from: 3, what: "AAPL", why: expect.stringContaining(why) })
  })

  test.each([
    ["in dollars", "Symbol,Quantity,Price,Currency\nAAPL,10,5,USD", 5, "USD"],
    ["in euros", "Symbol,Quantity,Price,Currency\nAAPL,10,5,EUR", 5, "EUR"],
    ["in euros, by its own cell", "Symbol,Quantity,Price\nAAPL,10,5.00 €", 5, "EUR"],
    ["in euros, by the next cell", "Symbol;Quantity;Price;;Value\nAAPL;10;5,00;EUR;50,00", 5, "EUR"],
    ["in euros, by the name of its column", "Symbol,Quantity,Price (EUR)\nAAPL,10,5", 5, "EUR"],
    ["in euros, like the value", "Symbol;Quantity;Price;Value in EUR\nAAPL;10;5,00;50,00", 5, "EUR"],
    [
      "next to values in the account's currency, at one exchange rate",
      "Symbol,Quantity,Price,Value in EUR\nAAPL,10,5,46\nMSFT,2,100,184",
      null,
      "",
    ],
    ["missing, with a value in euros only", "Symbol,Quantity,Value in EUR\nAAPL,10,46", null, ""],
    ["without a currency, for a foreign ISIN", "ISIN,Quantity,Price\nFR0000120271,10,5.50", null, ""],
    ["with a decimal comma and no currency", "Symbol;Anzahl;Kurs\nSAP;10;5,00", null, ""],
    ["in dollars, because the value agrees", "Symbol,Quantity,Price,Value\nAAPL,10,5,50.2", 5, ""],
    ["in hundredths, without a unit", "Symbol,Quantity,Price,Value\nAAPL,10,500,50", null, ""],
    [
      "in pence, by the name of its column",
      "Code,Units held,Price (pence),Value (£)\nVOD,10,500,50",
      5,
      "GBP",
    ],
    ["in pence, by its own cell", "Symbol,Qty,Price,Market Value £\nVOD,10,500p,£50", 5, "GBP"],
    [
      "in dollars, next to a value in pounds",
      "Symbol,Qty,Price,Market Value £,Market Value\nAAPL,10,$5,£40,$50",
      5,
      "",
    ],
    ["of 0", "Symbol,Quantity,Price\nAAPL,10,0", null, ""],
  ])("is read with a price %s", (_, text, price, currency) => {
    expect(read(text).positions[0]).toMatchObject({ price, currency })
  })
})

test.each<[what: string, header: string, short: string, held: string, says: string]>([
  ["a column that we know", "Position Direction", "SHORT", "LONG", "sold short (-5)"],
  ["a column that we do not know", "Kind of thing", "Sold short", "Long", "sold short (-5)"],
  ["a word that is unclear", "Dr/Cr", "Credit", "Debit", 'its side is "credit"'],
  ["a value below zero", "Price,Value", "10,-50", "10,50", "its value is below zero"],
])("a position that may be sold short is listed with the reason, by %s", (_, header, short, held, says) => {
  const { positions, unread } = read(
    `Symbol,Quantity,${header}\nMSFT,5,${held}\nNVDA,5,${held}\nAAPL,5,${short}`,
  )
  expect(positions.map(({ symbol }) => symbol)).toEqual(["MSFT", "NVDA"])
  expect(unread.at(-1)?.why).toContain(says)
})

test("shares of further columns are added, and an unclear number of them is no quantity", () => {
  const columns = "Symbol\tISIN\tQuantity Available\tQuantity Discrepant\tQuantity Pledged (Margin)"
  const { positions, unread } = read(`${columns}\nITC\t\t30\t0\t10\nTCS\t\t0\t0\t"1,200"`)
  expect(positions.map(({ symbol, shares, exchange }) => [symbol, shares, exchange])).toEqual([
    ["ITC", 40, "NSE"],
  ])
  expect(unread.at(-1)).toMatchObject({ what: "TCS", why: expect.stringContaining("may be 1200 or 1.2") })
})

test("a quoted cell may have line breaks and separators", () => {
  const text = 'Symbol,Notes,Quantity\nAAPL,"Feb,\nNVDA,500",10\nMSFT,x,5'
  expect(read(text).positions.map(({ line, symbol, shares }) => [line, symbol, shares])).toEqual([
    [2, "AAPL", 10],
    [4, "MSFT", 5],
  ])
})

describe("the table that the page sends in place of the file", () => {
  test.each(brokerFiles)(
    "$broker: is read like the file, and has no account number and none of its notes",
    ({ name }) => {
      const whole = read(textOf(brokerFilePath(name)))
      const sent = printOwnFormat(whole)
      const { positions, unread } = read(sent)
      expect({ positions, unread }).toEqual({ positions: whole.positions, unread: whole.unread })
      expect(sent).not.toMatch(
        /X0000|10000001|\.\.000|-0000|Individual|Roth|Date downloaded|provided to you/i,
      )
    },
  )
})

test("in any table, every row is a position, unread or blank, and counts once", () => {
  const cell = fc.oneof(
    fc.constantFrom(..."Symbol Quantity Price AAPL 10 (5) Total Cash -".split(" "), '"1,000"', '"', ""),
    fc.string({ maxLength: 6 }),
  )
  const line = fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(","))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = ["Symbol,Quantity,Price", "KMB,1,2", ...lines].join("\n")
      const outcome = readPositions(text, positionsMax)
      if (!outcome.ok) throw new Error(outcome.message)
      const { positions, unread, blank } = outcome.value
      const told = (line: number) => unread.some(({ from, to }) => from <= line && line <= to)
      const rows = csvRows(text, ",")
      const isHeld = (line: number) => positions.some((each) => each.line === line)
      expect(rows.filter(({ line }) => isHeld(line) !== told(line))).toHaveLength(rows.length - blank)
    }),
    { numRuns: 500 },
  )
})

/** Finds the meaning of columns, and the identity of a row. */

const apple = { isin: "US0378331005", name: "Apple", shares: 10 }

describe("a table with column names in", () => {
  test.each<[string, [text: string, expected: object]]>(
    Object.entries({
      "German, with a unit and a currency without a name (flatex)": [
        "Bezeichnung;ISIN;Gattung;Nom./Bestand;;Börse;Akt. Kurs;;Aktueller Wert;\nApple;US0378331005;Aktien;10,000;Stk.;Tradegate;158,980;EUR;1589,80;EUR",
        { ...apple, currency: "EUR", exchange: "TRADEGATE" },
      ],
      "German, with currencies of one name (S Broker)": [
        "Nominal / Stück;Name;ISIN;WKN;Lagerstelle;Aktuelle Summe;Währung;Kaufwert;Währung;Aktueller Kurs;Währung\n10;Apple;US0378331005;865985;US;1589,80;EUR;1011,60;EUR;158,98;EUR",
        { ...apple, currency: "EUR", cost: 1011.6 },
      ],
      "German, below a preamble and above a sum (ING)": [
        "Depotübersicht vom 07.08.2026\nKunde;Muster\n\nISIN;Wertpapiername;Stück/Nominale;Einheitskennzeichen;Bewertungskurs;Währung;Kurswert;Währung\nUS0378331005;Apple;10;Stück;177,00;EUR;1.770,00;EUR\nSumme;;;;;;1.770,00;EUR",
        { ...apple, currency: "EUR" },
      ],
      "German, with two numbers for a security in a cell (DKB)": [
        '"Bestand";"";"ISIN / WKN";"Bezeichnung";"Kurs";"Kurswert in Euro"\n"10,00";"STK";"US0378331005 (865985)";"Apple";"158,98";"1.589,80"',
        { ...apple, currency: "EUR" },
      ],
      "French (BoursoBank writes English names)": [
        "name;isin;quantity;buyingPrice;lastPrice;amount\nApple;US0378331005;10,00;100,00;108,40;1084,00",
        { ...apple, cost: 1000 },
      ],
      French: [
        "Libellé;Code ISIN;Qté;P.R.U.;Cours;Devise;Valorisation\nApple;US0378331005;10;150,00;170,50;EUR;1 705,00\nSomme;;;;;;1 705,00",
        { ...apple, currency: "EUR", cost: 1500 },
      ],
      "French, where Valeur means the name": [
        "Valeur;Code ISIN;Quantité;Cours;Montant\nApple;US0378331005;10;170,50;1 705,00",
        apple,
      ],
      "French, where Nombre means a number": [
        "Libellé;Code ISIN;Nombre;Cours\nApple;US0378331005;10;170,50",
        apple,
      ],
      "Spanish, where Nombre means the name": [
        "Nombre;ISIN;Mercado;Títulos;Cotización;Divisa\nApple;US0378331005;Nasdaq;10;170,50;USD",
        { ...apple, exchange: "NASDAQ", currency: "USD" },
      ],
      "Spanish (DEGIRO, with the currency in the cell)": [
        'Producto,Symbol/ISIN,Cantidad,Precio de,Valor local,Valor en EUR\nApple,US0378331005,10,"170,50",USD 1705.00,"1550,00"',
        { ...apple, currency: "USD", price: 170.5 },
      ],
      "Italian (Fineco)": [
        "Titolo;ISIN;Simbolo;Mercato;Strumento;Valuta;Quantità;P.zo medio di carico;Valore di carico;P.zo di mercato\nApple;US0378331005;AAPL;NASDAQ;Azione;USD;10;150,20;1.390,74;200,00\nTOTALE;;;;;;;;1.390,74;",
        { ...apple, symbol: "AAPL", exchange: "NASDAQ", cost: 1390.74, price: 200 },
      ],
      Dutch: [
        "Naam;ISIN;Aantal;Valuta;Koers;Marktwaarde;Beurs\nApple;US0378331005;10;USD;170,50;1.705,00;Nasdaq\nTotaal;;;;;1.705,00;",
        { ...apple, currency: "USD", exchange: "NASDAQ", price: 170.5 },
      ],
      "German, with words in the rows that are column names elsewhere": [
        "Name;ISIN;Stück;Einheit;Kurs;Währung;Typ\nApple;US0378331005;10;Stk.;177,00;EUR;Aktie",
        { ...apple, currency: "EUR" },
      ],
      "English, with the unit in brackets": [
        "Security/ISIN,Quantity (shares),Currency\nUS0378331005,10,USD",
        { ...apple, name: "", currency: "USD" },
      ],
    }),
  )("%s", (_, [text, expected]) => {
    expect(read(text).positions).toEqual([expect.objectContaining(expected)])
  })
})

describe("a row is identified by", () => {
  test.each([
    ["its ISIN only", "ISIN,Quantity\nUS0378331005,10", { symbol: "", isin: "US0378331005", name: "" }],
    [
      "an ISIN in the column of symbols",
      "Symbol,Quantity\nUS0378331005,10",
      { symbol: "", isin: "US0378331005" },
    ],
    ["its name only", "Name,Quantity\nApple,10", { symbol: "", isin: "", name: "Apple" }],
    ["its national number only", "WKN;Stück\n865985;10", { symbol: "", isin: "", name: "number 865985" }],
    [
      "a name in the column of symbols",
      "Instrument,Quantity\nApple Inc.,10",
      { symbol: "", name: "Apple Inc." },
    ],
    [
      "its symbol, and no name, if one column has both",
      "Instrument,Quantity\nAAPL,10",
      { symbol: "AAPL", name: "" },
    ],
    ["a vendor's form of its symbol", "Symbol,Quantity\nMC FP,10", { symbol: "MC FP" }],
    ["its share class after a slash", "Symbol,Quantity\nLEN/B,10", { symbol: "LEN.B" }],
    ["its share class after a blank", "Symbol,Quantity\nLEN B,10", { symbol: "LEN.B" }],
    ["its share class after a dash", "Symbol,Quantity\nLEN-B,10", { symbol: "LEN.B" }],
  ])("%s", (_, text, expected) => {
    expect(read(text).positions).toEqual([expect.objectContaining({ shares: 10, ...expected })])
  })
})

test.each(["Position;Name;Wert\n1;Apple;100,00", "Symbol;Wert\nAAPL;100,00"])(
  "a column that may be something else gives no quantity: %s",
  (text) => {
    expect(() => read(text)).toThrow(
      /^(?:No line names the columns|Line 1 names columns, but none of numbers)/,
    )
  },
)
