import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import type { HoldingsFile } from "../../../src/holdings/holdings-file.ts"
import { readHoldingsFile } from "../../../worker/sources/holdings/file.ts"

/** Runs only with the shared data, in the folder that QISTAS_SHARED names. */
const shared = process.env.QISTAS_SHARED ?? ""

function bytesOf(path: string): Uint8Array {
  const bytes = readFileSync(`${shared}/${path}`)
  return new Uint8Array(path.endsWith(".gz") ? gunzipSync(bytes) : bytes)
}

async function read(path: string): Promise<HoldingsFile> {
  const outcome = await readHoldingsFile(bytesOf(path))
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

/** The number of lines of each kind, and the sum of their weights. */
function summary({ holdings, asOf }: HoldingsFile): readonly unknown[] {
  const count = (kind: string) => holdings.filter((holding) => holding.kind === kind).length
  const sum = holdings.reduce((total, { weight }) => total + weight, 0)
  return [asOf, holdings.length, count("equity"), count("cash"), Number(sum.toFixed(6))]
}

describe.skipIf(shared === "")("issuers' files", () => {
  type Row = readonly [string, day: string, lines: number, equities: number, cash: number, sum: number]
  test.each<[...Row, first: readonly unknown[]]>([
    ["IVV_holdings_2024-12-06.csv.gz", "2024-12-06", 508, 503, 4, 99.98, ["AAPL", 7.15]],
    ["TidalFG_Holdings_SPUS_2025-10-31.csv.gz", "2025-10-31", 214, 212, 1, 100.02, ["NVDA", 15]],
    ["SPUS_holdings_2026-07-17.csv.gz", "2026-07-17", 219, 216, 1, 99.92, ["NVDA", 13.33]],
    ["holdings-daily-us-en-spy_2022.xlsx", "2022-06-13", 506, 505, 1, 99.999982, ["AAPL", 6.447817]],
    ["holdings-daily-us-en-spy_2024.xlsx", "2024-03-19", 504, 503, 1, 100.209028, ["MSFT", 7.208694]],
    ["holdings-daily-us-en-spy_2025.xlsx", "2025-02-07", 505, 504, 1, 99.962459, ["AAPL", 6.727683]],
    ["holdings-daily-us-en-xbi_2025-02-03.xlsx", "2025-02-03", 144, 138, 2, 100.003669, ["NBIX", 2.771036]],
  ])("%s", async (file, day, lines, equities, cash, sum, [ticker, weight]) => {
    const reading = await read(`etf-holdings/${file}`)
    expect(summary(reading)).toEqual([day, lines, equities, cash, sum])
    expect(reading.holdings[0]).toMatchObject({ ticker, weight })
  })

  test("the workbooks of 2022 (no check digits) and 2025 have the same CUSIPs for the same shares", async () => {
    const [then, now] = await Promise.all(
      [2022, 2025].map((year) => read(`etf-holdings/holdings-daily-us-en-spy_${year}.xlsx`)),
    )
    const before = new Map(then?.holdings.map(({ ticker, cusip }) => [ticker, cusip]))
    const stems = now?.holdings.flatMap(({ ticker, cusip }) => {
      const earlier = before.get(ticker)
      return earlier?.slice(0, 8) === cusip?.slice(0, 8) ? [[earlier, cusip]] : []
    })
    expect(stems?.length).toBeGreaterThan(400)
    expect(stems?.filter(([earlier, cusip]) => earlier !== cusip)).toEqual([])
  })

  test("of HLAL are refused for a row of another date, and read without it, with no CUSIP that a spreadsheet changed", async () => {
    const bytes = bytesOf("etf-holdings/HLAL_holdings_2026-08-25.csv.gz")
    expect(await readHoldingsFile(bytes)).toMatchObject({
      message: 'The issuer\'s daily file cannot be read: line 214: Date "08/04/2026" is another than above.',
    })
    const rows = new TextDecoder().decode(bytes).trimEnd().split("\n").slice(0, -1)
    const outcome = await readHoldingsFile(new TextEncoder().encode(rows.join("\n")))
    const holdings = outcome.ok ? outcome.value.holdings : []
    expect([holdings.length, holdings.filter(({ kind }) => kind === "equity").length]).toEqual([212, 210])
    expect(holdings.filter(({ kind, cusip }) => kind === "equity" && cusip === null)).toHaveLength(32)
  })

  test("saved without their preamble have no date, and are refused", async () => {
    expect(await readHoldingsFile(bytesOf("etf-holdings/IVV_holdings_2024.csv.gz"))).toMatchObject({
      ok: false,
      message: 'The iShares file cannot be read: it states no day of the holdings ("Fund Holdings as of").',
    })
  })
})

describe.skipIf(shared === "")("N-PORT documents", () => {
  type Row = readonly [day: string, lines: number, equities: number, cash: number, sum: number]
  test.each<[file: string, series: string | null, ...Row]>([
    ["sec-samples/N-PORT_Sample_1.xml.gz", "S000002112", "2017-10-22", 1, 1, 0, 0.17],
    ["sec-samples/N-PORT_Sample_2.xml.gz", null, "2012-01-05", 1, 1, 0, 0.17],
    ["sec-samples/N-PORT_Sample_4.xml.gz", null, "2019-08-31", 3_254, 3_254, 0, 11_754.75],
    ["sec-samples/N-PORT_Sample_5.xml.gz", null, "2021-07-20", 3_412, 3_412, 0, 12_348.49],
    ["sec-samples/NPORT_Sample_7.xml.gz", "S000013795", "2023-03-31", 1_686, 0, 3, 106.391028],
    ["NPORT.Dupree.xml.gz", "S000012000", "2022-12-31", 55, 0, 0, 97.83579],
    ["SPUS_NPORT-P_filed_2024-10-25.xml.gz", "S000067283", "2024-08-31", 234, 234, 0, 99.884263],
    ["SPUS_NPORT-P_filed_2025-01-29.xml.gz", "S000067283", "2024-11-30", 226, 226, 0, 99.866409],
    ["SPUS_NPORT-P_filed_2025-04-29.xml.gz", "S000067283", "2025-02-28", 230, 229, 1, 99.954938],
  ])("%s", async (file, series, day, lines, equities, cash, sum) => {
    const reading = await read(`nport/${file}`)
    expect(reading.seriesId).toBe(series)
    expect(summary(reading)).toEqual([day, lines, equities, cash, sum])
  })

  test("of Goldman Sachs Bond Fund have 1,685 lines of Part C, nine bonds owed, and its cash", async () => {
    const { fundName, filerCik, holdings } = await read("nport/sec-samples/NPORT_Sample_7.xml.gz")
    const count = (kind: string, side: string) =>
      holdings.filter((holding) => holding.kind === kind && holding.side === side).length
    expect([fundName, filerCik]).toEqual(["Goldman Sachs Bond Fund", 822_977])
    const owed = [count("debt", "long"), count("debt", "short")]
    expect([...owed, count("derivative", "long"), count("derivative", "short")]).toEqual([898, 9, 360, 414])
    expect(holdings.filter(({ kind }) => kind === "fund").map(({ name }) => name)).toEqual([
      "Vanguard Intermediate-Term Corporate Bond ETF",
      "Goldman Sachs Financial Square Government Fund",
    ])
    expect(holdings).toHaveLength(1_685 + 1)
    expect(holdings.at(-1)).toMatchObject({ kind: "cash", weight: (8_897_774.45 / 361_898_455.93) * 100 })
  })

  test("of Dupree have its municipal bonds", async () => {
    const { holdings } = await read("nport/NPORT.Dupree.xml.gz")
    expect(holdings.every(({ kind, side }) => kind === "debt" && side === "long")).toBe(true)
    const first = { isin: "US49151FGH73", cusip: "49151FGH7", lei: null, weight: 1.9206978745 }
    expect(holdings[0]).toMatchObject(first)
  })

  test.each([
    ["sec-samples/N-PORT_Sample_3.xml.gz", 'its submission type is "NPORT-NP"'],
    ["NPORT.AdvancedSeries.xml.gz", "it has no holdings"],
    ["schema/eis_NPORT_Filer.xsd.gz", "its root is xs:schema"],
  ])("are refused as %s", async (file, message) => {
    const outcome = await readHoldingsFile(bytesOf(`nport/${file}`))
    expect(outcome.ok ? "" : outcome.message).toBe(`The N-PORT document cannot be read: ${message}.`)
  })
})
