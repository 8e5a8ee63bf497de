import type { WeighedFund } from "../../contract/etf.ts"
import type { Match, MatchableLine } from "../../funds/match/match.ts"
import type { LineVerdict } from "../../funds/purity.ts"
import type { Holding } from "../../holdings/holding.ts"
import type { HoldingSource } from "../../vocabulary.ts"
import type { FundFilingRequest } from "../ports.ts"

/** What the weighing of funds needs from outside. A store that cannot be reached throws. */

/** A line of a snapshot with the instrument it was taken for. */
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
  /** Where the snapshot is stored: it tells one of a day from another. */
  readonly snapshotKey: string
}

/** A fund as weighed. */
export interface FundWeighed {
  /** The fund's own line. */
  readonly fund: string
  /** ISO 8601 date-time, UTC. */
  readonly weighedAt: string
  /** Day of the point in its history (YYYY-MM-DD). */
  readonly date: string
  readonly holdingsAsOf: string
  /** Of the snapshot that was weighed. */
  readonly snapshotKey: string
  readonly weighed: WeighedFund
}

/** A fund that holdings may be read for. */
export interface KnownFund {
  /** The fund's own line. */
  readonly instrumentId: string
  readonly name: string
  readonly seriesId: string | null
  /** YYYY-MM-DD; null without holdings. */
  readonly holdingsAsOf: string | null
}

/** Which snapshot in force a new one may take the place of. */
export type Overtaken = "earlier" | "any"

export interface FundStore {
  /** Every listing a holding may be. */
  listedLines(): Promise<readonly MatchableLine[]>
  /** Instrument by CUSIP, as operators imported them. */
  cusips(): Promise<ReadonlyMap<string, string>>
  /** The verdict on each company that has one, by CIK. */
  verdicts(): Promise<ReadonlyMap<number, LineVerdict>>
  /** Every line of every snapshot in force, fund by fund, in the order of rank, some thousand at a time. */
  held(): AsyncIterable<readonly HeldLine[]>
  /** The origins of the snapshots in force, by fund. */
  origins(): Promise<ReadonlyMap<string, HoldingsOrigin>>
  /** Notes what lines are matched to now. */
  rematch(lines: readonly HeldLine[]): Promise<void>
  /** Notes what funds weigh, each with its point of the day. */
  saveWeighed(rows: readonly FundWeighed[]): Promise<void>
  /** The fund kept under this line; null when none is. */
  find(instrumentId: string): Promise<KnownFund | null>
  /** The funds of a registrant. */
  ofRegistrant(cik: number): Promise<readonly KnownFund[]>
  /**
   * Puts a snapshot with its weighing in the place of the one in force, all of it or nothing; false when the one in
   * force is of a later day, or of a filing of that day that was filed later, and only an earlier one may be overtaken.
   */
  replace(
    origin: HoldingsOrigin,
    lines: readonly HeldLine[],
    weighed: FundWeighed,
    over: Overtaken,
  ): Promise<boolean>
}

/** What became of an NPORT-P filing. `found`: no fund of its filer is listed, and one may be later. */
type FundSettlement =
  | { readonly state: "found" }
  | { readonly state: "screened"; readonly period: string }
  | { readonly state: "skipped" | "failed"; readonly reason: string }

/** The NPORT-P filings of the ledger. Times are ISO 8601 date-times, UTC. */
export interface FundFilings {
  /** Filings that are due by now, the longest waiting first; one of several filers once for each. */
  due(now: string, filingsMax: number): Promise<readonly FundFilingRequest[]>
  /** Notes that these filings were sent to the queue; what is not settled by `againAt` is due again. */
  queued(filings: readonly FundFilingRequest[], now: string, againAt: string): Promise<void>
  /** What is settled already stays so, unless it is screened after all. */
  settle(cik: number, accession: string, settlement: FundSettlement): Promise<void>
  /** Gives a filing up that is not settled; the failure noted last stays its reason, else it is this one. */
  fail(cik: number, accession: string, reason: string): Promise<void>
  /** Notes a failed attempt on a filing that is not settled. */
  noteFailure(cik: number, accession: string, error: string): Promise<void>
  /** Makes filings found since a time due whose filer has had a fund listed meanwhile; answers how many. */
  wake(foundSince: string): Promise<number>
}
