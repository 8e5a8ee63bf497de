import type { SubmittedFiling } from "../filings/filing.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Outcome } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import type { CompanyInput } from "../screening/assess.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type { StoredDocument } from "../stored/documents.ts"
import type { FiledInput } from "../stored/input.ts"
import type { AnalysisStatus, DeterminationStatus, HealthRating, WithheldReason } from "../vocabulary.ts"

/** The ports of the write side, one small interface per noun. A store that cannot be reached throws. */

/** One finished assessment: a row of the store, and the documents that the row references. */
export interface Publication extends FreshnessDates {
  readonly filer: FilerId
  /** Hash of methodology and inputs. The same assessment always has the same id. */
  readonly assessmentId: string
  /** `id@version`. */
  readonly methodology: string
  readonly status: DeterminationStatus
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  readonly withheldReason: WithheldReason | null
  readonly confidence: number | null
  /** ISO 8601 date-time, UTC. The assessment with the latest `asOf` is the company's current assessment. */
  readonly asOf: string
  readonly complianceJson: string
  /** Null if the company is not rated. */
  readonly healthJson: string | null
  readonly healthStatus: HealthRating | null
  /** Market capitalisation at the last close, in USD; null if unknown. */
  readonly marketCapUsd: number | null
  readonly historyJson: string
  /** A `ListedRatios`. Null if no ratio is known. */
  readonly listedRatiosJson: string | null
  /** The key of the document in `complianceJson`. */
  readonly complianceKey: string
  /** Null while the verdict is withheld. */
  readonly packetKey: string | null
  /** Null if no balance sheet has been filed. */
  readonly financialsKey: string | null
  /** Accession number of the newest report filed by `asOf`; null if there is none. */
  readonly filingAccession: string | null
  /** Hash of the input without its closes: subject, facts and instances. */
  readonly filedDigest: string
  /** Day of the last close known by `asOf` (YYYY-MM-DD); null if there is none. */
  readonly closesThrough: string | null
  /**
   * The `version.screened` of the stored input. The assessment is published only while this version is
   * current. Null without a stored input.
   */
  readonly inputVersion: string | null
  /** The measures, for the verdicts of other standards; null for a pooled vehicle. */
  readonly measures: {
    /** A `StoredSheet`. */
    readonly sheetJson: string
    /** The key of a `StoredPast` document. */
    readonly pastKey: string
    /** `ListedStanding`s by the standard's id. */
    readonly standingsJson: string
  } | null
  /** The amounts that holders owe, without a price. Null for a pooled vehicle or without a balance sheet. */
  readonly holderFigures: {
    /** A `PurificationBody`. */
    readonly purificationJson: string
    /** A `ZakatBody`. */
    readonly zakatJson: string
  } | null
  /** The documents with the keys `complianceKey`, `packetKey`, `financialsKey` and `measures.pastKey`. */
  readonly documents: readonly StoredDocument[]
}

export interface Publishing {
  readonly clock: Clock
  /** Creates the document unless its key already exists. */
  readonly createDocument: (document: StoredDocument) => Promise<void>
  /**
   * Moves each company's pointer and adds to the history and to the ledger of changes, all rows or none.
   * Returns the number of new rows. A verdict that stays withheld, for whatever reason, keeps its first day
   * (Interface: `determination.withheld.since`). If a decided verdict is followed by a withheld one, the first
   * withheld day is later than the day of the decided verdict, unless both verdicts are of one day. The
   * compliance history includes all changes up to this publication. A row is not recorded if its input has
   * changed since it was read, so that a slow run cannot replace newer results.
   * `publishedAt`: ISO 8601 date-time, UTC.
   */
  readonly record: (publications: readonly Publication[], publishedAt: string) => Promise<number>
  /** The id of a company's current assessment; null if there is none. */
  readonly inForce: (filer: FilerId) => Promise<string | null>
}

/** The filed part of a stored input. Its version shows whether the input has changed since it was read. */
export interface VersionedInput extends FiledInput {
  readonly version: {
    /** Version of the subject and facts. */
    readonly filed: string
    /** Version of the whole input, including closes; null if a run died before it wrote the version. */
    readonly screened: string | null
  }
  /** YYYY-MM-DD: the `as_of` day of the current determination; null if there is none. */
  readonly determinedAsOf: string | null
}

/** A stored input with its closes and verdict changes. */
export interface StoredInput extends VersionedInput, Required<CompanyInput> {}

export interface Inputs {
  /** Refused if no input is stored or the input cannot be parsed. Throws if a store cannot be reached. */
  read(filer: FilerId): Promise<Outcome<StoredInput, "no_input" | "broken_input">>
  /** Like `read`, but without the closes and verdict changes. */
  readFiled(filer: FilerId): Promise<Outcome<VersionedInput, "no_input" | "broken_input">>
  /**
   * Replaces the stored subject and facts of the company; the closes stay. Returns the stored input, as
   * `read` does. With `over`, writes only if the stored `version.filed` equals `over`, or for `none` only if
   * no input is stored. Null if another input was stored meanwhile. Throws if `read` could not parse the
   * input.
   */
  write(input: FiledInput, over?: string | "none"): Promise<StoredInput | null>
}

/** A request to screen a company: on its current EDGAR documents, or on the stored input. */
export interface RescreenRequest {
  readonly filer: FilerId
  readonly from: "filings" | "store"
  /** The day of the run (YYYY-MM-DD). A request redelivered after midnight gives the same assessment. */
  readonly asOf: string
}

/** A request to read an NPORT-P filing as a fund's holdings. */
export interface FundFilingRequest {
  readonly filer: FilerId
  readonly accession: string
}

export interface RescreenQueue {
  /**
   * Sends requests, which are delivered after `delaySeconds`, by default at once. A failed call may have sent
   * some requests, but sending a request twice is harmless.
   */
  send(requests: readonly (RescreenRequest | FundFilingRequest)[], delaySeconds?: number): Promise<void>
}

/** The HTTP validators that show whether a document has changed since it was last fetched. */
export interface Validator {
  readonly etag: string | null
  /** The text of the header, as the server sent it. */
  readonly lastModified: string | null
}

/** The result of requesting one document from EDGAR. */
export type Fetched<Body> =
  | { readonly kind: "fetched"; readonly body: Body; readonly validator: Validator | null }
  /** Unchanged since the given validator. */
  | { readonly kind: "unchanged" }
  /** The document does not exist (404, or the archive's 403 for an unknown path). */
  | { readonly kind: "missing" }
  /** EDGAR limits the rate (429, or its 403 page on traffic): send no request before this time. */
  | { readonly kind: "paused"; readonly untilMilliseconds: number }
  /** A 5xx, no connection, a timeout, or a truncated or too large body; `detail` says which, for the log. */
  | { readonly kind: "unreachable"; readonly detail: string }

/** Why a register gave no usable response; trying again may help. */
export type FetchFailure = Extract<Fetched<never>, { readonly kind: "paused" | "unreachable" }>

/** True for a failed request: requests are paused, or the register is unreachable. */
export function isFetchFailure(value: object): value is FetchFailure {
  return "kind" in value && (value.kind === "paused" || value.kind === "unreachable")
}

/** The SEC's EDGAR. Requests of all callers share one rate limit. No method throws. */
export interface Edgar {
  /** A page of latest filings whose form type begins with `formType`: Atom, newest first, from `start` on. */
  feedPage(formType: string, start: number): Promise<Fetched<string>>
  /** The form index of a day (YYYY-MM-DD). */
  dailyIndex(date: string): Promise<Fetched<string>>
  /** company_tickers_exchange.json */
  tickerList(): Promise<Fetched<string>>
  submissions(filer: FilerId, known: Validator | null): Promise<Fetched<string>>
  companyFacts(filer: FilerId, known: Validator | null): Promise<Fetched<Uint8Array>>
  /** The XBRL instance of a filing, as decoded text in pieces; iterating throws if the connection breaks. */
  instance(filing: SubmittedFiling): Promise<Fetched<AsyncIterable<string>>>
  /**
   * A schema or a linkbase in the folder of an instance, as decoded text in pieces. `name` is a file name
   * without a folder.
   */
  linkbase(filing: SubmittedFiling, name: string): Promise<Fetched<AsyncIterable<string>>>
  /** The document of an NPORT-P filing, as decoded text in pieces. */
  nport(filer: FilerId, accession: string): Promise<Fetched<AsyncIterable<string>>>
}
