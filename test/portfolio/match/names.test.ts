import { expect, test } from "vitest"
import { readHoldings } from "../../../scripts/starter/funds.ts"
import { readListings, readOtherNames } from "../../../scripts/starter/starter.ts"
import { isShareLine } from "../../../src/identifiers/security-line.ts"
import { isOfAnother, isWrittenOtherwise } from "../../../src/portfolio/match/names.ts"

const stock = (...names: string[]) => ({ kind: "stock" as const, names })
const fund = (...names: string[]) => ({ kind: "fund" as const, names })

test.each([
  ["TELUS CORP", "AT&T INC."],
  ["LVMH MOET HENNESSY LOUIS VUITTON", "Moelis & Co"],
  ["AIRBUS SE", "AAR CORP"],
  ["SANOFI", "Banco Santander, S.A."],
  ["Randstad N.V.", "RAND CAPITAL CORP"],
  ["Atos SE", "ATMOS ENERGY CORP"],
  ["DFS Furniture plc", "Discover Financial Services"],
  ["Prudential plc Ordinary 5p", "PRUDENTIAL FINANCIAL INC"],
  ["UCB SA", "UNITED COMMUNITY BANKS INC"],
  ["Humana AB (publ)", "HUMANA INC"],
  ["TXT e-solutions S.p.A.", "TEXTRON INC"],
  ["American Eagle Outfitters", "American Airlines Group Inc."],
  ["Delta Air Lines", "DELTA APPAREL, INC"],
])("%s is plainly another company than %s", (sent, name) => {
  expect(isOfAnother(sent, stock(name))).toBe(true)
})

test.each([
  ["APPLE INC", "Apple Inc."],
  ["AIRBNB INC.     DL-,01", "Airbnb, Inc."],
  ["MICROSOFT    DL-,00000625", "MICROSOFT CORP"],
  ["INTL BUS. MACH.    DL-,20", "INTERNATIONAL BUSINESS MACHINES CORP"],
  ["IBM", "INTERNATIONAL BUSINESS MACHINES CORP"],
  ["ALIBABA GR.HLDG SP.ADR 1", "Alibaba Group Holding Ltd"],
  ["AT&T RG", "AT&T INC."],
  ["BASF N", "BASF SE"],
  ["Apple Inc. Registered Shares o.N.", "Apple Inc."],
  ["BERKSHIRE HATH. B", "BERKSHIRE HATHAWAY INC"],
  ["GENL EL. CO.     DL -,06", "GENERAL ELECTRIC CO"],
  ["UTD PARCEL SE.B  DL-,01", "UNITED PARCEL SERVICE INC"],
  ["3M CO.     DL-,01", "3M CO"],
  ["MOLSON COORS BREWING CLASS B", "MOLSON COORS BEVERAGE CO"],
  ["RealReal Inc.", "TheRealReal, Inc."],
  ["Abbott Laboratories Common Stock NPV", "ABBOTT LABORATORIES"],
  ["Linde plc Ordinary EUR0.001", "LINDE INC"],
  ["---", "Apple Inc."],
])("%s may be the same company as %s", (sent, name) => {
  expect(isOfAnother(sent, stock(name))).toBe(false)
})

test("a former name and a popular name are names of the listing", () => {
  expect(isOfAnother("FACEBOOK INC", stock("Meta Platforms, Inc."))).toBe(true)
  expect(isOfAnother("FACEBOOK INC", stock("Meta Platforms, Inc.", "facebook inc"))).toBe(false)
})

test("funds share the words for what they track, so one word of their own is enough", () => {
  expect(isOfAnother("ISHARES TR CORE S&P500 ETF", fund("iShares Core S&P 500 ETF"))).toBe(false)
  expect(isOfAnother("i-80 Gold Corp.", fund("iShares Bitcoin Trust"))).toBe(true)
})

test.each([
  ["APPLE INC", "Apple Inc.", false],
  ["Apple", "Apple Inc.", false],
  ["FACEBOOK INC", "Meta Platforms, Inc.", true],
  ["LVMH MOET HENNESSY LOUIS VUITTON", "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", true],
])("%s and %s are different spellings: %s", (sent, name, expected) => {
  expect(isWrittenOtherwise(sent, name)).toBe(expected)
})

/**
 * Funds whose files have US lines. Their tickers are still US symbols, except RNA, SOC and IAU, which now
 * belong to others.
 */
const usFunds = ["IJR", "ITOT", "VTI", "SPY", "IVV", "IWM", "XLK", "SPUS", "HLAL", "QQQ", "MDY"]

test("in funds' files, only lines whose ticker now belongs to another company, and one more, are taken for another company's", () => {
  const { former, known } = readOtherNames("data")
  const others = (cik: number, symbol: string) => [
    ...former.filter((each) => each.cik === cik).map(({ name }) => name),
    ...known.filter(({ instrumentId }) => instrumentId === symbol).map(({ name }) => name),
  ]
  const lines = new Map(
    readListings("data")
      .filter(({ line }) => isShareLine(line))
      .map(({ symbol, cik, name }) => [symbol, stock(name, ...others(cik, symbol))]),
  )
  const held = new Map(
    readHoldings("data")
      .filter(
        ({ fund, kind, ticker, name }) =>
          usFunds.includes(fund) && kind === "equity" && ticker && name !== ticker,
      )
      .map(({ ticker, name }) => [
        `${ticker} ${name}`,
        { symbol: (ticker ?? "").replaceAll(/[./]/g, "-"), name },
      ]),
  )
  const compared = [...held.values()].filter(({ symbol }) => lines.has(symbol))
  expect(compared.length).toBeGreaterThan(6_500)
  const refused = compared.filter(({ symbol, name }) => isOfAnother(name ?? "", lines.get(symbol) ?? stock()))
  expect(refused.map(({ symbol }) => symbol).toSorted()).toEqual(["BLX", "RNA", "RNA", "SOC"])
})
