import { env } from "cloudflare:workers"
import type { Holding, Snapshot } from "../../../src/holdings/holdings-file.ts"
import { type FundEntry, saveFunds } from "../../../src/pipeline/funds/register.ts"
import { fundStore } from "../../../src/pipeline/funds/store.ts"
import { fundReader, takeHoldings } from "../../../src/pipeline/funds/weigh.ts"
import { saveListings } from "../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { listing } from "./listing.ts"

/** A holding; by default a long share with its US ticker. */
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
  return {
    clock: { nowMilliseconds },
    funds: fundStore(databaseOf(env.DB)),
    publishing: cloudflarePublishing(env.DB, env.PACKETS),
  }
}

/** Saves a fund, whose line must be listed, with its holdings as of a time. */
export async function seedFund(
  entry: FundEntry,
  holdings: Snapshot,
  nowMilliseconds: () => number = Date.now,
): Promise<void> {
  await saveFunds(databaseOf(env.DB), [entry])
  const ports = fundPorts(nowMilliseconds)
  const reader = await fundReader(ports.funds)
  const taken = await takeHoldings(ports, reader, entry.instrumentId, holdings, null)
  if (!taken.ok) throw new Error(taken.message)
}

export const holdingsDay = "2026-09-30"
/** When the funds below are weighed. */
export const weighedAt = "2026-10-02T06:41:00.000Z"

/**
 * Beside the companies of `seedWorld`: IJR, a fund of the sandbox, with a line in Frankfurt under the same ISIN, holding
 * shares that pass, fail, are withheld or unknown, and other assets; EMPT without holdings; LON:ISF, of which nothing is
 * saved.
 */
export async function seedFunds(): Promise<void> {
  const isin = "US4642878049"
  const fund = { kind: "fund", canonical: false } as const
  const core = "iShares Core S&P Small-Cap ETF"
  await saveListings(databaseOf(env.DB), [
    listing("IJR", core, null, { ...fund, isin, sandbox: true, exchange: "NYSE Arca" }),
    listing("FRA:QCIJ", core, null, { ...fund, symbol: "QCIJ", isin, exchange: "Frankfurt" }),
    listing("EMPT", "A fund without filings", null, { ...fund, exchange: "" }),
    listing("LON:ISF", "iShares Core FTSE 100 UCITS ETF", null, {
      ...fund,
      symbol: "ISF",
      exchange: "London",
    }),
  ])
  await saveFunds(databaseOf(env.DB), [fundEntry("EMPT")])
  await seedFund(
    fundEntry("IJR", { family: "iShares", category: "Equity: small companies", focus: "United States" }),
    snapshot(ijrHoldings, holdingsDay),
    () => Date.parse(weighedAt),
  )
}

/** Their sum is 99.9. */
export const ijrHoldings: readonly Holding[] = [
  holding("BLK CSH FND TREASURY SL AGENCY", 1.4, { ticker: "XTSLA", kind: "cash" }),
  holding("APPLE INC", 50, { ticker: "AAPL", cusip: "037833100", isin: "US0378331005" }),
  holding("ALPHABET INC CLASS A", 20, { ticker: "GOOGL" }),
  holding("TAIWAN SEMICONDUCTOR MANUFACTURING", 15, { ticker: "2330", countryCode: "TW" }),
  holding("A COMPANY NOBODY KNOWS", 10, { ticker: "ZZZY" }),
  holding("MCDONALDS CORP", 3.5, { ticker: "MCD" }),
  holding("S&P500 EMINI DEC 26", 0, { ticker: "ESZ6", kind: "derivative" }),
]
