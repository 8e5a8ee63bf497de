import type { Holding, Snapshot } from "../../../src/holdings/holdings-file.ts"
import { type FundEntry, saveFunds } from "../../../src/pipeline/funds/register.ts"
import { fundStore } from "../../../src/pipeline/funds/store.ts"
import { fundReader, takeHoldings } from "../../../src/pipeline/funds/weigh.ts"
import { fundLine } from "./listing.ts"
import { database, list, publishing } from "./stores.ts"

/** A holding, by default a long share with its US ticker. */
export function holding(name: string, weight: number, change: Partial<Holding> = {}): Holding {
  return {
    name,
    ticker: null,
    isin: null,
    cusip: null,
    lei: null,
    countryCode: "US",
    exchange: null,
    kind: "equity",
    side: "long",
    weight,
    ...change,
  }
}

export function snapshot(
  holdings: readonly Holding[],
  asOf = "2026-09-30",
  change: Partial<Snapshot> = {},
): Snapshot {
  return { source: "starter", fundName: null, seriesId: null, asOf, holdings, ...change }
}

export function fundEntry(instrumentId: string, change: Partial<FundEntry> = {}): FundEntry {
  return { instrumentId, cik: null, seriesId: null, family: null, category: null, focus: null, ...change }
}

export function fundPorts(nowMilliseconds: () => number = Date.now) {
  return { clock: { nowMilliseconds }, funds: fundStore(database), publishing }
}

/** Saves a fund, whose line must be listed, with its holdings as of a time. */
export async function seedFund(
  entry: FundEntry,
  holdings: Snapshot,
  nowMilliseconds: () => number = Date.now,
): Promise<void> {
  await saveFunds(database, [entry])
  const ports = fundPorts(nowMilliseconds)
  const reader = await fundReader(ports.funds)
  const taken = await takeHoldings(ports, reader, entry.instrumentId, holdings, null)
  if (!taken.ok) throw new Error(taken.message)
}

export const holdingsDay = "2026-09-30"
/** The time at which the funds below are weighed. */
export const weighedAt = "2026-10-02T06:41:00.000Z"

/**
 * Adds funds to the companies of `seedWorld`. IJR is in the sandbox, and has a line in Frankfurt with the
 * same ISIN. It holds shares that pass, fail, are withheld or unknown, and other assets. EMPT has no
 * holdings, and nothing about LON:ISF is saved.
 */
export async function seedFunds(): Promise<void> {
  const isin = "US4642878049"
  const core = "iShares Core S&P Small-Cap ETF"
  await list([
    fundLine("IJR", core, { isin, sandbox: true, exchange: "NYSE Arca" }),
    fundLine("FRA:QCIJ", core, { symbol: "QCIJ", isin, exchange: "Frankfurt" }),
    fundLine("EMPT", "A fund without filings", { exchange: "" }),
    fundLine("LON:ISF", "iShares Core FTSE 100 UCITS ETF", { symbol: "ISF", exchange: "London" }),
  ])
  await saveFunds(database, [fundEntry("EMPT")])
  await seedFund(
    fundEntry("IJR", { family: "iShares", category: "Equity: small companies", focus: "United States" }),
    snapshot(ijrHoldings, holdingsDay),
    () => Date.parse(weighedAt),
  )
}

/** The sum of the weights is 99.9. */
export const ijrHoldings: readonly Holding[] = [
  holding("BLK CSH FND TREASURY SL AGENCY", 1.4, { ticker: "XTSLA", kind: "cash" }),
  holding("APPLE INC", 50, { ticker: "AAPL", cusip: "037833100", isin: "US0378331005" }),
  holding("ALPHABET INC CLASS A", 20, { ticker: "GOOGL" }),
  holding("TAIWAN SEMICONDUCTOR MANUFACTURING", 15, { ticker: "2330", countryCode: "TW" }),
  holding("A COMPANY NOBODY KNOWS", 10, { ticker: "ZZZY" }),
  holding("MCDONALDS CORP", 3.5, { ticker: "MCD" }),
  holding("S&P500 EMINI DEC 26", 0, { ticker: "ESZ6", kind: "derivative" }),
]
