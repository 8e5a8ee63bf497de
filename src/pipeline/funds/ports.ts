import type { Match, MatchableLine } from "../../funds/match/match.ts"
import type { OwedPerDollar } from "../../funds/purification/owed.ts"
import type { LineVerdict } from "../../funds/purity.ts"
import type { WeighedFund } from "../../funds/schema.ts"
import type { Holding } from "../../holdings/holding.ts"
import type { HoldingSource } from "../../vocabulary.ts"
import type { FundFilingRequest } from "../ports.ts"

/** The ports of the fund pipeline. A store that cannot be reached throws. */

/** A line of a snapshot with the instrument it is matched to. */
export interface HeldLine extends Omit<Holding, "lei"> {
  /** The fund's own line. */
  readonly fund: string
  /** From 1, the largest weight first. */
  readonly rank: number
  readonly match: Match | null
}

/** Where a fund's holdings come from. */
export interface HoldingsOrigin {
  readonly source: HoldingSource
  /** Accession number of the N-PORT filing; null for any other source. */
  readonly accession: string | null
  /** YYYY-MM-DD */
  readonly holdingsAsOf: string
  /** Where the snapshot is stored; it distinguishes two snapshots of one day. */
  readonly snapshotKey: string
}

/** A snapshot as it stays findable after another has replaced it. */
export interface NotedSnapshot extends Pick<HoldingsOrigin, "source" | "accession" | "holdingsAsOf"> {
  /** Of its lines with their matches (`HeldLine[]`). */
  readonly linesKey: string
}

/** A fund with its computed purity. */
export interface FundWeighed {
  /** The fund's own line. */
  readonly fund: string
  /** ISO 8601 date-time, UTC. */
  readonly weighedAt: string
  /** Day of its point in the purity history (YYYY-MM-DD). */
  readonly date: string
  readonly holdingsAsOf: string
  /** Key of the snapshot the purity was computed from. */
  readonly snapshotKey: string
  readonly weighed: WeighedFund
}

/** A fund whose holdings may be read. */
export interface KnownFund {
  /** The fund's own line. */
  readonly instrumentId: string
  readonly name: string
  readonly seriesId: string | null
  /** YYYY-MM-DD; null without holdings. */
  readonly holdingsAsOf: string | null
}

/** Which current snapshot a new one may replace. */
export type Overtaken = "earlier" | "any"

export interface FundStore {
  /** Every listing that a holding can match. */
  listedLines(): Promise<readonly MatchableLine[]>
  /** Instrument by CUSIP, as imported by operators. */
  cusips(): Promise<ReadonlyMap<string, string>>
  /** The verdicts by CIK. */
  verdicts(): Promise<ReadonlyMap<number, LineVerdict>>
  /** What a dollar of a company's shares owes, by CIK; a company of which it is not known is left out. */
  owed(): Promise<ReadonlyMap<number, OwedPerDollar>>
  /** All lines of all current snapshots, fund by fund in the order of rank, in pages of some thousand. */
  held(): AsyncIterable<readonly HeldLine[]>
  /** The origins of the current snapshots, by fund. */
  origins(): Promise<ReadonlyMap<string, HoldingsOrigin>>
  /** Writes the new matches of lines. */
  rematch(lines: readonly HeldLine[]): Promise<void>
  /** Writes the purity of funds, each with its point of the day. */
  saveWeighed(rows: readonly FundWeighed[]): Promise<void>
  /** The fund with this line; null without one. */
  find(instrumentId: string): Promise<KnownFund | null>
  /** The funds of a registrant. */
  ofRegistrant(cik: number): Promise<readonly KnownFund[]>
  /**
   * Replaces the current snapshot and its purity, all or nothing. With `over` as `earlier`: false when the current one is
   * of a later day, or from a later filing of the same day.
   */
  replace(
    origin: HoldingsOrigin & NotedSnapshot,
    lines: readonly HeldLine[],
    weighed: FundWeighed,
    over: Overtaken,
  ): Promise<boolean>
}

/** The result of processing an NPORT-P filing. `found`: its filer has no listed fund yet. */
type FundSettlement =
  | { readonly state: "found" }
  | { readonly state: "screened"; readonly period: string }
  | { readonly state: "skipped" | "failed"; readonly reason: string }

/** The NPORT-P filings of the ledger. Times are ISO 8601 date-times, UTC. */
export interface FundFilings {
  /** Due filings, the longest waiting first; a filing with several filers once per filer. */
  due(now: string, filingsMax: number): Promise<readonly FundFilingRequest[]>
  /** Records that these filings were sent to the queue; those not settled by `againAt` are due again. */
  queued(filings: readonly FundFilingRequest[], now: string, againAt: string): Promise<void>
  /** A settled filing keeps its state unless the new state is `screened`. */
  settle(cik: number, accession: string, settlement: FundSettlement): Promise<void>
  /** Settles an open filing as failed; the last recorded failure stays its reason, else it gets this one. */
  fail(cik: number, accession: string, reason: string): Promise<void>
  /** Records a failed attempt for an open filing. */
  noteFailure(cik: number, accession: string, error: string): Promise<void>
  /** Makes filings found since a time due if their filer now has a listed fund; returns how many. */
  wake(foundSince: string): Promise<number>
}
