import { describe, expect, test } from "vitest"
import { read } from "../../support/read-positions.ts"

/** Which column is which, and what names a row. */

const apple = { isin: "US0378331005", name: "Apple", shares: 10 }

describe("a table with the names of columns in", () => {
  test.each([
    [
      "German, with a unit and a currency without a name (flatex)",
      "Bezeichnung;ISIN;Gattung;Nom./Bestand;;Börse;Akt. Kurs;;Aktueller Wert;\nApple;US0378331005;Aktien;10,000;Stk.;Tradegate;158,980;EUR;1589,80;EUR",
      { ...apple, currency: "EUR", exchange: "TRADEGATE" },
    ],
    [
      "German, with currencies of one name (S Broker)",
      "Nominal / Stück;Name;ISIN;WKN;Lagerstelle;Aktuelle Summe;Währung;Kaufwert;Währung;Aktueller Kurs;Währung\n10;Apple;US0378331005;865985;US;1589,80;EUR;1011,60;EUR;158,98;EUR",
      { ...apple, currency: "EUR", cost: 1011.6 },
    ],
    [
      "German, below a preamble and above a sum (ING)",
      "Depotübersicht vom 07.08.2026\nKunde;Muster\n\nISIN;Wertpapiername;Stück/Nominale;Einheitskennzeichen;Bewertungskurs;Währung;Kurswert;Währung\nUS0378331005;Apple;10;Stück;177,00;EUR;1.770,00;EUR\nSumme;;;;;;1.770,00;EUR",
      { ...apple, currency: "EUR" },
    ],
    [
      "German, two numbers of a security in a cell (DKB)",
      '"Bestand";"";"ISIN / WKN";"Bezeichnung";"Kurs";"Kurswert in Euro"\n"10,00";"STK";"US0378331005 (865985)";"Apple";"158,98";"1.589,80"',
      { ...apple, currency: "EUR" },
    ],
    [
      "French (BoursoBank writes English names)",
      "name;isin;quantity;buyingPrice;lastPrice;amount\nApple;US0378331005;10,00;100,00;108,40;1084,00",
      { ...apple, cost: 1000 },
    ],
    [
      "French",
      "Libellé;Code ISIN;Qté;P.R.U.;Cours;Devise;Valorisation\nApple;US0378331005;10;150,00;170,50;EUR;1 705,00\nSomme;;;;;;1 705,00",
      { ...apple, currency: "EUR", cost: 1500 },
    ],
    [
      "French, where Valeur is the name",
      "Valeur;Code ISIN;Quantité;Cours;Montant\nApple;US0378331005;10;170,50;1 705,00",
      apple,
    ],
    [
      "French, where Nombre is a number",
      "Libellé;Code ISIN;Nombre;Cours\nApple;US0378331005;10;170,50",
      apple,
    ],
    [
      "Spanish, where Nombre is the name",
      "Nombre;ISIN;Mercado;Títulos;Cotización;Divisa\nApple;US0378331005;Nasdaq;10;170,50;USD",
      { ...apple, exchange: "NASDAQ", currency: "USD" },
    ],
    [
      "Spanish (DEGIRO, with the currency in the cell)",
      'Producto,Symbol/ISIN,Cantidad,Precio de,Valor local,Valor en EUR\nApple,US0378331005,10,"170,50",USD 1705.00,"1550,00"',
      { ...apple, currency: "USD", price: 170.5 },
    ],
    [
      "Italian (Fineco)",
      "Titolo;ISIN;Simbolo;Mercato;Strumento;Valuta;Quantità;P.zo medio di carico;Valore di carico;P.zo di mercato\nApple;US0378331005;AAPL;NASDAQ;Azione;USD;10;150,20;1.390,74;200,00\nTOTALE;;;;;;;;1.390,74;",
      { ...apple, symbol: "AAPL", exchange: "NASDAQ", cost: 1390.74, price: 200 },
    ],
    [
      "Dutch",
      "Naam;ISIN;Aantal;Valuta;Koers;Marktwaarde;Beurs\nApple;US0378331005;10;USD;170,50;1.705,00;Nasdaq\nTotaal;;;;;1.705,00;",
      { ...apple, currency: "USD", exchange: "NASDAQ", price: 170.5 },
    ],
    [
      "German, whose rows have words that are names of columns elsewhere",
      "Name;ISIN;Stück;Einheit;Kurs;Währung;Typ\nApple;US0378331005;10;Stk.;177,00;EUR;Aktie",
      { ...apple, currency: "EUR" },
    ],
    [
      "English, with the unit in brackets",
      "Security/ISIN,Quantity (shares),Currency\nUS0378331005,10,USD",
      { ...apple, name: "", currency: "USD" },
    ],
  ])("%s", (_, text, expected) => {
    expect(read(text).positions).toEqual([expect.objectContaining(expected)])
  })
})

describe("a row is named by", () => {
  test.each([
    ["its ISIN alone", "ISIN,Quantity\nUS0378331005,10", { symbol: "", isin: "US0378331005", name: "" }],
    [
      "an ISIN in the column of symbols",
      "Symbol,Quantity\nUS0378331005,10",
      { symbol: "", isin: "US0378331005" },
    ],
    ["its name alone", "Name,Quantity\nApple,10", { symbol: "", isin: "", name: "Apple" }],
    ["its national number alone", "WKN;Stück\n865985;10", { symbol: "", isin: "", name: "number 865985" }],
    [
      "a name in the column of symbols",
      "Instrument,Quantity\nApple Inc.,10",
      { symbol: "", name: "Apple Inc." },
    ],
    [
      "its symbol, and no name, where one column has both",
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
  "no quantity is taken from a column that may be something else: %s",
  (text) => {
    expect(() => read(text)).toThrow(
      /^(?:No line names the columns|Line 1 names columns, but none of numbers)/,
    )
  },
)
