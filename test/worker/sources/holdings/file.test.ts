import fc from "fast-check"
import { writeXlsx } from "hucre/xlsx"
import { describe, expect, test } from "vitest"
import { holdingsFileBytesMax, readHoldingsFile } from "../../../../worker/sources/holdings/file.ts"
import { nportDocument, nportLine } from "../../../support/nport.ts"

/** Tested in the Worker's runtime, because its own streams unpack the archive. */

const bytesOf = (text: string) => new TextEncoder().encode(text)

const ivv = `\uFEFFiShares Core S&P 500 ETF
Fund Holdings as of,"Dec 06, 2024"

Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Location,Exchange
"AAPL","APPLE INC","Information Technology","Equity","41,700,670,815.44","7.15","United States","NASDAQ"
\u00A0
"The content contained herein is owned or licensed by BlackRock."
`

const spus = `Date,Account,StockTicker,CUSIP,SecurityName,MarketValue,Weightings,NetAssets
10/31/2025,SPUS,NVDA,67066G104,NVIDIA Corp,15000000.00,15.00%,100000000.0
10/31/2025,SPUS,AAPL,037833100,Apple Inc,85000000.00,85.00%,100000000.0
`

const columns = ["Name", "Ticker", "Identifier", "SEDOL", "Weight", "Sector", "Shares Held", "Local Currency"]

function workbook(lines: readonly (readonly (string | number | null)[])[]): Promise<Uint8Array> {
  const rows = [
    ["Fund Name:", "SPDR® S&P 500® ETF Trust"],
    ["Ticker Symbol:", "SPY"],
    ["Holdings:", "As of 07-Feb-2025"],
    [null],
    columns,
    ...lines,
    [null],
    ["Past performance is not a reliable indicator of future performance."],
  ].map((cells) => [...cells])
  return writeXlsx({ sheets: [{ name: "holdings", rows }] })
}

const spy = [
  ["APPLE INC", "AAPL", "037833100", "2046251", 6.727683, "-", 185_531_362, "USD"],
  ["NVIDIA CORP", "NVDA", "67066G104", "2379504", "6.234310", "-", 301_081_401, "USD"],
  ["US DOLLAR", "-", "999USDZ92", "-", 0.070903, "-", 444_601_656.78, "USD"],
]

describe("the content decides the format", () => {
  test.each<[what: string, bytes: () => Promise<Uint8Array> | Uint8Array, expected: readonly unknown[]]>([
    ["N-PORT", () => bytesOf(nportDocument([nportLine()])), ["nport", "2024-12-31", null, [7.15]]],
    ["iShares", () => bytesOf(ivv), ["ishares", "2024-12-06", null, [7.15]]],
    ["State Street", () => workbook(spy), ["ssga", "2025-02-07", "SPY", [6.727683, 6.23431, 0.070903]]],
    ["Tidal", () => bytesOf(spus), ["issuer", "2025-10-31", "SPUS", [15, 85]]],
  ])("%s", async (_, bytes, expected) => {
    const outcome = await readHoldingsFile(await bytes())
    if (!outcome.ok) throw new Error(outcome.message)
    const { source, asOf, fundTicker, holdings } = outcome.value
    expect([source, asOf, fundTicker, holdings.map(({ weight }) => weight)]).toEqual(expected)
  })

  test("and a workbook larger than one chunk is read", async () => {
    const company = (at: number) => [`COMPANY ${at} INC`, "T", "037833100", "1", 0.0294]
    const lines = Array.from({ length: 3_400 }, (_, at) => company(at))
    const outcome = await readHoldingsFile(await workbook(lines))
    expect(outcome.ok && outcome.value.holdings.length).toBe(3_400)
  })
})

/** The reason why bytes are refused. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const outcome = await readHoldingsFile(bytes)
  expect(outcome).toMatchObject({ ok: false, code: "broken_document" })
  return outcome.ok ? "" : outcome.message
}

const page = bytesOf("<!DOCTYPE html><html><title>Access Denied</title></html>")

test.each<[what: string, bytes: Uint8Array, message: RegExp]>([
  ["nothing", new Uint8Array(), /^The file is an empty text, no file of holdings\.$/],
  ["a page", page, /^The file is an HTML page \(Access Denied\)/],
  ["a table of another kind", bytesOf("Symbol,Percent\nAAPL,7.15\n"), /^The file is of no kind that is read/],
  ["bytes of no known format", new Uint8Array(1_000).fill(0xff), /^The file is of no kind that is read/],
  [
    "XML of another kind",
    bytesOf("<feed/>"),
    /^The N-PORT document cannot be read: line 1: its root is feed\.$/,
  ],
  ["more than 32 MB", new Uint8Array(holdingsFileBytesMax + 1), /^The file is larger than 33554432 bytes\.$/],
])("%s is refused", async (_, bytes, message) => {
  expect(await refusalOf(bytes)).toMatch(message)
})

describe("a malformed workbook is refused", () => {
  /** Changes a field in the sheet's directory entry (APPNOTE 4.3.12): flags are at 8, sizes at 20 and 24. */
  async function withEntry(change: (entry: DataView) => void): Promise<Uint8Array> {
    const bytes = await workbook(spy)
    change(new DataView(bytes.buffer, bytes.byteOffset + entryAt(bytes, "xl/worksheets/sheet1.xml")))
    return bytes
  }

  function entryAt(bytes: Uint8Array, name: string): number {
    const text = new TextDecoder("latin1").decode(bytes)
    const at = text.lastIndexOf(name) - 46
    if (text.slice(at, at + 4) !== "PK\u0001\u0002") throw new Error(`no directory entry of ${name}`)
    return at
  }

  test.each<[what: string, change: (entry: DataView) => void, message: RegExp]>([
    [
      "if it unpacks to more than a table may have",
      (entry) => entry.setUint32(24, 20_000_000, true),
      /: it unpacks to \d+ bytes\.$/,
    ],
    [
      "if its sheet is larger than stated",
      (entry) => entry.setUint32(24, 100, true),
      /exceeds limit of 100 bytes/,
    ],
    ["if its sheet states no size", (entry) => entry.setUint32(24, 0, true), /does not state its size/],
    [
      "if its sheet states its sizes only after the data",
      (entry) => {
        entry.setUint16(8, 8, true)
        entry.setUint32(20, 0, true)
        entry.setUint32(24, 0, true)
      },
      /does not state its size/,
    ],
    ["if its sheet has another checksum", (entry) => entry.setUint32(16, 1, true), /CRC-32 mismatch/],
  ])("%s", async (_, change, message) => {
    expect(await refusalOf(await withEntry(change))).toMatch(message)
  })

  test.each<[what: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
    ["a workbook cut short", async () => (await workbook(spy)).slice(0, -30)],
    ["an empty archive", () => bytesOf("PK\u0003\u0004")],
  ])("%s has no directory", async (_, bytes) => {
    expect(await refusalOf(await bytes())).toMatch(/no directory, so it was cut short/)
  })

  test("an unreadable row is named by its number in the spreadsheet", async () => {
    const bytes = await workbook([...spy, ["FMC CORP", "FMC", "302491303", "1", "n/m", "-", 1, "USD"]])
    const why = 'The SSGA workbook cannot be read: line 9: Weight "n/m" is no number.'
    expect(await refusalOf(bytes)).toBe(why)
  })
})

describe("any bytes are read or refused, without throwing:", () => {
  /** A place in a file, as a part of its length, and the bits to flip there. */
  const damage = fc.record({
    part: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
    bits: fc.integer({ min: 1, max: 255 }),
  })

  function flipped(whole: Uint8Array, place: number, bits: number): Uint8Array {
    return whole.with(place, (whole[place] ?? 0) ^ bits)
  }

  test.each<[what: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
    ["N-PORT", () => bytesOf(nportDocument([nportLine()]))],
    ["iShares", () => bytesOf(ivv)],
    ["State Street", () => workbook(spy)],
    ["Tidal", () => bytesOf(spus)],
  ])("%s", async (_, bytes) => {
    const whole = await bytes()
    await fc.assert(
      fc.asyncProperty(damage, async ({ part, bits }) => {
        const place = Math.floor(part * whole.length)
        for (const spoiled of [flipped(whole, place, bits), whole.slice(0, place)]) {
          const outcome = await readHoldingsFile(spoiled)
          expect(outcome.ok || outcome.code === "broken_document").toBe(true)
        }
      }),
    )
  })

  test("a workbook with a flipped byte is refused, or read unchanged", async () => {
    const whole = await workbook(spy)
    const read = await readHoldingsFile(whole)
    await fc.assert(
      fc.asyncProperty(damage, async ({ part, bits }) => {
        const outcome = await readHoldingsFile(flipped(whole, Math.floor(part * whole.length), bits))
        if (outcome.ok) expect(outcome).toEqual(read)
      }),
    )
  })
})
