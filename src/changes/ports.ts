import type { Scope } from "../access/plans.ts"
import type { ComplianceBody } from "../compliance/schema.ts"
import type { JsonText } from "../contract/json-text.ts"
import type { AnalysisStatus, ChangeCause, ChangeKind } from "../vocabulary.ts"
import type { ChangeState } from "./schema.ts"

/** The ports of what was published, and of what changed. A store that cannot be reached throws. */

/** A row of the feed: one change of what is published. */
export interface Change {
  /** Its position in the feed; ids follow the order of publication. */
  readonly id: number
  /** ISO 8601 date-time, UTC. */
  readonly at: string
  readonly kind: ChangeKind
  /** The line that represents the company, or the line of the fund. */
  readonly instrumentId: string
  readonly cik: number | null
  /** Null for a first publication. */
  readonly before: ChangeState | null
  /** Null for a line that was removed. */
  readonly after: ChangeState | null
  /** Null where no cause is recorded. */
  readonly cause: ChangeCause | null
  /** Accession number of the newest report behind `after`; null without one. */
  readonly accession: string | null
  /** YYYY-MM-DD of the last close behind `after`; null without one. */
  readonly closeDate: string | null
}

/** The changes of these companies, and those of these lines that are no change of a company. */
export interface ChangeSubjects {
  readonly ciks: readonly number[]
  readonly instrumentIds: readonly string[]
}

export interface ChangeFilter {
  /** An empty list selects every kind. */
  readonly kinds: readonly ChangeKind[]
  /** Null selects every subject. */
  readonly subjects: ChangeSubjects | null
  /** `sandbox` selects the instruments of the sandbox only. */
  readonly scope: Scope
}

export interface ChangePage {
  /** In the order of publication. */
  readonly changes: readonly Change[]
  /** Where the next page begins: every change up to here was read or does not match. In scope, so that it shows nothing of others. */
  readonly position: number
  /** True while there are rows after `position`, whether they match or not. */
  readonly hasMore: boolean
}

/** The feed of changes. A position is the id of the last change that was read; 0 is the beginning. */
export interface Changes {
  /** The first `limit` matching changes after a position. Reads a bounded number of rows, so a page may hold fewer. */
  after(position: number, filter: ChangeFilter, limit: number): Promise<ChangePage>
  /** The position of the newest change in scope. */
  head(scope: Scope): Promise<number>
  /** A position before the first change in scope of a day (YYYY-MM-DD) or of a later one; the newest position without any. */
  beforeDay(day: string, scope: Scope): Promise<number>
  /** The first changes of the subjects on a day (YYYY-MM-DD) or later, oldest first. */
  since(subjects: ChangeSubjects, day: string, limit: number): Promise<readonly Change[]>
  /** The newest changes of the subjects, newest first. */
  newest(subjects: ChangeSubjects, limit: number): Promise<readonly Change[]>
}

/** What was in force on a company at the end of a day, by the ledger of publications. */
export interface PublishedPast {
  /** `id@version` */
  readonly methodology: string
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  /** ISO 8601 date-time, UTC. */
  readonly publishedAt: string
  readonly compliance: JsonText<ComplianceBody>
  /** The `determination.withheld.since` that was published in place of that of the document; null for the document's own. */
  readonly withheldSince: string | null
  /** Null while the verdict was withheld. */
  readonly packetKey: string | null
}

/** The ledger of publications on a company. Days are YYYY-MM-DD, UTC. */
export interface PublishedLedger {
  /** Null where nothing was published by the end of the day. */
  readonly past: PublishedPast | null
  /** The day of the first publication; null without any. */
  readonly firstDay: string | null
}

export interface Published {
  /** What was published on a company by the end of a day. */
  find(cik: number, day: string): Promise<PublishedLedger>
}
