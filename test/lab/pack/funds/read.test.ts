import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { groupFund } from "../../../../lab/pack/funds/groups.ts"
import { kindByName } from "../../../../lab/pack/funds/holding-kinds.ts"
import { readHoldings } from "../../../../lab/pack/funds/holdings.ts"
import { readFunds } from "../../../../lab/pack/funds/read.ts"
import { readWeights, weightRows, withRegistrants } from "../../../../lab/pack/funds/weights.ts"
import { daysToJudge } from "../../../../lab/pack/verdicts.ts"
import type { StarterHolding } from "../../../../scripts/starter/funds.ts"
import type { StarterListing } from "../../../../scripts/starter/tables.ts"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { layOutEtfFolder } from "../../../support/etf-folder.ts"

let source: string

beforeAll(async () => {
  source = mkdtempSync(join(tmpdir(), "qistas-funds-"))
  await layOutEtfFolder(source)
})
afterAll(() => rmSync(source, { recursive: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(source, path)), { recursive: true })
  writeFileSync(join(source, path), text)
}

function listing(symbol: string, filer: FilerId): StarterListing {
  const unknown = { exchange: null, country: null, sic: null, isin: null, ordinaryPerShareLine: null }
  return { symbol, filer, name: symbol, ...unknown, line: "fund", canonical: false }
}

describe("a fund is grouped by its name: family, assets and region", () => {
  it.each([
    ["iShares Core S&P Small-Cap ETF", "iShares", "Equity: small companies", "United States"],
    ["iShares MSCI EAFE ETF", "iShares", "Equity", "Developed markets outside the US"],
    ["iShares Core MSCI Emerging Markets ETF", "iShares", "Equity", "Emerging markets"],
    ["iShares Gold Trust Shares", "iShares", "Precious metals", null],
    ["VanEck Gold Miners ETF", "VanEck", "Equity: materials and mining", null],
    ["State Street SPDR S&P 500 ETF Trust", "SPDR", "Equity: large companies", "United States"],
    ["State Street Technology Select Sector SPDR ETF", "SPDR", "Equity: technology", "United States"],
    ["State Street Blackstone Senior Loan ETF", "State Street", "Bonds", null],
    ["State Street SPDR S&P Leveraged Loan ETF", "SPDR", "Bonds", null],
    ["Wahed FTSE USA Shariah ETF", "Wahed", "Equity", "United States"],
    ["SP Funds Dow Jones Global Sukuk ETF", "SP Funds", "Sukuk", "World"],
    ["SP Funds S&P World (ex-US) ETF", "SP Funds", "Equity", "Outside the US"],
    ["Global X Copper Miners ETF", "Global X", "Equity: materials and mining", null],
    [
      "First Trust NASDAQ-100 Ex-Technology Sector Index Fund",
      "First Trust",
      "Equity: large companies",
      "United States",
    ],
    ["ProShares UltraPro Short QQQ", "ProShares", "Leveraged or inverse", "United States"],
    ["iShares Ultra Short Duration Bond Active ETF", "iShares", "Bonds", null],
    ["Direxion Daily TSLA Bear 1X ETF", "Direxion", "Leveraged or inverse", null],
    ["MicroSectors FANG+ 3X Leveraged ETNs", "MicroSectors", "Exchange-traded notes", null],
    ["YieldMax AAPL Option Income Strategy ETF", "YieldMax", "Option income", null],
    ["Innovator Growth-100 Power Buffer ETF - February", "Innovator", "Defined outcome", null],
    ["iShares Bitcoin Trust ETF", "iShares", "Crypto", null],
    ["United States Oil Fund", "USCF", "Commodities", null],
    ["Putnam Emerging Markets ex-China ETF", "Putnam", null, "Emerging markets"],
    ["Moonvest ETF", null, null, null],
  ])("%s", (name, family, category, focus) => {
    expect(groupFund(name)).toEqual({ family, category, focus })
  })
})

describe("the funds of the exchanges' directories", () => {
  const named = (symbol: string, name: string) => `${symbol},"${name}",P,Y,N`

  beforeAll(() => {
    const header = "ACT Symbol,Security Name,Exchange,ETF,Test Issue"
    const houses = ["AAA", "BBB", "CCC"].map((symbol) => named(symbol, `Goldman Sachs ${symbol} ETF`))
    put(
      "meta/nasdaq/other-listed.csv",
      [
        header,
        ...houses,
        named("IVV", "iShares Core S&P 500 ETF"),
        named("IBIT", "iShares Bitcoin Trust ETF"),
        named("NEW", "iShares New ETF"),
        named("DFMC", "U.S. Micro Cap Portfolio: ETF Class Shares"),
        "B,Barrick Mining Corporation Common Shares (BC),N,N,N",
        "ZTST,Test ETF,P,Y,Y",
      ].join("\n"),
    )
    put("meta/nasdaq/nasdaq-listed-symbols.csv", "Symbol,Security Name,ETF,Test Issue\n")
    put("meta/cross_listings.tsv", "us_ticker\tcik\tcountry\thome_symbol\n")
    put("meta/universe.tsv", "cik\tticker\ttickers\tname\tticker_source\n")
    put("tickers/company_tickers_exchange.json", JSON.stringify({ data: [] }))
    const classes = [
      [1479026, "S000000001", "C000000001", "AAA"],
      [1479026, "S000000002", "C000000002", "BBB"],
      [1479026, "S000000003", "C000000003", "CCC"],
      [1479026, "S000000004", "C000000004", "NEW"],
      [1100663, "S000004310", "C000012040", "IVV"],
      [1540305, "S000000005", "C000000005", "IBIT"],
      [2110, "S000009184", "C000024954", "LACAX"],
    ]
    put("tickers/company_tickers_mf.json", JSON.stringify({ data: classes }))
  })

  const fund = (symbol: string) =>
    readFunds(source, [listing("IBIT", "edgar:0001980994")]).find((one) => one.symbol === symbol)

  it("are listed once, without test issues, shares and mutual funds", () => {
    const symbols = readFunds(source, []).map(({ symbol }) => symbol)
    expect(symbols).toEqual(["AAA", "BBB", "CCC", "DFMC", "IBIT", "IVV", "NEW"])
  })

  it("have the series and class that the SEC lists for their symbol", () => {
    expect(fund("IVV")).toMatchObject({
      filer: "edgar:0001100663",
      series: "S000004310",
      class: "C000012040",
    })
  })

  it("have no series if the ticker lists name another registrant", () => {
    expect(fund("IBIT")).toMatchObject({ filer: "edgar:0001980994", series: null, class: null })
  })

  it("have no series of a registrant that has only another family's funds, because the symbol has changed hands", () => {
    expect(fund("AAA")).toMatchObject({ filer: "edgar:0001479026", series: "S000000001" })
    expect(fund("NEW")).toMatchObject({ filer: null, series: null, class: null })
  })

  it("are named without the kind of share", () => {
    expect(fund("DFMC")?.name).toBe("U.S. Micro Cap Portfolio")
  })
})

describe("a holding is classed by its name", () => {
  it.each([
    ["APPLE INC", "equity"],
    ["CVR ENERGY INC", "equity"],
    ["FIRSTCASH HOLDINGS INC", "equity"],
    ["BRIGHTHOUSE FINANCIAL INC", "equity"],
    ["EQUITES PROP FUND LTD", "equity"],
    ["FutureFuel Corp.", "equity"],
    ["INHIBRX INC CVR", "other"],
    ["HANON SYSTEMS RIGHTS", "other"],
    ["M TRON INDUSTRIES EQUITY WARRANTS", "other"],
    ["PIVOTAL SOFTWARE ESCROW", "other"],
    ["CASH COLLATERAL USD JPM", "cash"],
    ["KRW CASH", "cash"],
    ["SAR CASH(COMMITTED)", "cash"],
    ["U.S. Dollar", "cash"],
    ["ETD JPY BALANCE WITH R73215", "cash"],
    ["RUSSELL 2000 EMINI CME DEC 25", "derivative"],
    ["XAE ENERGY DEC25", "derivative"],
    ["TWD/USD", "derivative"],
  ])("%s: %s", (name, kind) => {
    expect(kindByName(name)).toBe(kind)
  })
})

describe("the packed holdings", () => {
  let holdings: readonly StarterHolding[]
  const of = (fund: string) => holdings.filter((holding) => holding.fund === fund)
  const packed = (fund: string) =>
    of(fund).map(({ line, ticker, name, country, kind, weight }) => [
      line,
      ticker,
      name,
      country,
      kind,
      weight,
    ])

  beforeAll(async () => {
    holdings = await readHoldings(source)
  })

  it("keep every line of an iShares file in order, with the stated country", () => {
    expect(packed("IVV")).toEqual([
      [1, "AAPL", "APPLE INC", "US", "equity", 7.1],
      [2, "XTSLA", "BLK CSH FND TREASURY SL AGENCY", "US", "cash", 0.15],
      [3, "JPM", "CASH COLLATERAL USD JPM", "US", "cash", 0.01],
      [4, null, "OMNIAB INC $15.00 VESTING Prvt", "US", "other", 0],
      [5, "CVI", "CVR ENERGY INC", "US", "equity", 0.04],
      [6, "INH", "INHIBRX INC CVR", "US", "other", 0],
      [7, "ESZ5", "S&P500 EMINI DEC 25", null, "derivative", 0],
    ])
    expect(packed("IEMG")).toEqual([
      [1, "005930", "SAMSUNG ELECTRONICS LTD", "KR", "equity", 2.77],
      [2, "EUR", "EUR CASH", null, "cash", 0.01],
      [3, "SAR", "SAR/USD", "US", "derivative", 0],
      [4, "USD", "USD CASH", "US", "cash", -0.08],
    ])
  })

  it("leave out State Street's notices, and sectors and countries that a collector added by ticker", () => {
    expect(packed("XLK")).toEqual([
      [1, "TEL", "TE CONNECTIVITY PLC", null, "equity", 0.63],
      [2, "CNH", "CNH INDUSTRIAL NV", null, "equity", 0.01],
      [3, null, "SSI US GOV MONEY MARKET CLASS", null, "cash", 0.075949],
      [4, "IXTZ5", "XAK TECHNOLOGY DEC25", null, "derivative", -0.00206],
    ])
  })

  it("keep no CUSIP from an issuer's file, not even in place of a ticker", () => {
    expect(of("SPUS")[0]?.asOf).toBe("2026-07-17")
    expect(packed("SPUS")).toEqual([
      [1, "NVDA", "NVIDIA Corp", null, "equity", 13.33],
      [2, null, "Cash & Other", null, "cash", 0.34],
      [3, null, "TPG Inc", null, "other", 0],
      [4, null, "ABIOMED INC", null, "other", 0],
    ])
  })

  it("are shares by ticker and name where a spreadsheet damaged the CUSIPs, and only from the file's first date", () => {
    expect(of("HLAL")[0]?.asOf).toBe("2026-08-25")
    expect(packed("HLAL")).toEqual([
      [1, "AAPL", "Apple Inc", null, "equity", 11.53],
      [2, "ABT", "Abbott Laboratories", null, "equity", 0.52],
      [3, "LEN/B", "Lennar Corp", null, "equity", 0],
      [4, null, "Cash & Other", null, "cash", 0.33],
    ])
  })

  it("have the names of that summer on the last day of the daily lists, and none if the summer's list has none", () => {
    expect(of("QQQ")[0]?.asOf).toBe("2022-07-20")
    expect(packed("QQQ")).toEqual([
      [1, "GOOGL", "Alphabet Inc. Class A", null, "equity", 72.5],
      [2, "META", null, null, "equity", 27.25],
      [3, null, null, null, "other", 0.25],
    ])
  })
})

describe("the daily weights of a fund", () => {
  it("are in date order, with the last reading of a day and without incomplete days", () => {
    expect(readWeights(source, "QQQ")).toEqual({
      fund: "QQQ",
      days: ["2021-12-31", "2022-01-03", "2022-07-20"],
      lines: [
        { ticker: "GOOGL", filer: null, weights: [71, 69, 72.5] },
        { ticker: "FB", filer: null, weights: [28.5, 30, 0] },
        { ticker: "META", filer: null, weights: [0, 0, 27.25] },
        { ticker: "n/a", filer: null, weights: [0.5, 1, 0.25] },
      ],
    })
  })

  it("are linked to the companies whose facts are packed", () => {
    const listings = [listing("GOOGL", "edgar:0001652044"), listing("META", "edgar:0001326801")]
    const rows = weightRows(
      withRegistrants(readWeights(source, "QQQ"), listings, new Set(["edgar:0001652044"])),
    )
    expect(rows.map(({ series, filer }) => [series, filer])).toEqual([
      ["day", null],
      ["GOOGL", "edgar:0001652044"],
      ["FB", null],
      ["META", null],
      ["n/a", null],
    ])
  })
})

describe("a company in those years", () => {
  it("is judged on the first of each month and on the day after each filing", () => {
    const fact = { start: null, end: "2021-06-30", value: 1, form: "10-Q" }
    const filed = ["2021-06-29", "2021-06-30", "2021-07-28", "2021-07-28", "2022-02-28", "2022-10-31"]
    const facts = filed.map((day, at) => ({ ...fact, filed: day, accession: `0000000001-21-00000${at}` }))
    const series = [{ concept: "us-gaap:Assets", unit: "USD", facts }]
    const days = daysToJudge({ filer: "edgar:0000000001", entityName: "A", series })
    expect(days.filter((day) => !day.endsWith("-01"))).toEqual(["2021-07-29"])
    expect(days).toHaveLength(17)
    expect([days[0], days.at(-1)]).toEqual(["2021-07-01", "2022-10-01"])
  })
})
