import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { fundLinesOf } from "../../scripts/seed/funds.ts"
import { listingsOf } from "../../scripts/seed/listings.ts"
import { readFunds } from "../../scripts/starter/funds.ts"
import { readStarter, readWorld } from "../../scripts/starter/starter.ts"
import { readNport } from "../../src/filings/nport/read.ts"
import { confidenceMin, type HoldingClues } from "../../src/funds/match/match.ts"
import { matcher } from "../../src/funds/match/matcher.ts"
import { bucketOf } from "../../src/funds/purity.ts"
import type { Holding } from "../../src/holdings/holdings-file.ts"
import { readIssuerDaily } from "../../src/holdings/issuers/daily.ts"
import { countryNamed, readIshares } from "../../src/holdings/issuers/ishares.ts"
import { fundsOfFiling } from "../../src/pipeline/funds/file.ts"

/** Runs only with the shared data, in the folder that QISTAS_SHARED names. */
const shared = process.env.QISTAS_SHARED ?? ""

const lines = listingsOf(readStarter("data"), readWorld("data")).map((line) => ({
  ...line,
  isin: line.isin ?? null,
  canonical: line.canonical === true,
}))
const match = matcher(lines, new Map())

/** The listed funds of the registrant of SPUS. */
const tidal = fundLinesOf(readFunds("data"))
  .filter(({ cik }) => cik === 1742912)
  .map((fund) => ({ ...fund, holdingsAsOf: null }))

type Line = HoldingClues & Pick<Holding, "weight">

function unzipped(path: string): string {
  return gunzipSync(readFileSync(`${shared}/${path}`)).toString("utf8")
}

function issuerFile(path: string): readonly Line[] {
  const text = unzipped(`etf-holdings/${path}`)
  const read = path.startsWith("IVV") ? readIshares(text) : readIssuerDaily(text)
  if (!read.ok) throw new Error(read.message)
  return read.value.holdings
}

function nportFile(path: string): readonly Line[] {
  const read = readNport([unzipped(`nport/${path}`)])
  if (!read.ok) throw new Error(read.message)
  expect(fundsOfFiling(tidal, read.value).map(({ instrumentId }) => instrumentId)).toEqual(["SPUS"])
  return read.value.holdings
}

interface Row {
  readonly ticker: string
  readonly name: string
  readonly sector: string
  readonly country: string
  readonly weight: number
}

function table(fund: string): readonly Line[] {
  const rows = JSON.parse(
    unzipped(`etf-holdings/portfolio-xray/holdings_json/${fund}.json.gz`),
  ) as readonly Row[]
  return rows.map(({ ticker, name, sector, country, weight }) => ({
    ...{ name, ticker: ticker === "-" ? null : ticker, isin: null, cusip: null, exchange: null, weight },
    countryCode: countryNamed(country),
    kind: sector.startsWith("Cash") ? "cash" : "equity",
    side: "long",
  }))
}

/** The percentage of the shares' weight that is matched confidently enough for a verdict. */
function coverage(holdings: readonly Line[]): number {
  const shares = holdings.filter(({ kind }) => kind === "equity")
  const matched = shares.filter((holding) => (match(holding)?.confidence ?? 0) >= confidenceMin)
  const weightOf = (some: readonly Line[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  return (100 * weightOf(matched)) / weightOf(shares)
}

describe.skipIf(shared === "")("real funds are compared with the starter universe", () => {
  it.each([
    ["IVV", () => issuerFile("IVV_holdings_2024-12-06.csv.gz"), 99],
    ["SPUS", () => issuerFile("SPUS_holdings_2026-07-17.csv.gz"), 99.99],
    ["SPUS of 2024-08", () => nportFile("SPUS_NPORT-P_filed_2024-10-25.xml.gz"), 99.6],
    ["SPUS of 2024-11", () => nportFile("SPUS_NPORT-P_filed_2025-01-29.xml.gz"), 99.8],
    ["SPUS of 2025-02", () => nportFile("SPUS_NPORT-P_filed_2025-04-29.xml.gz"), 99.8],
    ["IJR", () => table("IJR"), 99],
    ["EFA", () => table("EFA"), 91],
    ["IEMG", () => table("IEMG"), 72.5],
  ])("the shares of %s are matched up to this percentage", (_fund, read, percentMin) => {
    expect(coverage(read())).toBeGreaterThan(percentMin)
  })

  it("fewer than twelve lines of IJR are not matched", () => {
    const weighed = table("IJR").map((holding) => ({ ...holding, match: match(holding), verdict: null }))
    expect(weighed).toHaveLength(638)
    expect(weighed.filter((line) => bucketOf(line) === "unmatched").length).toBeLessThan(12)
  })

  it.each([
    ["IEMG", "SM", null],
    ["IEMG", "APEX", null],
    ["IEMG", "2330", "TPE:2330"],
    ["IEMG", "700", "HKG:0700"],
    ["EFA", "ROG", "SWX:RO"],
    ["EFA", "MC", "PAR:MC"],
    ["IJR", "SPXC", "SPXC"],
    ["IJR", "XTSLA", null],
  ])("in %s, %s is %s", (fund, ticker, expected) => {
    const holding = table(fund).find((line) => line.ticker === ticker)
    expect(holding).toBeDefined()
    expect(holding === undefined ? null : (match(holding)?.instrumentId ?? null)).toBe(expected)
  })
})
