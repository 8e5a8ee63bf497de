import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { writeXlsx } from "hucre/xlsx"

interface Shaped {
  readonly ticker: string
  readonly name: string
  readonly sector?: string
  readonly country?: string
  readonly weight: number
}

/** Writes a small source folder `etf-holdings/` with the irregularities of the real files. */
export async function layOutEtfFolder(source: string): Promise<void> {
  const files = new Map<string, string | Uint8Array>()
  for (const fund of shapedFunds) {
    const lines = (shaped[fund] ?? [apple]).map((line) => ({ sector: "", country: "", ...line }))
    files.set(`portfolio-xray/holdings_json/${fund}.json`, JSON.stringify(lines))
  }
  for (const fund of ["DIA", "HLAL", "QQQ", "SPUS"]) files.set(`matrix/${fund}.csv`, matrix(fund))
  files.set("SPUS_holdings_2026-07-17.csv", spus)
  files.set("HLAL_holdings_2026-08-25.csv", hlal)
  files.set("holdings-daily-us-en-spy_2022.xlsx", await spyOf2022())
  for (const [path, content] of files) {
    const file = join(source, "etf-holdings", path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

const shapedFunds = "EFA IEMG IJH IJR ITOT IVV IWM MDY SPY XLE XLF XLI XLK XLP XLV VOO VTI".split(" ")
const apple: Shaped = { ticker: "AAPL", name: "APPLE INC", country: "United States", weight: 7.1 }
const cash = { sector: "Cash and/or Derivatives", country: "United States" }

const shaped: Readonly<Record<string, readonly Shaped[]>> = {
  IEMG: [
    { ticker: "005930", name: "SAMSUNG ELECTRONICS LTD", country: "Korea (South)", weight: 2.77 },
    { ...cash, ticker: "EUR", name: "EUR CASH", country: "European Union", weight: 0.01 },
    { ...cash, ticker: "SAR", name: "SAR/USD", weight: 0 },
    { ...cash, ticker: "USD", name: "USD CASH", weight: -0.08 },
  ],
  IVV: [
    apple,
    { ...cash, ticker: "XTSLA", name: "BLK CSH FND TREASURY SL AGENCY", weight: 0.15 },
    { ...cash, ticker: "JPM", name: "CASH COLLATERAL USD JPM", weight: 0.01 },
    { ticker: "-", name: "OMNIAB INC $15.00 VESTING Prvt", country: "United States", weight: 0 },
    { ticker: "CVI", name: "CVR ENERGY INC", country: "United States", weight: 0.04 },
    { ticker: "INH", name: "INHIBRX INC CVR", country: "United States", weight: 0 },
    { ...cash, ticker: "ESZ5", name: "S&P500 EMINI DEC 25", country: "Unknown", weight: 0 },
  ],
  XLK: [
    { ticker: "TEL", name: "TE CONNECTIVITY PLC", sector: "Communication", country: "Norway", weight: 0.63 },
    { ticker: "CNH", name: "CNH INDUSTRIAL NV", ...cash, weight: 0.01 },
    { ticker: "-", name: "SSI US GOV MONEY MARKET CLASS", weight: 0.075949 },
    { ticker: "IXTZ5", name: "XAK TECHNOLOGY    DEC25", weight: -0.00206 },
    { ticker: "NAN", name: "nan", country: "Australia", weight: 0 },
    { ticker: "NAN", name: "Past performance is not\na reliable indicator", weight: 0 },
  ],
}

const spus = `Date,Account,StockTicker,CUSIP,SecurityName,Shares,Price,MarketValue,Weightings,NetAssets
07/17/2026,SPUS,NVDA,67066G104,NVIDIA Corp,1851709,207.4,384044446.6,13.33%,2880570500.0
07/17/2026,SPUS,Cash&Other,Cash&Other,Cash & Other,9890111,1.0,9890111.43,0.34%,2880570500.0
07/17/2026,SPUS,2602335D,BBG01Y2F01K3,TPG Inc,14729,0.0,0.0,0.00%,2880570500.0
07/17/2026,SPUS,003654100CVR,003654100CVR,ABIOMED INC,405,0.0,0.0,0.00%,2880570500.0
`

/** A file changed by a spreadsheet: numbers in place of CUSIPs, and a row from another day. */
const hlal = `Date,Account,StockTicker,CUSIP,SecurityName,Shares,Price,MarketValue,Weightings,NetAssets
08/25/2026,HLAL,AAPL,37833100,Apple Inc,346081,310.34,107402777.5,11.53%,931788000
08/25/2026,HLAL,ABT,2.82E+06,Abbott Laboratories,41476,116.67,4839004.92,0.52%,931788000
08/25/2026,HLAL,LEN/B,526057302,Lennar Corp,215,86.77,18655.55,0.00%,931788000
08/25/2026,HLAL,Cash&Other,Cash&Other,Cash & Other,3058858.43,1,3058858.43,0.33%,931788000
08/04/2026,HLAL,Cash&Other,Cash&Other,Cash & Other,1506240.66,1,1506240.66,0.16%,929554050
`

/** The first day is there twice, a day lacks its largest holding, and one line has no name. */
function matrix(fund: string): string {
  return [
    ",GOOGL,FB,META,n/a,SUM",
    "01/03/2022,70.0,29.0,0.0,1.0,100.0",
    "01/03/2022,69.0,30.0,0.0,1.0,100.0",
    "02/01/2022,0.0,29.0,0.0,1.0,30.0",
    fund === "QQQ" ? "12/31/2021,71.0,28.5,0.0,0.5,100.0" : "12/31/2021,71.0,28.5,0.0,0.0,99.5",
    "07/20/2022,72.5,0.0,27.25,0.25,100.0",
    "",
  ].join("\n")
}

function spyOf2022(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: "holdings",
        rows: [
          ["Fund Name:", "SPDR S&P 500 ETF Trust"],
          ["Ticker Symbol:", "SPY"],
          ["Holdings:", "As of 13-Jun-2022"],
          [],
          ["Name", "Ticker", "Identifier", "SEDOL", "Weight", "Sector", "Shares Held", "Local Currency"],
          ["Alphabet Inc. Class A", "GOOGL", "02079K30", "BYVY8G0", 1.9, "-", 1, "USD"],
        ],
      },
    ],
  })
}
