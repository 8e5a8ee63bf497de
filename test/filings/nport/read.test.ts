import { describe, expect, test } from "vitest"
import { cashLineName, nportReader } from "../../../src/filings/nport/read.ts"
import { type NportLine, nportDocument, nportLine, readLines, readWhole } from "../../support/nport.ts"

test("a document with a blank line above it is read with its date and its series", () => {
  const { holdings, ...file } = readWhole(nportDocument([nportLine()]))
  expect(file).toEqual({
    source: "nport",
    fundName: "iShares Core S&P 500 ETF",
    fundTicker: null,
    seriesId: "S000004310",
    filerCik: 1_100_663,
    asOf: "2024-12-31",
  })
  expect(holdings).toEqual([
    {
      name: "APPLE INC",
      ticker: "AAPL",
      isin: "US0378331005",
      cusip: "037833100",
      lei: "HWUPKR0MPOU8FGXBT394",
      countryCode: "US",
      exchange: null,
      kind: "equity",
      side: "long",
      weight: 7.15,
    },
  ])
})

describe("a holding's kind is read", () => {
  const bond = "<debtSec><couponKind>Fixed</couponKind></debtSec>"
  const warrant = "<derivativeInfo><optionSwaptionWarrantDeriv/></derivativeInfo>"
  const sold = { payoffProfile: "Short", balance: "-5", pctVal: "-0.4" }
  const owed = { assetCat: "DIR", payoffProfile: "N/A", valUSD: "-9" }
  test.each<[what: string, read: string, line: NportLine, extra?: string]>([
    ["a common share", "equity long", {}],
    ["a share sold short", "equity short", sold],
    ["a share with only a negative balance", "equity short", { balance: "-5" }],
    ["preferred stock", "other long", { assetCat: "EP" }],
    ["a registered fund", "fund long", { issuerCat: "RF" }],
    ["a private fund", "fund long", { issuerCat: "PF" }],
    ["a bond", "debt long", { assetCat: "DBT" }, bond],
    ["a bond filed as a share", "debt long", {}, bond],
    ["a mortgage-backed security", "debt long", { assetCat: "ABS-MBS" }],
    ["a loan", "debt long", { assetCat: "LON" }],
    ["a structured note", "debt long", { assetCat: "SN" }],
    ["a repurchase agreement", "cash long", { assetCat: "RA" }, "<repurchaseAgrmt/>"],
    ["a money market vehicle", "cash long", { assetCat: "STIV", issuerCat: "RF" }],
    ["gold", "commodity long", { assetCat: "COMM" }],
    ["a building", "other long", { assetCat: "RE" }],
    ["a future", "derivative long", { assetCat: "DE", payoffProfile: "N/A" }, "<derivativeInfo/>"],
    ["a swap on which money is owed", "derivative short", owed],
    ["a warrant filed as a share", "derivative long", {}, warrant],
    ["a category that the form may get later", "other long", { assetCat: "NEW" }],
  ])("%s: %s", (_, read, line, extra) => {
    expect(readLines(nportLine(line, extra)).map(({ kind, side }) => `${kind} ${side}`)).toEqual([read])
  })

  test("with its description, where the category is OTHER", () => {
    const line = nportLine(
      { assetCat: null, issuerCat: null },
      '<assetConditional desc="Rights" assetCat="OTHER"/><issuerConditional desc="REIT" issuerCat="OTHER"/>',
    )
    expect(readLines(line)).toMatchObject([{ kind: "other" }])
  })

  test("as a share for a real estate trust, whatever the issuer is called", () => {
    const line = nportLine({ issuerCat: null }, '<issuerConditional desc="REIT" issuerCat="OTHER"/>')
    expect(readLines(line)).toMatchObject([{ kind: "equity" }])
  })

  test("from the title for a derivative, because its name is the exchange's", () => {
    const future = { name: "Eurex Deutschland", title: "EURO-BOBL FUTURE JUN23", assetCat: "DIR" }
    expect(readLines(nportLine(future))).toMatchObject([{ name: "EURO-BOBL FUTURE JUN23" }])
  })
})

// In SPUS's N-PORT for February 2025 (filed 2025-04-29), every weight except this one equals value over net
// assets.
test("a holding without a value has no weight, whatever its filing states", () => {
  const right = {
    name: "ABIOMED INC",
    title: "ABIOMED INC",
    cusip: "N/A",
    identifiers: '<other otherDesc="USER DEFINED" value="003654100CVR"/>',
    balance: "405",
    valUSD: "0",
    pctVal: "-20",
  }
  expect(readLines(nportLine(right))).toMatchObject([{ ticker: null, cusip: null, side: "long", weight: 0 }])
})

describe("a missing field of a holding is null", () => {
  const tickers = '<ticker value="BRK B"/><ticker value="BRKB"/>'
  test.each<[what: string, line: NportLine, field: string, read: string | null]>([
    ["N/A for an LEI", { lei: "N/A" }, "lei", null],
    ["an RSSD identifier in place of an LEI", { lei: "0001234567" }, "lei", null],
    ["N/A for a CUSIP", { cusip: "N/A" }, "cusip", null],
    ["a CUSIP of zeros", { cusip: "000000000" }, "cusip", null],
    ["an empty CUSIP", { cusip: "" }, "cusip", null],
    ["a CUSIP with the letters of a foreign issuer", { cusip: "G0R21B104" }, "cusip", "G0R21B104"],
    ["identifiers of another kind", { identifiers: '<other otherDesc="SEDOL" value="B0"/>' }, "isin", null],
    ["an ISIN of N/A", { identifiers: '<isin value="N/A"/>' }, "isin", null],
    ["but of two tickers, the first is kept", { identifiers: tickers }, "ticker", "BRK B"],
    ["an unknown country", { invCountry: "XX" }, "countryCode", null],
    ["a country of N/A", { invCountry: "N/A" }, "countryCode", null],
    ["but a name of N/A is replaced by the title", { name: "N/A" }, "name", "Apple Inc"],
    ["but a name with line breaks is kept", { name: " APPLE\n  INC " }, "name", "APPLE INC"],
    ["but a name in a CDATA section is kept", { name: "<![CDATA[AT&T INC]]>" }, "name", "AT&T INC"],
  ])("%s", (_, line, field, read) => {
    expect(readLines(nportLine(line))[0]).toHaveProperty(field, read)
  })
})

test("an instrument nested in a holding is not the holding's own", () => {
  const reference = `<derivativeInfo><fwdDeriv><descRefInstrmnt><otherRefInst><issuerName>MICROSOFT CORP</issuerName>
    <name>MICROSOFT CORP</name><pctVal>99</pctVal><identifiers><cusip value="594918104"/><isin value="US5949181045"/>
    </identifiers></otherRefInst></descRefInstrmnt></fwdDeriv></derivativeInfo>`
  const swap = {
    name: "GOLDMAN SACHS",
    title: "N/A",
    assetCat: "DE",
    pctVal: "0.5",
    cusip: "N/A",
    identifiers: "",
  }
  expect(readLines(nportLine(swap, reference))).toMatchObject([
    { name: "GOLDMAN SACHS", weight: 0.5, isin: null, cusip: null },
  ])
})

test("a repeated holding stays two lines, in the order of the file", () => {
  const lines = [
    nportLine({ pctVal: "1" }),
    nportLine({ name: "Other", pctVal: "2" }),
    nportLine({ pctVal: "1" }),
  ]
  expect(readLines(...lines).map(({ weight }) => weight)).toEqual([1, 2, 1])
})

describe("a weight", () => {
  test.each<[written: string, weight: number]>([
    ["7.150000000000", 7.15],
    [".02", 0.02],
    ["+3.5", 3.5],
    ["-4.33063267974", -4.33063267974],
    ["0", 0],
    ["1000", 1000],
  ])("%s", (pctVal, weight) => {
    expect(readLines(nportLine({ pctVal }))[0]?.weight).toBe(weight)
  })

  test("that is N/A becomes the line's value over the net assets stated above the lines", () => {
    const text = nportDocument(
      [nportLine({ pctVal: "N/A", valUSD: "25000" })],
      "<netAssets>1000000</netAssets>",
    )
    expect(readWhole(text).holdings[0]?.weight).toBe(2.5)
  })
})

describe("cash outside Parts C and D (Item B.2.f) becomes the last line", () => {
  test.each<[what: string, netAssets: string, cash: string, weights: readonly number[]]>([
    ["there is some cash", "1000000", "<cshNotRptdInCorD>25000</cshNotRptdInCorD>", [7.15, 2.5]],
    ["there is no cash", "1000000", "<cshNotRptdInCorD>0.000</cshNotRptdInCorD>", [7.15]],
    ["cash is not stated", "1000000", "", [7.15]],
    ["net assets are zero", "0", "<cshNotRptdInCorD>5</cshNotRptdInCorD>", [7.15]],
  ])("%s", (_, netAssets, cash, weights) => {
    const fundInfo = `<netAssets>${netAssets}</netAssets>${cash}`
    const { holdings } = readWhole(nportDocument([nportLine()], fundInfo))
    expect(holdings.map(({ weight }) => weight)).toEqual(weights)
    expect(holdings.slice(1)).toMatchObject(
      weights.slice(1).map(() => ({ name: cashLineName, kind: "cash", side: "long", ticker: null })),
    )
  })
})

describe("the fund in a document is read", () => {
  const text = nportDocument([nportLine()])
  const fund = "iShares Core S&P 500 ETF"
  const header = text.replace("      <seriesId>S000004310</seriesId>\n      <rep", "      <rep")
  test.each<[what: string, text: string, seriesId: string | null, fundName: string]>([
    ["if only the header has its series", header, "S000004310", fund],
    ["if its series is in small letters", text.replaceAll("S000004310", "s000004310"), "S000004310", fund],
    ["if it is a trust without series", text.replaceAll(/<seriesId>.*<\/seriesId>/g, ""), null, fund],
    [
      "if its name is N/A",
      text.replace(/<seriesName>.*</, "<seriesName>N/A<"),
      "S000004310",
      "iShares Trust",
    ],
  ])("%s", (_, written, seriesId, fundName) => {
    expect(readWhole(written)).toMatchObject({ seriesId, fundName })
  })

  test("from an amendment like from a report", () => {
    expect(readWhole(text.replace(">NPORT-P<", ">NPORT-P/A<")).holdings).toHaveLength(1)
  })

  test("by namespaces, whatever their prefixes", () => {
    const prefixed = text
      .replaceAll(/<(\/?)(?!ncom:|\?)([a-zA-Z])/g, "<$1n:$2")
      .replace('xmlns="http', 'xmlns:n="http')
    expect(readWhole(prefixed)).toEqual(readWhole(text))
  })
})

describe("pieces of a document", () => {
  const text = nportDocument([nportLine(), nportLine({ name: "MICROSOFT CORP", pctVal: "6.38" })])
  test.each([1, 2, 7, 64, 10_000])("of %i characters are read as one document", (size) => {
    const reader = nportReader()
    for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size))
    expect(reader.end()).toEqual({ ok: true, value: readWhole(text) })
  })
})
