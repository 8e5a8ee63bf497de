import type { CompanyFacts } from "../facts/fact.ts"
import type { SubmittedFiling } from "../filings/filing.ts"
import type { Outcome } from "../outcome.ts"
import type { Clock, Hashing } from "../ports.ts"
import type { PriceHistory, Subject } from "../screening/subject.ts"
import type { AnalysisStatus, DeterminationStatus, HealthRating, WithheldReason } from "../vocabulary.ts"

/** What the write side needs from outside, one small interface per noun. A store that cannot be reached throws. */

/** What one publication leaves behind. */
export interface PublishedRow {
  readonly cik: number
  readonly assessmentId: string
  readonly methodology: string
  readonly status: DeterminationStatus
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  readonly withheldReason: WithheldReason | null
  readonly confidence: number | null
  readonly asOf: string
  readonly complianceJson: string
  readonly healthJson: string | null
  readonly healthStatus: HealthRating | null
  /** Shares at the last close, in USD; null when unknown. */
  readonly marketCapUsd: number | null
  readonly historyJson: string
  readonly packetKey: string | null
  readonly financialsKey: string | null
  readonly publishedAt: string
}

export interface Publishing {
  readonly clock: Clock
  readonly hashing: Hashing
  /** Creates the document under its content's key unless it is there already. */
  readonly createDocument: (key: string, json: string) => Promise<void>
  /**
   * Moves each company's pointer and adds to the history, all rows or none; answers how many were new. A verdict that
   * was withheld before for the same reason keeps the day it was first withheld (Interface: `determination.withheld.since`).
   */
  readonly record: (rows: readonly PublishedRow[]) => Promise<number>
}

/** What a company is screened on, kept so that it can be screened again without asking where it came from. */
export interface StoredInput {
  readonly subject: Subject
  readonly facts: CompanyFacts
  readonly prices: PriceHistory | null
}

export interface Inputs {
  /** Refuses when nothing is stored, or nothing that can be screened; a store that cannot be reached throws. */
  read(cik: number): Promise<Outcome<StoredInput, "no_input" | "broken_input">>
  /** Takes the place of what was stored of the company. */
  write(input: StoredInput): Promise<void>
}

/** Companies with a stored input whose determination is missing, of another methodology or too old; the oldest first. */
export interface DueCompanies {
  find(due: {
    /** `id@version`: a determination made under any other is due. */
    readonly methodology: string
    /** YYYY-MM-DD: a determination as of an earlier day is due. */
    readonly asOfBefore: string
    readonly companiesMax: number
  }): Promise<readonly number[]>
}

export interface RescreenQueue {
  /** Asks for each of these companies to be screened again. */
  send(ciks: readonly number[]): Promise<void>
}

/** What tells whether a document changed since it was last fetched. */
export interface Validator {
  readonly etag: string | null
  /** As the server wrote it. */
  readonly lastModified: string | null
}

/** What came of asking EDGAR for one document. */
export type Fetched<Body> =
  | { readonly kind: "fetched"; readonly body: Body; readonly validator: Validator | null }
  /** The same as when the validator was given. */
  | { readonly kind: "unchanged" }
  /** There is no such document (404, or the archive's 403 for a path that is not there). */
  | { readonly kind: "missing" }
  /** EDGAR asked for fewer requests (429, or its 403 page on traffic): nobody may ask before this time. */
  | { readonly kind: "paused"; readonly untilMilliseconds: number }
  /** A 5xx, no connection, no answer in time, a body cut short or too large; `detail` says which, for the log. */
  | { readonly kind: "unreachable"; readonly detail: string }

/** The SEC's EDGAR. Paced over all callers; an answer of any kind is a value, never a throw. */
export interface Edgar {
  /** A page of the latest filings whose form type begins with `formType`: Atom, `start` entries in, newest first. */
  feedPage(formType: string, start: number): Promise<Fetched<string>>
  /** The form index of a day (YYYY-MM-DD). */
  dailyIndex(date: string): Promise<Fetched<string>>
  /** company_tickers_exchange.json */
  tickerList(): Promise<Fetched<string>>
  submissions(cik: number, known: Validator | null): Promise<Fetched<string>>
  companyFacts(cik: number, known: Validator | null): Promise<Fetched<Uint8Array>>
  /** The XBRL instance of a filing, as decoded text in pieces; reading on may end in a throw when the connection breaks. */
  instance(filing: SubmittedFiling): Promise<Fetched<AsyncIterable<string>>>
}
