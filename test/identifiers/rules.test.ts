import { describe, expect, test } from "vitest"
import { parseIdentifier, printIdentifier } from "../../src/identifiers/grammar.ts"
import { candidatesOf, whyUnresolved } from "../../src/identifiers/resolve.ts"

/**
 * The rules of "Instrument identifier" that depend only on the text. grammar.test.ts tests the laws for any
 * text, suffixes.test.ts each vendor's form, and test/worker the rules that need the store.
 */

/** The listings that an identifier may mean. A candidate's required country follows it: `CHKP IL`. */
function meant(text: string): string {
  return candidatesOf(text)
    .map(({ instrumentId, country }) => (country === null ? instrumentId : `${instrumentId} ${country}`))
    .join(", ")
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
    ["BRK BB", ""],
    [" B", ""],
    ["BRK B C", ""],
    ["APPLE INC", ""],
  ])("%s means %s", (text, listings) => expect(meant(text)).toBe(listings))
})

describe("rule 4: a vendor's form is refused with a message that names the prefixed form", () => {
  test.each([
    ["SHEL.L", "LON:SHEL"],
    ["BT-A.L", "LON:BT-A"],
    ["BT.A.L", "LON:BT-A"],
    ["7203.T", "TYO:7203"],
    ["700.HK", "HKG:0700"],
    ["M&M.NS", "NSE:M&M"],
    // SAN-PA would be Banco Santander's preferred line. SAN.PA means Sanofi in Paris.
    ["SAN.PA", "PAR:SAN"],
  ])("%s is corrected to %s", (text, form) => {
    expect(candidatesOf(text)).toEqual([])
    expect(whyUnresolved(text)).toBe(
      `No listing under the identifier "${text}". ` +
        `Suffixes of vendors are not read: write the venue before the ticker, as in "${form}".`,
    )
  })

  test.each([
    ["BAC-PS", "BAC-PS"],
    ["SAN-PA", "SAN-PA"],
    ["NYSE:BAC.PS", "BAC-PS"],
  ])("except for %s, which a dash or a US venue makes a US line", (text, listings) => {
    expect(meant(text)).toBe(listings)
  })
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
