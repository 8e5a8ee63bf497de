import type { Match } from "../../funds/match/match.ts"
import type { WeighedFund } from "../../funds/schema.ts"
import type { Holding } from "../../holdings/holdings-file.ts"
import type { HoldingSource } from "../../vocabulary.ts"

/** The stored data of funds. */

/** A line of a snapshot with the instrument that the line is matched to. */
export interface HeldLine extends Omit<Holding, "lei"> {
  /** The fund's own line. */
  readonly fund: string
  /** Counted from 1, the largest weight first. */
  readonly rank: number
  readonly match: Match | null
}

/** The origin of a fund's holdings. */
export interface HoldingsOrigin {
  readonly source: HoldingSource
  /** Accession number of the N-PORT filing; null for any other source. */
  readonly accession: string | null
  /** YYYY-MM-DD */
  readonly holdingsAsOf: string
  /** The key of the stored snapshot, which distinguishes two snapshots of one day. */
  readonly snapshotKey: string
}

/** A snapshot that can still be found after another snapshot has replaced it. */
export interface NotedSnapshot extends Pick<HoldingsOrigin, "source" | "accession" | "holdingsAsOf"> {
  /** The key of the snapshot's lines with their matches (`HeldLine[]`). */
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
  /** The key of the snapshot from which the purity was computed. */
  readonly snapshotKey: string
  readonly weighed: WeighedFund
}

/** A fund whose holdings can be read. */
export interface KnownFund {
  /** The fund's own line. */
  readonly instrumentId: string
  readonly name: string
  readonly seriesId: string | null
  /** YYYY-MM-DD; null without holdings. */
  readonly holdingsAsOf: string | null
}

/** The current snapshots that a new snapshot may replace: those of an earlier day, or any. */
export type Overtaken = "earlier" | "any"
