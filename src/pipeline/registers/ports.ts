import type { Series } from "../../facts/fact.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { RegisterAbroad } from "../../identifiers/registers.ts"
import type { StatedIndustry } from "../../screening/activities/stated-industry.ts"
import type { formsAbroad } from "../../vocabulary.ts"
import type { Fetched } from "../ports.ts"

/**
 * A register of reports outside the US. It is read in three steps: the reports that were made public on a
 * day, the identity of a filer that no line is linked to yet, and the facts of one report. No method throws.
 * `fetched` bodies are already parsed; a body that cannot be parsed is `unreachable`, with the reason.
 */
export interface ReportRegister {
  /**
   * The annual, half-year and quarterly reports, and their corrections, that were made public on a day
   * (YYYY-MM-DD, in the register's time zone). Reports of other kinds are left out.
   */
  publishedOn(day: string): Promise<Fetched<PublishedReports>>
  /** Names and codes by which a filer is matched with a listed line. */
  identify(report: StoredReport): Promise<Fetched<FilerIdentity>>
  /** The facts of one report. */
  read(report: StoredReport): Promise<Fetched<ReportRead>>
}

export interface PublishedReports {
  readonly reports: readonly PublishedReport[]
  /**
   * Accession numbers of reports that were withdrawn, or withheld from the public, as the list of the day says.
   * Absent if the register does not tell.
   */
  readonly noLongerPublic?: readonly string[]
  /** Entries that could not be read, in words for the log. */
  readonly malformed: readonly string[]
}

/** One report, as the ledger has it. */
export interface StoredReport {
  readonly filer: FilerId
  /** The register's number of the filing, by which its page is found. */
  readonly accession: string
  readonly form: string
  /** Day on which the report was made public (YYYY-MM-DD). */
  readonly filed: string
  /** Last day of the reported period (YYYY-MM-DD); null if the register does not state it. */
  readonly period: string | null
  /** What the register needs in addition to the accession number to serve the facts; else null. */
  readonly document: string | null
}

type FormAbroad = (typeof formsAbroad)[number]

/** One report, as the register lists it. A report of another form would count in no verdict. */
export interface PublishedReport extends StoredReport {
  readonly form: FormAbroad | `${FormAbroad}/A`
}

/** Loads a register; null if it is not configured. */
export type OpenRegister = (name: RegisterAbroad) => Promise<ReportRegister | null>

/** Names and codes of a filer. A line is linked only if two of them prove it. */
export interface FilerIdentity {
  readonly filer: FilerId
  /** The names that the register states, in any language; the English name first if it states one. */
  readonly names: readonly string[]
  /** ISO 3166-1 alpha-2 code of the country of registration; null if it is not stated. */
  readonly countryCode: string | null
  /** Instruments that the register states, such as `KRX:005930` or `TYO:2914`. */
  readonly instrumentIds: readonly string[]
  readonly isins: readonly string[]
  /** The code by which the register states the industry; null or absent if it states none. */
  readonly industry?: Pick<StatedIndustry, "scheme" | "code"> | null
  /** True if the filer has more ISINs than were read; absent if the register states none. */
  readonly hasMoreIsins?: boolean
}

/** The result of reading a report. */
export type ReportRead =
  | {
      readonly kind: "facts"
      readonly entityName: string
      readonly series: readonly Series[]
      /** What was left out, in words for the ledger. */
      readonly notes: readonly string[]
    }
  /** The report has no facts that can be read, now and later; the reason is for the ledger. */
  | { readonly kind: "unreadable"; readonly reason: string }
  /** A later correction replaced the report before it was read. */
  | { readonly kind: "superseded"; readonly by: string }
