/** Which column of a file is which, by its name. Names are compared in lower case, with single spaces. */

/** `unitCost`: of one share. `level`: whether a row of Interactive Brokers is a position or a lot of one. */
export type Column =
  | "symbol"
  | "name"
  | "shares"
  | "price"
  | "value"
  | "cost"
  | "unitCost"
  | "type"
  | "currency"
  | "isin"
  | "exchange"
  | "level"

/** The names of each column; of several in a file the first of the list counts. */
export const columnNames: Readonly<Record<Column, readonly string[]>> = {
  symbol: [
    "symbol",
    "ticker",
    "ticker symbol",
    "stock symbol",
    "equity symbol",
    "slice",
    "instrument",
    "symbol/isin",
    "symbol / isin",
    "symbool/isin",
    "epic",
    "code",
  ],
  name: [
    "description",
    "investment name",
    "security name",
    "security description",
    "name",
    "company",
    "company name",
    "product",
    "produkt",
    "security",
    "stock",
    "bezeichnung",
    "equity description",
  ],
  shares: [
    "quantity",
    "qty (quantity)",
    "qty",
    "qty.",
    "qty #",
    "quantity #",
    "shares",
    "no. of shares",
    "number of shares",
    "share quantity",
    "owned quantity",
    "units",
    "units held",
    "open quantity",
    "anzahl",
    "stück",
    "aantal",
  ],
  price: [
    "last price",
    "last price $",
    "price",
    "share price",
    "close price",
    "closing price",
    "mark price",
    "markprice",
    "current price",
    "market price",
    "closing",
    "ltp",
    "schlusskurs",
    "schlußkurs",
    "kurs",
    "slotkoers",
  ],
  value: [
    "current value",
    "mkt val (market value)",
    "market value",
    "total value",
    "position value",
    "positionvalue",
    "value $",
    "value",
  ],
  cost: [
    "cost basis total",
    "cost basis",
    "total cost",
    "cost basis money",
    "costbasismoney",
    "book value",
    "book cost",
    "invested value",
    "invested",
    "cost",
  ],
  unitCost: [
    "average cost basis",
    "average cost",
    "avg. cost",
    "avg cost",
    "average price",
    "price paid $",
    "price paid",
    "purchase price",
    "cost price",
    "cost/share",
    "cost basis price",
  ],
  type: [
    "security type",
    "asset type",
    "asset category",
    "asset class",
    "assetclass",
    "investment type",
    "instrument type",
  ],
  currency: ["currency", "ccy", "currency code", "currencyprimary", "währung", "valuta"],
  isin: ["isin", "isin code", "isin-code", "isin/wkn"],
  exchange: ["listingexchange", "listing exchange", "exchange", "market", "börse", "boerse", "beurs"],
  level: ["datadiscriminator", "level of detail", "levelofdetail"],
}

/** A file with one of these columns lists transactions, from which no holding can be read. */
export const transactionNames: readonly string[] = [
  "action",
  "transaction type",
  "trans code",
  "activity date",
  "activity type",
  "buy/sell",
  "order type",
  "run date",
  "settlement date",
  "settle date",
  "date/time",
]

export interface BrokerExport {
  readonly broker: string
  /** Columns that together only this export has. */
  readonly columns: readonly string[]
  /** A name that means the number of shares in this export, and an amount of money elsewhere. */
  readonly shares?: string
}

/**
 * The exports of positions that are recognised. Any other file is read by the names of its columns. Robinhood exports
 * its account's transactions alone, and eToro a workbook: both are refused in words.
 */
export const brokerExports: readonly BrokerExport[] = [
  {
    // github.com/open-portfolio/FINporterFido, Tests/FidoPositionsTests.swift; rlust/Fid-Import, docs/FIDELITY_CSV_IMPORT.md
    broker: "Fidelity",
    columns: ["account number", "symbol", "description", "quantity", "last price", "current value"],
  },
  {
    // github.com/vroonhof/opensteuerauszug, src/opensteuerauszug/importers/schwab/formats.md
    broker: "Schwab",
    columns: ["symbol", "qty (quantity)", "mkt val (market value)"],
  },
  { broker: "Schwab", columns: ["symbol", "quantity", "price change %", "market value", "cost basis"] },
  {
    // "Reading Multi-Table CSVs in Rust", a public article: a table of transactions follows in the same file.
    broker: "Vanguard",
    columns: ["account number", "investment name", "symbol", "shares", "share price", "total value"],
  },
  {
    // ibkrguides.com/reportingreference/reportguide/openpositions_default.htm
    broker: "Interactive Brokers",
    columns: ["datadiscriminator", "asset category", "symbol", "quantity", "mult", "close price"],
  },
  {
    // ibkrguides.com/reportingreference/reportguide/open_positionsfq.htm: a Flex Query
    broker: "Interactive Brokers",
    columns: ["symbol", "quantity", "markprice", "positionvalue"],
  },
  {
    // github.com/fffaraz/portopt, src/EtradePortfolio.cpp: lines of the account stand before and after the table.
    broker: "E*TRADE",
    columns: ["symbol", "last price $", "price paid $", "value $"],
  },
  {
    // The export of a pie. github.com/tresorone/tresor-import, issue 5238, has that of transactions, which is refused.
    broker: "Trading 212",
    columns: ["slice", "invested value", "owned quantity"],
  },
  {
    // github.com/tresorone/tresor-import, issues 2416 and 2568
    broker: "DEGIRO",
    columns: ["product", "symbol/isin", "closing"],
    shares: "amount",
  },
  {
    // github.com/aleetsaiya/yfinance-portfolio, README.md
    broker: "Yahoo Finance",
    columns: ["symbol", "current price", "trade date", "purchase price", "quantity"],
  },
]

/** The first cell of a row of an activity statement of Interactive Brokers names its part; these parts list positions. */
export const positionSections: readonly string[] = ["open positions", "long open positions"]
