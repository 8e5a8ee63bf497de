import type { CompanyFacts } from "../facts/fact.ts"
import type { FilingListed, SubmittedFiling } from "../filings/filing.ts"
import type { Outcome } from "../outcome.ts"
import type { Clock } from "../ports.ts"
import type { VerdictChange } from "../screening/stability.ts"
import type { PriceHistory, Subject } from "../screening/subject.ts"
import type { AnalysisStatus, DeterminationStatus, HealthRating, WithheldReason } from "../vocabulary.ts"

/** What the write side needs from outside, one small interface per noun. A store that cannot be reached throws. */

/** One finished assessment: a row of the store, with the documents it points to. */
export interface Publication {
  readonly cik: number
  /** Hash of methodology and inputs: the same assessment always has the same one. */
  readonly assessmentId: string
  /** `id@version`. */
  readonly methodology: string
  readonly status: DeterminationStatus
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  readonly withheldReason: WithheldReason | null
  readonly confidence: number | null
  /** ISO 8601 date-time, UTC: of two assessments of a company the later one is current. */
  readonly asOf: string
  readonly complianceJson: string
  /** Null when the company is not rated. */
  readonly healthJson: string | null
  readonly healthStatus: HealthRating | null
  /** Shares at the last close, in USD; null when unknown. */
  readonly marketCapUsd: number | null
  readonly historyJson: string
  /** Null while the verdict is withheld. */
  readonly packetKey: string | null
  /** Null when no balance sheet has been filed. */
  readonly financialsKey: string | null
  /** Accession number of the newest report filed by `asOf`; null when there is none. */
  readonly filingAccession: string | null
  /** Hash of what is known of the company beside its closes: subject, facts and instances. */
  readonly filedDigest: string
  /** Day of the last close known by `asOf` (YYYY-MM-DD); null when there is none. */
  readonly closesThrough: string | null
  /** `version.screened` of the stored input it rests on, and published only while that is in force; null when it rests on none. */
  readonly inputVersion: string | null
  /** What `packetKey` and `financialsKey` name. */
  readonly documents: readonly StoredDocument[]
}

export interface StoredDocument {
  readonly key: string
  readonly json: string
}

export interface Publishing {
  readonly clock: Clock
  /** Creates the document under its key unless it is there already. */
  readonly createDocument: (document: StoredDocument) => Promise<void>
  /**
   * Moves each company's pointer and adds to the history and to the ledger of changes, all rows or none; answers how many
   * were new. A verdict that was withheld before for the same reason keeps the day it was first withheld (Interface:
   * `determination.withheld.since`). The compliance history includes the changes up to and with this one. A row whose input
   * has changed since it was read leaves no trace: a slow run takes nothing back. `publishedAt`: ISO 8601 date-time, UTC.
   */
  readonly record: (publications: readonly Publication[], publishedAt: string) => Promise<number>
  /** Name of the assessment that a company's pointer names; null when it has none. */
  readonly inForce: (cik: number) => Promise<string | null>
}

/** What is known of a company by its filings. */
export interface FiledInput {
  readonly subject: Subject
  readonly facts: CompanyFacts
}

/** What a company is screened on, kept so that it can be screened again without asking where it came from. */
export interface StoredInput extends FiledInput {
  /** The closes of the subject's line, kept apart from its filings; null when there are none. */
  readonly prices: PriceHistory | null
  /** Turns of the verdict that no report brought, as the ledger of changes has them; in the order recorded. */
  readonly verdictChanges: readonly VerdictChange[]
}

/** An input as it was read, with what tells whether it is still the one. */
export interface InputRead extends StoredInput {
  readonly version: {
    /** Of what was filed. */
    readonly filed: string
    /** Of all that is screened, its closes too; null when a run died before it noted one. */
    readonly screened: string | null
  }
  /** YYYY-MM-DD: the day the determination in force is as of; null when there is none. */
  readonly determinedAsOf: string | null
}

export interface Inputs {
  /** Refuses when nothing is stored, or nothing that can be screened; a store that cannot be reached throws. */
  read(cik: number): Promise<Outcome<InputRead, "no_input" | "broken_input">>
  /**
   * Takes the place of what was stored of the company; its closes are not touched. With `over`, only of the input whose
   * `version.filed` it is, or of none: false when another one is stored meanwhile.
   */
  write(input: FiledInput, over?: string | "none"): Promise<boolean>
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

/** Asks for a company to be screened: on what EDGAR holds now, or on the input that is stored. */
export interface RescreenRequest {
  readonly cik: number
  readonly from: "edgar" | "store"
  /** YYYY-MM-DD: the day of the run that asked. A request delivered again after midnight is the same assessment. */
  readonly asOf: string
}

/** Asks for an NPORT-P filing to be read as a fund's holdings. */
export interface FundFilingRequest {
  readonly cik: number
  readonly accession: string
}

export interface RescreenQueue {
  /** A call that fails may have sent some: sending twice is harmless. */
  send(requests: readonly (RescreenRequest | FundFilingRequest)[]): Promise<void>
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
  /** The document of an NPORT-P filing, likewise. */
  nport(cik: number, accession: string): Promise<Fetched<AsyncIterable<string>>>
}

/** A filing of the ledger that is not settled. */
export interface OpenFiling {
  readonly accession: string
  readonly form: string
  /** YYYY-MM-DD */
  readonly filed: string
  readonly attempts: number
  /** ISO 8601 date-time, UTC. */
  readonly foundAt: string
}

/** What became of a filing. */
export type FilingSettlement = { readonly accession: string } & (
  | { readonly state: "screened"; readonly period: string | null; readonly note: string | null }
  | { readonly state: "skipped" | "failed"; readonly reason: string }
  | { readonly state: "waiting"; readonly reason: string; readonly dueAt: string }
)

/** Where a filing was met first. */
type FoundIn = "feed" | "index" | "submissions"

/** Every filing found on EDGAR, with what became of it. Times are ISO 8601 date-times, UTC. */
export interface FilingLedger {
  /** Adds filings of a known kind; one that is there stays as it is. Answers how many were new. */
  add(filings: readonly FilingListed[], foundIn: FoundIn): Promise<number>
  /** Companies with a filing that is due by now, the longest waiting first. */
  due(now: string, companiesMax: number): Promise<readonly number[]>
  /** Notes that these companies were sent to the queue; what is not settled by `againAt` is due again. */
  queued(ciks: readonly number[], now: string, againAt: string): Promise<void>
  /** Reports of a company that are not settled. */
  open(cik: number): Promise<readonly OpenFiling[]>
  settle(cik: number, settlements: readonly FilingSettlement[]): Promise<void>
  /** Notes a failed attempt on the open filings of a company. */
  noteFailure(cik: number, error: string): Promise<void>
  /** Settles the open filings of a company as failed; one that noted no failure gets this reason. */
  fail(cik: number, reason: string): Promise<void>
  /** Makes failed filings found since a day due again; answers how many. */
  reopenFailed(foundSince: string): Promise<number>
  /** Makes a filing due again, whatever its state; answers the filers' CIKs. */
  reopen(accession: string): Promise<readonly number[]>
  cursor(source: string): Promise<string | null>
  moveCursor(source: string, position: string): Promise<void>
}

/** The versions of a registrant's documents. */
interface EdgarVersions<Version> {
  /** Names what was kept of the facts. */
  readonly reader: string
  readonly submissions: Version
  readonly facts: Version
}

/** What was last read of a registrant. */
export interface EdgarChecks {
  /** Null for a registrant that was never read in full. */
  read(cik: number): Promise<EdgarVersions<Validator> | null>
  /** The last step of a refresh: what is noted here is not read again. `null` keeps what is noted. */
  write(cik: number, checkedOn: string, versions: EdgarVersions<Validator | null>): Promise<void>
  /** Listed companies that were never read, or of archives alone that do not tell what a share of their line stands for. */
  never(companiesMax: number): Promise<readonly number[]>
}

/** The subject of a company by its listings and its register entry; null for one that is not listed. */
export interface Subjects {
  find(cik: number): Promise<Subject | null>
  /** Takes over the name and the SIC code that EDGAR states. */
  describe(cik: number, name: string, sic: string | null): Promise<void>
}
