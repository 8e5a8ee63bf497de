import type { CompanyFacts, InstanceFacts } from "../../facts/fact.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { Clock } from "../../runtime.ts"
import type { Assessment } from "../../screening/assess.ts"
import type { Subject } from "../../screening/subject.ts"
import type { FilingLedger, FilingSettlement, OpenFiling } from "../discovery/ledger.ts"
import type { Edgar, FetchFailure, Inputs, Publishing, VersionedInput } from "../ports.ts"
import type { OpenRegister } from "../registers/ports.ts"
import type { EdgarChecks } from "./checks.ts"
import type { Subjects } from "./subjects.ts"

/** Everything that bringing a company up to date needs from outside. */
export interface RefreshPorts {
  readonly clock: Clock
  readonly edgar: Edgar
  readonly openRegister: OpenRegister
  readonly ledger: FilingLedger
  readonly checks: EdgarChecks
  readonly subjects: Subjects
  readonly inputs: Inputs
  readonly publishing: Publishing
}

/** A listed company as it is stored when its source is read. */
export interface StoredCompany {
  readonly filer: FilerId
  /** The day of the run (YYYY-MM-DD). */
  readonly asOf: string
  readonly nowMilliseconds: number
  readonly subject: Subject
  /** Null if no input is stored, or the stored input is broken. */
  readonly stored: VersionedInput | null
  /** Unsettled filings, without those that are dated after `asOf`. */
  readonly open: readonly OpenFiling[]
}

/** What a source (EDGAR, or a register abroad) gives for a company. */
export interface SourceReading {
  /** The subject as the source describes it. */
  readonly subject: Subject
  /** The facts to store and to screen; null if there is nothing new to screen. */
  readonly facts: CompanyFacts | null
  /** Reads the instances that an assessment of the facts lacks; null if the source has no instances. */
  readonly readLacking: ((assessment: Assessment) => Promise<readonly InstanceFacts[] | FetchFailure>) | null
  /** The settlements of the open filings, once the facts are published or if there is nothing to screen. */
  settlements(): readonly FilingSettlement[]
  /** Records what was read, as the last step; null if there is nothing to record. */
  readonly record: (() => Promise<void>) | null
}
