import { describe, expect, test } from "vitest"
import { readPositions } from "../../../src/portfolio/csv/read.ts"
import { positionsMax } from "../../../src/portfolio/schema.ts"
import { read } from "../../support/read-positions.ts"

/** Refuses lists of trades, and no other list. */

describe("a list of trades is refused by", () => {
  test.each(
    Object.entries({
      "BUY and SELL under Type": "Date,Symbol,Type,Quantity\n2024-01-15,AAPL,BUY,10\n2024-06-20,AAPL,SELL,10",
      "a dividend among them": "Date,Symbol,What,Quantity\n2024-01-15,AAPL,Buy,10\n2024-03-10,AAPL,Dividend,",
      "names that begin with the word for buying":
        "Omschrijving,ISIN,Aantal\nKoop Apple,US0378331005,3\nDividend Apple,US0378331005,2",
      "the word for buying among other words":
        "Ticker,No. of shares,Kind\nAAPL,1.5,Market buy\nMSFT,1.5,Limit sell",
      "German words":
        "Datum;Art;ISIN;Stück\n01.02.2024;Kauf;US0378331005;10\n01.03.2024;Verkauf;US0378331005;5",
      "French words":
        "Date;Sens de l'ordre;Code ISIN;Quantité\n01/02/2024;Achat;US0378331005;10\n02/02/2024;VENTE;US0378331005;1",
      "Dutch words":
        "Datum;Soort;ISIN;Aantal\n01-02-2024;Koop;US0378331005;10\n02-02-2024;Verkoop;US0378331005;1",
      "Italian words":
        "Data;Tipo;ISIN;Quantità\n01/02/2024;Acquisto;US0378331005;10\n02/02/2024;Vendita;US0378331005;1",
      "Spanish words":
        "Fecha;Tipo;ISIN;Títulos\n01/02/2024;Compra;US0378331005;10\n02/02/2024;Venta;US0378331005;1",
      "the number of an order":
        "Fecha,Hora,Producto,ISIN,Número,Precio,ID Orden\n28-08-2026,15:31,APPLE,US0378331005,-20,95,5b0c\n11-02-2026,16:20,APPLE,US0378331005,50,88,5b0d",
      "a date of execution in Portuguese":
        "Data da execução\tTítulo\tISIN\tQuantidade\tN.º da ordem\n2026-02-10\tEDP\tPTEDP0AM0009\t500\tL0093318",
      "only dividends": "Day,Symbol,Type,Shares\n2024-01-15,AAPL,Dividend,10\n2024-04-15,AAPL,Dividend,10",
      "only deposits of shares": "Datum;Typ;ISIN;Stück\n01.02.2024;Einlieferung;US0378331005;10",
      "a letter and a date in each row":
        "Datum;K/V?;ISIN;Stück\n01.02.2024;K;US0378331005;10\n02.02.2024;V;US0378331005;5",
      "a few trades among the movements of an account":
        "date,type,symbol,shares\n2026-04-01,CUSTOMER_INPAYMENT,,\n2026-04-02,CARD_TRANSACTION,,\n2026-04-03,BUY,US0378331005,2",
      "negative sales, and a date in each row":
        "Datum;Tijd;Product;ISIN;Aantal;Koers\n15-01-2024;10:30;World;IE00B4L5Y983;10;85,20\n20-02-2024;14:05;World;IE00B4L5Y983;-3;90,50",
      "the amounts paid":
        "Data;Prodotto;ISIN;Quantità;Prezzo;Controvalore\n2026-03-02;World;IE00B3RBWM25;12;108,50;-1302,00",
      "the name of a column in English": "Activity type,Symbol,Quantity\nx,AAPL,10",
      "the name of a column in German": "Buchungstag;ISIN;Stück\n01.02.2024;US0378331005;10",
      "the name of a column in French": "Date d'opération;Code ISIN;Quantité\n01/02/2024;US0378331005;10",
      "the name of a column in Dutch":
        "Datum,Product,ISIN,Aantal,Uitvoeringsplaats,Order ID\n01-02-2024,Apple,US0378331005,10,XNAS,1",
      "the name of a column in Italian": "Operazione;Titolo;ISIN;Quantità\n15/01/2024;Apple;US0378331005;5",
      "the name of a column in Spanish":
        "Fecha de la orden;ISIN;Número de títulos\n01/01/2023;US0378331005;50",
    }),
  )("%s", (_, text) => {
    expect(readPositions(text, positionsMax)).toMatchObject({
      ok: false,
      code: "transactions",
      message: expect.stringContaining("list of transactions"),
    })
  })
})

describe("holdings are read despite", () => {
  test.each(
    Object.entries({
      "the date of each purchase": "Symbol,Quantity,Date Acquired\nAAPL,1,2024-01-02\nAAPL,2,2024-02-02",
      "a trade date": "Symbol,Trade Date,Quantity,Commission\nAAPL,20240102,1,\nAAPL,20240202,2,",
      "one date for all prices": "Symbol,Date,Quantity,Value\nAAPL,2024-01-02,1,150\nMSFT,2024-01-02,2,600",
      "a column that says long": "Symbol,Quantity,Side\nAAPL,1,Long\nMSFT,2,Long",
      "companies and funds with such words in their names":
        "Symbol,Company,Quantity\nBBY,Best Buy,1\nVIG,Dividend Appreciation ETF,2",
      "funds with such words in their names":
        "Symbol,Name,Quantity\nDGRW,Dividend Growth Fund,1\nDVY,Dividend Select ETF,2",
      ratings: "Symbol,Shares,Analyst Rating\nAAPL,1,Buy\nMSFT,2,Sell",
      "an advice column with another name": "Symbol,Shares,Verdict\nAAPL,1,Buy\nMSFT,2,Hold",
      "a column for the use of dividends": "Symbol,Shares,Dividends\nAAPL,1,Reinvest\nMSFT,2,Deposit",
      "a column for the purpose": "Symbol,Shares,Strategy\nAAPL,1,Dividend\nMSFT,2,Dividend",
      "a French column of shares": "Action;Quantité;Cours\nApple;1;150,00\nMicrosoft;2;300,00",
    }),
  )("%s", (_, text) => {
    expect(read(text).positions.map(({ shares }) => shares)).toEqual([1, 2])
  })

  test('the kind "deposit" for cash', () => {
    const { positions } = read("Symbol,Type,Quantity\nAAPL,Stock,1\nUSD,Deposit,2")
    expect(positions.map(({ symbol }) => symbol)).toContain("AAPL")
  })
})

test("a list of trades below the holdings is left out line by line", () => {
  const { positions, unread } = read(
    "Symbol,Quantity\nAAPL,10\n\nDay,Symbol,What,Quantity\n2024-01-15,AAPL,Buy,5\n2024-01-16,AAPL,Sell,1",
  )
  expect(positions.map(({ line, shares }) => [line, shares])).toEqual([[2, 10]])
  expect(unread.at(-1)).toEqual({ from: 5, to: 6, what: "", why: "a list of transactions, not of positions" })
})
