import { describe, expect, test } from "vitest"
import { parseIdentifier, printIdentifier } from "../../src/identifiers/grammar.ts"
import { candidatesOf, lineMeant } from "../../src/identifiers/resolve.ts"
import { whyUnresolved } from "../../src/identifiers/unresolved.ts"

type ChosenListing = Parameters<typeof lineMeant>[1][number]["listing"]

/**
 * The rules of "Instrument identifier" that depend only on the text. grammar.test.ts tests the laws for any
 * text, suffixes.test.ts each vendor's form, and test/worker the rules that need the store.
 */

/**
 * The listings that an identifier may mean. A candidate's required country follows it: `CHKP IL`. A second reading
 * follows "or".
 */
function meant(text: string): string {
  const listings = (other: boolean) =>
    candidatesOf(text)
      .filter(({ isOther = false }) => isOther === other)
      .map(({ instrumentId, country }) => (country === null ? instrumentId : `${instrumentId} ${country}`))
      .join(", ")
  return [listings(false), listings(true)].filter((some) => some !== "").join(" or ")
}

describe("rule 1: a US listing is the bare symbol", () => {
  test.each([
    ["AAPL", "AAPL"],
    ["A", "A"],
    ["NASDAQ:AAPL", "AAPL"],
    ["nyse:ko", "KO"],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))
})

describe("rule 2: a non-US listing is prefix and local ticker, with its colon encoded or not", () => {
  test.each([
    ["LON:SHEL", "LON:SHEL"],
    ["LON%3ASHEL", "LON:SHEL"],
    ["TYO:7203", "TYO:7203"],
    ["TYO:130A", "TYO:130A"],
    ["KRX:005930", "KRX:005930"],
    ["NSE:M&M", "NSE:M&M"],
    ["TPE:2330", "TPE:2330"],
    ["ASX:14D", "ASX:14D"],
    ["LON:BP.", "LON:BP"],
    ["TYO:", ""],
    [":7203", ""],
    ["LON:LON:SHEL", ""],
    ["LON%253ASHEL", ""],
    ["LON: SHEL", ""],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))
})

describe("rule 3: a share class follows a dash or a dot, or, as funds and brokers write it, a slash or a blank", () => {
  test.each([
    ["BRK-B", "BRK-B"],
    ["BRK.B", "BRK-B"],
    ["MKC.V", "MKC-V"],
    ["NYSE:BRK.B", "BRK-B"],
    ["LON:BT.A", "LON:BT-A"],
    ["CPH:NOVO.B", "CPH:NOVO-B"],
    ["TSX:BAM.PR.B", "TSX:BAM-PR-B"],
    ["BRK..B", ""],
    ["BRK-", ""],
    [".B", ""],
    ["BRK/B", "BRK-B"],
    ["BRK B", "BRK-B"],
    ["NYSE:LEN/B", "LEN-B"],
    ["CPH:NOVO B", "CPH:NOVO-B"],
    ["LON:BP/", "LON:BP"],
    ["BRK/", ""],
    ["BRK//B", ""],
    ["/B", ""],
    ["BRK  B", ""],
    ["BRK XX", ""],
    [" B", ""],
    ["BRK B C", ""],
    ["APPLE INC", ""],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))
})

describe("a vendor's form is read by the code of the venue in it", () => {
  test.each([
    ["SHEL.L", "LON:SHEL or SHEL-L"],
    ["shel.l", "LON:SHEL or SHEL-L"],
    ["BT-A.L", "LON:BT-A or BT-A-L"],
    ["BT.A.L", "LON:BT-A or BT-A-L"],
    ["7203.T", "TYO:7203 or 7203-T"],
    ["700.HK", "HKG:0700, SHA:0700 or 700-HK"],
    ["M&M.NS", "NSE:M&M or M&M-NS"],
    ["SHEL LN", "LON:SHEL"],
    ["HEI/A US", "HEI-A"],
    ["SHEL:XLON", "LON:SHEL"],
    ["SHEL%3AXLON", "LON:SHEL"],
    ["XLON:SHEL", "LON:SHEL"],
    ["AAPL:US", "AAPL"],
    ["AAPL.US", "AAPL or AAPL-US"],
    ["AAPL.OQ", "AAPL or AAPL-OQ"],
    ["ICE:XNYS", "ICE or ICE:XNYS"],
    // The prefix decides, because rule 9 says so.
    ["LON:US", "LON:US"],
    // A dash or a US venue makes a US line.
    ["BAC-PS", "BAC-PS"],
    ["NYSE:BAC.PS", "BAC-PS"],
    ["SAP:XSTU", ""],
    ["SHEL.XYZ", "SHEL-XYZ"],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))
})

describe("an ISIN is read with its check digit, in upper or lower case", () => {
  test.each([
    ["US0378331005", "US0378331005"],
    ["us0378331005", "US0378331005"],
  ])("%s is the ISIN %s", (text, isin) =>
    expect(candidatesOf(text)).toEqual([{ instrumentId: isin, country: null, isin }]),
  )

  test.each(["US0378331006", "\u0131E00B4L5Y983", "US037833100", "US:0378331005"])("%s is none", (text) =>
    expect(candidatesOf(text).filter(({ isin }) => isin !== undefined)).toEqual([]),
  )
})

describe("of the listings that a text may mean, one is chosen only if it is certain", () => {
  const listing = (instrumentId: string, more: Partial<ChosenListing> = {}) => ({
    listing: {
      ...{
        instrumentId,
        isin: null,
        filer: null,
        canonical: false,
        countryCode: null,
        kind: "stock" as const,
      },
      ...more,
    },
  })
  const isin = "GB00BP6MXD84"
  const cases: readonly (readonly [what: string, text: string, lines: string, chosen: string | null])[] = [
    ["the line abroad", "SHEL.L", "LON:SHEL SHEL", "LON:SHEL"],
    ["not the US line of the ticker", "SHEL.L", "SHEL", null],
    ["neither of a line in Paris and a preferred share", "SAN.PA", "PAR:SAN SAN-PA", null],
    [
      "not a preferred share, since a line in Manila may be missing in our lists",
      "BAC.PS",
      "BAC-PS BAC",
      null,
    ],
    ["the preferred share that is written with a dash", "BAC-PS", "BAC-PS PSE:BAC", "BAC-PS"],
    ["neither of a share and its preferred share", "JPM.PK", "JPM JPM-PK", null],
    ["the share, if no line has that class", "AAPL.PK", "AAPL", "AAPL"],
    ["the class, if no share has the ticker", "XYZ.N", "XYZ-N", "XYZ-N"],
    ["the US line, since no ticker is a market identifier code", "ICE:XNYS", "ICE ICE:ICE", "ICE"],
    ["neither, if one is", "ICE:XNYS", "ICE ICE:XNYS", null],
    ["the line of the prefix", "LON:US", "US LON LON:US", "LON:US"],
    ["the class", "BRK.B", "BRK-A BRK-B", "BRK-B"],
  ]
  test.each(cases)("%s: %s", (_what, text, lines, chosen) => {
    const found = lineMeant(
      candidatesOf(text),
      lines.split(" ").map((each) => listing(each)),
    )
    expect(found?.listing.instrumentId ?? null).toBe(chosen)
  })

  test.each<[string, ReturnType<typeof listing>[], string | null]>([
    ["none, if no line has it", [listing("LON:SHEL", { isin: "US0378331005" })], null],
    ["the main line", [listing("AMS:SHELL", { isin }), listing("SHEL", { isin, canonical: true })], "SHEL"],
    ["the line at home", [listing("AMS:SHELL", { isin }), listing("LON:SHEL", { isin })], "LON:SHEL"],
    ["the first, without a line at home", [listing("PAR:B", { isin }), listing("AMS:A", { isin })], "AMS:A"],
    [
      "the line of a known filer",
      [listing("AMS:A", { isin }), listing("PAR:B", { isin, filer: "edgar:0000000001" })],
      "PAR:B",
    ],
    [
      "none, if several companies have it",
      [listing("A", { isin, filer: "edgar:0000000001" }), listing("B", { isin, filer: "edgar:0000000002" })],
      null,
    ],
  ])("of an ISIN %s", (_what, lines, chosen) => {
    expect(lineMeant(candidatesOf(isin), lines)?.listing.instrumentId ?? null).toBe(chosen)
  })

  test.each([
    [
      "SAN.PA",
      'No listing is certain under the identifier "SAN.PA". Write "PAR:SAN" or "SAN-PA", whichever you mean.',
    ],
    ["SHEL LN", 'No listing under the identifier "SHEL LN". It means "LON:SHEL".'],
    [isin, `No single company is known by the ISIN "${isin}".`],
  ])("otherwise the message asks: %s", (text, message) => expect(whyUnresolved(text)).toBe(message))
})

describe("rule 5: the prefix names the venue of listing, then the home of H-shares and Israeli companies", () => {
  test.each([
    ["HKG:1398", "HKG:1398, SHA:1398"],
    ["HKEX:1398", "HKG:1398, SHA:1398"],
    ["HKG:80700", "HKG:80700, SHA:80700"],
    ["SHA:1398", "SHA:1398, HKG:1398 CN"],
    ["SHA:600519", "SHA:600519"],
    ["SHE:000338", "SHE:000338"],
    ["TLV:CHKP", "TLV:CHKP, CHKP IL"],
    ["TASE:CHKP", "TLV:CHKP, CHKP IL"],
    ["IST:THYAO", "IST:THYAO"],
    ["ATH:DAC", "ATH:DAC"],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))
})

describe("rule 6: a Hong Kong code accepts any zero-padding", () => {
  test.each([
    ["HKG:700", "HKG:0700, SHA:0700"],
    ["HKG:0000000000000700", "HKG:0700, SHA:0700"],
    ["HKG:1", "HKG:0001, SHA:0001"],
    ["HKG:080700", "HKG:80700, SHA:80700"],
    ["SHA:939", "SHA:0939, HKG:0939 CN"],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))

  test("but six digits are a mainland code, which keeps its zeros and has no Hong Kong candidate", () => {
    expect(meant("SHA:000338")).toBe("SHA:000338")
    expect(meant("HKG:600519")).toBe("HKG:600519")
  })
})

describe("rule 7: TSE is Tokyo before a number and Toronto before anything else", () => {
  test.each([
    ["TSE:7203", "TYO:7203"],
    ["TSE:SHOP", "TSX:SHOP"],
    ["TSE:CTC.A", "TSX:CTC-A"],
    ["TSE:130A", "TSX:130A"],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))

  test("and the message says how TSE was read", () => {
    expect(whyUnresolved("TSE:130A")).toBe(
      'No listing under the identifier "TSE:130A". "TSE" means Tokyo before a number, otherwise Toronto. "TYO" and "TSX" have one meaning.',
    )
  })
})

describe("rule 9: an identifier is looked up by its prefix, or in the US if it has none", () => {
  test.each([
    ["LON:T", "LON:T"],
    ["T", "T"],
    ["SGX:D05", "SGX:D05"],
    ["SWX:ABT", "SWX:ABT"],
    ["SHEL", "SHEL"],
    ["NYSE:SHEL", "SHEL"],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))

  test("an unknown prefix is not dropped", () => {
    expect(candidatesOf("XYZ:AAPL")).toEqual([])
    expect(whyUnresolved("xyz%3aAAPL")).toBe(
      'No listing under the identifier "xyz%3aAAPL". There is no venue with the prefix "XYZ".',
    )
  })

  test("a message without advice has no second sentence", () => {
    expect(whyUnresolved("NOSUCH")).toBe('No listing under the identifier "NOSUCH".')
    expect(whyUnresolved("LON:NOSUCH")).toBe('No listing under the identifier "LON:NOSUCH".')
  })
})

test.each([
  ["a depositary receipt", "TSM", "TPE:2330"],
  ["a foreign line", "LON:SHEL", "AMS:SHELL"],
  ["a second class", "BRK.A", "BRK.B"],
])("rule 10: %s is a separate listing: %s is not %s", (_what, line, other) => {
  expect(meant(line)).not.toBe(meant(other))
})

test.each([
  ["GLD", { venue: "US", ticker: "GLD" }],
  ["LON:ISWD", { venue: "LON", ticker: "ISWD" }],
  ["XETRA:ISWD", { venue: "FRA", ticker: "ISWD" }],
])("rule 11: funds have the same kind of identifier as stocks: %s", (text, identifier) => {
  expect(parseIdentifier(text)).toEqual(identifier)
  expect(candidatesOf(text)[0]?.instrumentId).toBe(printIdentifier(parseIdentifier(text) ?? never(text)))
})

function never(text: string): never {
  throw new Error(`${text} was not read`)
}
