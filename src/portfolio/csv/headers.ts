import { type ColumnName, nameKey } from "./names.ts"

/**
 * Finds the columns of a file by their names in English, German, French, Dutch, Italian and Spanish. The
 * exports below are one source of the names. Other sources are github.com/portfolio-performance/portfolio
 * (names of its CSV import), tresorone/tresor-import, dickwolff/Export-To-Ghostfolio (DEGIRO, Fineco,
 * MyInvestor), and public readers of the exports of ING
 * (`Stück/Nominale;Einheitskennzeichen;Einstandskurs;Währung`), comdirect (`Stück/Nom.;Akt. Kurs;Kaufkurs in
 * EUR`), Fineco (`Titolo;ISIN;Simbolo;Mercato;Strumento;Valuta;Quantità;P.zo medio di carico`), BoursoBank
 * (`name;isin;quantity;buyingPrice;lastPrice`) and DEGIRO (`Producto,Symbol/ISIN,Cantidad,Precio de,Valor
 * local,,Valor en EUR`).
 */

export const separators = [",", ";", "\t", "|"] as const
export type Separator = (typeof separators)[number]

/**
 * The columns. `wkn`: a national number, used only if nothing else identifies the row. `unitCost`: the cost
 * of one share. `unit`: says whether a quantity counts pieces. `level`: says whether a row is a position or a
 * lot of a position. `side`: long or short.
 */
export type Column =
  | "isin"
  | "wkn"
  | "symbol"
  | "name"
  | "shares"
  | "price"
  | "value"
  | "cost"
  | "unitCost"
  | "unit"
  | "type"
  | "currency"
  | "exchange"
  | "level"
  | "side"

/** Returns names as keys. Names are written with spaces to be readable, and compared without spaces. */
function keys(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(", ")).map(nameKey)
}

/**
 * The names of each column by language, without signs and accents. If a file has several names of a column,
 * the first in the list counts.
 */
export const columnNames: Readonly<Record<Column, readonly string[]>> = {
  isin: keys(
    "isin, isin code, isin nr, isin number, isin nummer, isin no, code isin, codigo isin, codice isin, isincode, security isin",
  ),
  wkn: keys(
    "wkn, wertpapierkennnummer, wpkn, wkn nr, cusip, sedol, valor nr, valoren nr, valorennummer, valoren, valorennr",
    "numero de valeur, numero valore, security id, codice titolo",
  ),
  symbol: keys(
    "symbol, ticker, ticker symbol, stock symbol, equity symbol, security symbol, financial instrument, slice, epic, tidm",
    "kurzel, kuerzel, borsenkurzel, tickersymbol, symbole, symbole boursier, mnemo, mnemonique, code mnemonique, symbool",
    "tickersymbool, simbolo, sigla, simbolo ticker, codigo bursatil, instrument, code, codice, codigo",
    "stock code, scrip code, scrip, scrip name, security code, nse code, nse symbol, nse bse symbol, kortnamn, ticker code",
  ),
  name: keys(
    "description, investment name, security name, security description, instrument name, name, company, company name",
    "holding, product, product name, security, stock, stock name, equity description, asset, asset name, fund name",
    "bezeichnung, wertpapierbezeichnung, wertpapiername, wertpapier, gattungsbezeichnung, titel, titelbezeichnung, produkt",
    "produktname, instrumentenname, instrument bezeichnung, aktie, aktienname, unternehmen, firma, beschreibung, fondsname",
    "libelle, libelle valeur, nom, nom de la valeur, nom du titre, designation, intitule, produit, societe, denomination",
    "denomination du titre, titre, support, action, naam, productnaam, omschrijving, fonds, aandeel, effect, bedrijf",
    "instrumentnaam, titolo, descrizione, descrizione titolo, nome, nome titolo, denominazione, prodotto, azione, societa",
    "nome strumento, descripcion, nombre del valor, nombre de valor, nombre valor, denominacion, producto, titulo, empresa",
    "accion, activo, fondsnaam, nome prodotto, descrizione strumento, strumento, instrument, financial instrument, nombre, valeur, valore, valor",
    "investment, namn, vardepapper, verdipapir, navn, instrumentnavn, vaerdipapir, papir, osakkeen nimi",
  ),
  shares: keys(
    "quantity, qty quantity, qty, shares, no of shares, number of shares, share quantity, shares held, owned quantity, units",
    "units held, number of units, open quantity, current quantity, total quantity, holding quantity, quantity held, share count",
    "stuck, stueck, stk, stuckzahl, stueckzahl, anzahl, menge, bestand, depotbestand, aktueller bestand, anzahl aktien",
    "anzahl anteile, anteile, stuck nominale, stuck nominal, stuck nominalwert, stuck nom, nominal stuck, nom bestand, anzahl stuck, anzahl stk, anz",
    "anzahl nominal, anzahl nominale, nominale stuck, quantite, qte, nombre de titres, nombre de parts, nombre d actions, nb titres",
    "nb de titres, nbre de titres, nbre titres, nbre, nb, nb parts, qte detenue, quantite detenue, parts, aantal, aantal stuks, stuks, aantal aandelen",
    "hoeveelheid, aantal nominaal, quantita, qta, q ta, numero azioni, n azioni, numero quote, n quote, numero titoli",
    "quantita nominale, cantidad, numero de titulos, n de titulos, no titulos, no de titulos, n titulos, num titulos, titulos",
    "acciones, numero de acciones, participaciones, numero de participaciones, no participaciones, no acciones, unidades, titres, titoli",
    "azioni, pezzi, nominal, nominale, nominalbetrag, nominalwert, nominaal, valore nominale, nennwert, unita, einheiten, unites, nombre",
    "quantity available, avail units, available units, available quantity, net quantity, net qty, holdings, units owned, volym, antal, antall, kpl, volume",
  ),
  price: keys(
    "last price, price, share price, close price, closing price, mark price, current price, market price, last, unit price",
    "price per share, current share price, latest price, closing, close, ltp, quote, last traded price, nav, current nav",
    "schlusskurs, schluskurs, akt kurs, aktueller kurs, akt geldkurs, geldkurs, marktkurs, bewertungskurs, letzter kurs, kurs",
    "tageskurs, depotkurs, kurs stuck, kurs pro stuck, preis, aktueller preis, borsenkurs, marktpreis, stuckpreis, rucknahmepreis",
    "cours, cours actuel, dernier cours, cours de cloture, cloture, prix, dernier, dernier cours cote, prix actuel, prix unitaire, valeur liquidative, vl",
    "cours de bourse, slotkoers, koers, laatste koers, huidige koers, actuele koers, prijs, huidige prijs, p zo di mercato",
    "prezzo di mercato, prezzo mercato, prezzo, prezzo attuale, ultimo prezzo, prezzo corrente, quotazione, prezzo di chiusura, chiusura, corso",
    "precio de, precio, precio actual, cotizacion, ultimo precio, precio de mercado, precio de cierre, cierre, ultima cotizacion, ultimo",
    "valor liquidativo",
    "previous closing price, previous close, prev close, senast, sista, siste kurs, senaste kurs, dagens kurs, lastprice, unit market price",
  ),
  value: keys(
    "current value, mkt val market value, market value, mkt value, mkt val, total value, position value, local value, value",
    "current market value, market val, marktwert, kurswert, aktueller wert, akt wert, aktuelle summe, gesamtwert, positionswert",
    "depotwert, wert, bewertung, gegenwert, lokaler wert, valorisation, valorisation actuelle, valeur de marche, valeur actuelle",
    "valeur totale, valeur boursiere, valeur locale, estimation, evaluation, valo, val actuelle, montant total, montant, marktwaarde, lokale waarde",
    "ctv, ctv mercato, huidige waarde, actuele waarde, totale waarde, waarde, valore di mercato, controvalore, controvalore di mercato",
    "valore attuale, valore corrente, valore locale, valore totale, valoracion, valor de mercado, valor actual, valor local",
    "valor total, efectivo, importe, importe actual, amount, valeur, valore, valor",
    "marknadsvarde, varde, markedsverdi, verdi, markedsvaerdi, cur val, current val, present value, market value base",
  ),
  cost: keys(
    "cost basis total, cost basis, total cost, cost basis money, book value, book cost, invested value, invested, cost",
    "purchase value, total cost basis, amount invested, invested amount, kaufwert, einstandswert, anschaffungswert, kaufsumme",
    "investiert, einstandssumme, anschaffungskosten, gesamtkosten, einstand gesamt, prix de revient total, montant investi",
    "valeur d achat, cout total, cout d achat, valeur de revient, prix de revient, aankoopwaarde, kostprijs, totale kosten",
    "geinvesteerd, inleg, valore di carico, controvalore di carico, costo totale, costo storico, costo, valore di acquisto",
    "investito, coste total, coste, coste de adquisicion, valor de compra, valor de adquisicion, importe invertido, invertido",
    "anskaffningsvarde, kostnad, invested amt, amount invested",
  ),
  unitCost: keys(
    "average cost basis, average cost, avg cost, average price, avg price, price paid, purchase price, cost price, cost share",
    "cost basis price, cost per share, unit cost, buy price, buying price, open price, average buy price, einstandskurs",
    "einstandspreis, kaufkurs, kaufpreis, durchschnittskurs, durchschnittspreis, durchschnittlicher kaufkurs, anschaffungskurs",
    "einstand, mittlerer kaufkurs, mittelkurs, anschaffungspreis, pru, prix de revient unitaire, prix de revient moyen, pmp",
    "prix moyen, prix moyen d achat, prix d achat, prix d achat moyen, cours d achat, cout unitaire, gak, gemiddelde aankoopkoers",
    "gemiddelde aankoopprijs, aankoopkoers, aankoopprijs, gemiddelde koers, gemiddelde prijs, p zo medio di carico",
    "prezzo medio di carico, prezzo medio, prezzo di carico, prezzo di acquisto, pmc, costo medio, prezzo medio di acquisto",
    "precio medio, precio medio de compra, precio de compra, coste medio, precio de adquisicion, pmc compra",
    "gav, average purchase price, avg cost price, avg buy price, buy avg, average cost price, gjennomsnittskurs",
  ),
  unit: keys(
    "unit, unit of quantity, einheit, einheitskennzeichen, notierungsart, stuck nominal kennzeichen, unite, eenheid, unita, unidad",
  ),
  type: keys(
    "security type, asset type, asset category, asset class, sub category, investment type, instrument type, product type, type",
    "gattung, wertpapierart, wertpapiertyp, wertpapiergattung, instrumentenart, instrumententyp, produktart, produkttyp",
    "anlageklasse, assetklasse, anlageart, vermogensklasse, art, typ, type d instrument, type de titre, type de produit",
    "type de valeur, type d actif, classe d actifs, classe d actif, categorie, nature, soort, effectsoort, producttype",
    "instrumenttype, type instrument, type effect, activaklasse, beleggingscategorie, strumento, tipo strumento",
    "tipo di strumento, tipologia, tipo titolo, categoria, classe di attivo, tipo de activo, tipo de producto, tipo activo",
    "clase de activo, tipo de valor, tipo",
  ),
  currency: keys(
    "market price currency, market currency, currency, ccy, cur, currency code, currency primary, trading currency, price currency, local currency, akt geldkurs currency",
    "wahrung, waehrung, whg, kurswahrung, handelswahrung, notierungswahrung, devise, monnaie, devise de cotation, valuta",
    "munt, munteenheid, divisa, divisa titolo, moneda",
  ),
  exchange: keys(
    "listing exchange, exchange, primary exchange, market, mic, venue, borse, boerse, handelsplatz, borsenplatz, marktplatz",
    "place, place de cotation, marche, bourse, place boursiere, beurs, markt, mercato, borsa, piazza, mercado, bolsa, marknad, marked, bors, exchange code",
  ),
  level: keys(
    "data discriminator, level of detail, level, detail level, row type, detailgrad, detailebene, niveau de detail, detailniveau",
    "livello di dettaglio, nivel de detalle",
  ),
  side: keys(
    "side, long short, position side, position direction, long or short, buy sell, dr cr, debit credit, position type, l s, direction, richtung, sens position, richting, direzione",
    "direccion, lado",
  ),
}

/** Words that mean a name in one file, and an amount or the number of shares in another. */
export const nameOrValue: readonly string[] = keys("valeur, valore, valor")
export const nameOrShares: readonly string[] = keys("nombre")

export interface BrokerExport {
  readonly broker: string
  /** Names of columns that occur together only in this export. */
  readonly columns: readonly string[]
  /** A column name that means the number of shares in this export, but an amount of money elsewhere. */
  readonly shares?: string
  /** Names of columns with further shares, for example of shares that are pledged. */
  readonly furtherShares?: readonly string[]
  /** The exchange and the currency of every line, if the broker has only one market and does not state it. */
  readonly market?: readonly [exchange: string, currency: string]
}

/**
 * The exports of positions that are recognised. Any other file is read by the names of its columns. Robinhood
 * exports only transactions, and eToro exports a workbook. Both files are refused, each with a sentence.
 */
export const brokerExports: readonly BrokerExport[] = [
  {
    // github.com/open-portfolio/FINporterFido, Tests/FidoPositionsTests.swift; rlust/Fid-Import,
    // docs/FIDELITY_CSV_IMPORT.md
    broker: "Fidelity",
    columns: keys("account number, symbol, description, quantity, last price, current value"),
  },
  {
    // github.com/vroonhof/opensteuerauszug, src/opensteuerauszug/importers/schwab/formats.md
    broker: "Schwab",
    columns: keys("symbol, qty quantity, mkt val market value"),
  },
  { broker: "Schwab", columns: keys("symbol, quantity, price change %, market value, cost basis") },
  {
    // Source: "Reading Multi-Table CSVs in Rust", a public article. A table of transactions follows in the
    // same file.
    broker: "Vanguard",
    columns: keys("account number, investment name, symbol, shares, share price, total value"),
  },
  {
    // ibkrguides.com/reportingreference/reportguide/openpositions_default.htm
    broker: "Interactive Brokers",
    columns: keys("data discriminator, asset category, symbol, quantity, mult, close price"),
  },
  {
    // ibkrguides.com/reportingreference/reportguide/open_positionsfq.htm: a Flex Query
    broker: "Interactive Brokers",
    columns: keys("symbol, quantity, mark price, position value"),
  },
  {
    // The portfolio of Trader Workstation. In other files `position` may be the number of a row.
    broker: "Interactive Brokers",
    columns: keys("financial instrument, position"),
    shares: nameKey("position"),
  },
  {
    // github.com/fffaraz/portopt, src/EtradePortfolio.cpp. There are lines about the account before and after
    // the table.
    broker: "E*TRADE",
    columns: keys("symbol, last price, price paid, value, change %"),
  },
  {
    // The export of a pie. github.com/tresorone/tresor-import, issue 5238, has the export of transactions,
    // which is refused.
    broker: "Trading 212",
    columns: keys("slice, invested value, owned quantity"),
  },
  {
    // github.com/tresorone/tresor-import, issues 2416 and 2568
    broker: "DEGIRO",
    columns: keys("product, symbol isin, closing"),
    shares: nameKey("amount"),
  },
  { broker: "DEGIRO", columns: keys("product, symbool isin, slotkoers") },
  { broker: "DEGIRO", columns: keys("produkt, symbol isin, schlusskurs") },
  { broker: "DEGIRO", columns: keys("producto, symbol isin, precio de") },
  {
    // github.com/aleetsaiya/yfinance-portfolio, README.md
    broker: "Yahoo Finance",
    columns: keys("symbol, current price, trade date, purchase price, quantity"),
  },
  {
    // The holdings of Kite. github.com/zerodha/kiteconnect-mocks, holdings, has the same fields.
    broker: "Zerodha",
    columns: keys("instrument, qty, avg cost, ltp, cur val"),
    market: ["NSE", "INR"],
  },
  {
    broker: "Zerodha",
    columns: keys("symbol, isin, quantity available, quantity discrepant"),
    furtherShares: keys("quantity pledged margin, quantity pledged loan"),
    market: ["NSE", "INR"],
  },
  {
    // The reader of an open source project in code search: `Code,Avail Units,Purchase $,Last $,Change $`
    broker: "CommSec",
    columns: keys("code, avail units, purchase, last, mkt value"),
    market: ["ASX", "AUD"],
  },
  {
    // The rows are open positions, each with the word BUY or SELL.
    broker: "XTB",
    columns: keys("symbol, type, volume, open time, open price, market price"),
    shares: nameKey("volume"),
  },
]

/** The parts of Interactive Brokers' statement with positions. The first cell of a row names its part. */
export const positionSections: readonly string[] = ["open positions", "long open positions"]

/** The line of a file that has the names of the columns. */
export interface Header {
  readonly separator: Separator
  /** The number of cells in the line. */
  readonly width: number
  /** The names of the columns; empty for a table without names. */
  readonly names: readonly ColumnName[]
  /** The places of each column, the preferred place first. A table may have several values and currencies. */
  readonly at: Readonly<Partial<Record<Column, readonly number[]>>>
  /** The places of further numbers of shares, which are added. */
  readonly furtherShares: readonly number[]
  /** The broker whose export has these columns; null for any other table. */
  readonly broker: string | null
  /** The currency and the exchange of a broker's only market; empty for any other table. */
  readonly currency: string
  readonly exchange: string
  /** The first cell of each row, if the file separates its tables by this cell; else null. */
  readonly section: string | null
}

/** A line below the names of columns. */
export interface Row {
  /** The first line, counted from 1. `to` is the last line. */
  readonly line: number
  readonly to: number
  /** The cells, without blanks around them. */
  readonly cells: readonly string[]
}
