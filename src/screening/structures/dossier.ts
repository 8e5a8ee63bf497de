/** Quotations from the documents of a pooled vehicle, with their dates; the verdict follows from the criteria. */

export const structuralMethodologyIds = ["aaoifi-ss57", "aaoifi-ss20", "qistas-etf-taxonomy"] as const
export type StructuralMethodologyId = (typeof structuralMethodologyIds)[number]

/** A passage quoted from a document. */
export interface Quotation {
  /** Verbatim; ` … ` marks omitted words. */
  readonly text: string
  /** The document and the part of it: `Form 10-K for fiscal 2024, Item 1`. */
  readonly document: string
  /** Date or filing day of the document (YYYY-MM-DD), or its year where the day is not known. */
  readonly date: string
  /** URL of the page where it was read. */
  readonly readAt: string
  /** Set where that page is a text of its own that quotes or describes the document, such as an article. */
  readonly isQuoted?: true
}

/** The documents' statements on one criterion. `unresolved`: no document that decides it could be read. */
export interface CriterionFinding {
  /** Key of the criterion in its methodology. */
  readonly criterion: string
  readonly result: "pass" | "fail" | "unresolved"
  /** At least one, unless unresolved. */
  readonly quotations: readonly Quotation[]
  /** A remark for auditors in addition to the quotation; null without one. */
  readonly note: string | null
}

/** The type of a vehicle. */
export const instrumentTypes = [
  "gold_trust",
  "silver_trust",
  "platinum_trust",
  "palladium_trust",
  "metals_trust",
  "bitcoin_trust",
  "ether_trust",
  "futures_pool",
] as const
type InstrumentType = (typeof instrumentTypes)[number]

/** The legal form of a vehicle. */
export const wrappers = ["grantor_trust", "statutory_trust", "limited_partnership"] as const
type Wrapper = (typeof wrappers)[number]

/** One vehicle that is an SEC registrant by itself. */
export interface Dossier {
  /** The US line, `GLD`. */
  readonly instrumentId: string
  readonly cik: number
  readonly name: string
  readonly methodology: StructuralMethodologyId
  readonly instrumentType: InstrumentType
  readonly wrapper: Wrapper
  /** Its purpose in a few words: `Gold bullion`. */
  readonly activity: string
  /** Day the documents were read (YYYY-MM-DD). */
  readonly reviewedOn: string
  /** The day on which the documents were read, where the verdict is as of an earlier day. */
  readonly readOn?: string
  /** One for each criterion of the methodology, in its order. */
  readonly readings: readonly CriterionFinding[]
}
