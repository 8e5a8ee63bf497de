import { weigh } from "../../src/funds/purity.ts"
import type { Holding, Snapshot } from "../../src/holdings/holdings-file.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import type { FundEntry, FundLine, PurityRow } from "../../src/pipeline/funds/register.ts"
import { vehicleOf } from "../../src/screening/structures/vehicles.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import {
  type FundWeights,
  type PastVerdict,
  readFunds,
  readFundWeights,
  readHoldings,
  readPastVerdicts,
  type StarterFund,
  type StarterHolding,
} from "../starter/funds.ts"

/** Reads the tables of funds: lines, packed holdings and past purity. */
export function readFundTables(folder: string) {
  return {
    lines: fundLinesOf(readFunds(folder)),
    snapshots: snapshotsOf(readHoldings(folder)),
    past: pastPurityOf(readFundWeights(folder), readPastVerdicts(folder)),
  }
}

/** Returns the funds of the packed table, without vehicles, each with its line. */
export function fundLinesOf(funds: readonly StarterFund[]): FundLine[] {
  return funds
    .filter(({ filer }) => vehicleOf(filer) === null)
    .map(({ symbol, name, exchange, filer, series, family, category, focus }) => ({
      instrumentId: symbol,
      symbol,
      name,
      exchange: exchange ?? "",
      countryCode: "US",
      filer,
      seriesId: series,
      family,
      category,
      focus,
    }))
}

/** Returns the lines of funds missing in the SEC's ticker list. `sandbox`: the sandbox's symbols. */
export function fundListingsOf(
  lines: readonly FundLine[],
  listed: readonly Listing[],
  sandbox: ReadonlySet<string>,
): Listing[] {
  const known = new Set(listed.map(({ instrumentId }) => instrumentId))
  return lines
    .filter(({ instrumentId }) => !known.has(instrumentId))
    .map(({ instrumentId, symbol, name, exchange, countryCode }) => ({
      instrumentId,
      symbol,
      name,
      exchange,
      countryCode,
      filer: null,
      kind: "fund",
      sandbox: sandbox.has(symbol),
      isin: null,
      canonical: false,
    }))
}

/** Returns every listed fund with its row of the packed table. Of lines with one ISIN the first counts. */
export function fundEntriesOf(lines: readonly FundLine[], listings: readonly Listing[]): FundEntry[] {
  const known = new Map(lines.map((line) => [line.instrumentId, line]))
  const isins = new Set<string>()
  const isAnother = (isin: string | null) => isin !== null && isins.size === isins.add(isin).size
  return listings
    .filter(({ kind, isin }) => kind === "fund" && !isAnother(isin))
    .map(({ instrumentId }) => {
      const {
        filer = null,
        seriesId = null,
        family = null,
        category = null,
        focus = null,
      } = known.get(instrumentId) ?? {}
      return { instrumentId, filer, seriesId, family, category, focus }
    })
}

export function snapshotsOf(rows: readonly StarterHolding[]): ReadonlyMap<string, Snapshot> {
  const snapshots = new Map<string, Snapshot & { readonly holdings: Holding[] }>()
  for (const { fund, asOf, ticker, name, country, kind, weight } of rows) {
    const snapshot = snapshots.get(fund) ?? {
      source: "starter",
      fundName: null,
      seriesId: null,
      asOf,
      holdings: [],
    }
    snapshots.set(fund, snapshot)
    snapshot.holdings.push({
      name: name ?? ticker ?? "n/a",
      ticker,
      isin: null,
      cusip: null,
      lei: null,
      countryCode: country,
      exchange: null,
      kind,
      side: weight < 0 ? "short" : "long",
      weight,
    })
  }
  return snapshots
}

/** Computes the purity of past days from the weights and verdicts of each day. */
export function pastPurityOf(funds: readonly FundWeights[], verdicts: readonly PastVerdict[]): PurityRow[] {
  const statusOn = verdictsByDay(verdicts)
  return funds.flatMap(({ fund, days, lines }) =>
    days.flatMap((date, at) => {
      const { purityPercentage, screenedPercentage } = weigh(
        lines.flatMap(({ ticker, filer, weights }) => {
          const weight = weights[at] ?? 0
          const status = filer === null ? null : statusOn(filer, date)
          const match = filer === null ? null : { instrumentId: ticker, confidence: 1 }
          const unknown = { atRisk: false, purificationPercentage: null, purificationBound: null, asOf: date }
          const verdict = status === null ? null : { status, ...unknown }
          return weight === 0
            ? []
            : [{ weight, kind: "equity" as const, side: "long" as const, match, verdict }]
        }),
        date,
      )
      if (purityPercentage === null) return []
      return [{ fund, date, purityPercentage, screenedPercentage, holdingsAsOf: date }]
    }),
  )
}

function verdictsByDay(verdicts: readonly PastVerdict[]) {
  const byFiler = new Map<FilerId, PastVerdict[]>()
  for (const verdict of verdicts) {
    const some = byFiler.get(verdict.filer)
    if (some === undefined) byFiler.set(verdict.filer, [verdict])
    else some.push(verdict)
  }
  return (filer: FilerId, date: string): DeterminationStatus | null =>
    byFiler.get(filer)?.findLast(({ from }) => from <= date)?.status ?? null
}
