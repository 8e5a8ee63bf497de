import { env } from "cloudflare:workers"
import type { Holding, Snapshot } from "../../../src/holdings/holding.ts"
import { fundReader, takeHoldings } from "../../../src/pipeline/funds.ts"
import { type FundEntry, saveFunds } from "../../../worker/storage/fund-register.ts"
import { d1FundStore } from "../../../worker/storage/fund-store.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"

/** A share held long, by its US ticker, unless it says otherwise. */
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
    funds: d1FundStore(env.DB),
    publishing: cloudflarePublishing(env.DB, env.PACKETS),
  }
}

/** Keeps a fund, whose line must be listed, and takes over its holdings as of a time. */
export async function seedFund(
  entry: FundEntry,
  holdings: Snapshot,
  nowMilliseconds: () => number = Date.now,
): Promise<void> {
  await saveFunds(env.DB, [entry])
  const ports = fundPorts(nowMilliseconds)
  const reader = await fundReader(ports.funds)
  const taken = await takeHoldings(ports, reader, entry.instrumentId, holdings, null)
  if (!taken.ok) throw new Error(taken.message)
}
