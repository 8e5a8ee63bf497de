import { describe, expect, it } from "vitest"
import { likeness, readHoldingName } from "../../../src/funds/match/holding-name.ts"

const soleWords = new Set(["LVMH", "QUAKER", "EXPEDITORS"])

function compare(held: string, listed: string): string {
  return likeness(readHoldingName(held), readHoldingName(listed), (word) => soleWords.has(word))
}

describe("a holding's name is equal to the listed company's", () => {
  it.each([
    ["SPX TECHNOLOGIES INC", "SPX Technologies, Inc."],
    ["ALPHABET INC CLASS A", "Alphabet Inc."],
    ["BERKSHIRE HATHAWAY INC CL B", "BERKSHIRE HATHAWAY INC"],
    ["Home Depot Inc/The", "HOME DEPOT, INC."],
    ["BANK OF NEW YORK MELLON CORP/THE", "Bank of New York Mellon Corp"],
    ["ASML HOLDING NV", "ASML Holding N.V."],
    ["ROCHE HOLDING PAR AG", "Roche Holding AG"],
    ["SIEMENS N AG", "Siemens Aktiengesellschaft"],
    ["CHINA VANKE LTD H", "China Vanke Co., Ltd."],
    ["AMERICA MOVIL B", "AMERICA MOVIL SAB DE CV/"],
    ["PROLOGIS REIT INC", "Prologis, Inc."],
    ["TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD ADR", "TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD"],
    ["INTL PAPER CO", "International Paper Company"],
    ["MONTROSE ENVIRONMENTAL GRP INC", "Montrose Environmental Group, Inc."],
    ["MERCK + CO. INC.", "Merck & Co., Inc."],
    ["DELL TECHNOLOGIES  C", "Dell Technologies Inc."],
    ["Jazz Pharmaceuticals Public Limited Company", "Jazz Pharmaceuticals plc"],
    ["TELIA COMPANY", "Telia Company AB (publ)"],
    ["Orsted A/S", "Ørsted A/S"],
  ])("%s: %s", (held, listed) => {
    expect(compare(held, listed)).toBe("same")
    expect(compare(listed, held)).toBe("same")
  })
})

describe("a holding's name is similar to the listed company's, enough if the ticker agrees", () => {
  it.each([
    ["INTERNATIONAL BUSINESS MACHINES CO", "INTERNATIONAL BUSINESS MACHINES CORP"],
    ["APOLLO COMMERCIAL REAL ESTATE FINA", "Apollo Commercial Real Estate Finance, Inc."],
    ["CHARLES SCHWAB CORP", "SCHWAB CHARLES CORP"],
    ["DR HORTON INC", "HORTON D R INC /DE/"],
    ["TEXAS INSTRUMENT INC", "TEXAS INSTRUMENTS INC"],
    ["KAISER ALUMINIUM CORP", "KAISER ALUMINUM CORP"],
    ["HANNOVER RUECK", "Hannover Ruck SE"],
    ["UNITED MICRO ELECTRONICS CORP", "UNITED MICROELECTRONICS CORP"],
    ["EXPEDITORS INTL WASH INC", "EXPEDITORS INTERNATIONAL OF WASHINGTON INC"],
    ["LVMH", "LVMH Moët Hennessy - Louis Vuitton, Société Européenne"],
    ["QUAKER HOUGHTON CORP", "QUAKER CHEMICAL CORP"],
  ])("%s: %s", (held, listed) => {
    expect(compare(held, listed)).toBe("similar")
  })
})

describe("a holding's name may be another company's", () => {
  it.each([
    ["ROCHE HOLDING PAR AG", "ROGERS CORP"],
    ["SM INVESTMENTS CORP", "SM Energy Co"],
    ["MERCK + CO. INC.", "Merck KGaA"],
    ["RIO TINTO LTD", "Rio Tinto plc"],
    ["FIRST BANCORP", "FIRST BUSINESS FINANCIAL SERVICES INC"],
    ["BLK CSH FND TREASURY SL AGENCY", "TESLA INC"],
    ["META PLATFORMS INC CLASS A", "ProShares S&P 500 Dynamic Buffer ETF"],
    ["NATIONAL BANK HOLDINGS CORP", "NATIONAL WESTERN LIFE GROUP INC"],
    ["", ""],
  ])("%s: %s", (held, listed) => {
    expect(compare(held, listed)).toBe("unlike")
    expect(compare(listed, held)).toBe("unlike")
  })
})

describe("the class and kind of share by its name", () => {
  it.each([
    ["ALPHABET INC CLASS C", "C", []],
    ["BERKSHIRE HATHAWAY INC CL B", "B", []],
    ["SWIRE PACIFIC LTD A", "A", []],
    ["PETROLEO BRASILEIRO PREF SA", null, ["preferred"]],
    ["SAMSUNG ELECTRONICS NON VOTING PRE", null, ["non-voting", "preferred"]],
    ["PULSE BIOSCIENCE INC WARRANTS", null, ["warrant"]],
    ["INHIBRX INC CVR", null, ["right"]],
    ["GOODMAN GROUP UNITS", null, ["unit"]],
    ["APPLE INC", null, []],
  ])("%s: class %s, %j", (name, shareClass, marks) => {
    expect(readHoldingName(name)).toMatchObject({ shareClass, marks })
  })
})
