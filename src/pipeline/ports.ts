import type { FiledInput } from "../assessments/stored/input.ts"
import type { StoredDocument } from "../assessments/stored-document.ts"
import type { SubmittedFiling } from "../filings/filing.ts"
import type { Outcome } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import type { CompanyInput } from "../screening/assess.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type { AnalysisStatus, DeterminationStatus, HealthRating, WithheldReason } from "../vocabulary.ts"

/** The ports of the write side, one small interface per noun. A store that cannot be reached throws. */

/** One finished assessment: a row of the store, and the documents that it references. */
export interface Publication extends FreshnessDates {
  readonly cik: number
  /** Hash of methodology and inputs: the same assessment always has the same one. */
  readonly assessmentId: string
  /** `id@version`. */
  readonly methodology: string
  readonly status: DeterminationStatus
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  readonly withheldReason: WithheldReason | null
  readonly confidence: number | null
  /** ISO 8601 date-time, UTC: the assessment of a company with the latest one is current. */
  readonly asOf: string
  readonly complianceJson: string
  /** Null when the company is not rated. */
  readonly healthJson: string | null
  readonly healthStatus: HealthRating | null
  /** Market capitalisation at the last close, in USD; null when unknown. */
  readonly marketCapUsd: number | null
  readonly historyJson: string
  /** The key of the document in `complianceJson`. */
  readonly complianceKey: string
  /** Null while the verdict is withheld. */
  readonly packetKey: string | null
  /** Null when no balance sheet has been filed. */
  readonly financialsKey: string | null
  /** Accession number of the newest report filed by `asOf`; null without one. */
  readonly filingAccession: string | null
  /** Hash of the input without its closes: subject, facts and instances. */
  readonly filedDigest: string
  /** Day of the last close known by `asOf` (YYYY-MM-DD); null without one. */
  readonly closesThrough: string | null
  /**
   * The `version.screened` of its stored input. It is published only while that version is current. Null
   * without a stored input.
   */
  readonly inputVersion: string | null
  /** What was measured, for the verdicts of other standards; null for a pooled vehicle. */
  readonly measures: {
    /** A `StoredSheet`. */
    readonly sheetJson: string
    /** The key of a `StoredPast` document. */
    readonly pastKey: string
    /** `ListedStanding`s by the standard's id. */
    readonly standingsJson: string
  } | null
  /** What holders owe, without a price; null for a pooled vehicle, and if no balance sheet has been filed. */
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
   * Moves each company's pointer and adds to the history and to the ledger of changes, all rows or none;
   * returns the number of new rows. A verdict that was already withheld, for whatever reason, keeps its first
   * day (Interface: `determination.withheld.since`). A verdict that was decided before is withheld from a
   * later day than the decided verdict's. The compliance history includes all changes up to this one. A row
   * whose input has changed since it was read is not recorded, so that a slow run cannot replace newer
   * results. `publishedAt`: ISO 8601 date-time, UTC.
   */
  readonly record: (publications: readonly Publication[], publishedAt: string) => Promise<number>
  /** The id of a company's current assessment; null without one. */
  readonly inForce: (cik: number) => Promise<string | null>
}

/** An input as it is stored. Its version shows whether it has changed since it was read. */
export interface StoredInput extends Required<CompanyInput> {
  readonly version: {
    /** Version of the subject and facts. */
    readonly filed: string
    /** Version of the whole input, including closes; null if a run died before it wrote the version. */
    readonly screened: string | null
  }
  /** YYYY-MM-DD: the `as_of` day of the current determination; null without one. */
  readonly determinedAsOf: string | null
}

export interface Inputs {
  /** Refused if no input is stored or it cannot be parsed. Throws if a store cannot be reached. */
  read(cik: number): Promise<Outcome<StoredInput, "no_input" | "broken_input">>
  /**
   * Replaces the stored subject and facts of the company, and returns what `read` then gives; the closes
   * stay. With `over`, writes only if the stored `version.filed` equals it, or if no input is stored
   * (`none`). Null if another input was stored meanwhile. Throws for an input that could not be read back.
   */
  write(input: FiledInput, over?: string | "none"): Promise<StoredInput | null>
}

/** A request to screen a company: on its current EDGAR documents, or on the stored input. */
export interface RescreenRequest {
  readonly cik: number
  readonly from: "edgar" | "store"
  /** YYYY-MM-DD: the day of its run. Redelivered after midnight, it gives the same assessment. */
  readonly asOf: string
}

/** A request to read an NPORT-P filing as a fund's holdings. */
export interface FundFilingRequest {
  readonly cik: number
  readonly accession: string
}

export interface RescreenQueue {
  /**
   * Sends requests, which are delivered after `delaySeconds` or, without it, at once. A failed call may have
   * sent some of them: sending twice is harmless.
   */
  send(requests: readonly (RescreenRequest | FundFilingRequest)[], delaySeconds?: number): Promise<void>
}

/** The HTTP validators that show whether a document has changed since it was last fetched. */
export interface Validator {
  readonly etag: string | null
  /** As the server sent it. */
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

/** The SEC's EDGAR. Requests of all callers share one rate limit. Every result is a value, never a throw. */
export interface Edgar {
  /** A page of latest filings whose form type begins with `formType`: Atom, newest first, from `start` on. */
  feedPage(formType: string, start: number): Promise<Fetched<string>>
  /** The form index of a day (YYYY-MM-DD). */
  dailyIndex(date: string): Promise<Fetched<string>>
  /** company_tickers_exchange.json */
  tickerList(): Promise<Fetched<string>>
  submissions(cik: number, known: Validator | null): Promise<Fetched<string>>
  companyFacts(cik: number, known: Validator | null): Promise<Fetched<Uint8Array>>
  /** The XBRL instance of a filing, as decoded text in pieces; iterating throws if the connection breaks. */
  instance(filing: SubmittedFiling): Promise<Fetched<AsyncIterable<string>>>
  /**
   * A schema or a linkbase that lies next to an instance, as decoded text in pieces; `name` is a file name
   * without a folder.
   */
  linkbase(filing: SubmittedFiling, name: string): Promise<Fetched<AsyncIterable<string>>>
  /** The document of an NPORT-P filing, as decoded text in pieces. */
  nport(cik: number, accession: string): Promise<Fetched<AsyncIterable<string>>>
}
