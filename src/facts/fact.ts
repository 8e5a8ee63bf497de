import type { InstanceFacts } from "./instance-facts.ts"

/** One reported value from EDGAR companyfacts. `fy`, `fp` and `frame` describe the filing and are not read. */
export interface Fact {
  /** First day of the period (YYYY-MM-DD); null for an instant. */
  readonly start: string | null
  /** Last day of the period, or the instant (YYYY-MM-DD). */
  readonly end: string
  readonly value: number
  /** Accession number of the filing that reported it, e.g. `0000320193-26-000012`. */
  readonly accession: string
  /** Base or amended form: `10-K`, `10-K/A`, `10-KT`, `10-Q`, `20-F`, `40-F`, `6-K` of an annual report ... Other forms are not read. */
  readonly form: string
  /** Filing date (YYYY-MM-DD). */
  readonly filed: string
}

/** All facts of one concept in one unit, in file order. */
export interface Series {
  /** With its taxonomy: `us-gaap:Assets`. */
  readonly concept: string
  /** As written: `USD`, `shares`, `TWD`. */
  readonly unit: string
  readonly facts: readonly Fact[]
}

/** What one registrant has filed, limited to the concepts that measures use. */
export interface CompanyFacts {
  readonly cik: number
  readonly entityName: string
  readonly series: readonly Series[]
  /** Facts from the XBRL instances of single filings. Readers ignore instances filed after the assessment date. */
  readonly instances?: readonly InstanceFacts[]
  /** The first day on which a Form 6-K that is no annual report stated a balance sheet; absent where none did. */
  readonly furnishedFrom?: string
}
